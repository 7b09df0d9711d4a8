import { toBase64 } from '../../http/base64.ts';
import { fetchOnce, reasonOf, type SentAnswer } from '../../http/sent.ts';
import type { RequestPlan } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { attribute, ofDocument, query } from '../dom/dom.ts';

const TOKEN_NAMES = [
  ...['csrf-token', 'csrf_token', '_csrf', 'csrf', 'csrfToken', 'xsrf-token', '_token'],
  ...['csrfmiddlewaretoken', 'authenticity_token', '__RequestVerificationToken'],
];
const TOKEN_COOKIE = /(?:^|;\s*)(?:XSRF-TOKEN|csrftoken|csrf_token|_csrf)=([^;]{1,4000})/i;
const MAX_TOKEN = 4_000;

/** Sends only to the page's own origin. Redirects aren't followed, and have status 0. */
export async function send(
  document: Document,
  request: RequestPlan,
  limit: number,
  signal: AbortSignal,
): Promise<SentAnswer> {
  const origin = ofDocument(document, 'defaultView')?.location.origin;
  if (!URL.canParse(request.url) || new URL(request.url).origin !== origin)
    return { ok: false, why: say('notOwnOrigin', request.url.slice(0, 200)) };
  const sent = withCsrfToken(document, request);
  if (!sent) return { ok: false, why: say('noCsrfToken') };
  try {
    const answer = await fetchOnce(fetch, sent, limit, { signal });
    return { ...answer, body: toBase64(answer.body) };
  } catch (error) {
    return { ok: false, why: signal.aborted ? say('cancelled') : reasonOf(error) };
  }
}

export const hasCsrfToken = (document: Document, header: string): boolean =>
  csrfToken(document, header) !== undefined;

function withCsrfToken(document: Document, request: RequestPlan): RequestPlan | undefined {
  const { csrfHeader, headers } = request;
  if (csrfHeader === undefined) return request;
  const token = csrfToken(document, csrfHeader);
  return token === undefined ? undefined : { ...request, headers: { ...headers, [csrfHeader]: token } };
}

function csrfToken(document: Document, header: string): string | undefined {
  const names = [header, header.replace(/^x-/i, ''), ...TOKEN_NAMES].map((name) => CSS.escape(name));
  for (const name of names) {
    const element = query(document, `head meta[name="${name}" i], input[type="hidden" i][name="${name}" i]`);
    const token = element && (attribute(element, 'content') ?? attribute(element, 'value'));
    if (token && isToken(token)) return token;
  }
  const cookie = TOKEN_COOKIE.exec(ofDocument(document, 'cookie'))?.[1];
  try {
    const token = cookie === undefined ? undefined : decodeURIComponent(cookie);
    return token !== undefined && isToken(token) ? token : undefined;
  } catch {
    return undefined;
  }
}

const isToken = (text: string): boolean => text.length <= MAX_TOKEN && /^[!-~]+$/.test(text);
