import { isObject, isString, type Json, type JsonObject, own, type RunData } from '../model/index.ts';

export function siteError(data: RunData | undefined): string | undefined {
  if (data?.kind !== 'json' || !isObject(data.value)) return undefined;
  const body = data.value;
  const error = own(body, 'error');
  const errors = own(body, 'errors');
  const listed = (Array.isArray(errors) ? errors.slice(0, 20) : []).map((each) =>
    isObject(each) ? (own(each, 'message') ?? own(each, 'detail') ?? own(each, 'title')) : each,
  );
  const texts = [
    own(body, 'title'),
    own(body, 'detail'),
    ...(isObject(error) ? [own(error, 'code'), own(error, 'message')] : [error]),
    own(body, 'message'),
    own(body, 'reason'),
    ...listed,
  ].filter((text): text is string => isString(text) && text.trim() !== '');
  return texts.length === 0 ? undefined : [...new Set(texts)].slice(0, 2).join(' – ').slice(0, 1_000);
}

const FLAGS = ['ok', 'success', 'succeeded', 'successful'];
const STATES = ['status', 'state', 'result', 'outcome'];
const FAILED = /^(?:errors?|fail(?:ed|ure)?|rejected|denied|declined)$/i;
const OF_ERRORS =
  /^(?:errors?|code|status|status_?code|message|msg|details?|title|type|path|instance|timestamp|(?:request|trace)_?id)$/i;

export function isRefusal(data: RunData | undefined): boolean {
  if (data?.kind !== 'json' || !isObject(data.value)) return false;
  const body = data.value;
  const isFailed = (name: string): boolean => FAILED.test(String(own(body, name) ?? ''));
  return FLAGS.some((name) => own(body, name) === false) || STATES.some(isFailed) || isError(body);
}

const isError = (body: JsonObject): boolean =>
  Object.keys(body).every((name) => OF_ERRORS.test(name)) &&
  ['error', 'errors'].some((name) => isTold(own(body, name)));

function isTold(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return value === true || (isString(value) && value !== '');
  return Object.keys(value).length > 0;
}
