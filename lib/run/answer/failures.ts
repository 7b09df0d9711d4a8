/** Failures of a sent form, and the sentences about its values and requests. */
import { plainText } from '../../matching/choices.ts';
import { type Outcome, pointer, type Said, type SeenRequest, type Sentence } from '../../model/index.ts';
import { saying } from '../../text/english.ts';
import { excerpt, named, say, truncate } from '../../text/index.ts';
import type { Added } from '../evidence/added.ts';
import type { Judged } from '../evidence/judge.ts';
import { type Failure, failure } from '../outcome.ts';

export const MAX_TOLD = 5;
const MAX_SHOWN = 80;

const PROBLEMS = {
  'sent-differently': 'problemSentAs',
  'not-seen': 'problemNotSent',
  unconfirmed: 'problemUnread',
} as const;

export function notAsMeant(
  outcome: Outcome,
  code: keyof typeof PROBLEMS,
  values: readonly Judged[],
  said: readonly Sentence[],
): Failure {
  const sentences = said.length > 0 ? said : toldOf(values, 'valueSentAs');
  const problems = values.flatMap(({ expected: { parameter }, seen, as = '' }) => {
    const key = seen === 'unknown-code' ? 'problemSentAs' : PROBLEMS[code];
    return parameter === undefined
      ? []
      : [{ pointer: pointer(parameter), ...saying(say(key, truncate(as, MAX_SHOWN))) }];
  });
  return {
    ...failed(outcome, code, sentences, say('nextSeeWorked')),
    ...(problems.length > 0 && { problems }),
  };
}

type KeyOfValue = 'valueSentAs' | 'valueStopped' | 'valueCode';

export const toldOf = (values: readonly Judged[], key: KeyOfValue): readonly Said[] =>
  values.slice(0, MAX_TOLD).map((one) => saidOf(one, key));

function saidOf({ expected, as = '' }: Judged, key: KeyOfValue): Said {
  const wanted = expected.values.map(({ given, texts }) => texts[0] ?? plainText(given)).join(', ');
  return say(key, named(expected.label), truncate(as, MAX_SHOWN), truncate(wanted, MAX_SHOWN));
}

export const addedSaid = (
  added: readonly Added[],
  key: 'valueAdded' | 'valueOwn' = 'valueAdded',
): readonly Said[] =>
  added.slice(0, MAX_TOLD).map(({ name, value }) => say(key, named(name), truncate(value, MAX_SHOWN)));

export const listOf = (values: readonly Judged[]): string =>
  values
    .slice(0, MAX_TOLD)
    .map(({ expected }) => excerpt(expected.label, MAX_SHOWN))
    .join(', ');

export function requestOf({ method, url }: SeenRequest): string {
  const { host, pathname } = new URL(url);
  return `${method} ${host}${pathname}`.slice(0, 300);
}

export function refusedSaid({ status, error, ...one }: SeenRequest): Said {
  const request = requestOf(one);
  return status === 0
    ? say('sentUnanswered', request)
    : say('sentRefused', request, `${status ?? 0}${error === undefined ? '' : ` (${error})`}`);
}

export const failed = (
  { data, tookMs }: Outcome,
  code: Failure['code'],
  said: readonly Sentence[],
  next?: Said,
): Failure => failure(code, said, { next, data, tookMs });

export const doubtful = (outcome: Outcome, said: readonly Sentence[]): Failure =>
  failed(outcome, 'unconfirmed', said, say('nextSeeWorked'));

/** After an error of the server, the site may have done part of the work. */
export function nextAfter({ status = 0 }: SeenRequest): Said | undefined {
  if (status >= 500) return say('nextSeeWorked');
  if (status === 401 || status === 403) return say('nextSignIn');
  return status === 400 || status === 422 ? say('nextChangeValue') : undefined;
}
