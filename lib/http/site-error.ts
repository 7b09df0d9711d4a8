import { isObject, isString, type Json, type JsonObject, own, type RunData } from '../model/index.ts';

export function siteError(data: RunData | undefined): string | undefined {
  if (data?.kind !== 'json' || !isObject(data.value)) return undefined;
  const body = data.value;
  const error = own(body, 'error');
  const listed = [own(body, 'errors')]
    .flat()
    .slice(0, 20)
    .map((each) =>
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
  /^(?:(?:user)?errors?|(?:status_?)?code|status|message|msg|details?|title|type|path|instance|timestamp|(?:request|trace)_?id|extensions|jsonrpc)$/i;

const ENVELOPES = ['result', 'data', 'response', 'payload', 'body'];

export function isRefusal(data: RunData | undefined, status = 200): boolean {
  if (data?.kind !== 'json') return false;
  const { value } = data;
  if (Array.isArray(value)) return value.some((one) => isObject(one) && 'jsonrpc' in one && isError(one));
  if (!isObject(value)) return false;
  const isFailed = (name: string): boolean => FAILED.test(String(own(value, name) ?? ''));
  if (isFlagged(value) || STATES.some(isFailed) || isError(value)) return true;
  return status === 207 && Object.values(value).flat().some(isRefusedPart);
}

const isRefusedPart = (part: Json): boolean =>
  isObject(part) && (Number(own(part, 'status')) >= 400 || isRefusal({ kind: 'json', value: part }));

const MAX_ENVELOPES = 5;

function isFlagged(body: JsonObject, depth = 0): boolean {
  if (FLAGS.some((name) => own(body, name) === false)) return true;
  const [only, ...more] = Object.values(body);
  const inner = new Set([...ENVELOPES.map((name) => own(body, name)), more.length === 0 ? only : null]);
  return depth < MAX_ENVELOPES && [...inner].some((one) => isObject(one) && isFlagged(one, depth + 1));
}

function isError(body: JsonObject): boolean {
  const told = Object.entries(body).filter(
    ([name, value]) => isTold(value) && !(name === 'id' && 'jsonrpc' in body),
  );
  const [[name, inner] = ['', null], ...more] = told;
  if (more.length === 0 && isObject(inner) && !OF_ERRORS.test(name)) return isError(inner);
  return told.every(([one]) => OF_ERRORS.test(one)) && told.some(([one]) => /errors?$/i.test(one));
}

function isTold(value: Json): boolean {
  if (isObject(value)) return Object.values(value).some(isTold);
  return Array.isArray(value) ? value.length > 0 : (value ?? false) !== false && value !== '';
}
