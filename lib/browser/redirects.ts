import { browser } from 'wxt/browser';

/** What `fetch` hides of a redirect that it was told not to follow: its status and where it leads. */
export interface Hop {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** How long the event may come after the answer that it belongs to. */
const LATE_MS = 1_000;

type Told = (hop: Hop) => void;
const waiting = new Map<string, Set<Told>>();
let watchers = 0;

/**
 * Has `work` learn of a redirect of its own request by webRequest.onHeadersReceived: the listener stands only while such a
 * request is under way, and hears only of requests that belong to no tab.
 * @param work is given what answers the redirect, or undefined where the browser did not tell of it
 */
export async function withRedirects<Result>(
  method: string,
  url: string,
  work: (redirect: () => Promise<Hop | undefined>) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(method, url);
  let tell: Told = () => undefined;
  const told = new Promise<Hop>((resolve) => {
    tell = resolve;
  });
  const tellers = waiting.get(key) ?? new Set();
  waiting.set(key, tellers.add(tell));
  try {
    await watch();
    return await work(() => Promise.race([told, late()]));
  } finally {
    tellers.delete(tell);
    if (tellers.size === 0) waiting.delete(key);
    unwatch();
  }
}

async function watch(): Promise<void> {
  watchers++;
  if (watchers > 1) return ready;
  browser.webRequest.onHeadersReceived.addListener(
    heard,
    { urls: ['<all_urls>'], types: ['xmlhttprequest'], tabId: -1 },
    ['responseHeaders'],
  );
  // The listener is made known to the browser's process by a message of its own; one that is answered comes after it.
  ready = browser.runtime.getPlatformInfo().then(() => undefined);
  return ready;
}
let ready: Promise<void> = Promise.resolve();

function unwatch(): void {
  watchers--;
  if (watchers === 0) browser.webRequest.onHeadersReceived.removeListener(heard);
}

function heard(details: {
  readonly method: string;
  readonly url: string;
  readonly statusCode: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value?: string }[];
  /** Chromium: the origin that asks. */
  readonly initiator?: string;
  /** Firefox: the document that asks. */
  readonly originUrl?: string;
}): undefined {
  const asker = details.initiator ?? details.originUrl;
  if (asker !== undefined && !`${asker}/`.startsWith(browser.runtime.getURL('/'))) return;
  if (details.statusCode < 300 || details.statusCode > 399) return;
  const headers = Object.fromEntries(
    (details.responseHeaders ?? []).map(({ name, value }) => [name.toLowerCase(), value ?? '']),
  );
  for (const tell of waiting.get(keyOf(details.method, details.url)) ?? []) {
    tell({ status: details.statusCode, headers });
  }
}

function keyOf(method: string, url: string): string {
  const { href } = Object.assign(new URL(url), { hash: '' });
  return `${method.toUpperCase()} ${href}`;
}

function late(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, LATE_MS));
}
