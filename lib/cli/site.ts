import { parseHTML } from 'linkedom';
import { check, scanRequest } from '../check/index.ts';
import { discover, getWith } from '../discovery/index.ts';
import { readDocument } from '../formats/index.ts';
import type { PageFacts } from '../model/index.ts';
import type { Judged } from '../report/index.ts';
import { openPage } from './page.ts';

/** A page's markup is read up to here for its links. */
const MOST_MARKUP = 2_000_000;

/** Judges a site as the extension would on a visit; with the browser its page too. @throws where the site cannot be reached */
export async function gatherUrl(target: string, withBrowser: boolean): Promise<readonly Judged[]> {
  const { origin, href } = new URL(target);
  if (!withBrowser) {
    const documents = await documentsOf(origin, { url: href, links: await linksOf(href) });
    return [
      {
        target,
        files: false,
        documents,
        findings: check({ documents, page: null, world: { now: Date.now(), origin } }),
        page: null,
      },
    ];
  }
  await using page = await openPage(href);
  const { links } = await page.scan({ selectors: [], withAiAttributes: false });
  const documents = await documentsOf(origin, { url: href, links });
  const facts = await page.scan(scanRequest(documents));
  return [
    {
      target,
      files: false,
      documents,
      findings: check({ documents, page: facts, world: { now: Date.now(), origin } }),
      page: facts,
    },
  ];
}

async function documentsOf(origin: string, page: { url: string; links: PageFacts['links'] }) {
  const fetched = await discover({ origin, page }, { get: getWith(fetch), now: Date.now });
  return fetched.map(readDocument);
}

/** The links of a page's markup as it is sent. A page that cannot be had has none; its origin may still declare. */
async function linksOf(url: string): Promise<PageFacts['links']> {
  let response: Response;
  try {
    response = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`the site cannot be reached: ${cause}`);
  }
  if (!(response.headers.get('content-type') ?? '').includes('html')) return [];
  return headLinksOf((await response.text()).slice(0, MOST_MARKUP));
}

/** What may be in a head: whatever else comes first begins the body (HTML, "the in head insertion mode"). */
const OF_HEAD = new Set([
  ...['html', 'head', 'title', 'meta', 'link', 'base', 'basefont', 'bgsound', 'style', 'script'],
  ...['noscript', 'noframes', 'template'],
]);

/** Only of the head, as a browser takes it: a link in the body may be a visitor's own. The parser here builds no head. */
export function headLinksOf(markup: string): PageFacts['links'] {
  const links: { readonly rel: string; readonly href: string }[] = [];
  for (const element of parseHTML(markup).document.querySelectorAll('*')) {
    if (!OF_HEAD.has(element.localName)) break;
    if (element.localName !== 'link' || element.closest('template, noscript')) continue;
    const [rel, href] = ['rel', 'href'].map((name) => element.getAttribute(name));
    if (rel && href) links.push({ rel, href });
  }
  return links;
}
