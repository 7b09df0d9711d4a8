import { describe, expect, it } from 'vitest';
import type { Arguments, Run } from '../../../lib/model/index.ts';
import { spoken } from '../../in-english.ts';
import { json, type Site, serve, text } from '../discovery/site.ts';
import { type MemoryBrowser, memoryBrowser } from './memory-platform.ts';

async function world(
  answers: Parameters<typeof serve>[0],
  browser: MemoryBrowser = memoryBrowser(),
  inputs: object = {},
) {
  const api = await serve(answers);
  const site = await serve({
    '/agent.json': json({
      awp_version: '0.1',
      domain: 'shop.example',
      intent: 'Lists things',
      capabilities: { pagination: 'cursor' },
      actions: [
        { id: 'list', description: 'Lists things', endpoint: `${api.origin}/list`, method: 'GET', inputs },
      ],
    }),
  });
  const tab = { id: 1, url: `${site.origin}/`, title: '', private: false };
  browser.tabs.set(1, tab);
  const worker = browser.worker();
  await worker.arrive(tab);
  return { api, browser, worker };
}
type World = Awaited<ReturnType<typeof world>>;

const ended = async ({ worker }: World, run: Run): Promise<Run> => {
  await worker.panel('answer', { runId: run.id, allow: true });
  const done = await worker.regular.runs.ended(run.id);
  if (!done) throw new Error('it was dismissed');
  return spoken(done);
};
const run = async (here: World, args: Arguments = {}): Promise<Run> => {
  const begun = await here.worker.panel('run', { tabId: 1, action: 'awp:list', arguments: args, on: 'http' });
  if ('ok' in begun) throw new Error(begun.message);
  return ended(here, begun);
};
const paths = (api: Site) => api.requests.map(({ path }) => path);

describe('pages over HTTP', () => {
  it('AWP-6-d: are followed on demand by what the last answer says, each as a run of its own', async () => {
    const here = await world(
      {
        '/list?q=a': json({ items: [1, 2], next_cursor: 'two' }),
        '/list?q=a&cursor=two': json({ items: [3], next_cursor: null }),
      },
      undefined,
      { q: { type: 'string' }, cursor: { type: 'string' } },
    );
    const first = await run(here, { q: 'a' });
    expect(first.outcome).toMatchObject({ ok: true, more: { q: 'a', cursor: 'two' } });
    expect(paths(here.api)).toEqual(['/list?q=a']);
    const next = await here.worker.panel('more', { runId: first.id });
    expect(next.id).not.toBe(first.id);
    expect(next).toMatchObject({ state: 'running', arguments: { q: 'a', cursor: 'two' } });
    const last = await ended(here, next);
    expect(last.outcome).toMatchObject({ ok: true, data: { value: { items: [3] } } });
    expect(last.outcome).not.toHaveProperty('more');
    expect(paths(here.api)).toEqual(['/list?q=a', '/list?q=a&cursor=two']);
    await expect(here.worker.panel('more', { runId: last.id })).rejects.toThrow(/no more pages/);
  });
});

describe('files', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
  it.each<[string, Record<string, string>, string, string]>([
    ['by its type', { 'content-type': 'image/png' }, 'list.png', 'image/png'],
    [
      'by the name that the server gives',
      { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="bill 7.pdf"' },
      'bill 7.pdf',
      'application/pdf',
    ],
    [
      'by a name in UTF-8',
      {
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename=x; filename*=UTF-8''%E2%82%AC%20rates.pdf",
      },
      '€ rates.pdf',
      'application/pdf',
    ],
    [
      'whose name means harm',
      {
        'content-type': 'application/x-sh\u0080, evil',
        'content-disposition': 'attachment; filename="../../.bash\u202erc"',
      },
      'bash',
      'application/octet-stream',
    ],
  ])('%s are kept beside the run, for a download', async (_, headers, name, contentType) => {
    const ascii = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key, Buffer.from(value).toString('latin1')]),
    );
    const here = await world({ '/list': text(bytes, ascii) });
    const { id, outcome } = await run(here);
    const file = outcome?.ok ? outcome.file : undefined;
    expect(file).toMatchObject({ contentType, bytes: 300 });
    expect(file?.name.startsWith(name)).toBe(true);
    expect(file?.name).not.toMatch(/[/\\\p{Cf}\p{Cc}]|^\./u);
    expect(file).not.toHaveProperty('base64');
    here.worker = here.browser.worker();
    const { base64 } = await here.worker.panel('file', { runId: id });
    expect(Uint8Array.from(Buffer.from(base64, 'base64'))).toEqual(bytes);
    await here.worker.panel('dismiss', { runId: id });
    expect(await here.browser.session.keys('file:')).toEqual([]);
  });
  it('for which there is no room are only described', async () => {
    const large = new Uint8Array(300_000);
    const here = await world(
      { '/list': text(large, { 'content-type': 'image/png' }) },
      memoryBrowser(200_000),
    );
    const { id, outcome } = await run(here);
    expect(outcome).toMatchObject({
      ok: true,
      notes: [
        expect.stringContaining('300,000 bytes of image/png'),
        'There wasn’t enough memory to keep the file.',
      ],
    });
    expect(outcome).not.toHaveProperty('file');
    await expect(here.worker.panel('file', { runId: id })).rejects.toThrow(/Run the action again/);
  });
});
