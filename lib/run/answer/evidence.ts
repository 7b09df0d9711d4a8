import type {
  Outcome,
  PageAnswer,
  Plan,
  Said,
  SeenRequest,
  Sentence,
  SentValue,
  Step,
  TextKey,
} from '../../model/index.ts';
import { isReadMethod } from '../../policy/index.ts';
import { saying } from '../../text/english.ts';
import { say } from '../../text/index.ts';
import { type Failure, failure } from '../failure.ts';

type PagePlan = Plan & { readonly kind: 'page' };

/** Observations of a run on a page while it was held to its plan. */
export interface Sending {
  readonly answer?: PageAnswer | undefined;
  /** Requests that the page's scripts have sent. */
  readonly seen: readonly SeenRequest[];
  /** Addresses of requests that were stopped. */
  readonly blocked: readonly string[];
  /** The planned request itself was sent. */
  readonly went: boolean;
}

/**
 * An outcome, with what was seen of its sending. An effect counts as done only where the browser has sent it and
 * another page has answered, where a script has sent its values and the site has not refused them, or where the
 * declared results have come. A page that was stopped from sending something else has done nothing, unless what was
 * planned went as well.
 */
export function judgeSending(plan: PagePlan, outcome: Outcome, sending: Sending): Outcome {
  const step = plan.steps.find(isAct);
  const carrying = sending.seen.filter((request) => carries(request, plan.sends));
  const judged =
    outcome.ok && step && needsEvidence(plan, step) ? byEvidence(outcome, carrying, sending) : outcome;
  if (sending.blocked.length === 0) return judged;
  const note = say('pageStopped', sending.blocked.slice(0, 3).join(', ').slice(0, 500));
  const went = sending.went || carrying.length > 0;
  if (!went)
    return failed(judged, 'destination-changed', [note, say('nothingSentThere')], say('nextLookWhat'));
  if (judged.ok) return { ...judged, notes: [...(judged.notes ?? []), note] };
  return { ...judged, ...saying([...[judged.said ?? judged.message].flat(), note]) };
}

type Act = Step & { readonly kind: 'submit' | 'click' };
const isAct = (step: Step): step is Act => step.kind === 'submit' || step.kind === 'click';

/** A read is answered by what the page then shows, and closing a dialog sends nothing. */
function needsEvidence({ isDeclaredRead, risk }: PagePlan, { expects }: Act): boolean {
  return risk !== 'read' && !isDeclaredRead && !(expects?.kind === 'form' && expects.method === 'dialog');
}

function byEvidence(
  outcome: Outcome & { readonly ok: true },
  carrying: readonly SeenRequest[],
  { answer }: Sending,
): Outcome {
  const refused = carrying.find(({ status }) => status === 0 || (status ?? 0) >= 400);
  if (refused && answer !== 'page')
    return { ...failed(outcome, 'http-error', [refusedSaid(refused)]), status: refused.status ?? 0 };
  if (carrying.length > 0 || answer === 'page' || answer === 'results') return outcome;
  return failed(outcome, 'unconfirmed', [say(UNCONFIRMED[answer ?? 'change'])], say('nextSeeWorked'));
}

const UNCONFIRMED = {
  same: 'unconfirmedSame',
  change: 'unconfirmedChange',
  nothing: 'unconfirmedNothing',
} as const satisfies Partial<Record<PageAnswer, TextKey>>;

function refusedSaid({ method, url, status }: SeenRequest): Said {
  const { host, pathname } = new URL(url);
  const request = `${method} ${host}${pathname}`.slice(0, 300);
  return status === 0 ? say('sentUnanswered', request) : say('sentRefused', request, status ?? 0);
}

function failed(
  { data, tookMs }: Outcome,
  code: Failure['code'],
  said: readonly Sentence[],
  next?: Said,
): Failure {
  return failure(code, said, { next, data, tookMs });
}

/**
 * Whether a request carries a value of the plan or the name of one of its fields. Where the plan has none, or the
 * body was not seen, every request counts that is no read.
 */
function carries({ method, url, body }: SeenRequest, sends: readonly SentValue[]): boolean {
  const reads = isReadMethod(method.toUpperCase());
  const marks = sends
    .flatMap(({ name, shown = '', origin }) => (origin === 'unknown' ? [] : [name, shown]))
    .filter((mark) => mark.length > 1);
  if (!reads && (body === undefined || marks.length === 0)) return true;
  // The address of a read has many names by chance: only given values count there.
  const given = sends.flatMap(({ shown = '', origin }) =>
    origin === 'given' && shown.length > 2 ? [shown] : [],
  );
  const text = readable(`${new URL(url).search}\n${body ?? ''}`);
  return (reads ? given : marks).some((mark) => text.includes(readable(mark)));
}

/** A text in lower case and decoded, be it encoded for an address, a form or JSON. */
function readable(text: string): string {
  const plain = text.replaceAll('+', ' ').replaceAll(/\\(["\\/])/g, '$1');
  try {
    return decodeURIComponent(plain).toLowerCase();
  } catch {
    return plain.toLowerCase();
  }
}
