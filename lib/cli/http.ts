import { type Get, getWith } from '../discovery/index.ts';
import type { Document, Refusal } from '../model/index.ts';
import type { ExtraHeaders } from './check/options.ts';

/** `Get` by Node's fetch; the extra headers are sent to their own origin only, wherever redirects lead. */
export function createGet(fetch: typeof globalThis.fetch, extra: ExtraHeaders | undefined): Get {
  const get = getWith(fetch);
  if (!extra) return get;
  return (url, request) =>
    get(
      url,
      new URL(url).origin === extra.origin
        ? { ...request, headers: { ...request.headers, ...extra.headers } }
        : request,
    );
}

/** The meaning of a refusal for somebody who serves the document, in a clause: "answers 403". */
export function refusalText(refusal: Refusal): string {
  switch (refusal.code) {
    case 'absent':
    case 'forbidden':
    case 'server-error':
    case 'unexpected-status':
      return `answers ${refusal.status}`;
    case 'unreachable':
      return `cannot be reached: ${refusal.detail}`;
    case 'timeout':
      return `did not answer within ${refusal.limitMs / 1000} seconds`;
    case 'too-large':
      return `is larger than ${refusal.limit / 1_000_000} MB${refusal.bytes === undefined ? '' : ` (${refusal.bytes} bytes)`}`;
    case 'redirected-away':
      return `redirects to another origin, ${refusal.to}; check that one`;
    case 'redirect-loop':
      return 'redirects in a loop';
    case 'html-instead-of-json':
    case 'html-instead-of-text':
      return 'is an HTML page';
    case 'invalid-json':
      return `is not valid JSON: ${refusal.detail} at line ${refusal.line}, column ${refusal.column}`;
    case 'invalid-utf-8':
      return 'is not UTF-8';
    case 'too-deep':
      return `is nested more than ${refusal.limit} levels deep`;
    case 'empty':
      return 'is empty';
    case 'binary':
      return 'is binary data';
    case 'not-allowed':
      return `is not asked: ${refusal.detail}`;
    default:
      return refusal satisfies never;
  }
}

/** Refusals that may mean that nothing is there: hosts of static files answer so for every path they do not have. */
const AMBIGUOUS: ReadonlySet<Refusal['code']> = new Set(['forbidden', 'redirected-away', 'not-allowed']);

/**
 * Whether a place was not read although something may be there. A 403 or a redirect away at a well-known place counts
 * only where nothing else was found: a site that names a place, by a link or a reference, means it.
 */
export function isGap({ status, refusal, fetched }: Document, hasOthers: boolean): boolean {
  if (status !== 'refused' || !refusal) return false;
  const isNamed = fetched.via !== 'well-known' && fetched.via !== 'root';
  return !AMBIGUOUS.has(refusal.code) || isNamed || !hasOthers;
}
