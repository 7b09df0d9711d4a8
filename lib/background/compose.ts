import type { Platform } from '../browser/platform.ts';
import type { Area, Tab } from '../browser/ports.ts';
import { PRIVATE } from '../messaging/contract/changes.ts';
import type { PanelHandlers } from '../messaging/contract/panel.ts';
import type { PageSender } from '../messaging/listener.ts';
import { lazy } from '../text/once.ts';
import { createAgentApi } from './agents/api.ts';
import { logError } from './log.ts';
import { createSettingsChanges, readSettings, type SettingsChanges } from './settings.ts';
import { cachedStorage, prefixedArea, withRoom } from './storage.ts';
import { createWindows, type Windows } from './windows.ts';

export function createBackground(browser: Platform) {
  const session = withRoom(cachedStorage(browser.session));
  const platform: Platform = { ...browser, local: cachedStorage(browser.local) };
  // Opens the database early, because almost every message needs the settings.
  readSettings(platform.local).catch(logError);
  const all = new AllWindows(platform, session);
  return {
    handlers: {
      panel: panelHandlers(all),
      page: routed(
        all.regular.page,
        ({ page }) => page,
        (_request: unknown, sender: PageSender) => all.of(sender.private),
      ),
    },
    lens: createAgentApi(platform, (tabId) => all.ofTab(tabId)),
    regular: all.regular,
    loading: (tab: Tab): Promise<void> => all.of(tab.private).tabs.loading(tab),
    loaded: (tab: Tab): void => all.of(tab.private).tabs.loaded(tab.id),
    check: async ({ id, private: isPrivate }: Tab): Promise<void> => {
      const { tabs } = all.of(isPrivate);
      if ((await tabs.view(id)).access === 'not-chosen') await tabs.allowOnce(id);
      await tabs.recheck(id, true);
    },
    closed: async (tabId: number): Promise<void> => {
      await all.each(({ tabs, runs, notes }) =>
        Promise.all([tabs.closed(tabId), runs.closed(tabId), notes.dismiss(tabId)]),
      );
    },
    alarm: async (name: string): Promise<void> => {
      await all.each(({ runs }) => runs.alarm(name));
    },
    reconsider: async (): Promise<void> => {
      await all.each(({ tabs }) => tabs.reconsider());
    },
    privateEnded: (): Promise<void> => all.forgetPrivate(),
    resume: async (): Promise<void> => {
      await platform.releaseGuards();
      // Browsers send no event if the last private window closes with the browser.
      if (!(await platform.hasPrivateWindow())) await all.forgetPrivate();
      await all.each(({ runs }) => runs.resume());
    },
    inspectActive: async (): Promise<void> => {
      const tab = await platform.activeTab();
      if (tab) await all.of(tab.private).tabs.recheck(tab.id, false);
    },
  };
}

class AllWindows {
  readonly regular: Windows;
  readonly #platform: Platform;
  readonly #session: Area;
  readonly #changes: SettingsChanges;
  #privatePart: ReturnType<typeof prefixedArea>;
  #private: () => Windows;

  constructor(platform: Platform, session: Area) {
    this.#platform = platform;
    this.#session = session;
    this.#changes = createSettingsChanges(platform.local);
    this.regular = createWindows(platform, session, false, this.#changes);
    this.#privatePart = prefixedArea(session, PRIVATE);
    this.#private = lazy(() => this.#createPrivate());
  }

  of(isPrivate: boolean): Windows {
    return isPrivate ? this.#private() : this.regular;
  }

  async ofTab(tabId: number): Promise<Windows> {
    return this.of((await this.#platform.tab(tabId))?.private ?? false);
  }

  async addressesOf(tabId: number): Promise<readonly (string | undefined)[]> {
    const tab = await this.#platform.tab(tabId);
    const runs = await this.of(tab?.private ?? false).runs.of(tabId);
    return [tab?.url, ...runs.map(({ plan }) => (plan.kind === 'page' ? plan.url : plan.request.url))];
  }

  async ofRequest(request: { readonly tabId?: number; readonly runId?: string } | null): Promise<Windows> {
    const { tabId, runId } = request ?? {};
    if (tabId !== undefined) return this.ofTab(tabId);
    if (runId === undefined) return this.regular;
    const hidden = this.#private();
    return hidden.runs.known(runId).then(
      () => hidden,
      () => this.regular,
    );
  }

  each<Result>(work: (windows: Windows) => Result | Promise<Result>): Promise<readonly Result[]> {
    return Promise.all([this.regular, this.#private()].map((one) => work(one)));
  }

  async forgetPrivate(): Promise<void> {
    await this.#privatePart.close();
    this.#privatePart = prefixedArea(this.#session, PRIVATE);
    this.#private = lazy(() => this.#createPrivate());
  }

  #createPrivate(): Windows {
    return createWindows(this.#platform, this.#privatePart, true, this.#changes);
  }
}

type Handler = (...message: never[]) => unknown;
type Handlers = Readonly<Record<string, Handler>>;

function mapped<All extends Handlers>(all: All, wrap: (handle: Handler, name: string) => Handler): All {
  const entries = Object.entries(all).map(([name, handle]) => [name, wrap(handle, name)] as const);
  return Object.fromEntries(entries) as All;
}

function routed<All extends Handlers>(
  regular: All,
  handlersOf: (windows: Windows) => Handlers,
  windowsOf: (...message: never[]) => Windows | Promise<Windows>,
): All {
  return mapped(
    regular,
    (_, name) =>
      async (...message) =>
        handlersOf(await windowsOf(...message))[name]?.(...message),
  );
}

function panelHandlers(all: AllWindows): PanelHandlers {
  const handlers: PanelHandlers = {
    ...routed(all.regular.panel, ({ panel }) => panel, all.ofRequest.bind(all)),
    credentials: async () => (await all.each(({ panel }) => panel.credentials(null))).flat(),
    grants: async () => (await all.each(({ panel }) => panel.grants(null))).flat(),
    forgetCredentials: async (request) => {
      await all.each(({ panel }) => panel.forgetCredentials(request));
    },
    revoke: async (request) => {
      await all.each(({ panel }) => panel.revoke(request));
    },
  };
  return mapped(handlers, (handle) => async (...message) => {
    const answer = await handle(...message);
    const tabId = tabIdOf(message);
    return tabId === undefined ? answer : withoutUsers(answer, await all.addressesOf(tabId));
  });
}

const tabIdOf = ([request]: readonly ({ readonly tabId?: number } | null)[]): number | undefined =>
  request?.tabId;

const USER = /^(https?:\/\/)[^/?#]*@/;

export function withoutUsers<Answer>(answer: Answer, addresses: readonly (string | undefined)[]): Answer {
  const users = new Set(addresses.flatMap((address) => USER.exec(address ?? '')?.[0] ?? []));
  if (answer === undefined || users.size === 0) return answer;
  const shown = [...users].reduce(
    (text, user) => text.replaceAll(user, user.replace(USER, '$1')),
    JSON.stringify(answer),
  );
  return JSON.parse(shown);
}
