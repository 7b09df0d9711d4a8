import { isObject, isString, type Json, type JsonObject, own, type RunData } from '../../model/index.ts';
import { placeholders } from '../../url/index.ts';
import { fill } from '../transports/http.ts';
import names from './names.json' with { type: 'json' };

const { ids: ID_FIELDS, states: STATE_FIELDS, progress: PROGRESS_FIELDS, results: RESULT_FIELDS } = names.job;

/** The URL for polling a job (AWP §9); undefined if the answer has no job id. */
export function jobUrl(template: string, first: RunData): URL | undefined {
  const answer = answerOf(first);
  const inner = Object.values(answer).filter(isObject);
  const field = (name: string): Json | undefined =>
    [answer, ...inner]
      .map((each) => own(each, name))
      .find((value) => isString(value) || typeof value === 'number');
  const idField = ID_FIELDS.find((name) => field(name) !== undefined) ?? '';
  const wanted = placeholders(template);
  const values = new Map<string, Json>();
  for (const name of wanted) {
    const value = field(name) ?? (ID_FIELDS.includes(name) ? field(idField) : undefined);
    if (value !== undefined) values.set(name, value);
  }
  const filled = fill(template, values);
  if (!('url' in filled)) return undefined;
  const { url } = filled;
  if (wanted.length > 0) return url;
  if (idField === '') return undefined;
  url.searchParams.set(idField, String(field(idField)));
  return url;
}

const PENDING =
  /^(?:queued|pending|processing|running|in[ _-]?progress|working|started|submitted|accepted|waiting|scheduled|created|new)$/i;
const FAILED = /^(?:failed|failure|error|errored|cancell?ed|rejected|expired|aborted)$/i;

type JobState = 'pending' | 'done' | 'failed';

/** Status 202 means "running" if the answer has no state. */
export function jobState(
  data: RunData,
  status: number,
): { readonly state: JobState; readonly word?: string; readonly percent?: number } {
  const answer = answerOf(data);
  const all = [answer, ...Object.values(answer).filter(isObject)];
  const among = (fields: readonly string[]) => all.flatMap((each) => fields.map((name) => own(each, name)));
  const word = among(STATE_FIELDS).find(isWord);
  if (word === undefined) return { state: status === 202 ? 'pending' : 'done' };
  const percent = among(PROGRESS_FIELDS).find(
    (value): value is number => typeof value === 'number' && value >= 0 && value <= 100,
  );
  const ended = FAILED.test(word) ? 'failed' : 'done';
  return {
    state: PENDING.test(word) ? 'pending' : ended,
    word,
    ...(percent !== undefined && {
      percent: Math.round(percent > 0 && percent < 1 ? percent * 100 : percent),
    }),
  };
}

export function jobResult(data: RunData): RunData {
  const answer = answerOf(data);
  if (!STATE_FIELDS.some((name) => isWord(own(answer, name)))) return data;
  const value = RESULT_FIELDS.map((name) => own(answer, name)).find(
    (one) => one !== undefined && one !== null,
  );
  return value === undefined ? data : { kind: 'json', value };
}

const answerOf = (data: RunData): JsonObject =>
  data.kind === 'json' && isObject(data.value) ? data.value : {};

const isWord = (value: Json | undefined): value is string => isString(value) && value.length <= 50;

export const backoff = (asked: number): number => Math.min(1_000 * 2 ** asked, 15_000);
