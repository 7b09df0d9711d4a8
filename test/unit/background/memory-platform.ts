import { createBackground } from '../../../lib/background/compose.ts';
import type { Platform } from '../../../lib/browser/platform.ts';
import type { Area, Tab } from '../../../lib/browser/ports.ts';
import { backgroundListener } from '../../../lib/messaging/background-listener.ts';
import type { PageAnswer, PageName, PageRequest } from '../../../lib/messaging/contract/page.ts';
import type { PanelAnswer, PanelName, PanelRequest } from '../../../lib/messaging/contract/panel.ts';
import {
  CONTENT_SCRIPT,
  type FromTab,
  type TabName,
  type ToTab,
  tab,
} from '../../../lib/messaging/contract/tab.ts';
import type { Message, MessageResponse } from '../../../lib/messaging/messages.ts';
import { english } from '../../locales.ts';
import { wholeView } from '../../whole-view.ts';
import { GUARD, WATCH } from './runs/kept.ts';

type Pressed<Request> = Request extends { readonly tabId: number; readonly site: string }
  ? Omit<Request, 'site'> & { readonly site?: string }
  : Request;

interface MemoryArea extends Area {
  readonly stored: Map<string, string>;
  most: number;
}

export function memoryArea(most = 10_000_000): MemoryArea {
  const stored = new Map<string, string>();
  const area: MemoryArea = {
    stored,
    most,
    get: async (key) => JSON.parse(stored.get(key) ?? 'null') ?? undefined,
    async set(key, value) {
      const text = JSON.stringify(value);
      const others = [...stored].filter(([name]) => name !== key);
      const bytes = others.reduce((sum, [, one]) => sum + one.length, text.length);
      if (bytes > area.most) throw new Error('QUOTA_BYTES quota exceeded');
      stored.set(key, text);
    },
    async remove(...keys) {
      for (const key of keys) stored.delete(key);
    },
    keys: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
  };
  return area;
}

type TabAnswers = {
  [Name in TabName]?: (request: ToTab<Name>) => FromTab<Name> | Promise<FromTab<Name>>;
};

export function memoryBrowser(most?: number) {
  const session = memoryArea(most);
  const local = memoryArea();
  const tabs = new Map<number, Tab>();
  const badges = new Map<number, { text: string; colour: string; title?: string }>();
  const questions: number[] = [];
  const injected: [number, string][] = [];
  const scripts = new Map<number, TabAnswers>();
  const state = {
    now: Date.UTC(2026, 10, 21, 12),
    withheld: new Set<string>(),
    inPrivate: false,
    active: 1,
    policies: [] as unknown[],
    readInPage: (): ReturnType<Platform['readInPage']> =>
      Promise.resolve({ ok: false, why: 'Failed to fetch' }),
    authorize: (_url: string): Promise<string> => Promise.reject(new Error('nobody is there')),
  };
  const platform: Platform = {
    now: () => state.now,
    session,
    local,
    fetch,
    asPage: (_tabId, _request, work) => work(async () => undefined),
    identity: {
      redirectUri: () => 'https://lens.example.org/',
      authorize: (url) => state.authorize(url),
    },
    alarms: { set: async () => undefined, clear: async () => undefined },
    tab: async (id) => tabs.get(id),
    activeTab: async () => tabs.get(state.active),
    tabs: async () => [...tabs.values()],
    openBackgroundTab: async () => undefined,
    closeTab: async () => undefined,
    showInTab: async () => undefined,
    async sendToTab(tabId, { name, request }: Message) {
      const script = tab[name as TabName].script;
      const there = script === CONTENT_SCRIPT || injected.some(([id, one]) => id === tabId && one === script);
      if (!there) throw new Error('Could not establish connection.');
      const answer = scripts.get(tabId)?.[name as TabName] as ((request: unknown) => unknown) | undefined;
      if (!answer) throw new Error('Could not establish connection.');
      return { ok: true, value: await answer(request) };
    },
    async inject(tabId, script) {
      injected.push([tabId, script]);
    },
    async injectIntoPage(tabId, script) {
      injected.push([tabId, script]);
    },
    policies: async () => state.policies,
    hasAccess: async (url) =>
      url === 'all-sites' ? state.withheld.size === 0 : !state.withheld.has(new URL(url).origin),
    allowedInPrivate: async () => state.inPrivate,
    message: english,
    async setBadge(tabId, text, colour, title) {
      badges.set(tabId, { text, colour, ...(title !== undefined && { title }) });
    },
    guard: async () => GUARD,
    watchSends: () => WATCH,
    releaseGuards: async () => undefined,
    watchPages: () => () => undefined,
    readInPage: () => state.readInPage(),
    openSocket: async (url) => new WebSocket(url),
    hasPrivateWindow: async () => [...tabs.values()].some((tab) => tab.private),
    async showQuestion(tabId) {
      questions.push(tabId);
      return 'none';
    },
  };
  const self = { id: 'lens', home: 'chrome-extension://lens/' };

  function withSite(request: unknown): unknown {
    const { tabId } = (request ?? {}) as { readonly tabId?: number };
    const shown = tabId === undefined ? undefined : URL.parse(tabs.get(tabId)?.url ?? '');
    return shown ? { site: shown.origin, ...(request as object) } : request;
  }

  function worker(more: Partial<Platform> = {}) {
    const background = createBackground({ ...platform, ...more });
    const listener = backgroundListener(background.handlers, self);
    async function answered<Value>(reply: Promise<MessageResponse<unknown>> | undefined): Promise<Value> {
      const answer = await reply;
      if (!answer?.ok) throw new Error(answer?.error.message ?? 'not answered');
      return answer.value as Value;
    }
    const panel = <Name extends PanelName>(name: Name, request: Pressed<PanelRequest<Name>>) =>
      answered<PanelAnswer<Name>>(
        listener(
          { name, request: withSite(request) },
          { id: self.id, url: `${self.home}popup.html`, origin: 'chrome-extension://lens' },
        ),
      );
    const view = (tabId: number) => wholeView((known) => panel('refresh', { tabId, known }));
    return {
      ...background,
      view,
      arrive(tab: Tab): Promise<void> {
        const loading = background.loading(tab);
        background.loaded(tab);
        return loading;
      },
      panel,
      async shown<Name extends PanelName>(name: Name, request: Pressed<PanelRequest<Name>>) {
        await panel(name, request);
        return view((request as { tabId: number }).tabId);
      },
      page: <Name extends PageName>(tabId: number, name: Name, request: PageRequest<Name>) => {
        const { url = '', title = '', private: incognito = false } = tabs.get(tabId) ?? {};
        const sender = { id: self.id, url, frameId: 0, tab: { id: tabId, title, incognito } };
        return answered<PageAnswer<Name>>(listener({ name, request }, sender));
      },
    };
  }

  return { platform, session, local, tabs, badges, questions, injected, scripts, state, worker };
}

export type MemoryBrowser = ReturnType<typeof memoryBrowser>;
export type Worker = ReturnType<MemoryBrowser['worker']>;
