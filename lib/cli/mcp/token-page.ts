import { reasonOf } from '../../http/index.ts';
import { until } from '../../http/pause.ts';
import { pageAddress } from '../../matching/index.ts';
import type { Action, Arguments, Outcome } from '../../model/index.ts';
import type { PageBrowser, RunPage } from '../headless/run-page.ts';
import type { Site } from './sites.ts';

interface TokenWanted {
  readonly site: string;
  readonly urls: readonly string[];
  readonly header: string;
  readonly signal: AbortSignal;
  progress(text: string): void;
}

const LATE_MS = 3_000;

export function tokenPageUrls({ url, origin }: Site, action: Action, args: Arguments): readonly string[] {
  const own = action.page?.undeclared ? undefined : pageAddress(action, args);
  const isOfSite = own !== undefined && URL.parse(own)?.origin === origin;
  return isOfSite && own !== url ? [own, url] : [url];
}

/** The returned promise never rejects. */
export async function openTokenPage(
  browser: PageBrowser,
  { site, urls, header, signal, progress }: TokenWanted,
): Promise<RunPage | (Outcome & { readonly ok: false })> {
  const tried: string[] = [];
  for (const url of urls) {
    if (signal.aborted) break;
    progress(`Opening ${new URL(url).pathname.slice(0, 200)}`);
    let page: RunPage;
    try {
      page = await browser.open(url, site);
    } catch (error) {
      tried.push(`${url} couldn’t be opened: ${reasonOf(error)}.`);
      continue;
    }
    if (await comesToHave(page, header, signal)) return page;
    await page.close();
    tried.push(`${url} has no CSRF token for the header ${header}.`);
  }
  if (signal.aborted) return { ok: false, code: 'cancelled', message: 'Cancelled. Nothing was sent.' };
  return {
    ok: false,
    code: 'not-runnable',
    message: [...tried, 'Nothing was sent.'].join(' '),
    next: 'Tell the person to start the server with the URL of a page that has the token, or to run the action in a browser with the extension.',
  };
}

async function comesToHave(page: RunPage, header: string, signal: AbortSignal): Promise<boolean> {
  const late = { left: LATE_MS };
  const has = await until(
    () => page.hasCsrfToken(header),
    (is) => is,
    () => late,
    signal,
  );
  return has && !signal.aborted;
}
