import { isObject, isString, type Json, own, type RunData } from '../model/index.ts';
import { placeholders } from '../url/index.ts';
import { fill } from './http.ts';

/** Names by which answers call the job that they have begun. */
const ID_FIELDS = ['job_id', 'jobId', 'task_id', 'taskId', 'request_id', 'requestId', 'id'];

/**
 * Where to ask for a job that an async action has begun (AWP §9): placeholders are filled from the fields of that name
 * in the first answer; without placeholders the job's id is added as a query.
 * @returns undefined where the answer does not name the job
 */
export function jobUrl(template: string, first: RunData): URL | undefined {
  const answer = first.kind === 'json' && isObject(first.value) ? first.value : {};
  const inner = Object.values(answer).filter(isObject);
  const field = (name: string): Json | undefined =>
    [answer, ...inner]
      .map((each) => own(each, name))
      .find((value) => isString(value) || typeof value === 'number');
  const idField = ID_FIELDS.find((name) => field(name) !== undefined);
  const names = placeholders(template);
  const values = new Map<string, Json>();
  for (const name of names) {
    const value =
      field(name) ?? (ID_FIELDS.includes(name) && idField !== undefined ? field(idField) : undefined);
    if (value !== undefined) values.set(name, value);
  }
  const filled = fill(template, values);
  if (!('url' in filled)) return undefined;
  const { url } = filled;
  if (names.length > 0) return url;
  if (idField === undefined) return undefined;
  url.searchParams.set(idField, String(field(idField)));
  return url;
}

const PENDING =
  /^(?:queued|pending|processing|running|in[ _-]?progress|working|started|submitted|accepted|waiting|scheduled|created|new)$/i;
const FAILED = /^(?:failed|failure|error|errored|cancell?ed|rejected|expired|aborted)$/i;

export type JobState = 'pending' | 'done' | 'failed';

/** What an answer says of its job, with the word that it uses. Without a word, 202 means that it goes on. */
export function jobState(
  data: RunData,
  status: number,
): { readonly state: JobState; readonly word?: string } {
  const answer = data.kind === 'json' && isObject(data.value) ? data.value : {};
  const words = [answer, ...Object.values(answer).filter(isObject)].flatMap((each) =>
    ['status', 'state', 'job_status'].map((name) => own(each, name)),
  );
  const word = words.find((value): value is string => isString(value) && value.length <= 50);
  if (word === undefined) return { state: status === 202 ? 'pending' : 'done' };
  return { state: PENDING.test(word) ? 'pending' : FAILED.test(word) ? 'failed' : 'done', word };
}

/** Milliseconds before a job is asked about again, the longer the more often it has been. */
export function backoff(asked: number): number {
  return Math.min(1_000 * 2 ** asked, 15_000);
}
