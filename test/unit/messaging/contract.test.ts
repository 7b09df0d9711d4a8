import { describe, expect, test } from 'vitest';
import { backgroundListener } from '../../../lib/messaging/background-listener.ts';
import { keysOfTab, PRIVATE, tabKey, viewChangeKey } from '../../../lib/messaging/contract/changes.ts';
import { type PageHandlers, page } from '../../../lib/messaging/contract/page.ts';
import { type PanelHandlers, type PanelName, panel } from '../../../lib/messaging/contract/panel.ts';
import type { RawSender } from '../../../lib/messaging/messages.ts';
import { createClient } from '../../../lib/messaging/panel-client.ts';
import { count, objectOf, oneOf, optional } from '../../../lib/model/schema.ts';
import { PAGE, PANEL } from './samples.ts';

const SELF = { id: 'lens', home: 'chrome-extension://lens/' };
const POPUP: RawSender = { id: 'lens', url: 'chrome-extension://lens/popup.html' };
const CONTENT: RawSender = { id: 'lens', url: 'https://shop.example/', frameId: 0, tab: { id: 7 } };

const MESSAGES = [
  ...Object.keys(panel).map((name) => ({ name, sample: PANEL[name as PanelName], may: POPUP, not: CONTENT })),
  ...Object.keys(page).map((name) => ({
    name,
    sample: PAGE[name as keyof typeof PAGE],
    may: CONTENT,
    not: POPUP,
  })),
];

async function sent(name: string, request: unknown, sender: RawSender): Promise<readonly [string, boolean]> {
  let seen = false;
  const handlers = Object.fromEntries(
    MESSAGES.map((message) => [
      message.name,
      async () => {
        seen = true;
        return null;
      },
    ]),
  );
  const listener = backgroundListener(
    { panel: handlers as unknown as PanelHandlers, page: handlers as unknown as PageHandlers },
    SELF,
  );
  const response = await listener({ name, request }, sender);
  return [response?.ok ? 'ok' : (response?.error.code ?? 'nobody'), seen];
}

describe.each(MESSAGES)('$name', ({ name, sample, may, not }) => {
  test('is taken from those who may send it, with members that the contract does not name', async () => {
    expect(await sent(name, sample, may)).toEqual(['ok', true]);
    if (sample !== null)
      expect(await sent(name, { ...sample, other: Number.NaN }, may)).toEqual(['ok', true]);
  });

  test('is taken from nobody else', async () => {
    expect(await sent(name, sample, not)).toEqual(['not-permitted', false]);
    expect(await sent(name, sample, { ...may, id: 'other' })).toEqual(['nobody', false]);
    expect(await sent(name, sample, { ...CONTENT, frameId: 1 })).toEqual(['not-permitted', false]);
  });

  test.each(['text', 5, true, [], [sample]])('is not %j', async (request) => {
    expect(await sent(name, request, may)).toEqual(['bad-message', false]);
  });

  test.each(Object.keys(sample ?? {}))('has its %s checked', async (member) => {
    expect(await sent(name, { ...sample, [member]: Number.NaN }, may)).toEqual(['bad-message', false]);
  });
});

describe('the client', () => {
  const names = Object.keys(panel) as PanelName[];
  const recorder = () => {
    const messages: unknown[] = [];
    return { messages, send: async (...message: unknown[]) => void messages.push(message) };
  };

  test.each(names)('of a tab adds the tab if %s is about a tab', async (name) => {
    const { messages, send } = recorder();
    const sample = PANEL[name] as { readonly tabId?: number } | null;
    const { tabId: _, ...rest } = sample ?? {};
    const call = createClient(send, 1)[name] as (request?: unknown) => Promise<unknown>;
    await call(panel[name].ofTab ? rest : (sample ?? undefined));
    expect(messages).toEqual([[name, sample]]);
  });

  test('of a tab may be called without a request if nothing else is required', async () => {
    const { messages, send } = recorder();
    await createClient(send, 3).agents();
    await createClient(send, 3).settings();
    expect(messages).toEqual([
      ['agents', { tabId: 3 }],
      ['settings', null],
    ]);
  });

  test('of no tab sends what it is given', async () => {
    const { messages, send } = recorder();
    await createClient(send).agents({ tabId: 5 });
    expect(messages).toEqual([['agents', { tabId: 5 }]]);
  });
});

test('a schema that is not of its type does not compile', () => {
  interface Fact {
    readonly state: 'one' | 'many';
    readonly count?: number;
  }
  // @ts-expect-error a member is missing
  objectOf<Fact>()({ state: oneOf('one', 'many') });
  // @ts-expect-error a value is missing
  objectOf<Fact>()({ state: oneOf('one'), count: optional(count) });
  // @ts-expect-error a value is unknown
  objectOf<Fact>()({ state: oneOf('one', 'many', 'none'), count: optional(count) });
  const fact = objectOf<Fact>()({ state: oneOf('one', 'many'), count: optional(count) });
  expect(fact({ state: 'many' })).toBe(true);
  expect(fact({ state: 'many', count: -1 })).toBe(false);
});

test('panels watch what the background keeps of a tab, in private windows too', () => {
  expect(keysOfTab(7)).toEqual([
    tabKey(7),
    PRIVATE + tabKey(7),
    viewChangeKey(7),
    PRIVATE + viewChangeKey(7),
  ]);
  expect(keysOfTab(7)).not.toEqual(keysOfTab(8));
});

describe('what a page says of a run', () => {
  const deep = (levels: number): unknown => ({
    key: 'andThen',
    values: [levels === 0 ? 'x' : deep(levels - 1), 'y'],
  });

  /** A small message that takes many steps to read. */
  const wide = (levels: number): unknown => {
    const inner = levels === 0 ? 'x' : wide(levels - 1);
    return { key: 'andThen', values: [Array(90).fill(inner)] };
  };

  test.each<[what: string, said: unknown, taken: string]>([
    ['nothing', undefined, 'bad-message'],
    ['a sentence', { key: 'cancelled', values: [] }, 'ok'],
    ['sentences, and words of its own', [{ key: 'notEnded', values: [60] }, 'So it is.'], 'ok'],
    ['a text within a text', deep(5), 'ok'],
    ['a list of texts within a text', { key: 'alreadyDone', values: [['x', deep(1)]] }, 'ok'],
    ['one nested too deep', deep(6), 'bad-message'],
    ['one that is in itself at too many places', wide(5), 'bad-message'],
    ['no text', 5, 'bad-message'],
    ['a text without values', { key: 'cancelled' }, 'bad-message'],
    ['a value that is none', { key: 'notEnded', values: [{}] }, 'bad-message'],
    ['too many values', { key: 'notEnded', values: Array(10).fill('x') }, 'bad-message'],
  ])('%s', async (_what, said, taken) => {
    const outcome = { ok: false, code: 'timeout', said };
    expect((await sent('runOutcome', { runId: 'r', outcome }, CONTENT))[0]).toBe(taken);
  });
});
