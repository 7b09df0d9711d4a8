import type { Action, Arguments, Document, Outcome, Plan, RequestPlan } from '../../model/index.ts';
import { httpOrigin } from '../../policy/index.ts';
import {
  afterSending,
  carryOut,
  type ExecuteContext,
  execute,
  expectationOf,
  givenInputs,
  judgeAnswer,
  limitOf,
  paginationOf,
  type RateRecord,
  type RequestRunPorts,
  signInAsked,
  waitFor,
  withCredential,
  withMore,
} from '../../run/index.ts';
import { withNotes } from '../../run/outcome.ts';
import { inEnglish } from '../../text/english.ts';
import type { RunPage } from '../headless/run-page.ts';
import type { Credentials } from './credentials.ts';
import type { Site } from './sites.ts';

const AGENT_NAME = 'awas-lens';

export const contextOf = ({ url, documents }: Pick<Site, 'url' | 'documents'>) =>
  ({
    by: 'agent',
    override: false,
    pageUrl: url,
    documents,
    agentName: AGENT_NAME,
    agentsMayRead: true,
  }) as const;

export const withoutCookies = (plan: DecidedRequest['plan']): DecidedRequest['plan'] => ({
  ...plan,
  request: { ...plan.request, cookies: false },
  effects: plan.effects.map((effect) => ({ ...effect, cookies: false })),
});

interface DecidedRequest {
  readonly site: string;
  readonly action: Action;
  readonly args: Arguments;
  readonly plan: Plan & { readonly kind: 'request' };
  readonly documents: readonly Document[];
  readonly progress: (text: string) => void;
  readonly openPage?: () => Promise<RunPage | (Outcome & { readonly ok: false })>;
}

const ENDED: Outcome = { ok: false, code: 'cancelled', message: 'Cancelled.' };

export class RequestRuns {
  readonly #context: Omit<ExecuteContext, 'signal'>;
  readonly #credentials: Credentials;
  readonly #rates = new Map<string, RateRecord>();

  constructor(context: Omit<ExecuteContext, 'signal'>, credentials: Credentials) {
    this.#context = context;
    this.#credentials = credentials;
  }

  async execute(decided: DecidedRequest, signal: AbortSignal): Promise<Outcome> {
    const { action, args, plan, site, documents } = decided;
    const limit = limitOf(action, documents, AGENT_NAME);
    const run = { plan, site, limit, pollUrl: action.async?.pollUrl };
    const recoveries = documents.find(({ url }) => url === action.document)?.recoveries;
    const expectation = expectationOf(action, recoveries);
    const given = givenInputs(expectation.form ?? [], args);
    let page: RunPage | undefined;
    try {
      const ports: RequestRunPorts = {
        ...this.#portsOf(decided, limit),
        begins: async () => {
          const opened = await decided.openPage?.();
          if (opened && 'ok' in opened) return opened;
          page = opened;
          return undefined;
        },
        send: (request) => {
          const send = (request.cookies && page?.send) || this.#context.send;
          return this.#once(request, { ...this.#context, send, signal, given });
        },
      };
      const outcome = (await carryOut(run, ports, signal)) ?? ENDED;
      const pagination = paginationOf(action, documents, plan);
      const judged = withMore(judgeAnswer(outcome, expectation), pagination, args);
      return judged.ok ? withNotes(judged, page?.notes() ?? []) : judged;
    } finally {
      await page?.close();
    }
  }

  #portsOf(
    { site, action, progress }: DecidedRequest,
    limit: ReturnType<typeof limitOf>,
  ): Omit<RequestRunPorts, 'begins' | 'send'> {
    const { now } = this.#context;
    const key = `${site} ${action.key}`;
    const rate = (): RateRecord => this.#rates.get(key) ?? { sent: [] };
    return {
      now,
      enter: async () => {
        const wait = waitFor(limit, rate(), now());
        if (wait === 0) this.#rates.set(key, afterSending(rate(), limit, now()));
        return wait;
      },
      hold: async (until) => void this.#rates.set(key, { ...rate(), notBefore: until }),
      waits: async (until, text) => progress(`${inEnglish(text)} (${Math.ceil((until - now()) / 1_000)} s)`),
      follows: async (_job, text) => progress(inEnglish(text)),
    };
  }

  async #once(request: RequestPlan, context: ExecuteContext): Promise<Outcome> {
    const secret = request.credential && this.#credentials.get(httpOrigin(request.url));
    if (request.credential && secret === undefined)
      return { ok: false, code: 'not-runnable', message: 'No credential was given for this origin.' };
    const outcome = await execute(secret === undefined ? request : withCredential(request, secret), context);
    const scheme = await signInAsked(request, outcome, context);
    if (!scheme || outcome.ok) return outcome;
    const { origin } = new URL(request.url);
    const next = `This server takes tokens of ${scheme.issuer}. Tell the person to give one to the server in AWAS_LENS_CREDENTIAL: “${origin} TOKEN”.`;
    return { ...outcome, next };
  }
}
