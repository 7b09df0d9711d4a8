import { pause } from '../../http/pause.ts';
import { isFrameworkId } from '../../matching/generated.ts';
import type {
  HeldValue,
  Outcome,
  PageAnswer,
  PagePlan,
  Said,
  SeenRequest,
  SentValue,
  Step,
  Submission,
  TextKey,
} from '../../model/index.ts';
import { isRenewedName } from '../../text/credential-name.ts';
import { saying } from '../../text/english.ts';
import { excerpt, looseName, named, say } from '../../text/index.ts';
import { oncePer } from '../../text/once.ts';
import { type Added, addedTo, besideIn, withoutShown } from '../evidence/added.ts';
import { drawnDefaultsOf, type Expected, expectedOf } from '../evidence/expected.ts';
import { arePairedWith, isCodedElsewhere } from '../evidence/found.ts';
import { changesBefore, concerns, holdsAny, type Judged, judge, sendsAll } from '../evidence/judge.ts';
import { isRead, readRequest } from '../evidence/sent.ts';
import { type Done, type Failure, withNotes } from '../outcome.ts';
import {
  addedSaid,
  doubtful,
  failed,
  listOf,
  MAX_TOLD,
  nextAfter,
  notAsMeant,
  refusedSaid,
  requestOf,
  toldOf,
} from './failures.ts';

export interface Sending {
  readonly answer?: PageAnswer | undefined;
  readonly seen?: readonly SeenRequest[] | undefined;
  readonly held?: readonly HeldValue[] | undefined;
  readonly early?: readonly SeenRequest[] | undefined;
  readonly texts?: readonly string[] | undefined;
  readonly names?: readonly string[] | undefined;
  readonly blocked: readonly string[];
  readonly changes?: readonly Judged[];
  readonly went: boolean;
}

/** A run is confirmed if an accepted request had each value, or if the declared results appeared. */
export function judgeSending(plan: PagePlan, outcome: Outcome, sending: Sending): Outcome {
  const step = plan.steps.find(isAct);
  const evidence = evidenceOf(plan, sending);
  const judged =
    step && needsEvidence(plan, step) ? byEvidence(outcome, evidence) : ofRead(outcome, evidence);
  if (sending.blocked.length === 0) return judged;
  const stopped = [
    say('pageStopped', sending.blocked.slice(0, 3).join(', ').slice(0, 500)),
    ...toldOf(sending.changes ?? [], 'valueStopped'),
  ];
  const went = sending.went || evidence.carrying.length > 0;
  if (!went)
    return failed(judged, 'destination-changed', [...stopped, say('nothingSentThere')], say('nextLookWhat'));
  // The page showed no answer, so perhaps only an analytics service received the values.
  if (judged.ok && (sending.changes ?? []).length > 0 && sending.answer === 'nothing')
    return doubtful(judged, stopped);
  if (judged.ok) return withNotes(judged, stopped);
  return { ...judged, ...saying([...[judged.said ?? judged.message].flat(), ...stopped]) };
}

const LATE_MS = 1_500;
const LOOK_MS = 250;

/** Judges again while a page seems to answer without a request, because it may send one later. */
export async function judgeLate(judge: () => Promise<Outcome>): Promise<Outcome> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const outcome = await judge();
    const hasStayed =
      outcome.ok && outcome.notes?.some((note) => typeof note === 'object' && note.key === 'stayedInPage');
    if (!hasStayed || waited >= LATE_MS) return outcome;
    await pause(LOOK_MS);
  }
}

interface Evidence extends Sending {
  readonly plan: PagePlan;
  readonly judged: readonly Judged[];
  readonly added: readonly Added[];
  /** Values of drawn controls that nobody filled. The question named the controls. */
  readonly own: readonly Added[];
  readonly way: Submission['kind'] | undefined;
  readonly isForm: boolean;
  readonly carrying: readonly SeenRequest[];
  readonly expected: readonly Expected[];
}

function evidenceOf(plan: PagePlan, sending: Sending): Evidence {
  const { seen = [], held = [], early = [], texts = [], names } = sending;
  const expected = expectedOf(plan, held);
  const all = seen.filter((one) => (expected.length === 0 ? !isRead(one) : concerns(expected, one)));
  const answered = all.filter((one, at) => !isRetried(one, all.slice(at + 1)));
  const isMeant = (one: SeenRequest): boolean => !isAside(one, answered, plan, expected);
  const carrying = answered.filter(isMeant);
  const before = early.filter(isMeant).flatMap((one) => changesBefore(expected, one));
  const way = plan.steps.find(isAct)?.expects?.kind;
  const isForm = names !== undefined && way === 'form';
  const known = namesOf(plan, names ?? []);
  const drawn = drawnDefaultsOf(plan);
  const unread = new Set(plan.sends.filter(({ origin }) => origin === 'unknown').flatMap(calledIn));
  const isOwn = ({ name }: Added): boolean => unread.has(looseName(name));
  const unsaid = carrying.flatMap((one) => withoutShown(addedTo(expected, known, one, isForm), drawn, texts));
  const added = unsaid.filter((one) => !isOwn(one));
  const judged = [
    ...before,
    ...judge(expected, carrying).map((one) => withPairs(one, carrying, { expected, texts })),
  ];
  return { ...sending, plan, expected, carrying, judged, added, own: unsaid.filter(isOwn), way, isForm };
}

const calledIn = ({ label, parameter = '' }: SentValue): readonly string[] =>
  [label, parameter].map(looseName).filter((name) => name !== '');

/**
 * True for a request such as another site's telemetry: it contains no given value, but a field's name by
 * chance. The page's own site accepted all of them.
 */
function isAside(
  request: SeenRequest,
  all: readonly SeenRequest[],
  { url }: PagePlan,
  expected: readonly Expected[],
): boolean {
  const site = siteOf({ url });
  const own = all.filter((one) => siteOf(one) === site && isTaken(one));
  return (
    siteOf(request) !== site &&
    !request.isPage &&
    !holdsAny(expected, request) &&
    wholeIn({ carrying: own, expected }).length > 0
  );
}

/** True if the site refused the request, and accepted the same one later, perhaps with a new token. */
const isRetried = (refused: SeenRequest, later: readonly SeenRequest[]): boolean =>
  (refused.status ?? 0) >= 400 &&
  (refused.status ?? 0) < 500 &&
  later.some((one) => isTaken(one) && isSameRequest(one, refused));

const isAt = (one: SeenRequest, other: SeenRequest | undefined): boolean =>
  one.method === other?.method && placeOf(one) === placeOf(other);

const isSameRequest = (one: SeenRequest, other: SeenRequest): boolean =>
  isAt(one, other) && contentOf(one) === contentOf(other);

const isTaken = (one: SeenRequest): boolean => one.status !== 0 && !isRefused(one);

const contentOf = oncePer((request: SeenRequest): string =>
  JSON.stringify(
    readRequest(request).records.map(({ leaves }) => leaves.filter(({ name }) => !isRenewedName(name))),
  ),
);

const placeOf = ({ url }: SeenRequest): string => url.replace(/[?#].*$/s, '');

function withPairs(
  judged: Judged,
  carrying: readonly SeenRequest[],
  { expected: all, texts }: Known,
): Judged {
  const { expected, seen, codes = [] } = judged;
  const isLeft = seen === 'not-seen' && expected.isGiven && expected.isDrawn && !judged.isEmptied;
  const leaves = isLeft ? carrying.flatMap(leavesOf) : [];
  const isSent =
    (seen === 'unknown-code' && arePairedWith(expected, codes, texts)) ||
    (isLeft && isCodedElsewhere(expected, all, leaves, texts));
  return isSent ? { expected, seen: 'sent' } : judged;
}

interface Known {
  readonly expected: readonly Expected[];
  readonly texts: readonly string[];
}

const leavesOf = (request: SeenRequest) =>
  isRead(request) ? [] : readRequest(request).records.flatMap(({ leaves }) => leaves);

const namesOf = ({ sends, fields = [] }: PagePlan, names: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...names,
    ...sends.map(({ name }) => name),
    ...fields.map((one) => one.replace(/=\{[^{}]*\}$/, '')),
  ]);

const MAX_SEEN = 100;

type Act = Step & { readonly kind: 'submit' | 'click' };
const isAct = (step: Step): step is Act => step.kind === 'submit' || step.kind === 'click';

const onlyReads = ({ isDeclaredRead, risk }: PagePlan): boolean => risk === 'read' || isDeclaredRead === true;

function needsEvidence(plan: PagePlan, { expects }: Act): boolean {
  return !onlyReads(plan) && !(expects?.kind === 'form' && expects.method === 'dialog');
}

const ADMITS: ReadonlySet<string> = new Set(['sent-differently', 'not-seen', 'unconfirmed']);

function ofRead(outcome: Outcome, evidence: Evidence): Outcome {
  if (!outcome.ok) return outcome;
  if (evidence.answer === 'sign-in')
    return failed(outcome, 'http-error', [say('siteSignIn')], say('nextSignIn'));
  return askedFor(outcome, evidence) ?? outcome;
}

function askedFor(outcome: Outcome, { plan, answer, seen, carrying }: Evidence): Failure | undefined {
  if (answer !== 'asks' && (answer !== 'question' || onlyReads(plan))) return undefined;
  if (!seen || carrying.length > 0 || !seen.every(isRead)) return undefined;
  const { data } = outcome;
  const asked = data?.kind === 'text' ? excerpt(data.text, MAX_ASKED) : '';
  const code = answer === 'asks' ? 'invalid-arguments' : 'unconfirmed';
  return failed(outcome, code, [say('pageAsks', asked)]);
}

function byEvidence(outcome: Outcome, evidence: Evidence): Outcome {
  if (outcome.ok) return ofDone(withNotes(outcome, otherChanges(evidence)), evidence);
  if (ADMITS.has(outcome.code)) return outcome;
  const changed = evidence.judged.filter((one) => one.seen === 'sent-differently');
  const told = [outcome.said ?? outcome.message].flat();
  if (changed.length > 0) {
    const { said, message, ...judged } = notAsMeant(outcome, 'sent-differently', changed, []);
    return { ...judged, ...saying([...[said ?? message].flat(), ...told]) };
  }
  return isSentBefore(outcome.code, evidence)
    ? doubtful(outcome, [...told, say('unconfirmedEarly')])
    : outcome;
}

function isSentBefore(code: Failure['code'], { carrying, early = [], expected }: Evidence): boolean {
  if (code === 'destination-changed') return carrying.length > 0;
  const sent = early.filter((one) => (one.isPage && !isRead(one)) || concerns(expected, one));
  return sent.some((one) => code === 'page-changed' || one.isPage || sendsAll(expected, one));
}

function failureIn(outcome: Outcome, evidence: Evidence): Failure | undefined {
  const { answer, carrying, judged, added, isForm } = evidence;
  const refused = refusedOf(carrying, answer, outcome);
  const isUnanswered = refused?.status === 0 && refused.error === undefined;
  const changed = judged.filter((one) => one.seen === 'sent-differently');
  const taken = carrying.filter(isTaken);
  const isOther = changed.length > 0 && taken.length > 0;
  // Despite the refusal, the site may have accepted the values.
  const mayBeDone =
    isUnanswered || wholeIn(evidence).some(isTaken) || taken.some((one) => isAt(one, refused));
  if (refused && !isOther && mayBeDone) return doubtful(outcome, [refusedSaid(refused)]);
  if (refused && !isOther)
    return {
      ...failed(outcome, 'http-error', [refusedSaid(refused)], nextAfter(refused)),
      status: refused.status ?? 0,
    };
  const later = failedLater(evidence);
  if (later) return doubtful(outcome, [refusedSaid(later)]);
  if (changed.length > 0) return notAsMeant(outcome, 'sent-differently', changed, []);
  if (isForm && added.length > 0)
    return failed(outcome, 'sent-differently', addedSaid(added), say('nextSeeWorked'));
  if (answer === 'sign-in' || carrying.some(isAtSignIn))
    return doubtful(outcome, [say('siteSignIn'), say('unconfirmedSignIn')]);
  return askedFor(outcome, evidence);
}

/** After status 202, a later request may show that the action failed. */
function failedLater({ carrying, seen = [] }: Evidence): SeenRequest | undefined {
  const [first] = carrying;
  if (!first || !carrying.every(({ status }) => status === 202)) return undefined;
  const site = siteOf(first);
  const others = seen.filter((one) => !carrying.includes(one) && siteOf(one) === site);
  return others.find(
    (one, at) =>
      isRefused(one) && !others.slice(at + 1).some((next) => isTaken(next) && isSameRequest(next, one)),
  );
}

/** Counts all hosts under a suffix such as co.uk as one site. */
const siteOf = ({ url }: Pick<SeenRequest, 'url'>): string =>
  URL.parse(url)?.hostname.split('.').slice(-2).join('.') ?? '';

function refusedOf(
  carrying: readonly SeenRequest[],
  answer: PageAnswer | undefined,
  outcome: Outcome,
): SeenRequest | undefined {
  if (answer !== 'page' && answer !== 'sign-in')
    return carrying.find((one) => isRefused(one) || one.status === 0);
  // A service worker can answer with a page although the site got nothing. A status comes from the site.
  const hasAnswered = outcome.ok && outcome.status > 0;
  const isOpen = (one: SeenRequest): boolean => one.status === 0 && !hasAnswered;
  return carrying.every((one) => (one.isPage ? isOpen(one) : isRefused(one))) ? carrying[0] : undefined;
}

/** True if a script was redirected to a sign-in page. */
const isAtSignIn = ({ status, isPage }: SeenRequest): boolean => status === 302 && !isPage;

const isRefused = ({ status, error }: SeenRequest): boolean => (status ?? 200) >= 400 || error !== undefined;

function ofDone(done: Done, evidence: Evidence): Outcome {
  const { answer, seen, went, carrying, expected, judged, way, own } = evidence;
  const outcome = own.length > 0 ? withNotes(done, addedSaid(own, 'valueOwn')) : done;
  const added = [...evidence.added, ...carrying.flatMap((one) => besideIn(expected, one))];
  const failure = failureIn(outcome, evidence);
  if (failure) return failure;
  const noted = isQuiet(evidence) ? withNotes(outcome, [say('stayedInPage')]) : outcome;
  if (answer === 'results') return byValues(noted, lostIn(evidence), added, () => false);
  if (isFull(evidence)) return doubtful(outcome, [say('unconfirmedChange')]);
  if (isRepeated(evidence)) return doubtful(outcome, [say('unconfirmedTwice')]);
  const isOnlyPage = carrying.every(({ isPage }) => isPage);
  const isHeld = went && way !== 'script';
  // A PATCH doesn't change the values that it omits.
  const isChange = carrying.every(({ method }) => method.toUpperCase() === 'PATCH');
  const isTold = (one: Judged): boolean =>
    isToldOf(one) && (!isChange || one.expected.isGiven || one.isEmptied === true);
  if (carrying.length > 0 && !(answer === 'same' && isOnlyPage))
    return byValues(outcome, isHeld && isOnlyPage ? judged.filter(isTold) : judged, added, isTold);
  if (answer === 'page' && (isHeld || !seen)) return outcome;
  if (answer === 'change' && noted !== outcome) return noted;
  return doubtful(outcome, [say(UNCONFIRMED[answer ?? 'change'] ?? 'unconfirmedChange')]);
}

function wholeIn({ carrying, expected }: Pick<Evidence, 'carrying' | 'expected'>): readonly SeenRequest[] {
  const given = expected.filter(({ isGiven }) => isGiven);
  return carrying.filter(
    (one) => given.length > 0 && judge(given, [one]).every(({ seen }) => seen === 'sent'),
  );
}

function isRepeated(evidence: Evidence): boolean {
  const places = wholeIn(evidence).map(placeOf);
  return new Set(places).size < places.length;
}

const lostIn = ({ carrying, judged }: Evidence): readonly Judged[] =>
  carrying.every(isRead) ? [] : judged.filter((one) => one.seen === 'not-seen' && isToldOf(one));

/** A full list of requests may lack one. */
const isFull = ({ seen = [] }: Evidence): boolean => seen.filter((one) => !isRead(one)).length >= MAX_SEEN;

const isQuiet = ({ answer, carrying, seen, plan, way }: Evidence): boolean =>
  carrying.length === 0 &&
  seen?.every((one) => isRead(one) || answer === 'results') === true &&
  /^(?:read|change)$/.test(plan.risk) &&
  way === 'script';

/** True if a missing value is a fault. Scripts may leave out defaults without a name or a label. */
const isToldOf = ({ expected: { name, label, isGiven, isHidden }, isEmptied }: Judged): boolean =>
  isGiven || isEmptied === true || !(name === '' || isFrameworkId(name) || (label === name && !isHidden));

function byValues(
  outcome: Done,
  judged: readonly Judged[],
  added: readonly Added[],
  isTold = isToldOf,
): Outcome {
  const coded = judged.filter(({ seen }) => seen === 'unknown-code');
  if (coded.length > 0) return notAsMeant(outcome, 'unconfirmed', coded, toldOf(coded, 'valueCode'));
  const lost = judged.filter((one) => one.seen !== 'sent' && isTold(one));
  const missing = lost.filter(({ seen }) => seen === 'not-seen');
  if (missing.length > 0)
    return notAsMeant(outcome, 'not-seen', missing, [say('valuesNotSent', listOf(missing))]);
  if (lost.length > 0) return notAsMeant(outcome, 'unconfirmed', lost, [say('valuesUnread', listOf(lost))]);
  const left = judged.filter((one) => one.seen === 'not-seen' && named(one.expected.label) !== '');
  const notes = [...addedSaid(added), ...(left.length > 0 ? [say('valuesNotSent', listOf(left))] : [])];
  return withNotes(outcome, notes);
}

const MAX_ASKED = 300;
/** Requests by other methods beside the one with the values, and what a service worker sent to another address. */
function otherChanges({ carrying, seen = [], answer, way, went }: Evidence): readonly Said[] {
  const sent = carrying.find(isPost) ?? carrying[0];
  const isStray = way === 'form' && answer === 'page' && !went;
  const isOther = (one: SeenRequest): boolean =>
    (one === sent ? isStray : !isPost(one)) && sent !== undefined && siteOf(one) === siteOf(sent);
  return seen
    .filter((one) => !isRead(one) && isOther(one))
    .slice(0, MAX_TOLD)
    .map((one) => say('requestAdded', requestOf(one)));
}

const isPost = ({ method }: SeenRequest): boolean => method.toUpperCase() === 'POST';

const UNCONFIRMED: Partial<Record<PageAnswer, TextKey>> = {
  page: 'unconfirmedPage',
  same: 'unconfirmedSame',
  nothing: 'unconfirmedNothing',
};
