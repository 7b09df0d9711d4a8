import { parseHTML } from 'linkedom';
import { check, scanRequest } from '../check/index.ts';
import { fetchDocument } from '../discovery/fetch-document.ts';
import { type Discovering, discover, type Get, LIMITS } from '../discovery/index.ts';
import { readDocument } from '../formats/reading.ts';
import { readBody } from '../http/index.ts';
import type { Document, Fetched, PageFacts, Refusal } from '../model/index.ts';
import type { Gap } from '../report/index.ts';
import type { Settings } from './check/config.ts';
import { openDetails } from './details.ts';
import { type Gathered, nothingOf, readGiven } from './gather.ts';
import { type OpenPage, type Pages, pageGap } from './headless/pages.ts';
import { isGap, refusalText } from './http.ts';

/** Maximum bytes of a page's markup that are read for its links. */
const MAX_MARKUP = 10_000_000;

export interface Asking {
  readonly get: Get;
  readonly pages: Pages;
  readonly settings: Pick<Settings, 'page' | 'details' | 'as'>;
  /** Earlier answers, where the site is read again. */
  readonly memory?: Pick<Discovering, 'remembered' | 'again' | 'onFetched'>;
}

/**
 * Judges a site as the extension would on a visit, and the URL itself where it is a document; where it is a page, and
 * `settings.page` is on, the page is judged in the browser, too.
 */
export async function gatherUrl(target: string, asking: Asking): Promise<Gathered> {
  if (!URL.canParse(target))
    return nothingOf(target, 'url', [
      { place: target, because: 'not-a-url', message: `“${target}” is not a valid URL.` },
    ]);
  const { settings, get } = asking;
  const url = new URL(target);
  url.hash = '';
  const { origin, href } = url;
  const { fetched: named, markup } = await fetchNamed(href, get);
  const { refusal } = named;
  if (refusal?.code === 'unreachable' || refusal?.code === 'timeout')
    return nothingOf(target, 'url', [gapOf(href, named)]);
  const isDocument =
    markup === undefined && (!refusal || (CONTENT.has(refusal.code) && url.pathname !== '/'));
  const gaps: Gap[] = [];
  // A host may well have nothing at its root; a path that is named should have something.
  if (markup === undefined && !isDocument && (url.pathname !== '/' || settings.page))
    gaps.push(gapOf(href, named));
  const page = markup !== undefined && settings.page ? await open(href, asking.pages, gaps) : undefined;
  try {
    const links = page
      ? (await page.scan({ selectors: [], withAiAttributes: false })).links
      : headLinksOf(markup ?? '');
    const documents = await documentsOf(origin, { url: href, links }, isDocument ? named : undefined, asking);
    const hasFound = documents.some(({ status }) => status === 'found');
    for (const document of documents)
      if (isGap(document, hasFound)) gaps.push(gapOf(document.url, document.fetched));
    const facts = page ? await page.scan(scanRequest(documents)) : null;
    const context = { now: Date.now(), origin };
    const findings = check({ documents, page: facts, context });
    return { target, kind: 'url', files: false, documents, findings, page: facts, gaps };
  } finally {
    await page?.close();
  }
}

/**
 * The documents of an origin, as discovered from a page of it.
 * @param named the target itself, where that is a document
 */
async function documentsOf(
  origin: string,
  page: Pick<PageFacts, 'url' | 'links'>,
  named: Fetched | undefined,
  { get, settings, memory }: Asking,
): Promise<readonly Document[]> {
  const fetched = await discover({ origin, page }, { get, now: Date.now, ...memory });
  const documents = fetched.map((one) =>
    named && one.url === page.url ? readNamed(named, settings) : readDocument(one),
  );
  if (named && !documents.some(({ url }) => url === page.url)) documents.push(readNamed(named, settings));
  return settings.details ? [...documents, ...(await openDetails(documents, origin, get))] : documents;
}

function gapOf(place: string, { refusal }: Pick<Fetched, 'refusal'>): Gap {
  return {
    place,
    because: refusal?.code ?? 'unreadable',
    message: `${place} ${refusal ? refusalText(refusal) : 'could not be read'}.`,
  };
}

/** Refusals of content that was received: the URL is a document, only a bad one. */
const CONTENT: ReadonlySet<Refusal['code']> = new Set(['empty', 'binary', 'invalid-utf-8']);

/** The answer of the URL itself: a document, or a page with its markup. */
export async function fetchNamed(
  url: string,
  get: Get,
): Promise<{ readonly fetched: Fetched; readonly markup?: string }> {
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  const keeping: Get = async (asked, request) => {
    const response = await get(asked, request);
    const read = await readBody(response.body, MAX_MARKUP);
    // An answer that announces more than the limit is refused as such.
    if (read.truncated)
      return {
        ...response,
        headers: { ...response.headers, 'content-length': `${MAX_MARKUP + 1}` },
        body: null,
      };
    bytes = read.bytes;
    return { ...response, body: new Response(bytes).body };
  };
  const fetched = await fetchDocument(
    { url, via: 'file', accept: 'text/html, application/json, */*;q=0.9' },
    undefined,
    {
      get: keeping,
      now: Date.now,
      signal: new AbortController().signal,
      limits: { ...LIMITS, bytes: MAX_MARKUP },
    },
  );
  const isHtml = !fetched.refusal && /\bhtml\b/i.test(fetched.headers['content-type'] ?? '');
  const isPage = isHtml || /^html-instead/.test(fetched.refusal?.code ?? '');
  return isPage ? { fetched, markup: new TextDecoder().decode(bytes) } : { fetched };
}

function readNamed(named: Fetched, settings: Asking['settings']): Document {
  const isTooLarge = named.bytes > LIMITS.bytes;
  const fetched: Fetched = isTooLarge
    ? { ...named, text: '', refusal: { code: 'too-large', limit: LIMITS.bytes, bytes: named.bytes } }
    : named;
  return readGiven(fetched, settings);
}

async function open(url: string, pages: Pages, gaps: Gap[]): Promise<OpenPage | undefined> {
  try {
    return await pages.openUrl(url);
  } catch (error) {
    gaps.push(pageGap(url, error));
    return undefined;
  }
}

/** Elements of a head: the first other element begins the body (HTML, "the in head insertion mode"). */
const OF_HEAD = new Set([
  ...['html', 'head', 'title', 'meta', 'link', 'base', 'basefont', 'bgsound', 'style', 'script'],
  ...['noscript', 'noframes', 'template'],
]);

/**
 * Links of the head only, as a link in the body may be a visitor's own. The parser here builds no head, so its end is
 * found as a browser would.
 */
export function headLinksOf(markup: string): PageFacts['links'] {
  const links: { readonly rel: string; readonly href: string }[] = [];
  if (markup === '') return links;
  for (const element of parseHTML(markup).document.querySelectorAll('*')) {
    if (!OF_HEAD.has(element.localName)) break;
    if (element.localName !== 'link' || element.closest('template, noscript')) continue;
    const [rel, href] = ['rel', 'href'].map((name) => element.getAttribute(name));
    if (rel && href) links.push({ rel, href });
  }
  return links;
}
