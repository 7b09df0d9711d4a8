import { browser } from 'wxt/browser';
import { onMessage } from '../../../lib/browser/messages.ts';
import { platform } from '../../../lib/browser/platform.ts';
import type { Guard } from '../../../lib/browser/ports.ts';
import { lockStorage } from '../../../lib/browser/storage.ts';
import { onPrivateEnd } from '../../../lib/browser/windows.ts';

type First<Value> = Value extends (...args: infer Args) => unknown ? Args : never;

const guards = new Map<number, Guard>();
let privateEnds = 0;
onPrivateEnd(() => {
  privateEnds += 1;
});

export const calls = {
  lockStorage,
  get: (key: string) => platform.local.get(key),
  set: (key: string, value: unknown) => platform.local.set(key, value),
  remove: (...keys: string[]) => platform.local.remove(...keys),
  keys: (prefix: string) => platform.local.keys(prefix),
  oldKeys: async () => Object.keys(await browser.storage.local.get(null)),
  async guard(tabId: number, plan: First<typeof platform.guard>[1]) {
    guards.set(tabId, await platform.guard(tabId, plan));
  },
  blocked: async (tabId: number) => guards.get(tabId)?.blocked() ?? [],
  release: async (tabId: number) => guards.get(tabId)?.release(),
  releaseGuards: platform.releaseGuards,
  rules: async () =>
    (await browser.declarativeNetRequest.getSessionRules()).map(({ action }) => action.type as string),
  readInPage: platform.readInPage,
  documentOf: async (tabId: number) => {
    const [first] = await browser.scripting.executeScript({ target: { tabId }, func: () => 0 });
    return (first as { documentId?: string } | undefined)?.documentId;
  },
  read: async (url: string, agent: string) =>
    (await platform.fetch(url, { headers: { 'user-agent': agent }, redirect: 'manual' })).status,
  async talk(url: string, text: string) {
    const socket = await platform.openSocket(url);
    return new Promise<string>((resolve) => {
      socket.addEventListener('open', () => socket.send(text));
      socket.addEventListener('message', ({ data }) => {
        resolve(typeof data === 'string' ? data : `${data.byteLength} bytes`);
        socket.close();
      });
      socket.addEventListener('close', ({ code, reason }) => resolve(`closed ${code} ${reason}`.trim()));
    });
  },
  talkPlainly: (url: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(url);
      socket.addEventListener('open', () => socket.send('plain'));
      socket.addEventListener('message', () => {
        resolve('answered');
        socket.close();
      });
      socket.addEventListener('close', () => resolve('closed'));
    }),
  offscreen: async () => (await contexts()).filter((type) => type === 'OFFSCREEN_DOCUMENT').length,
  popups: async () => (await contexts()).filter((type) => type === 'POPUP').length,
  showQuestion: platform.showQuestion,
  windows: async () =>
    (await browser.windows.getAll({ populate: true })).flatMap(({ tabs = [] }) =>
      tabs.map(({ url }) => url ?? ''),
    ),
  setBadge: platform.setBadge,
  title: (tabId: number) => browser.action.getTitle({ tabId }),
  hasPrivateWindow: platform.hasPrivateWindow,
  privateEnds: async () => privateEnds,
} as const;

export type Calls = typeof calls;

async function contexts(): Promise<readonly string[]> {
  const { runtime } = browser as unknown as {
    runtime: { getContexts(filter: object): Promise<readonly { contextType: string }[]> };
  };
  return (await runtime.getContexts({})).map(({ contextType }) => contextType);
}

onMessage((message) => {
  const { call, args } = message as { readonly call?: keyof Calls; readonly args: readonly unknown[] };
  if (call === undefined) return undefined;
  return (calls[call] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
});
