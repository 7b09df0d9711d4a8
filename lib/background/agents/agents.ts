import { withOurs } from '../../agent/call.ts';
import { tokensOf } from '../../agent/definition.ts';
import { matchTools, withoutTool } from '../../agent/page-tools.ts';
import type { Platform, SendToTab } from '../../browser/ports.ts';
import type { PageHandlers } from '../../messaging/contract/page.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { AgentsView, Settings } from '../../messaging/contract/views.ts';
import type { PageTool } from '../../model/index.ts';
import { allows, type Policy, readPolicy } from '../../policy/index.ts';
import type { Choices } from '../choices.ts';
import { newestLast } from '../newest-last.ts';
import { isOffForAgents, isStoppedForAgents, type switched } from '../settings.ts';
import type { TabInspector } from '../tabs/inspector.ts';
import type { Calls } from './calls.ts';
import { NOTHING, type Offers, whileEdited } from './offers.ts';

/** The script that offers tools in the page's own world. */
const AGENT_MODE = '/agent-mode.js';

export interface Agents {
  /** Brings the tools that a page offers up to date. */
  refresh(tabId: number): Promise<void>;
  /** The person has changed what agents may do. */
  refreshAll(): Promise<void>;
  readonly panel: Pick<
    PanelHandlers,
    'agents' | 'agentMode' | 'offerDrafts' | 'policy' | 'offerToAgents' | 'callAsAgent'
  >;
  readonly page: Pick<PageHandlers, 'call' | 'cancelCall'>;
}

export interface AgentsParts {
  readonly platform: Pick<Platform, 'tabs' | 'injectIntoPage' | 'policies'>;
  readonly inspector: TabInspector;
  readonly offers: Offers;
  readonly calls: () => Calls;
  readonly sendToTab: SendToTab;
  /** Without injecting a script. */
  readonly sendToPresent: SendToTab;
  readonly settings: () => Promise<Settings>;
  /** Whether agent mode is on for an origin. */
  readonly inAgentMode: (origin: string) => Promise<boolean>;
  /** Whether agents may have the own forms of an origin's pages. */
  readonly mayDraft: (origin: string) => Promise<boolean>;
  readonly setListed: Choices['setListed'];
  /** Switches a site, or one action of it, on or off for agents. */
  readonly setOffered: (choice: Parameters<typeof switched>[1]) => Promise<void>;
}

/** What runs unattended by the word of the browser's owner. */
export async function policyOf(platform: Pick<Platform, 'policies'>): Promise<Policy> {
  return readPolicy(await platform.policies());
}

/** Tools on pages: offered, withdrawn, called. */
export function createAgents(parts: AgentsParts): Agents {
  const { platform, inspector, offers, calls, sendToTab, sendToPresent } = parts;
  const { settings, inAgentMode, mayDraft, setListed, setOffered } = parts;

  const refresh = newestLast(async (tabId) => {
    const page = await inspector.offering(tabId);
    if (!page) return;
    const inPage = !page.webmcp && (await inAgentMode(page.origin));
    const offered = (page.webmcp || inPage) && !isStoppedForAgents(await settings(), page.origin);
    const tools = offered ? withOurs(await offers.of(tabId), await mayDraft(page.origin)) : [];
    // Where nothing was offered no script is injected to say that nothing is.
    if (tools.length === 0) return void (await sendToPresent(tabId, 'offer', { origin: page.origin, tools }));
    // A page that lets no script in goes without tools.
    if (inPage && !(await platform.injectIntoPage(tabId, AGENT_MODE).then(yes, no))) return;
    await sendToTab(tabId, 'offer', { origin: page.origin, tools });
  });

  async function refreshAll(): Promise<void> {
    await Promise.all((await platform.tabs()).map(({ id }) => refresh(id)));
  }

  /** The page's own tools: those of its scripts and forms, or without WebMCP those that its forms declare. */
  async function pageToolsOf(tabId: number, webmcp: boolean): Promise<readonly PageTool[]> {
    const declared = (await inspector.judgement(tabId))?.page?.tools ?? [];
    const own = webmcp ? await sendToTab(tabId, 'pageTools', null) : undefined;
    if (!own?.ok) return declared;
    // What the browser says of a form's tool leaves out how the form sends.
    return own.value.map((tool) => {
      const form = tool.declarative ? declared.find(({ name }) => name === tool.name) : undefined;
      return form?.method === undefined ? tool : { ...tool, method: form.method };
    });
  }

  async function view(tabId: number): Promise<AgentsView> {
    const page = await inspector.offering(tabId);
    const origin = page?.origin ?? '';
    const [chosen, agentMode, drafts, edited, offer, actions, policy] = await Promise.all([
      settings(),
      inAgentMode(origin),
      mayDraft(origin),
      inspector.documents.isEdited(tabId),
      offers.whole(tabId),
      offers.actionsOf(tabId),
      policyOf(platform),
    ]);
    const offered = edited ? whileEdited(offer) : offer;
    const { tools, withheld } = chosen.agentsStopped ? NOTHING : offered;
    const pageTools = matchTools(await pageToolsOf(tabId, page?.webmcp === true), actions);
    const substitute = agentMode ? 'agent-mode' : 'none';
    const way = page?.webmcp ? 'webmcp' : substitute;
    return {
      origin,
      way: chosen.agentsStopped ? 'none' : way,
      agentMode,
      drafts,
      stopped: chosen.agentsStopped,
      ...(edited && { edited: true as const }),
      siteOff: isOffForAgents(chosen, origin),
      off: tools.flatMap(({ action }) => (isOffForAgents(chosen, origin, action) ? [action] : [])),
      tools,
      tokens: Object.fromEntries(tools.map((tool) => [tool.name, tokensOf(tool)])),
      withheld,
      unattended: actions.filter((action) => allows(policy, origin, action)).map(({ key }) => key),
      pageTools,
      withoutTool: withoutTool(pageTools, actions).map(({ key }) => key),
    };
  }

  return {
    refresh,
    refreshAll,
    panel: {
      agents: ({ tabId }) => view(tabId),
      agentMode: async ({ origin, on }) => {
        const saved = await setListed('agentModeOrigins', origin, on);
        await refreshAll();
        return saved;
      },
      offerDrafts: async ({ tabId, origin, on }) => {
        const saved = await setListed('draftOrigins', origin, on);
        if (on && tabId !== undefined) await inspector.draft(tabId);
        await refreshAll();
        return saved;
      },
      offerToAgents: async ({ tabId: _of, ...choice }) => {
        await setOffered(choice);
        await refreshAll();
        return null;
      },
      callAsAgent: ({ tabId, tool, arguments: input }) => calls().asAgent(tabId, tool, input),
      policy: async () => (await policyOf(platform)).allow,
    },
    page: {
      call: ({ tool, arguments: input, call }, sender) => calls().fromPage(tool, input, sender, call),
      cancelCall: async ({ call }, sender) => {
        await calls().cancelFromPage(call, sender);
        return null;
      },
    },
  };
}

const yes = (): boolean => true;
const no = (): boolean => false;
