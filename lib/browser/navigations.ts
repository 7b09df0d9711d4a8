import { browser } from 'wxt/browser';
import type { Tab } from './ports.ts';
import { readyForRedirects } from './redirects.ts';
import { tab } from './tabs.ts';

const PAGES = { urls: ['http://*/*', 'https://*/*'], types: ['main_frame' as const] };

/**
 * Reports the answer that will be the page of a tab, before the page is there: HTML that has arrived, at its own address.
 * What may turn out to be no page of the tab (a download, an empty or a failed answer, a page rendered beforehand) is not
 * reported: if it becomes one, the tab says so.
 */
export function onAnswer(listener: (tab: Tab, url: string) => void): void {
  const going = new Map<number, Promise<Tab | undefined>>();
  browser.webRequest.onBeforeRequest.addListener((details): undefined => {
    const { tabId } = details;
    if (tabId < 0 || isBeforehand(details)) return;
    // While the site has yet to answer, what would take a while then.
    going.set(tabId, tab(tabId));
    readyForRedirects();
  }, PAGES);
  browser.webRequest.onResponseStarted.addListener(
    (details) => {
      const { tabId, url } = details;
      if (tabId < 0 || isBeforehand(details) || !isPage(details)) return;
      const known = going.get(tabId) ?? tab(tabId);
      going.delete(tabId);
      known.then((one) => one && listener(one, url));
    },
    PAGES,
    ['responseHeaders'],
  );
}

/** Chromium: rendered in case somebody goes there. */
function isBeforehand(details: object): boolean {
  return 'documentLifecycle' in details && details.documentLifecycle === 'prerender';
}

interface Answer {
  readonly statusCode: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value?: string }[];
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
