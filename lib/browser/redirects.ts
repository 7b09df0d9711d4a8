import { browser } from 'wxt/browser';
import { withTimeout } from '../http/pause.ts';
import { NO_TAB } from './guard-rules.ts';
import { headersOf, type ResponseHeaders } from './page-requests.ts';
import type { Redirect } from './ports.ts';

const LATE_MS = 1_000;
const KEPT_MS = 5_000;

type Told = (hop: Redirect) => void;
const waiting = new Map<string, Set<Told>>();

export async function withRedirects<Result>(
  method: string,
  url: string,
  work: (redirect: () => Promise<Redirect | undefined>) => Promise<Result>,
  tabId = NO_TAB,
): Promise<Result> {
  const key = keyOf(tabId, method, url);
  let tell: Told = () => undefined;
  const seen = new Promise<Redirect>((resolve) => {
    tell = resolve;
  });
  const tellers = waiting.get(key) ?? new Set();
  waiting.set(key, tellers.add(tell));
  try {
    await watch(tabId);
    return await work(() => withTimeout(LATE_MS, seen, undefined));
  } finally {
    tellers.delete(tell);
    if (tellers.size === 0) waiting.delete(key);
    unwatch(tabId);
  }
}

interface Watch {
  watchers: number;
  end?: ReturnType<typeof setTimeout>;
  readonly listener: (details: Details) => undefined;
  readonly ready: Promise<void>;
}
const watches = new Map<number, Watch>();

function watch(tabId: number): Promise<void> {
  const standing = watches.get(tabId);
  if (standing) {
    clearTimeout(standing.end);
    standing.watchers++;
    return standing.ready;
  }
  const listener = (details: Details): undefined => onRedirect(tabId, details);
  browser.webRequest.onHeadersReceived.addListener(
    listener,
    { urls: ['<all_urls>'], types: ['xmlhttprequest'], tabId },
    ['responseHeaders'],
  );
  // The browser answers this call only after `addListener` has taken effect.
  const ready = browser.runtime.getPlatformInfo().then(() => undefined);
  watches.set(tabId, { watchers: 1, listener, ready });
  return ready;
}

function unwatch(tabId: number): void {
  const standing = watches.get(tabId);
  if (!standing) return;
  standing.watchers--;
  if (standing.watchers > 0) return;
  standing.end = setTimeout(() => {
    watches.delete(tabId);
    browser.webRequest.onHeadersReceived.removeListener(standing.listener);
  }, KEPT_MS);
}

interface Details {
  readonly method: string;
  readonly url: string;
  readonly statusCode: number;
  readonly responseHeaders?: ResponseHeaders;
  /** Chromium: origin of the sender. */
  readonly initiator?: string;
  /** Firefox: URL of the sending document. */
  readonly originUrl?: string;
}

function onRedirect(tabId: number, details: Details): undefined {
  const asker = details.initiator ?? details.originUrl;
  if (tabId === NO_TAB && asker !== undefined && !`${asker}/`.startsWith(browser.runtime.getURL('/'))) return;
  if (details.statusCode < 300 || details.statusCode > 399) return;
  const headers = headersOf(details.responseHeaders);
  for (const tell of waiting.get(keyOf(tabId, details.method, details.url)) ?? []) {
    tell({ status: details.statusCode, headers });
  }
}

function keyOf(tabId: number, method: string, url: string): string {
  const { href } = Object.assign(new URL(url), { hash: '' });
  return `${tabId} ${method.toUpperCase()} ${href}`;
}
