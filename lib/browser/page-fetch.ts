import { browser } from 'wxt/browser';
import { withTimeout } from '../http/pause.ts';
import { reasonOf, type SentAnswer } from '../http/sent.ts';
import type { RequestPlan } from '../model/index.ts';
import type { SendLimits } from '../run/send.ts';
import { say } from '../text/index.ts';
import type { ReadingPage } from './ports.ts';

const GRACE_MS = 1_000;
const MAX_TEXT = 10_000;
const MAX_HEADERS = 200;

/** CORS and the page's CSP apply. The page can fake the answer. Never rejects. */
export async function readInPage(
  { tabId, documentId, origin }: ReadingPage,
  { method, url, headers }: Pick<RequestPlan, 'method' | 'url' | 'headers'>,
  limits: SendLimits,
): Promise<SentAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return { ok: false, why: `${method} isn’t read in the page.` };
  const target = documentId === undefined ? { tabId, frameIds: [0] } : { tabId, documentIds: [documentId] };
  const injected = browser.scripting.executeScript({
    target,
    world: 'MAIN',
    func: fetchHere,
    args: [origin, method, url, headers, limits.timeMs, limits.bytes],
  });
  const answer = injected.then(
    ([first]) => sentAnswer(first?.result, limits.bytes),
    (error: unknown): SentAnswer => ({ ok: false, why: reasonOf(error) }),
  );
  const why = say('pageSilentFor', limits.timeMs / 1_000);
  return withTimeout(limits.timeMs + GRACE_MS, answer, { ok: false, why });
}

/** Runs in the page, so it can only use its arguments. */
async function fetchHere(
  origin: string,
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  timeMs: number,
  most: number,
): Promise<SentAnswer> {
  // Chromium may inject the script into a newer document.
  if (location.origin !== origin) return { ok: false, why: '' };
  try {
    const response = await fetch(url, {
      method,
      headers,
      mode: 'cors',
      credentials: 'omit',
      // A redirect could have a target that the person hasn't approved.
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeMs),
    });
    let text = '';
    let size = 0;
    const reader = response.body?.getReader();
    while (reader && size <= most) {
      const { done, value } = await reader.read();
      if (done) break;
      const part = value.subarray(0, Math.max(0, most - size));
      size += value.byteLength;
      for (let at = 0; at < part.length; at += 8_192)
        text += String.fromCharCode(...part.subarray(at, at + 8_192));
    }
    if (size > most) reader?.cancel().catch(() => undefined);
    return {
      ok: true,
      status: response.status,
      url: response.url,
      headers: Object.fromEntries(response.headers),
      body: btoa(text),
      truncated: size > most,
    };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

export function sentAnswer(value: unknown, most: number): SentAnswer {
  const nothing: SentAnswer = { ok: false, why: say('pageNoAnswer') };
  if (!isRecord(value)) return nothing;
  if (value.ok === false && typeof value.why === 'string')
    return { ok: false, why: value.why.slice(0, MAX_TEXT) || say('pageNoAnswer') };
  const { ok, status, url, headers, body, truncated } = value;
  if (ok !== true || typeof url !== 'string' || url.length > MAX_TEXT) return nothing;
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599) return nothing;
  if (!isRecord(headers) || typeof truncated !== 'boolean') return nothing;
  if (typeof body !== 'string' || body.length > Math.ceil(most / 3) * 4) return nothing;
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(body) || body.length % 4 !== 0) return nothing;
  const texts = Object.entries(headers)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .slice(0, MAX_HEADERS)
    .map(([name, text]) => [name.slice(0, MAX_TEXT).toLowerCase(), text.slice(0, MAX_TEXT)]);
  return { ok: true, status: Number(status), url, headers: Object.fromEntries(texts), body, truncated };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
