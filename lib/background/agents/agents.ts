import { withOurs } from '../../agent/call.ts';
import { tokensOf } from '../../agent/definition.ts';
import { matchTools } from '../../agent/page-tools.ts';
import type { Platform } from '../../browser/platform.ts';
import type { PageHandlers } from '../../messaging/contract/page.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { AgentsView } from '../../messaging/contract/views.ts';
import type { PageTool } from '../../model/index.ts';
import { allows } from '../../policy/index.ts';
import type { Choices } from '../choices.ts';
import type { Events } from '../events.ts';
import { newestLast } from '../newest-last.ts';
import type { Services } from '../services.ts';
import { isOffForAgents, isStoppedForAgents } from '../settings.ts';
import type { TabInspector } from '../tabs/inspector.ts';
import type { TabRecords } from '../tabs/records.ts';
import type { Calls } from './calls.ts';
import { NOTHING, type Offers, whileEdited } from './offers.ts';
import type { Permissions } from './permissions.ts';

const AGENT_MODE = '/agent-mode.js';

export interface AgentParts extends Pick<Services, 'settings' | 'sendToTab' | 'sendToPresent'> {
  readonly platform: Platform;
  readonly events: Events;
  readonly tabs: TabInspector;
  readonly records: TabRecords;
  readonly offers: Offers;
  readonly choices: Choices;
  readonly permissions: Permissions;
}

export function createAgents(
  {
    platform,
    events,
    tabs,
    records,
    offers,
    choices,
    permissions,
    settings,
    sendToTab,
    sendToPresent,
  }: AgentParts,
  calls: Calls,
) {
  const refresh = newestLast(async (tabId) => {
    const page = await records.granted(tabId);
    if (!page) return;
    const inPage = !page.webmcp && (await permissions.inAgentMode(page.origin));
    const offered = (page.webmcp || inPage) && !isStoppedForAgents(await settings(), page.origin);
    const tools = offered ? withOurs(await offers.of(tabId), await permissions.mayDraft(page.origin)) : [];
    if (tools.length === 0) return void (await sendToPresent(tabId, 'offer', { origin: page.origin, tools }));
    if (inPage && !(await platform.injectIntoPage(tabId, AGENT_MODE).then(yes, no))) return;
    await sendToTab(tabId, 'offer', { origin: page.origin, tools });
  });

  events.on('found', refresh);

  async function refreshAll(): Promise<void> {
    await Promise.all((await platform.tabs()).map(({ id }) => refresh(id)));
  }

  async function pageToolsOf(tabId: number, webmcp: boolean): Promise<readonly PageTool[]> {
    const declared = (await tabs.judgement(tabId))?.page?.tools ?? [];
    const own = webmcp ? await sendToTab(tabId, 'pageTools', null) : undefined;
    return own?.ok ? own.value : declared;
  }

  async function view(tabId: number): Promise<AgentsView> {
    const page = await records.granted(tabId);
    const origin = page?.origin ?? '';
    const [chosen, agentMode, drafts, edited, offer, actions, policy] = await Promise.all([
      settings(),
      permissions.inAgentMode(origin),
      permissions.mayDraft(origin),
      tabs.documents.isEdited(tabId),
      offers.whole(tabId),
      offers.actionsOf(tabId),
      permissions.policy(),
    ]);
    const offered = edited ? whileEdited(offer) : offer;
    const { tools, withheld } = chosen.agentsStopped ? NOTHING : offered;
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
      pageTools: matchTools(await pageToolsOf(tabId, page?.webmcp === true), actions),
    };
  }

  return {
    refreshAll,
    panel: {
      agents: ({ tabId }) => view(tabId),
      agentMode: async ({ origin, on }) => {
        const saved = await choices.setListed('agentModeOrigins', origin, on);
        await refreshAll();
        return saved;
      },
      offerDrafts: async ({ tabId, origin, on }) => {
        const saved = await choices.setListed('draftOrigins', origin, on);
        if (on && tabId !== undefined) await tabs.draft(tabId);
        await refreshAll();
        return saved;
      },
      offerToAgents: async ({ tabId: _of, ...choice }) => {
        await choices.setOffered(choice);
        await refreshAll();
      },
      callAsAgent: ({ tabId, tool, arguments: input }) => calls.asAgent(tabId, tool, input),
      policy: async () => (await permissions.policy()).allow,
    } satisfies Partial<PanelHandlers>,
    page: {
      call: ({ tool, arguments: input, call }, sender) => calls.fromPage(tool, input, sender, call),
      cancelCall: ({ call }, sender) => calls.cancelFromPage(call, sender),
    } satisfies Partial<PageHandlers>,
  };
}

const yes = (): boolean => true;
const no = (): boolean => false;
