import type { ViewUpdate } from '../../lib/messaging/contract/view-parts.ts';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import type { Driver, Screen, Tab } from '../browsers.ts';
import { wholeView } from '../whole-view.ts';

interface Surface {
  getTools(): Promise<readonly { readonly name: string }[]>;
  executeTool(tool: object, input: object, options?: { readonly signal: AbortSignal }): Promise<unknown>;
}

declare global {
  var agentCalls: Record<string, unknown>;
  var agentAborts: Record<string, AbortController>;
}

export const toolNames = (tab: Screen): Promise<string[]> =>
  tab.evaluate(async () => {
    const { modelContext } = document as Document & { modelContext?: Surface };
    return ((await modelContext?.getTools()) ?? []).map(({ name }) => name).toSorted();
  });

export async function untilOffered(tab: Screen, name: string | undefined): Promise<void> {
  await tab.until(
    name === undefined ? 'no tools' : `the tool ${name}`,
    async (wanted) => {
      const { modelContext } = document as Document & { modelContext?: Surface };
      const names = ((await modelContext?.getTools()) ?? []).map((tool) => tool.name);
      return wanted === null ? names.length === 0 : names.includes(wanted);
    },
    name ?? null,
  );
}

/** @returns the key under which the page's `agentCalls` stores the reply */
export async function begin(tab: Screen, tool: string, input: object): Promise<string> {
  const key = `${tool} ${Math.random()}`;
  await tab.evaluate(
    async ([wanted, args, at]) => {
      const { modelContext } = document as Document & { modelContext?: Surface };
      const found = (await modelContext?.getTools())?.find(({ name }) => name === wanted);
      globalThis.agentCalls ??= {};
      globalThis.agentAborts ??= {};
      const controller = new AbortController();
      globalThis.agentAborts[at] = controller;
      if (!modelContext || !found) throw new Error(`there is no tool ${wanted}`);
      modelContext.executeTool(found, JSON.parse(args), { signal: controller.signal }).then(
        (reply) => {
          globalThis.agentCalls[at] = reply;
        },
        (error) => {
          globalThis.agentCalls[at] = String(error);
        },
      );
    },
    // Some drivers drop keys such as `constructor`, so the input is JSON text.
    [tool, JSON.stringify(input), key] as const,
  );
  return key;
}

export const abort = (tab: Screen, key: string): Promise<unknown> =>
  tab.evaluate((at) => globalThis.agentAborts[at]?.abort(), key);

export const replyTo = (tab: Screen, key: string): Promise<string> =>
  tab.until(
    `the reply to ${key}`,
    (at) => {
      const reply = globalThis.agentCalls[at];
      return reply === undefined ? '' : typeof reply === 'string' ? reply : JSON.stringify(reply);
    },
    key,
  );

export const call = async (tab: Screen, tool: string, input: object): Promise<string> =>
  replyTo(tab, await begin(tab, tool, input));

/** Rejects with the background's error text. */
export async function panel<Answer>(page: Screen, name: string, request: unknown): Promise<Answer> {
  const reply = await page.evaluate(
    async ({ name, request }) => {
      interface Api {
        runtime: { sendMessage(message: object): Promise<unknown> };
        tabs: { get(id: number): Promise<{ url?: string }> };
      }
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      const { runtime, tabs } = scope.browser?.runtime ? scope.browser : scope.chrome;
      const { tabId } = (request ?? {}) as { readonly tabId?: number };
      const url = tabId === undefined ? undefined : (await tabs.get(tabId).catch(() => undefined))?.url;
      const shown = url === undefined ? request : { site: new URL(url).origin, ...(request as object) };
      return JSON.stringify(await runtime.sendMessage({ name, request: shown }));
    },
    { name, request },
  );
  // WebDriver BiDi transfers a repeated value only once, so the reply is JSON text.
  const { ok, value, error } = JSON.parse(reply) as {
    ok: boolean;
    value: Answer;
    error?: { message: string };
  };
  if (!ok) throw new Error(error?.message);
  return value;
}

export const viewOf = (page: Screen, tabId: number): Promise<TabView> =>
  wholeView((known) => panel<ViewUpdate>(page, 'refresh', { tabId, known }));

export async function openForAgents(driver: Driver, url: string, options: Screen): Promise<Tab> {
  if (driver.browser === 'firefox')
    await panel(options, 'agentMode', { origin: new URL(url).origin, on: true });
  return driver.open(url);
}
