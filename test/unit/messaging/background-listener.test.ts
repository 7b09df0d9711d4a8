import { describe, expect, it } from 'vitest';
import { backgroundListener } from '../../../lib/messaging/background-listener.ts';
import { type PageHandlers, page as pageContract } from '../../../lib/messaging/contract/page.ts';
import { type PanelHandlers, panel as panelContract } from '../../../lib/messaging/contract/panel.ts';
import type { RawSender } from '../../../lib/messaging/messages.ts';
import { send } from '../../../lib/messaging/messages.ts';
import { facts, PAGE, PANEL, settings, start } from './samples.ts';

const self = { id: 'lens', home: 'chrome-extension://lens/' };
const popup: RawSender = {
  id: 'lens',
  url: 'chrome-extension://lens/popup.html',
  origin: 'chrome-extension://lens',
};
const page: RawSender = {
  id: 'lens',
  url: 'https://shop.example/books?q=1',
  origin: 'https://shop.example',
  frameId: 0,
  tab: { id: 7, title: 'Books', incognito: false },
};

function door() {
  const heard: unknown[] = [];
  const answerAll = (names: object) =>
    Object.fromEntries(
      Object.keys(names).map((name) => [
        name,
        async (request: unknown, sender: unknown) => {
          heard.push([name, request, sender]);
          return `answer to ${name}`;
        },
      ]),
    );
  const listener = backgroundListener(
    {
      panel: answerAll(PANEL) as unknown as PanelHandlers,
      page: answerAll(PAGE) as unknown as PageHandlers,
    },
    self,
  );
  return { heard, listener };
}

const code = async (answer: Promise<unknown> | undefined) =>
  ((await answer) as { error?: { code: string } } | undefined)?.error?.code;

describe('who may say what', () => {
  it('an extension page is heard, and answered', async () => {
    const { heard, listener } = door();
    const message = { name: 'refresh', request: PANEL.refresh };
    expect(await listener(message, popup)).toEqual({ ok: true, value: 'answer to refresh' });
    expect(heard).toEqual([['refresh', PANEL.refresh, undefined]]);
  });

  it('a content script is heard as who the browser says it is', async () => {
    const { heard, listener } = door();
    expect(await listener({ name: 'hello', request: PAGE.hello }, page)).toMatchObject({ ok: true });
    const sender = {
      tabId: 7,
      url: page.url,
      origin: 'https://shop.example',
      title: 'Books',
      private: false,
    };
    expect(heard).toEqual([['hello', PAGE.hello, sender]]);
  });

  it.each<[string, RawSender, string | undefined]>([
    [
      'a page of ours in a tab',
      { ...popup, url: `${self.home}options.html`, tab: { id: 3 }, frameId: 0 },
      undefined,
    ],
    ['Firefox, which tells no origin', { id: 'lens', url: popup.url }, undefined],
    ['a page of ours in a frame of a web page', { ...popup, tab: { id: 3 }, frameId: 4 }, 'not-permitted'],
    ['a content script that is said to have our address', { ...page, url: popup.url }, 'not-permitted'],
    [
      'an address that only begins like ours',
      { id: 'lens', url: 'chrome-extension://lens.evil/' },
      'not-permitted',
    ],
    ['a sender without address', { id: 'lens' }, 'not-permitted'],
  ])('agents from %s', async (_name, sender, expected) => {
    expect(await code(door().listener({ name: 'agents', request: { tabId: 1 } }, sender))).toBe(expected);
  });

  it.each<[string, RawSender]>([
    ['no tab', { ...page, tab: undefined }],
    ['a sandboxed document', { ...page, origin: 'null' }],
    ['another origin than its address', { ...page, origin: 'https://bank.example' }],
    ['a file', { ...page, url: 'file:///home/a.html', origin: undefined }],
    ['no address', { ...page, url: undefined }],
  ])('hello from %s is not heard', async (_name, sender) => {
    expect(await code(door().listener({ name: 'hello', request: PAGE.hello }, sender))).toBe('not-permitted');
  });

  it('another extension is not answered at all', () => {
    expect(
      door().listener({ name: 'agents', request: { tabId: 1 } }, { ...popup, id: 'other' }),
    ).toBeUndefined();
  });
});

describe('the shape of what is said', () => {
  it.each<[string, unknown]>([
    ['agents', null],
    ['agents', { tabId: -1 }],
    ['agents', { tabId: 1.5 }],
    ['agents', Object.create({ tabId: 1 })],
    ['recheck', { tabId: 1 }],
    ['plan', { ...start, on: 'else' }],
    ['plan', { ...start, arguments: { q: Number.NaN } }],
    ['saveSettings', { ...settings, mode: 'never' }],
    ['constructor', {}],
    ['__proto__', {}],
    ['nonsense', {}],
  ])('%s %j is refused', async (name, request) => {
    const { heard, listener } = door();
    expect(await code(listener({ name, request }, popup))).toBe('bad-message');
    expect(heard).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['hello', { url: 'https://shop.example/', links: [{ rel: 1, href: '' }], hasAttributes: true }],
    ['facts', { ...facts, attributes: [{ attribute: 'data-awas-action', value: 'x' }] }],
    [
      'facts',
      { ...facts, selectors: { '#q': { selector: '#q', state: 'perhaps', count: 1, elements: [] } } },
    ],
    ['facts', { ...facts, elements: Number.POSITIVE_INFINITY }],
    ['facts', { ...facts, submissions: [{ path: 'form', submits: { kind: 'form', method: 'put' } }] }],
    ['facts', { ...facts, submissions: [{ path: 'form', submits: { kind: 'link' } }] }],
    ['facts', { ...facts, strayLinks: [{ rel: 'ai-actions', href: 'https://shop.example/x.json' }] }],
    ['facts', { ...facts, title: 'x'.repeat(100_000) }],
    ['runOutcome', { runId: 'r', outcome: { ok: true, status: 0, data: { kind: 'markup' }, tookMs: 1 } }],
  ])('%s: %.80j is refused', async (name, request) => {
    expect(await code(door().listener({ name, request }, page))).toBe('bad-message');
  });

  it.each([null, 'agents', 5, {}, { name: 5 }, []])('%j is not a message', async (message) => {
    expect(await code(door().listener(message, popup))).toBe('bad-message');
  });

  it('JSON beyond all depth is refused', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level++) deep = [deep];
    expect(panelContract.plan.request({ ...start, arguments: { deep } })).toBe(false);
    expect(panelContract.plan.request({ ...start, arguments: JSON.parse('{"__proto__": 1}') })).toBe(true);
    expect(pageContract.facts.request(facts)).toBe(true);
    const form = { kind: 'form', method: 'post', url: 'https://a.example/', enctype: '', target: '' };
    const submissions = [
      { path: 'form', within: ['iframe'], submits: { ...form, fields: ['q'] } },
      { path: 'a', submits: { kind: 'link', url: 'https://a.example/', target: '_top' } },
      { path: 'button', submits: { kind: 'script' } },
    ];
    expect(pageContract.facts.request({ ...facts, submissions })).toBe(true);
  });
});

describe('errors become values', () => {
  it('a handler that throws', async () => {
    const listener = backgroundListener(
      {
        panel: { agents: async () => Promise.reject(new Error('no such tab')) } as unknown as PanelHandlers,
        page: {} as PageHandlers,
      },
      self,
    );
    const channel = (message: unknown) => listener(message, popup) ?? Promise.resolve(undefined);
    expect(await send(channel, 'agents', { tabId: 1 })).toEqual({
      ok: false,
      error: { code: 'failed', message: 'no such tab' },
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['nobody listens', () => Promise.reject(new Error('Could not establish connection.'))],
    ['nobody answers', () => Promise.resolve(undefined)],
    ['something else answers', () => Promise.resolve('hello')],
  ])('%s', async (_name, channel) => {
    const response = await send(channel, 'settings', null);
    expect(response).toMatchObject({ ok: false, error: { code: 'unreachable' } });
  });
});
