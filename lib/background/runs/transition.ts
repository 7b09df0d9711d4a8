import type { LeftPage, Outcome, Plan, Question, Run, Said, Sentence } from '../../model/index.ts';
import { failure } from '../../run/outcome.ts';
import { acceptingRewrites } from '../../run/plan/rewritten.ts';
import { type FollowedJob, JOB_MS } from '../../run/request-run.ts';
import { say } from '../../text/index.ts';
import type { KeptRequest, KeptRun } from './store.ts';

export const PAGE_RUN_MS = 60_000;
const FILLED_MS = 600_000;
export const GRACE_MS = 2_000;

export type RunEvent =
  | { readonly kind: 'allowed'; readonly fillsOnly?: boolean | undefined }
  | { readonly kind: 'refused' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'needs-consent'; readonly question: Question }
  | { readonly kind: 'queued'; readonly until: number; readonly text: Sentence }
  | { readonly kind: 'sending' }
  | { readonly kind: 'polling'; readonly job: FollowedJob; readonly text: Sentence }
  | {
      readonly kind: 'progress';
      readonly origin: string;
      readonly text: Sentence;
      readonly done: number;
      readonly left?: LeftPage;
    }
  | { readonly kind: 'outcome'; readonly outcome: Outcome; readonly isAccepted?: boolean }
  | { readonly kind: 'unreachable'; readonly why: Sentence }
  | { readonly kind: 'page-ready'; readonly origin: string; readonly active: boolean }
  | { readonly kind: 'left'; readonly origin: string }
  | { readonly kind: 'worker-started' }
  | { readonly kind: 'checked' };

export type RunEffect =
  | 'start' // starts a run, or continues it after a restart
  | 'stop'
  | 'ended';

interface Transition {
  readonly kept?: KeptRun;
  readonly effects: readonly RunEffect[];
}

const SAME: Transition = { effects: [] };
const START: readonly RunEffect[] = ['start'];

export function transition(kept: KeptRun, event: RunEvent, now: number): Transition {
  const { state } = kept.run;
  if (state === 'done') return SAME;
  switch (event.kind) {
    case 'allowed':
      return state === 'awaiting-consent'
        ? { kept: running(allowed(kept, event.fillsOnly), now), effects: START }
        : SAME;
    case 'refused':
      return state === 'awaiting-consent' ? ended(kept, refused(), now) : SAME;
    case 'cancelled':
      return ended(kept, cancelled(kept), now);
    case 'outcome': {
      const asks = askingAgain(kept, event.outcome);
      if (asks && event.isAccepted) return { kept: running(asks, now), effects: START };
      return asks ? { kept: asks, effects: [] } : ended(kept, event.outcome, now);
    }
    case 'left':
      return left(kept, event.origin, now);
    case 'checked':
      return isOverdue(kept, now) ? ended(kept, timedOut(kept), now) : SAME;
    default:
      return state === 'running' ? whileRunning(kept, event, now) : SAME;
  }
}

type RunningEvent = Exclude<
  RunEvent,
  { kind: 'allowed' | 'refused' | 'cancelled' | 'outcome' | 'left' | 'checked' }
>;

function whileRunning(kept: KeptRun, event: RunningEvent, now: number): Transition {
  const { run } = kept;
  switch (event.kind) {
    case 'needs-consent':
      // If the page can't send the request, the extension needs an approval to send it.
      return kept.questionIfPageFails ? { kept: asking(kept, event.question), effects: [] } : SAME;
    case 'queued':
      return noted(kept, event.text, event.until + JOB_MS, { waitsUntil: event.until });
    case 'sending':
      if (kept.request?.sent) return ended(kept, interrupted(kept), now);
      return noted(kept, run.plan.summary[0] ?? '', now + JOB_MS, { request: { sent: true } });
    case 'polling':
      return noted(kept, event.text, event.job.begunAt + JOB_MS, { request: { job: event.job } });
    case 'progress':
      return run.plan.kind === 'page' && run.origin === event.origin
        ? {
            kept: {
              ...kept,
              done: Math.max(kept.done, event.done),
              left: event.left ?? kept.left,
              run: {
                ...run,
                progress: typeof event.text === 'string' ? event.text.slice(0, 500) : event.text,
              },
            },
            effects: [],
          }
        : SAME;
    case 'unreachable': {
      const why = [say('pageUnreachable', event.why), ...soFar(kept)];
      const ends = hasSent(kept)
        ? failure('unconfirmed', why, { next: say('nextCheckSite') })
        : failure('page-changed', why, { next: say('nextReload') });
      return ended(kept, ends, now);
    }
    case 'page-ready':
      return pageReady(kept, event, now);
    case 'withdrawn':
      return hasSent(kept) ? SAME : ended(kept, withdrawn(), now);
    case 'worker-started':
      return workerStarted(kept, now);
  }
}

export function hasSent({ run: { plan }, request, done }: KeptRun): boolean {
  if (plan.kind === 'request') return request?.sent === true;
  return plan.steps.slice(0, done).some(({ kind }) => kind === 'submit' || kind === 'click');
}

export function hasLeft(kept: KeptRun): boolean {
  const { plan } = kept.run;
  return hasSent(kept) || (plan.kind === 'page' && kept.done > 0 && plan.steps[0]?.kind === 'open');
}

const allowed = (kept: KeptRun, fillsOnly = false): KeptRun => ({
  ...kept,
  run: { ...kept.run, allowedBy: 'person', ...(fillsOnly && { fillsOnly }) },
});

function limitOf({ plan, fillsOnly }: Run): number {
  if (plan.kind !== 'page') return JOB_MS;
  return fillsOnly ? FILLED_MS : PAGE_RUN_MS;
}

export function running(kept: KeptRun, now: number): KeptRun {
  const { run } = kept;
  return {
    ...kept,
    deadline: now + limitOf(run),
    run: { ...run, state: 'running', progress: run.plan.summary[0] ?? '' },
  };
}

export function asking(kept: KeptRun, question: Question): KeptRun {
  const { deadline: _none, questionIfPageFails: _tried, ...rest } = kept;
  return {
    ...rest,
    ...(rest.request && { request: { ...rest.request, sent: false } }),
    run: {
      ...kept.run,
      state: 'awaiting-consent',
      progress: say('waitingForYou'),
      plan: { ...kept.run.plan, consent: true, question },
    },
  };
}

function askingAgain(kept: KeptRun, outcome: Outcome): KeptRun | undefined {
  const { run } = kept;
  const { plan, asker, allowedBy } = run;
  if (outcome.ok || outcome.code !== 'rewritten' || plan.kind !== 'page' || run.state !== 'running')
    return undefined;
  if (kept.inTab !== undefined || (asker.kind !== 'person' && allowedBy === 'nobody')) return undefined;
  const accepting = acceptingRewrites(plan, outcome);
  const question = accepting?.question;
  if (!accepting || !question) return undefined;
  const again: KeptRun = {
    ...kept,
    done: plan.steps[0]?.kind === 'open' ? 1 : 0,
    run: { ...run, plan: accepting },
  };
  return asking(again, question);
}

export function isOverdue({ run, deadline }: KeptRun, now: number): boolean {
  return run.state === 'running' && deadline !== undefined && now >= deadline + GRACE_MS;
}

function noted(
  kept: KeptRun,
  progress: Sentence,
  deadline: number,
  { request, ...waiting }: { readonly request?: Partial<KeptRequest>; readonly waitsUntil?: number },
): Transition {
  if (!kept.request) return SAME;
  const run = { ...withoutWait(kept.run), progress, ...waiting };
  return { kept: { ...kept, deadline, request: { ...kept.request, ...request }, run }, effects: [] };
}

function withoutWait({ waitsUntil: _over, ...run }: Run): Run {
  return run;
}

function ended(kept: KeptRun, outcome: Outcome, now: number): Transition {
  const took = outcome.tookMs ?? Math.max(0, now - kept.run.startedAt);
  const run = {
    ...withoutWait(kept.run),
    state: 'done' as const,
    progress: '',
    outcome: { ...outcome, tookMs: took },
  };
  return { kept: { ...kept, run }, effects: ['stop', 'ended'] };
}

function left(kept: KeptRun, origin: string, now: number): Transition {
  const { run } = kept;
  if (run.state !== 'awaiting-consent' || run.asker.kind === 'person' || run.origin === origin) return SAME;
  return ended(kept, failure('page-changed', [say('tabLeft', run.origin), say('nothingDone')]), now);
}

function pageReady(
  kept: KeptRun,
  { origin, active }: { readonly origin: string; readonly active: boolean },
  now: number,
): Transition {
  const { run } = kept;
  if (run.plan.kind !== 'page' || active) return SAME;
  if (run.origin === origin && hasLeft(kept)) return { effects: START };
  // An agent must not learn the new origin of a tab that was opened for its call.
  const isNamed = run.origin !== origin && kept.inTab === undefined;
  const where = isNamed ? say('pageWentOn', origin) : say('pageLeft');
  return ended(kept, failure('page-changed', [where, ...soFar(kept)], nextUnpressed(kept)), now);
}

/** Ends the run if its request may have been sent, because nothing may be sent twice. */
function workerStarted(kept: KeptRun, now: number): Transition {
  const { run, request } = kept;
  if (isOverdue(kept, now)) return ended(kept, timedOut(kept), now);
  if (run.plan.kind === 'page' || request?.job || !request?.sent) return { effects: START };
  return ended(kept, interrupted(kept), now);
}

function interrupted(kept: KeptRun): Outcome {
  const {
    run: { plan },
    request,
  } = kept;
  const why = [say('extensionStopped'), ...soFar(kept), say('notSentAgain')];
  return failure('interrupted', why, { next: afterInterruption(plan, request) });
}

function afterInterruption(plan: Plan, request: KeptRequest | undefined): Said {
  if (!mayHaveEffect(plan)) return say('nextRunAgain');
  return request?.idempotencyKey === undefined ? say('nextCheckSite') : say('nextSameKey');
}

/** A WebSocket starts with a GET, but isn't a plain read. */
function mayHaveEffect(plan: Plan): boolean {
  if (plan.kind === 'page') return true;
  const { method, over } = plan.request;
  return over === 'websocket' || !/^(?:GET|HEAD|OPTIONS)$/.test(method);
}

function soFar(kept: KeptRun): readonly Sentence[] {
  const {
    run: { plan },
  } = kept;
  if (plan.kind === 'request') return mayHaveEffect(plan) ? [say('requestWasSent')] : [];
  return isUnpressed(kept) ? [saidDone(kept), say('notPressed')] : [saidDone(kept)];
}

export const saidDone = ({ run: { plan }, done }: KeptRun): Said =>
  done === 0 ? say('noStepDone') : say('doneSoFar', plan.summary.slice(0, done));

const isUnpressed = (kept: KeptRun): boolean => kept.run.fillsOnly === true && !hasSent(kept);

const nextUnpressed = (kept: KeptRun): { readonly next?: Said } =>
  isUnpressed(kept) ? { next: say('nextIfWanted') } : {};

const refused = (): Outcome => failure('refused', [say('youDeclined'), say('nothingDone')]);

const withdrawn = (): Outcome => failure('refused', [say('takenBack'), say('nothingSent')]);

function cancelled(kept: KeptRun): Outcome {
  const { run, request } = kept;
  const begun = run.state === 'running' && (run.plan.kind === 'page' || request?.sent === true);
  const effect = begun ? soFar(kept) : [say('nothingDone')];
  return failure('cancelled', [say('cancelled'), ...effect]);
}

function timedOut(kept: KeptRun): Outcome {
  const seconds = limitOf(kept.run) / 1_000;
  return failure('timeout', [say('notEnded', seconds), ...soFar(kept)], nextUnpressed(kept));
}
