import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../../../lib/background/runs/index.ts';
import {
  createRunStore,
  type KeptRun,
  MAX_BYTES_OF_SITE,
  MAX_FILES_OF_SITE,
} from '../../../../lib/background/runs/store.ts';
import type { Outcome, Run } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { memoryArea } from '../memory-platform.ts';
import { answered, keptRun } from './kept.ts';

type RunStore = ReturnType<typeof createRunStore>;

const SECRET = 'sk-live-7c1d2e9f';
const OTHER = 'https://other.example';

function kept(most?: number, secrets: readonly string[] = []) {
  const area = memoryArea(most);
  const open = (): RunStore => createRunStore(area, async (run) => withoutSecrets(run, secrets));
  return { area, open, store: open() };
}
let time = 0;
const run = (id: string, more: Partial<Run> = {}): KeptRun => keptRun({ id, startedAt: ++time, ...more });
const end = (store: RunStore, id: string, outcome: Outcome) =>
  store.update(id, (one) => ({ ...one, run: { ...one.run, state: 'done', outcome } }));
const withFile = (bytes: Uint8Array): Outcome => ({
  ok: true,
  status: 200,
  tookMs: 1,
  data: { kind: 'nothing' },
  file: {
    name: 'a.bin',
    contentType: 'image/png',
    bytes: bytes.length,
    base64: Buffer.from(bytes).toString('base64'),
  },
});
const dataOf = async (store: RunStore): Promise<Record<string, string | undefined>> =>
  Object.fromEntries((await store.all()).map(({ run: { id, outcome } }) => [id, outcome?.data?.kind]));

describe('a secret', () => {
  const echoes = (text: string): Outcome => ({
    ok: true,
    status: 200,
    tookMs: 1,
    data: { kind: 'json', value: { [text]: text, deep: [{ text: `Bearer ${text}` }] } },
    headers: { location: `https://x.example/?key=${encodeURIComponent(text)}` },
    notes: [`it was ${text}`],
    more: { cursor: text },
  });
  it.each<[string, string]>([
    ['as it is', SECRET],
    ['in base64', btoa(`user:${SECRET}`)],
    ['percent-encoded', `sk%2Dlive%2D7c1d2e9f`],
  ])('is in no outcome, %s, in memory or stored', async (_name, echoed) => {
    const { store, area } = kept(undefined, [SECRET]);
    await store.add(run('a'));
    await end(store, 'a', echoes(echoed));
    const written = JSON.stringify(await store.all()) + [...area.stored.values()].join();
    expect(written).toContain('••••');
    expect(written).not.toContain(echoed);
  });
  it('is in no failure and no progress', async () => {
    const { store, area } = kept(undefined, [SECRET]);
    await store.add(run('a', { progress: `asking with ${SECRET}` }));
    expect((await store.get('a'))?.run.progress).toBe('asking with ••••');
    const failed: Outcome = {
      ok: false,
      code: 'redirected-away',
      message: `to https://x.example/?k=${SECRET}`,
      next: `Open ?k=${SECRET}`,
    };
    await end(store, 'a', failed);
    expect([...area.stored.values()].join()).not.toContain(SECRET);
  });
  it('is in no file that came back', async () => {
    const { store, area } = kept(undefined, [SECRET]);
    await store.add(run('a'));
    await end(store, 'a', withFile(Buffer.from(`\u0000\u0001key=${SECRET}\u0000`)));
    const file = Buffer.from((await store.file('a')) ?? '', 'base64').toString('latin1');
    expect(file).toBe('\u0000\u0001key=****************\u0000');
    expect((await store.get('a'))?.run.outcome).toMatchObject({ file: { name: 'a.bin', bytes: 23 } });
    expect([...area.stored.values()].join()).not.toContain(btoa(SECRET).slice(4, 16));
  });
  it('leaves files without one as they are', async () => {
    const { store } = kept(undefined, [SECRET]);
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7) % 256);
    await store.add(run('a'));
    await end(store, 'a', withFile(bytes));
    expect(Uint8Array.from(Buffer.from((await store.file('a')) ?? '', 'base64'))).toEqual(bytes);
  });
});

describe('what one site may keep', () => {
  it('is bounded: a flood drops its own oldest answers, and those of nobody else', async () => {
    const { store, open } = kept();
    await store.add(run('quiet', { origin: OTHER, tabId: 2 }));
    await end(store, 'quiet', answered('q'.repeat(300_000)));
    const large = 'x'.repeat(Math.floor(MAX_BYTES_OF_SITE / 3.5));
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      await store.add(run(id));
      await end(store, id, answered(large));
    }
    const expected = { quiet: 'text', a: 'nothing', b: 'nothing', c: 'text', d: 'text', e: 'text' };
    expect(await dataOf(store)).toEqual(expected);
    expect(spoken((await store.get('a'))?.run.outcome)).toMatchObject({
      notes: ['The response was deleted to free memory.'],
    });
    expect(await dataOf(open())).toEqual(expected);
  });
  it('is bounded for files, too: the oldest of its own go, the latest stays', async () => {
    const { store } = kept(20_000_000);
    const bytes = new Uint8Array(Math.floor(MAX_FILES_OF_SITE / 4));
    await store.add(run('quiet', { origin: OTHER, tabId: 2 }));
    await end(store, 'quiet', withFile(bytes));
    for (const id of ['a', 'b', 'c', 'd']) {
      await store.add(run(id));
      await end(store, id, withFile(bytes));
    }
    const there = await Promise.all(['quiet', 'a', 'b', 'c', 'd'].map((id) => store.file(id)));
    expect(there.map((file) => file !== undefined)).toEqual([true, false, true, true, true]);
    await store.add(run('huge'));
    await end(store, 'huge', withFile(new Uint8Array(MAX_FILES_OF_SITE)));
    expect(await store.file('huge')).toBeDefined();
    expect(await store.file('d')).toBeUndefined();
    expect(await store.file('quiet')).toBeDefined();
  });
  it('is twenty finished runs of a tab', async () => {
    const { store } = kept();
    for (let index = 0; index < 25; index++) {
      await store.add(run(`r${index}`));
      await end(store, `r${index}`, answered('x'));
    }
    const all = (await store.all()).map(({ run: { id } }) => id);
    expect([all[0], all.length]).toEqual(['r4', 21]);
  });
});

describe('storage that is full', () => {
  it('keeps the end of a run without its answer', async () => {
    const { store, open } = kept(12_000);
    await store.add(run('other', { origin: OTHER }));
    await end(store, 'other', answered('x'.repeat(8_000)));
    await store.add(run('new'));
    await end(store, 'new', answered('y'.repeat(4_000)));
    expect(await dataOf(open())).toEqual({ other: 'text', new: 'nothing' });
  });
  it('begins nothing that could not be written down', async () => {
    const { store, area } = kept(1_500);
    await store.add(run('a'));
    await expect(store.add(run('b', { arguments: { q: 'x'.repeat(2_000) } }))).rejects.toThrow(/quota/);
    expect((await store.all()).map(({ run: { id } }) => id)).toEqual(['a']);
    expect([...area.stored.keys()]).toEqual(['run:a']);
  });
  it('takes no step that could not be written down, but an end is an end', async () => {
    const { store } = kept(1_500);
    await store.add(run('a', { state: 'awaiting-consent' }));
    const long = { plan: keptRun().run.plan, progress: 'x'.repeat(2_000) };
    await expect(
      store.update('a', (one) => ({ ...one, run: { ...one.run, ...long, state: 'running' } })),
    ).rejects.toThrow(/quota/);
    expect((await store.get('a'))?.run.state).toBe('awaiting-consent');
    const failed: Outcome = { ok: false, code: 'internal', message: 'm'.repeat(2_000) };
    expect((await end(store, 'a', failed))?.run).toMatchObject({ state: 'done', outcome: failed });
  });
  it('keeps the description of a file for which there is no room', async () => {
    const { store } = kept(3_000);
    await store.add(run('a'));
    await end(store, 'a', withFile(new Uint8Array(5_000)));
    const outcome = (await store.get('a'))?.run.outcome;
    expect(spoken(outcome)).toMatchObject({
      ok: true,
      notes: ['There wasn’t enough memory to keep the file.'],
    });
    expect(outcome).not.toHaveProperty('file');
  });
});

describe('changes', () => {
  it('are admitted one after the other: of many at once no more than may', async () => {
    const { store } = kept();
    const admit = (all: readonly KeptRun[]) => (all.length >= 3 ? 'too many' : undefined);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store.add(run(`r${index}`), admit)),
    );
    expect(answers.filter((one) => one === 'too many')).toHaveLength(7);
    expect(await store.all()).toHaveLength(3);
  });
  it('see the newest state, each the change before', async () => {
    const { store, open } = kept();
    await store.add(run('a'));
    await Promise.all(
      Array.from({ length: 20 }, () => store.update('a', (one) => ({ ...one, done: one.done + 1 }))),
    );
    expect((await open().get('a'))?.done).toBe(20);
  });
  it('of what is gone are none', async () => {
    const { store, area } = kept();
    await store.add(run('a'));
    await end(store, 'a', withFile(new Uint8Array(10)));
    await store.remove(['a']);
    expect(await store.update('a', (one) => one)).toBeUndefined();
    expect(area.stored.size).toBe(0);
  });
  it('go on after one that failed', async () => {
    const { store } = kept();
    await store.add(run('a'));
    const fail = () => {
      throw new Error('a bug');
    };
    await expect(store.update('a', fail)).rejects.toThrow('a bug');
    expect(await store.update('a', (one) => ({ ...one, done: 1 }))).toMatchObject({ done: 1 });
  });
});
