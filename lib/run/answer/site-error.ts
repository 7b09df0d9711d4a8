import { isObject, isString, own, type RunData } from '../../model/index.ts';

/** The error text of an answer: RFC 9457 problem details, or an API's usual error texts. */
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
