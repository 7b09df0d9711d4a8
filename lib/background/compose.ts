import type { Platform, Tab } from '../browser/ports.ts';
import type { BackgroundHandlers } from '../messaging/background-listener.ts';
import { PRIVATE } from '../messaging/contract/changes.ts';
import type { PageHandlers, PageName } from '../messaging/contract/page.ts';
import type { PanelHandlers, PanelName } from '../messaging/contract/panel.ts';
import { CONTENT_SCRIPT } from '../messaging/contract/tab.ts';
import type { PageSender } from '../messaging/sender.ts';
import type { AwasLens } from './agents/api.ts';
import { cachedStorage } from './cached-storage.ts';
import { readSettings } from './settings.ts';
import { partOf, withRoom } from './storage.ts';
import { createWorld, type World } from './world.ts';

export interface Background {
  readonly handlers: BackgroundHandlers;
  readonly lens: AwasLens;
  /** What is known of regular windows. */
  readonly regular: World;
  /** A page, or another address, has come to a tab. */
  loading(tab: Tab): Promise<void>;
  closed(tabId: number): Promise<void>;
  alarm(name: string): Promise<void>;
  /** The person has changed where we may look: settings, or permissions of the browser. */
  reconsider(): Promise<void>;
  /** The last private window was closed, or there was none when the worker started. */
  privateEnded(): Promise<void>;
  /** The worker has started: what was under way when it died goes on or ends. */
  resume(): Promise<void>;
  /** Has the always-on script run where the person wants it. */
  register(): Promise<void>;
  /** Inspects the page in front of the person that was there before the extension. */
  attend(): Promise<void>;
}

/** The composition root: the parts put together over the browser, or whatever takes its place in tests. */
export function createBackground(browser: Platform): Background {
  const session = withRoom(cachedStorage(browser.session));
  const platform: Platform = { ...browser, local: cachedStorage(browser.local) };
  const regular = createWorld({ platform, session, isPrivate: false });
  let part = partOf(session, PRIVATE);
  let hidden = createWorld({ platform, session: part, isPrivate: true });

  function openPrivate(): void {
    part = partOf(session, PRIVATE);
    hidden = createWorld({ platform, session: part, isPrivate: true });
  }

  const both = () => [regular, hidden] as const;
  const worldOf = (isPrivate: boolean): World => (isPrivate ? hidden : regular);
  const worldOfTab = async (tabId: number): Promise<World> =>
    worldOf((await platform.tab(tabId))?.private ?? false);
  const worldOfRun = async (runId: string): Promise<World> =>
    hidden.runs.known(runId).then(
      () => hidden,
      () => regular,
    );

  /** By the tab or the run that a message is about; what is about neither is the regular world's. */
  async function worldFor(request: unknown): Promise<World> {
    const { tabId, runId } = (request ?? {}) as { readonly tabId?: number; readonly runId?: string };
    if (tabId !== undefined) return worldOfTab(tabId);
    return runId === undefined ? regular : worldOfRun(runId);
  }

  const routed = Object.fromEntries(
    Object.keys(regular.panel).map((name) => [
      name,
      async (request: unknown) => {
        const world = await worldFor(request);
        return (world.panel[name as PanelName] as (request: unknown) => unknown)(request);
      },
    ]),
  ) as unknown as PanelHandlers;

  const page = Object.fromEntries(
    Object.keys(regular.page).map((name) => [
      name,
      async (request: unknown, sender: PageSender) => {
        const handlers = worldOf(sender.private).page;
        return (handlers[name as PageName] as (request: unknown, sender: PageSender) => unknown)(
          request,
          sender,
        );
      },
    ]),
  ) as unknown as PageHandlers;

  return {
    handlers: {
      panel: {
        ...routed,
        // What the person has given is one list, whichever window they gave it in.
        credentials: async () =>
          (await Promise.all(both().map(({ panel }) => panel.credentials(null)))).flat(),
        grants: async () => (await Promise.all(both().map(({ panel }) => panel.grants(null)))).flat(),
        forgetCredentials: async (request) => {
          await Promise.all(both().map(({ panel }) => panel.forgetCredentials(request)));
          return null;
        },
        revoke: async (request) => {
          await Promise.all(both().map(({ panel }) => panel.revoke(request)));
          return null;
        },
      },
      page,
    },
    lens: lensOf(platform, worldOfTab),
    regular,
    loading: (tab) => worldOf(tab.private).inspector.loading(tab),
    closed: async (tabId) => {
      await Promise.all(
        both().flatMap(({ inspector, runs }) => [inspector.forget(tabId), runs.forget(tabId)]),
      );
    },
    alarm: async (name) => {
      await Promise.all(both().map(({ runs }) => runs.alarm(name)));
    },
    reconsider: async () => {
      await Promise.all(both().map(({ inspector }) => inspector.reconsider()));
    },
    privateEnded: async () => {
      await part.close();
      openPrivate();
    },
    resume: async () => {
      await platform.releaseGuards();
      // The browser may have ended with private windows open: of that nothing is heard.
      if (!(await platform.hasPrivateWindow())) await part.close().then(openPrivate);
      await Promise.all(both().map(({ runs }) => runs.resume()));
    },
    register: async () => {
      const { mode, allowedOrigins } = await readSettings(platform.local);
      await platform.register(CONTENT_SCRIPT, mode, allowedOrigins);
    },
    attend: async () => {
      const tab = await platform.activeTab();
      if (tab) await worldOf(tab.private).inspector.recheck(tab.id, false);
    },
  };

  /** The tab in front by default. */
  function lensOf({ activeTab }: Platform, world: (tabId: number) => Promise<World>): AwasLens {
    const of = async (tabId: number | undefined): Promise<AwasLens> => {
      const id = tabId ?? (await activeTab())?.id;
      return id === undefined ? regular.lens : (await world(id)).lens;
    };
    return {
      report: (async (about?: Parameters<AwasLens['report']>[0]) => {
        const lens = await of(typeof about === 'number' ? about : about?.tabId);
        return lens.report(about as unknown as number);
      }) as AwasLens['report'],
      actions: async (tabId) => (await of(tabId)).actions(tabId),
      run: async (action, args, options = {}) => (await of(options.tabId)).run(action, args, options),
    };
  }
}
