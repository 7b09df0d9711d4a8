import { browser } from 'wxt/browser';
import type { Tab } from './ports.ts';
import { readyForRedirects } from './redirects.ts';
import { tab } from './tabs.ts';

const PAGES = { urls: ['http://*/*', 'https://*/*'], types: ['main_frame' as const] };
/** Navigations that are remembered until they are answered; some never are. */
const MAX_PENDING = 50;

export interface AnswerListeners {
  /** A tab has requested a page. */
  asked(): void;
  answered(tab: Tab, url: string): void;
}

/**
 * Reports the answer that will be the page of a tab, before the page is there: HTML that has arrived, at its own address.
 * What may turn out to be no page of the tab (a download, an empty or a failed answer) is not reported, nor what is
 * fetched or rendered in case somebody goes there: if it becomes a page, the tab says so.
 */
export function onAnswer({ asked, answered }: AnswerListeners): void {
  const pending = new Map<string, Promise<Tab | undefined>>();
  browser.webRequest.onSendHeaders.addListener(
    (details) => {
      const { requestId, tabId } = details;
      if (tabId < 0 || isSpeculative(details)) return void pending.delete(requestId);
      // While the site has yet to answer, what would take a while then.
      pending.set(requestId, tab(tabId));
      readyForRedirects();
      asked();
      const [oldest] = pending.keys();
      if (pending.size > MAX_PENDING && oldest !== undefined) pending.delete(oldest);
    },
    PAGES,
    ['requestHeaders'],
  );
  browser.webRequest.onResponseStarted.addListener(
    async (details) => {
      const known = pending.get(details.requestId);
      pending.delete(details.requestId);
      const one = isPage(details) ? await known : undefined;
      if (one) answered(one, details.url);
    },
    PAGES,
    ['responseHeaders'],
  );
}

interface Header {
  readonly name: string;
  readonly value?: string;
}

/**
 * Whether nobody has gone there yet. Chromium reports a page that speculation rules prefetch, of another origin too, like
 * one that the tab navigates to, but for its headers (https://fetch.spec.whatwg.org/#sec-purpose-header); and says of one
 * that is rendered beforehand what it is.
 */
function isSpeculative(details: { readonly requestHeaders?: readonly Header[] }): boolean {
  const { requestHeaders } = details;
  const isBeforehand = 'documentLifecycle' in details && details.documentLifecycle !== 'active';
  return isBeforehand || !requestHeaders || requestHeaders.some(({ name }) => /purpose$|^x-moz$/i.test(name));
}

interface Answer {
  readonly statusCode: number;
  readonly responseHeaders?: readonly Header[];
}

function isPage({ statusCode, responseHeaders = [] }: Answer): boolean {
  const header = (wanted: string): string =>
    responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  return (
    statusCode === 200 &&
    /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(header('content-type')) &&
    !/^\s*attachment/i.test(header('content-disposition'))
  );
}
