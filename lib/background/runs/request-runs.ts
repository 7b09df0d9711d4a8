import { reasonOf } from '../../http/index.ts';
import type { Outcome, Question, RequestPlan, Run } from '../../model/index.ts';
import { expectationOf } from '../../run/answer/expectation.ts';
import { paginationOf, withMore } from '../../run/answer/pagination.ts';
import { withCredential } from '../../run/credentials/credentials.ts';
import { failure } from '../../run/outcome.ts';
import { limitOf } from '../../run/rate.ts';
import type { RequestRunPorts } from '../../run/request-run.ts';
import { type Send, sendByPage, sendWith } from '../../run/send.ts';
import { say } from '../../text/index.ts';
import type { Services } from '../services.ts';
import { whyGone } from './gone.ts';
import type { RunParts } from './parts.ts';
import type { PreparedRun } from './planning.ts';
import type { KeptRequest, KeptRun } from './store.ts';

/** Longer than any pause between two questions about a job. */
const SOONEST_ALARM_MS = 30_000;

export function createRequestRuns({ services, credentials, records, tools, apply }: RunParts) {
  const { now, alarms, platform } = services;
  const sendAsExtension = sendWith(platform.fetch);
  const controllers = new Map<string, AbortController>();

  function abort(runId: string): void {
    controllers.get(runId)?.abort();
  }

  async function execute(kept: KeptRun): Promise<void> {
    const { run, request } = kept;
    if (controllers.has(run.id)) return;
    const controller = new AbortController();
    controllers.set(run.id, controller);
    const finish = (outcome: Outcome) => apply(run.id, { kind: 'outcome', outcome });
    try {
      const outcome = await work(kept, controller.signal);
      controllers.delete(run.id);
      if (!outcome) return;
      if (outcome.ok && request) await records.done(run.origin, request.document, request.actionId);
      if (run.plan.kind === 'request')
        await tools.learn(run.origin, run.plan.request, outcome, controller.signal);
      await finish(request ? await judged(outcome, request, run) : outcome);
    } catch (error) {
      controllers.delete(run.id);
      await finish(failure('internal', reasonOf(error)));
    }
  }

  async function work(kept: KeptRun, signal: AbortSignal): Promise<Outcome | undefined> {
    const { run, request, questionIfPageFails } = kept;
    const { plan } = run;
    if (plan.kind !== 'request') throw new Error('no request is planned');
    const { limit, pollUrl, job } = request ?? {};
    const { carryOut } = await import('../parts/running.ts');
    const outcome = await carryOut(
      { plan, site: run.origin, limit, pollUrl, job },
      portsOf(kept, signal),
      signal,
    );
    if (!questionIfPageFails || !outcome || outcome.ok || outcome.code !== 'network') return outcome;
    return askInstead(kept, questionIfPageFails);
  }

  function portsOf(kept: KeptRun, signal: AbortSignal): RequestRunPorts {
    const { id, origin, action } = kept.run;
    const wakeAt = (at: number) => alarms.set(`run:${id}`, at);
    return {
      now,
      enter: () => records.enter(origin, action, kept.request?.limit, now()),
      hold: (until) => records.hold(origin, action, until),
      waits: async (until, text) => {
        await apply(id, { kind: 'queued', until, text });
        await wakeAt(until);
      },
      begins: async () => {
        const never = await whyNotByPage(kept);
        if (never) return never;
        const sending = await apply(id, { kind: 'sending' });
        return sending?.run.state === 'running' ? undefined : 'over';
      },
      send: (request) => sendOnce(kept, request, signal),
      follows: async (job, text) => {
        const asked = job.asked === 1 ? say('jobAskedOnce', text) : say('jobAsked', text, job.asked);
        await apply(id, { kind: 'polling', job, text: asked });
        await wakeAt(now() + SOONEST_ALARM_MS);
      },
    };
  }

  async function askInstead(kept: KeptRun, question: Question): Promise<Outcome | undefined> {
    const gone = await whyNotByPage(kept);
    if (!gone) await apply(kept.run.id, { kind: 'needs-consent', question });
    return gone;
  }

  async function whyNotByPage({ run, questionIfPageFails }: KeptRun): Promise<Outcome | undefined> {
    const byPage = questionIfPageFails || (run.plan.kind === 'request' && run.plan.request.cookies);
    const gone = byPage && (await whyGone(services, run));
    return gone ? failure(gone.code, [gone.said, say('nothingSentAsPage')]) : undefined;
  }

  function senderOf({ run, questionIfPageFails }: KeptRun, request: RequestPlan): Send {
    if (request.cookies) return sendAsPage(services, run);
    return questionIfPageFails ? readAsPage(services, run) : sendAsExtension;
  }

  async function sendOnce(kept: KeptRun, request: RequestPlan, signal: AbortSignal): Promise<Outcome> {
    const { run, request: sent } = kept;
    const { origin } = new URL(request.url);
    const secret = request.credential && (await credentials.secret(run.origin, origin));
    if (request.credential && secret === undefined)
      return failure('not-runnable', [say('credentialRemoved'), say('nothingSent')]);
    const { execute, givenInputs } = await import('../parts/running.ts');
    const context = {
      send: senderOf(kept, request),
      now,
      signal,
      openSocket: platform.openSocket,
      given: givenInputs(sent?.expectation.form ?? [], run.arguments),
    };
    const done = (given: string | undefined) =>
      execute(given === undefined ? request : withCredential(request, given), context);
    const outcome = await done(secret);
    if (outcome.ok || outcome.status !== 401 || secret === undefined) return outcome;
    // A request with an expired token has no effect (AWP §7), so repeating the request is safe.
    const renewed = await credentials.rejected(run.origin, origin, secret);
    return renewed === undefined ? outcome : done(renewed);
  }

  return { abort, execute };
}

export type RequestRuns = ReturnType<typeof createRequestRuns>;

async function judged(answer: Outcome, { expectation, pagination }: KeptRequest, run: Run): Promise<Outcome> {
  const { judgeAnswer } = await import('../parts/running.ts');
  return withMore(judgeAnswer(answer, expectation), pagination, run.arguments);
}

export function keptRequest(
  {
    site: { documents },
    action,
    plan,
    idempotencyKey,
  }: Pick<PreparedRun, 'site' | 'action' | 'plan' | 'idempotencyKey'>,
  agentName: string,
): KeptRequest {
  const document = documents.find(({ url }) => url === action.document);
  const limit = limitOf(action, documents, agentName);
  const pagination = paginationOf(action, documents, plan);
  return {
    document: action.document,
    actionId: action.id,
    expectation: expectationOf(action, document?.recoveries),
    limit,
    pagination,
    ...(action.async?.pollUrl !== undefined && { pollUrl: action.async.pollUrl }),
    ...(idempotencyKey !== '' && { idempotencyKey }),
  };
}

function sendAsPage({ sendToTab }: Pick<Services, 'sendToTab'>, { id: runId, tabId }: Run): Send {
  return sendByPage(
    async (request, bytes) => {
      const reply = await sendToTab(tabId, 'send', { runId, request, limit: bytes });
      return reply.ok ? reply.value : { ok: false, why: say('pageSilent', reply.error.message) };
    },
    () => void sendToTab(tabId, 'cancel', { runId }),
  );
}

/** The page sends the request, so the browser applies CORS and CSP. */
function readAsPage({ platform }: Pick<Services, 'platform'>, { tabId, origin, asker }: Run): Send {
  const page = { tabId, origin, documentId: asker.kind === 'page' ? asker.document : undefined };
  return sendByPage((request, bytes, timeMs) => platform.readInPage(page, request, { timeMs, bytes }));
}
