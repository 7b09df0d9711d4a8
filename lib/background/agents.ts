import { pending, reply, resolve, STATUS_TOOL, withStatus } from '../agent/call.ts';
import { type Offer, toolsOf } from '../agent/tools.ts';
import type { Area, AskTab } from '../browser/ports.ts';
import type { Settings } from '../messaging/protocol.ts';
import {
  type Action,
  type AgentReply,
  type Arguments,
  isObject,
  type Json,
  type Run,
  type RunOn,
} from '../model/index.ts';
import type { Looking } from './look.ts';
import type { Part } from './router.ts';
import type { Runs } from './runs.ts';

/** How long a call waits for the person (or the site) before the agent is told to ask again. */
const PATIENCE_MS = 20_000;
/** Calls of one tab that may wait for the person at a time: a page must not bury the question that matters. */
const MOST_WAITING = 3;
const GRANTS = 'grants';

export interface Agents {
  /** Brings the tools that a page offers up to date. */
  refresh(tabId: number): Promise<void>;
  /** What of a tab is offered to agents, and what is not and why. */
  offer(tabId: number): Promise<Offer>;
  /** The one way of running on an agent's behalf: from the page's tools and from `awasLens.run`. */
  run(tabId: number, action: Action, input: unknown, patienceMs?: number): Promise<AgentReply>;
  readonly part: Part<'grant' | 'grants' | 'revoke', 'call'>;
}

export interface AgentsParts {
  readonly looks: Looking;
  readonly runs: Runs;
  readonly ask: AskTab;
  readonly session: Area;
  readonly settings: () => Promise<Settings>;
}

/** A person's word, for this session of the browser, that an action of an origin may be run by agents without asking. */
export interface Grant {
  readonly origin: string;
  /** Key of the action. */
  readonly action: string;
}

export function createAgents({ looks, runs, ask, session, settings }: AgentsParts): Agents {
  async function grants(): Promise<readonly Grant[]> {
    const stored = await session.get(GRANTS);
    return Array.isArray(stored) ? (stored as Grant[]) : [];
  }

  async function offer(tabId: number): Promise<Offer> {
    const { agentsStopped } = await settings();
    const judgement = agentsStopped ? undefined : await looks.judgement(tabId);
    return judgement
      ? toolsOf(judgement.actions, judgement.findings, judgement.page)
      : { tools: [], withheld: [] };
  }

  /** Whether the person has said beforehand that this may run. Never for what cannot be undone or deletes. */
  async function granted(run: Run, action: Action): Promise<boolean> {
    if (action.risk !== 'change' || action.confirm) return false;
    return (await grants()).some((grant) => grant.origin === run.origin && grant.action === action.key);
  }

  async function waiting(tabId: number): Promise<number> {
    return (await runs.of(tabId)).filter(({ state }) => state === 'awaiting-consent').length;
  }

  async function run(
    tabId: number,
    action: Action,
    input: unknown,
    patienceMs = PATIENCE_MS,
  ): Promise<AgentReply> {
    if ((await settings()).agentsStopped) return STOPPED;
    const args = input ?? {};
    if (!isObject(args as Json)) {
      return {
        ok: false,
        code: 'invalid-arguments',
        message: 'The arguments are no object.',
        problems: [{ pointer: '', message: 'An object of arguments by name is expected.', example: {} }],
        next: 'Call again with an object.',
      };
    }
    if ((await waiting(tabId)) >= MOST_WAITING) return TOO_MANY;
    const request = { tabId, action: action.key, arguments: args as Arguments };
    const on = await bestWay(action, (way) => runs.plan({ ...request, on: way }, 'agent'));
    const begun = await runs.start({ ...request, on }, 'agent');
    if ('ok' in begun) return reply(begun);
    if (begun.state === 'awaiting-consent' && (await granted(begun, action)))
      await runs.panel.answer({ runId: begun.id, allow: true });
    return outcomeOf(begun, patienceMs);
  }

  async function outcomeOf(run: Run, patienceMs: number): Promise<AgentReply> {
    const ended = await Promise.race([
      runs.ended(run.id),
      new Promise<'waits'>((wait) => setTimeout(() => wait('waits'), patienceMs)),
    ]);
    if (ended === 'waits') {
      const now = (await runs.of(run.tabId)).find(({ id }) => id === run.id);
      return pending(now ?? run);
    }
    return reply(ended?.outcome ?? { ok: false, code: 'cancelled', message: 'The person dismissed it.' });
  }

  async function status(tabId: number, input: unknown): Promise<AgentReply> {
    const wanted = isObject(input as Json) ? (input as { run?: unknown }).run : undefined;
    const kept = await runs.of(tabId);
    if (wanted !== undefined) {
      const found = kept.find(({ id }) => id === wanted);
      if (found) return outcomeOf(found, 2_000);
      return {
        ok: false,
        code: 'unknown-run',
        message: 'There is no such run in this tab (any more).',
        next: 'Call the tool again.',
      };
    }
    const { tools, withheld } = await offer(tabId);
    return {
      ok: true,
      status: 0,
      data: {
        offered: tools.map(({ name }) => name),
        withheld: withheld.slice(0, 30).map(({ id, reason, next }) => ({ id, reason, next })),
        waiting: kept
          .filter(({ state }) => state !== 'done')
          .map(({ id, actionName, state }) => ({ run: id, action: actionName, state })),
      },
    };
  }

  return {
    offer,
    run,
    async refresh(tabId) {
      await ask(tabId, 'offer', { tools: withStatus(await offer(tabId)) });
    },
    part: {
      panel: {
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
        call: async ({ tool, arguments: input }, { tabId }) => {
          if ((await settings()).agentsStopped) return STOPPED;
          if (tool === STATUS_TOOL) return status(tabId, input);
          const judgement = await looks.judgement(tabId);
          const found = resolve(tool, await offer(tabId), judgement?.actions ?? []);
          return 'ok' in found ? found : run(tabId, found, input);
        },
      },
    },
  };
}

const STOPPED: AgentReply = {
  ok: false,
  code: 'stopped',
  message: 'The person has stopped all agents in AWAS Lens.',
  next: 'Ask the person; do not try again before they have allowed it.',
};

const TOO_MANY: AgentReply = {
  ok: false,
  code: 'too-many-waiting',
  message: `${MOST_WAITING} calls wait for the person already.`,
  next: `Wait until they are answered; ${STATUS_TOOL} lists them.`,
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
