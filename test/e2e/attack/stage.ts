import { afterEach, beforeAll } from 'vitest';
import type { TabView } from '../../../lib/messaging/contract/views.ts';
import type { Run } from '../../../lib/model/index.ts';

import { begin, panel, untilOffered, viewOf } from '../../agents/in-page.ts';
import { QUIET_PAGE } from '../../browsers/alike.ts';
import { late } from '../../browsers/screen.ts';
import type { Driver, Screen, Tab } from '../../browsers.ts';
import type { Host, HostOptions, Hosts } from '../../servers/hosts.ts';
import { SIGN_IN } from '../../servers/hosts.ts';
import { settled } from '../../tour.ts';
import { BROWSER } from '../browser.ts';
import { type Attacked, attacked } from './shared.ts';

export { BROWSER, IN_ONE_BROWSER, rowsHere } from '../browser.ts';

const PATIENCE_MS = 45_000;

export async function until<Result>(
  what: string,
  ask: () => Result | Promise<Result>,
): Promise<NonNullable<Result>> {
  const end = Date.now() + PATIENCE_MS;
  for (let pause = 25; ; pause = Math.min(250, pause * 1.5)) {
    let fault = '';
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      fault = ` (${error})`;
    }
    if (Date.now() > end) throw late(`${what}${fault}`, PATIENCE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

export interface Stage {
  readonly driver: Driver;
  readonly hosts: Hosts;
  readonly console: Screen;
  host(label: string, options?: HostOptions): Promise<Host>;
  visit(url: string): Promise<Tab>;
  visitForAgents(url: string, tool?: string): Promise<Tab>;
  goForAgents(tab: Tab, url: string, tool?: string): Promise<void>;
  ready(tab: Tab): Promise<TabView>;
  recheck(tab: Tab): Promise<TabView>;
  signIn(host: Host): Promise<void>;
  panel<Answer>(name: string, request: unknown): Promise<Answer>;
  view(tab: Tab): Promise<TabView>;
  stored(area: 'session' | 'local', wanted: (key: string) => boolean): Promise<string>;
  popup(tab: Tab): Promise<Screen>;
  shownQuestion(tab: Tab): Promise<string>;
  runs(tab: Tab): Promise<readonly Run[]>;
  ask(
    tab: Tab,
    tool: string,
    input: object,
  ): Promise<{ readonly key: string; readonly reply?: string; readonly question?: Run }>;
  asks(tab: Tab, tool: string, input: object): Promise<{ readonly key: string; readonly run: Run }>;
  decided(tab: Tab, actionName: string): Promise<Run>;
  question(tab: Tab, actionName: string): Promise<Run>;
  answer(run: Run, allow: boolean, remember?: boolean): Promise<void>;
  ended(tab: Tab, run: Run): Promise<Run>;
}

export const STATUS_TOOL = 'awas_lens_status';

const newest = (runs: readonly Run[]): Run | undefined =>
  runs.toSorted((one, other) => other.startedAt - one.startedAt)[0];

const isOf = ({ action, actionName }: Run, name: string): boolean =>
  actionName === name || action.slice(action.indexOf(':') + 1) === name;

const assign = (screen: Screen, address: string): Promise<void> =>
  screen.evaluate((to) => void setTimeout(() => location.assign(to)), address);

async function closePopups({ console, popup }: Attacked): Promise<void> {
  await console.evaluate(
    async (home) => {
      interface Api {
        runtime: { getURL(path: string): string };
        tabs: {
          query(by: object): Promise<{ id?: number; url?: string }[]>;
          remove(ids: readonly number[]): Promise<void>;
        };
      }
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      const { runtime, tabs } = scope.browser ?? scope.chrome;
      const about = runtime.getURL('/popup.html?tab=');
      const open = (await tabs.query({})).filter(({ url }) => url?.startsWith(about) && url !== home);
      await tabs.remove(open.flatMap(({ id }) => id ?? []));
    },
    await popup?.url(),
  );
  if (popup) await assign(popup, `/${QUIET_PAGE}`);
}

const CLOSING_MS = 10_000;

/** The wait has a limit, since closing a tab during a navigation may never end. */
async function closed(screen: Screen): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSING_MS);
  });
  await Promise.race([screen.close().catch(() => undefined), late]);
  clearTimeout(timer);
}

export function setStage(): Stage {
  let all: Attacked;
  const opened: Screen[] = [];
  beforeAll(async () => {
    all = await attacked(BROWSER);
  });
  afterEach(async () => {
    await closePopups(all);
    await Promise.all(opened.splice(0).map(closed));
    await all.hosts.clear();
  });
  const keep = <Kept extends Screen>(screen: Kept): Kept => {
    opened.push(screen);
    return screen;
  };
  const ask = <Answer>(name: string, request: unknown): Promise<Answer> =>
    panel<Answer>(all.console, name, request);
  const view = ({ id }: Tab): Promise<TabView> => viewOf(all.console, id);
  const runs = async (tab: Tab): Promise<readonly Run[]> => (await view(tab)).runs;
  const agentMode = async ({ id }: Tab, url: string): Promise<void> => {
    if (BROWSER === 'firefox') await ask('agentMode', { tabId: id, origin: new URL(url).origin, on: true });
  };
  const ready = (tab: Tab): Promise<TabView> =>
    until('the site to be read', async () => {
      const shown = await view(tab);
      return shown.phase === 'ready' && shown.url === (await tab.url()) ? shown : undefined;
    });
  const showInPopup = async (tab: Tab): Promise<Screen> => {
    const path = `popup.html?tab=${tab.id}`;
    const address = `/${path}`;
    all.popup ??= await all.driver.extensionPage(path);
    if (!(await all.popup.url()).endsWith(address)) {
      await assign(all.popup, address);
      await all.popup.until(
        'the popup',
        (to) => location.href.endsWith(to) && document.readyState === 'complete',
        address,
      );
    }
    return all.popup;
  };
  const askTool: Stage['ask'] = async (tab, tool, input) => {
    const known = new Set((await runs(tab)).map(({ id }) => id));
    const key = await begin(tab, tool, input);
    return until(`a reply of ${tool}, or a question`, async () => {
      const question = (await runs(tab)).find(
        ({ id, state }) => state === 'awaiting-consent' && !known.has(id),
      );
      if (question) return { key, question };
      const reply = await tab.evaluate((at) => globalThis.agentCalls[at], key);
      return reply === undefined
        ? undefined
        : { key, reply: typeof reply === 'string' ? reply : JSON.stringify(reply) };
    });
  };
  const decided: Stage['decided'] = (tab, actionName) =>
    until(`a question or an outcome of ${actionName}`, async () => {
      const latest = newest((await runs(tab)).filter((run) => isOf(run, actionName)));
      return latest?.state === 'running' ? undefined : latest;
    });
  return {
    get driver() {
      return all.driver;
    },
    get hosts() {
      return all.hosts;
    },
    get console() {
      return all.console;
    },
    host: (label, options) => all.hosts.add(label, options),
    visit: async (url) => keep(await all.driver.open(url)),
    async visitForAgents(url, tool = STATUS_TOOL) {
      const tab = keep(await all.driver.open(url));
      await agentMode(tab, url);
      await untilOffered(tab, tool);
      await showInPopup(tab);
      return tab;
    },
    async goForAgents(tab, url, tool = STATUS_TOOL) {
      await agentMode(tab, url);
      await tab.goto(url);
      await untilOffered(tab, tool);
    },
    ready,
    async recheck(tab) {
      await ask('recheck', { tabId: tab.id, fresh: true });
      return ready(tab);
    },
    async signIn({ origin }) {
      const tab = await all.driver.open(origin + SIGN_IN);
      await ready(tab);
      await tab.close();
    },
    panel: ask,
    view,
    async stored(area, wanted) {
      const kept = await all.console.evaluate(async (name) => {
        interface Api {
          storage: Record<string, { get(keys: null): Promise<Record<string, unknown>> }>;
        }
        const scope = globalThis as unknown as { browser?: Api; chrome: Api };
        return (scope.browser ?? scope.chrome).storage[name]?.get(null);
      }, area);
      return JSON.stringify(Object.entries(kept ?? {}).filter(([key]) => wanted(key)));
    },
    async popup(tab) {
      const popup = await showInPopup(tab);
      await settled(popup);
      return popup;
    },
    async shownQuestion(tab) {
      const popup = await showInPopup(tab);
      await popup.expect('alertdialog', /./);
      return popup.text('alertdialog');
    },
    runs,
    ask: askTool,
    async asks(tab, tool, input) {
      const { key, reply, question } = await askTool(tab, tool, input);
      if (!question) throw new Error(`${tool} was not asked about: ${reply}`);
      return { key, run: question };
    },
    decided,
    question: (tab, actionName) =>
      until(`a question about ${actionName}`, async () =>
        (await runs(tab)).find((run) => run.state === 'awaiting-consent' && isOf(run, actionName)),
      ),
    answer: async ({ id }, allow, remember) =>
      void (await ask('answer', { runId: id, allow, ...(remember && { remember: 'any-values' as const }) })),
    ended: (tab, { id }) =>
      until(`the end of ${id}`, async () =>
        (await runs(tab)).find((run) => run.id === id && run.state === 'done'),
      ),
  };
}
