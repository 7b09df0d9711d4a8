import { inputsOf, pending, reply, resolve, STATUS_TOOL, withStatus } from '../../agent/call.ts';
import { inputSchemaOf } from '../../agent/definition.ts';
import { notesOf } from '../../agent/notes.ts';
import { matchTools, withoutTool } from '../../agent/page-tools.ts';
import { allows, mayBeAllowed, readPolicy } from '../../agent/policy.ts';
import { type Offer, toolsOf } from '../../agent/tools.ts';
import type { AskTab, Platform } from '../../browser/ports.ts';
import type { AgentsView, Settings } from '../../messaging/protocol.ts';
import {
  type Action,
  type AgentReply,
  type Arguments,
  isObject,
  type Json,
  type PageTool,
  type Run,
  type RunOn,
} from '../../model/index.ts';
import type { Details } from '../sites/details.ts';
import type { Looking } from '../tabs/inspector.ts';
import type { Part } from '../router.ts';
import type { Runs } from '../runs/runs.ts';
import { writeSettings } from '../settings.ts';

/** How long a call waits for the person (or the site) before the agent is told to ask again. */
const PATIENCE_MS = 20_000;
/** Calls of one tab that may wait for the person at a time: a page must not bury the question that matters. */
const MOST_WAITING = 3;
const GRANTS = 'grants';
/** The script that offers tools in the page's own world. */
const AGENT_MODE = '/agent-mode.js';

export interface Agents {
  /** Brings the tools that a page offers up to date. */
  refresh(tabId: number): Promise<void>;
  /** The person has changed what agents may do. */
  refreshAll(): Promise<void>;
  /** What of a tab is offered to agents, and what is not and why. */
  offer(tabId: number): Promise<Offer>;
  /** The one way of running on an agent's behalf: from the page's tools and from `awasLens.run`. */
  run(tabId: number, action: Action, input: unknown, patienceMs?: number): Promise<AgentReply>;
  readonly part: Part<'grant' | 'grants' | 'revoke' | 'agents' | 'agentMode' | 'policy', 'call'>;
}

export interface AgentsParts {
  readonly platform: Pick<Platform, 'session' | 'local' | 'tabs' | 'injectIntoPage' | 'policies'>;
  readonly looks: Looking;
  readonly runs: Runs;
  readonly ask: AskTab;
  /** Asks without putting a script there. */
  readonly tell: AskTab;
  readonly details: Details;
  readonly settings: () => Promise<Settings>;
}

/** A person's word, for this session of the browser, that an action of an origin may be run by agents without asking. */
export interface Grant {
  readonly origin: string;
  /** Key of the action. */
  readonly action: string;
}

export function createAgents({ platform, looks, runs, ask, tell, details, settings }: AgentsParts): Agents {
  const { session } = platform;

  async function grants(): Promise<readonly Grant[]> {
    const stored = await session.get(GRANTS);
    return Array.isArray(stored) ? (stored as Grant[]) : [];
  }

  const policy = async () => readPolicy(await platform.policies());

  /** The actions of a tab, those of capabilities with what is known of their details. */
  async function actionsOf(tabId: number): Promise<readonly Action[]> {
    const judgement = await looks.judgement(tabId);
    if (!judgement) return [];
    const { origin } = judgement.declaration;
    return Promise.all(
      judgement.actions.map((action) =>
        action.transport.kind === 'detail' ? details.known(origin, action) : action,
      ),
    );
  }

  async function offer(tabId: number, known?: readonly Action[]): Promise<Offer> {
    const { agentsStopped } = await settings();
    const judgement = agentsStopped ? undefined : await looks.judgement(tabId);
    return judgement
      ? toolsOf(known ?? (await actionsOf(tabId)), judgement.findings, judgement.page)
      : { tools: [], withheld: [] };
  }

  /** Whether the person has said beforehand that this may run. */
  async function allowedBefore(origin: string, action: Action): Promise<boolean> {
    if (!mayBeAllowed(action)) return false;
    const granted = (await grants()).some((grant) => grant.origin === origin && grant.action === action.key);
    return granted || allows(await policy(), origin, action);
  }

  async function waiting(tabId: number): Promise<number> {
    return (await runs.of(tabId)).filter(({ state }) => state === 'awaiting-consent').length;
  }

  /** The action with its inputs: of a capability that nobody has opened yet, the detail is fetched now. */
  async function open(tabId: number, action: Action): Promise<Action | AgentReply> {
    if (action.transport.kind !== 'detail') return action;
    const opened = await runs.panel.open({ tabId, action: action.key });
    if (!opened.ok) return reply(opened);
    await refresh(tabId);
    return opened.action;
  }

  async function run(
    tabId: number,
    declared: Action,
    input: unknown,
    patienceMs = PATIENCE_MS,
  ): Promise<AgentReply> {
    if ((await settings()).agentsStopped) return STOPPED;
    const args = input ?? {};
    if (!isObject(args as Json)) return NO_OBJECT;
    if ((await waiting(tabId)) >= MOST_WAITING) return TOO_MANY;
    const action = await open(tabId, declared);
    if ('ok' in action) return action;
    const asksForInputs = declared.transport.kind === 'detail' && Object.keys(args).length === 0;
    if (asksForInputs && action.parameters.length > 0) return inputsOf(action);
    const request = { tabId, action: action.key, arguments: args as Arguments };
    const on = await bestWay(action, (way) => runs.plan({ ...request, on: way }, 'agent'));
    const begun = await runs.start({ ...request, on }, 'agent', allowedBefore);
    if ('ok' in begun) return reply(begun);
    return outcomeOf(begun, patienceMs);
  }

  async function outcomeOf(run: Run, patienceMs: number): Promise<AgentReply> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = await Promise.race([
      runs.ended(run.id),
      new Promise<'waits'>((wait) => {
        timer = setTimeout(() => wait('waits'), patienceMs);
      }),
    ]);
    clearTimeout(timer);
    if (ended === 'waits') {
      const now = (await runs.of(run.tabId)).find(({ id }) => id === run.id);
      return pending(now ?? run);
    }
    return reply(ended?.outcome ?? { ok: false, code: 'cancelled', message: 'The person dismissed it.' });
  }

  async function status(tabId: number, input: unknown): Promise<AgentReply> {
    const asked = isObject(input as Json) ? (input as { run?: unknown; tool?: unknown }) : {};
    // Only what agents began: what the person runs is not told to the page.
    const kept = (await runs.of(tabId)).filter(({ by }) => by === 'agent');
    if (asked.run !== undefined) {
      const found = asked.run === 'latest' ? kept[0] : kept.find(({ id }) => id === asked.run);
      // The person is not hurried by asking often; a site that is at work soon answers.
      return found ? outcomeOf(found, found.state === 'awaiting-consent' ? 2_000 : PATIENCE_MS) : NO_RUN;
    }
    const offered = await offer(tabId);
    if (asked.tool !== undefined) {
      const found = resolve(String(asked.tool), offered, await actionsOf(tabId));
      const action = 'ok' in found ? found : await open(tabId, found);
      if ('ok' in action) return action;
      return { ok: true, status: 0, data: { inputs: inputSchemaOf(action.parameters) } };
    }
    const notes = notesOf((await looks.judgement(tabId))?.declaration.documents ?? []);
    return {
      ok: true,
      status: 0,
      data: {
        ...(notes.length > 0 && { notes }),
        offered: offered.tools.map(({ name }) => name),
        withheld: offered.withheld.slice(0, 30).map(({ id, reason, next }) => ({ id, reason, next })),
        waiting: kept
          .filter(({ state }) => state !== 'done')
          .map(({ id, actionName, state }) => ({ run: id, action: actionName, state })),
      },
    };
  }

  async function refresh(tabId: number): Promise<void> {
    const page = await looks.offering(tabId);
    if (!page) return;
    const { agentModeOrigins } = await settings();
    const inPage = !page.webmcp && agentModeOrigins.includes(page.origin);
    const tools = page.webmcp || inPage ? withStatus(await offer(tabId)) : [];
    // Where nothing was offered there is nobody to hear that nothing is: no script is put there for it.
    if (tools.length === 0) return void (await tell(tabId, 'offer', { tools }));
    // A page that lets no script in goes without tools.
    if (inPage && !(await platform.injectIntoPage(tabId, AGENT_MODE).then(yes, no))) return;
    await ask(tabId, 'offer', { tools });
  }

  async function refreshAll(): Promise<void> {
    await Promise.all((await platform.tabs()).map(({ id }) => refresh(id)));
  }

  /** The page's own tools: those of its scripts and forms, or without WebMCP those that its forms declare. */
  async function pageToolsOf(tabId: number, webmcp: boolean): Promise<readonly PageTool[]> {
    const declared = (await looks.judgement(tabId))?.page?.tools ?? [];
    const own = webmcp ? await ask(tabId, 'pageTools', null) : undefined;
    if (!own?.ok) return declared;
    // What the browser tells of a form's tool is not how the form sends.
    return own.value.map((tool) => {
      const form = tool.declarative ? declared.find(({ name }) => name === tool.name) : undefined;
      return form?.method === undefined ? tool : { ...tool, method: form.method };
    });
  }

  async function view(tabId: number): Promise<AgentsView> {
    const [page, chosen, { tools, withheld }, actions, { allow }] = await Promise.all([
      looks.offering(tabId),
      settings(),
      offer(tabId),
      actionsOf(tabId),
      policy(),
    ]);
    const origin = page?.origin ?? '';
    const agentMode = chosen.agentModeOrigins.includes(origin);
    const pageTools = matchTools(await pageToolsOf(tabId, page?.webmcp === true), actions);
    return {
      origin,
      way: chosen.agentsStopped ? 'none' : page?.webmcp ? 'webmcp' : agentMode ? 'agent-mode' : 'none',
      agentMode,
      stopped: chosen.agentsStopped,
      tools,
      withheld,
      unattended: actions.filter((action) => allows({ allow }, origin, action)).map(({ key }) => key),
      pageTools,
      withoutTool: withoutTool(pageTools, actions).map(({ key }) => key),
    };
  }

  return {
    offer,
    run,
    refresh,
    refreshAll,
    part: {
      panel: {
        agents: ({ tabId }) => view(tabId),
        agentMode: async ({ origin, on }) => {
          const now = await settings();
          const others = now.agentModeOrigins.filter((one) => one !== origin);
          const saved = await writeSettings(platform.local, {
            ...now,
            agentModeOrigins: on ? [...others, origin] : others,
          });
          await refreshAll();
          return saved;
        },
        policy: async () => (await policy()).allow,
        grants: async () => [...(await grants())],
        grant: async ({ origin, action }) => {
          const others = (await grants()).filter((one) => one.origin !== origin || one.action !== action);
          await session.set(GRANTS, [...others, { origin, action }]);
          return null;
        },
        revoke: async ({ origin, action }) => {
          const left = (await grants()).filter(
            (one) => one.origin !== origin || (action !== undefined && one.action !== action),
          );
          await session.set(GRANTS, left);
          return null;
        },
      },
      page: {
        // Whoever calls is taken for the page itself: any script on it can.
        call: async ({ tool, arguments: input }, { tabId, origin }) => {
          const { agentsStopped, agentModeOrigins } = await settings();
          if (agentsStopped) return STOPPED;
          const page = await looks.offering(tabId);
          // What was offered to a page before is not offered to the one that has come since.
          if (page?.origin !== origin || !(page.webmcp || agentModeOrigins.includes(origin))) return STOPPED;
          if (tool === STATUS_TOOL) return status(tabId, input);
          const actions = await actionsOf(tabId);
          const found = resolve(tool, await offer(tabId, actions), actions);
          return 'ok' in found ? found : run(tabId, found, input);
        },
      },
    },
  };
}

const yes = (): boolean => true;
const no = (): boolean => false;

const STOPPED: AgentReply = {
  ok: false,
  code: 'stopped',
  message: 'AWAS Lens offers nothing to agents here: the person has stopped it, or not switched it on.',
  next: 'Ask the person; do not try again before they have allowed it.',
};

const TOO_MANY: AgentReply = {
  ok: false,
  code: 'too-many-waiting',
  message: `${MOST_WAITING} calls wait for the person already.`,
  next: `Wait until they are answered; ${STATUS_TOOL} lists them.`,
};

const NO_OBJECT: AgentReply = {
  ok: false,
  code: 'invalid-arguments',
  message: 'The arguments are no object.',
  problems: [{ pointer: '', message: 'An object of arguments by name is expected.', example: {} }],
  next: 'Call again with an object.',
};

const NO_RUN: AgentReply = {
  ok: false,
  code: 'unknown-run',
  message: 'There is no such run in this tab (any more).',
  next: 'Call the tool again.',
};

/** On the page where its controls are there, else over HTTP. */
async function bestWay(
  action: Action,
  plan: (on: RunOn) => Promise<{ readonly ok: true } | { readonly ok: false; readonly code: string }>,
): Promise<RunOn> {
  if (!action.page) return 'http';
  const onPage = await plan('page');
  if (onPage.ok || onPage.code === 'invalid-arguments' || action.transport.kind === 'none') return 'page';
  return (await plan('http')).ok ? 'http' : 'page';
}
