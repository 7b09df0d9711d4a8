import { refusalOf } from '../formats/index.ts';
import { followRedirects, type Hop, MAX_BODY_BYTES, type NotFollowed, readBody } from '../http/index.ts';
import type { Fetched, Refusal } from '../model/index.ts';
import { freshUntil, renew, validators } from './freshness.ts';
import type { Target } from './targets.ts';

interface HopResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly tls?: string;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** Must not follow redirects. Rejects if there is no answer, or if the signal aborts. */
export type Get = (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<HopResponse>;

export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export interface Limits {
  readonly timeMs: number;
  readonly bytes: number;
  readonly redirects: number;
  readonly references: number;
  readonly depth: number;
}

export const LIMITS: Limits = {
  timeMs: 10_000,
  bytes: MAX_BODY_BYTES,
  redirects: 5,
  references: 10,
  depth: 2,
};

/** @param fetch must return a redirect's status and headers */
export function getWith(fetch: typeof globalThis.fetch): Get {
  return async (url, { headers, signal }) => {
    const response = await fetch(url, {
      // By default, `fetch` adds “no-cache”. Many servers then never answer 304.
      headers: { ...headers, 'cache-control': 'max-age=0' },
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      priority: 'low',
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body };
  };
}

export interface Asking {
  readonly get: Get;
  readonly now: () => number;
  readonly limits?: Partial<Limits>;
}

type Answer = Pick<Fetched, 'finalUrl' | 'status' | 'headers' | 'tls' | 'text' | 'bytes' | 'refusal'>;

/** Returns the cached answer if the server can't be reached. Never rejects. */
export async function fetchDocument(
  target: Target,
  remembered: Fetched | undefined,
  { get, now, limits: wanted }: Asking,
): Promise<Fetched> {
  if (target.notAllowed !== undefined) {
    const refusal: Refusal = { code: 'not-allowed', detail: target.notAllowed };
    return complete(target, nothing(target.url, refusal), now());
  }
  const limits = { ...LIMITS, ...wanted };
  const { timeMs } = limits;
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(), timeMs);
  let result: Answer | Fetched;
  try {
    // `get` may ignore its signal.
    result = await Promise.race([follow(target, remembered, { get, now, limits, signal }), aborted(signal)]);
  } catch (error) {
    const unreached: Refusal = signal.aborted
      ? { code: 'timeout', limitMs: timeMs }
      : { code: 'unreachable', detail: causeOf(error) };
    const refusal = error instanceof Refused ? error.refusal : unreached;
    const at = now();
    result =
      remembered && !remembered.refusal
        ? {
            ...remembered,
            unrenewed: { refusal, at },
            freshUntil: freshUntil({ ...remembered, refusal }, at),
          }
        : nothing(target.url, refusal);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
  return 'fetchedAt' in result ? result : complete(target, result, now());
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const inner =
    cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code ?? '') : '';
  if (/^terminated$/i.test(error.message))
    return `the response was cut off${inner === '' ? '' : ` (${inner})`}`;
  return inner === '' ? error.message : `${error.message} (${inner})`;
}

interface Following extends Required<Asking> {
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

async function follow(
  target: Target,
  remembered: Fetched | undefined,
  asking: Following,
): Promise<Answer | Fetched> {
  const ask = async ({ url, headers }: Hop) => {
    const conditions = remembered?.finalUrl === url ? validators(remembered) : {};
    const response = await asking.get(url, {
      headers: { ...headers, ...conditions },
      signal: asking.signal,
    });
    if (response.status >= 301 && response.status <= 308) response.body?.cancel().catch(() => undefined);
    return { ...response, headers: tidy(response.headers), conditional: Object.keys(conditions).length > 0 };
  };
  const first: Hop = { method: 'GET', url: target.url, headers: { accept: target.accept }, cookies: false };
  const followed = await followRedirects(first, ask, asking.limits.redirects);
  const { hop, response } = followed;
  const { status, headers } = response;
  if (followed.end !== 'answer') return { ...nothing(hop.url, notFollowed(followed)), status, headers };
  if (status === 304 && remembered && response.conditional) return renew(remembered, headers, asking.now());
  return answer(hop.url, target.url, response, asking.limits);
}

function notFollowed(followed: NotFollowed<Hop, HopResponse>): Refusal {
  switch (followed.end) {
    case 'hidden':
      return { code: 'unexpected-status', status: followed.response.status };
    case 'elsewhere':
      return { code: 'redirected-away', to: followed.to.slice(0, 2_000) };
    case 'circle':
    case 'too-many':
      return { code: 'redirect-loop', hops: followed.hops + 1 };
  }
}

async function answer(
  url: string,
  asked: string,
  { status, headers, tls, body }: HopResponse,
  limits: Limits,
): Promise<Answer> {
  const refused = refusalOfStatus(status);
  if (refused) {
    body?.cancel().catch(() => undefined);
    return { ...nothing(url, refused), status, headers };
  }
  const announced = Number(headers['content-length']);
  const limit = limits.bytes;
  if (announced > limit) {
    body?.cancel().catch(() => undefined);
    return { ...nothing(url, { code: 'too-large', limit, bytes: announced }), status, headers };
  }
  const read = await readBody(body, limit);
  if (read.truncated) return { ...nothing(url, { code: 'too-large', limit }), status, headers };
  const bytes = read.bytes.byteLength;
  const contentType = headers['content-type'] ?? '';
  const decoded = decode(read.bytes, contentType);
  const refusal = decoded.ok ? refusalOf(decoded.text, asked, contentType, url) : decoded.refusal;
  if (refusal) return { ...nothing(url, refusal), status, headers, bytes };
  const text = decoded.ok ? decoded.text : '';
  return { finalUrl: url, status, headers, ...(tls !== undefined && { tls }), text, bytes };
}

const LATER: ReadonlySet<number> = new Set([408, 423, 425, 429]);

function refusalOfStatus(status: number): Refusal | undefined {
  if (status === 401 || status === 403) return { code: 'forbidden', status };
  if (LATER.has(status)) return { code: 'unexpected-status', status };
  if (status >= 400 && status < 500) return { code: 'absent', status };
  if (status >= 500) return { code: 'server-error', status };
  // 206 has only a part of the document. 204 and 205 have no body.
  return status >= 200 && status < 300 && status !== 206 ? undefined : { code: 'unexpected-status', status };
}

function nothing(finalUrl: string, refusal: Refusal): Answer {
  return { finalUrl, status: 0, headers: {}, text: '', bytes: 0, refusal };
}

function complete({ url, via, from }: Target, result: Answer, now: number): Fetched {
  const fetched = { url, via, from, ...result, fetchedAt: now };
  return { ...fetched, freshUntil: freshUntil(fetched, now) };
}

function tidy(headers: HopResponse['headers']): Fetched['headers'] {
  const entries = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.slice(0, 2_000)] as const)
    .filter(([name]) => !name.startsWith('set-cookie'));
  return Object.fromEntries(entries.slice(0, 100));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** Reads UTF-8 even if the answer declares another charset. Keeps a byte order mark. */
export function decode(bytes: Uint8Array, contentType: string): Decoded {
  if (isUtf16(bytes)) return { ok: false, refusal: { code: 'invalid-utf-8' } };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return {
      ok: false,
      refusal: bytes.subarray(0, 2_000).includes(0)
        ? { code: 'binary', contentType }
        : { code: 'invalid-utf-8' },
    };
  }
}

function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const start = bytes.subarray(0, 16);
  const zero = first === 0 ? 0 : 1;
  return start.length >= 4 && start.every((byte, index) => (byte === 0) === (index % 2 === zero));
}
