import { parseHTML } from 'linkedom';
import { check } from '../check/run.ts';
import { scanRequest } from '../check/scan-request.ts';
import { type Discovering, discover } from '../discovery/discover.ts';
import { fetchDocument, type Get, LIMITS, type Limits } from '../discovery/fetch-document.ts';
import { candidateTargets, type Target } from '../discovery/targets.ts';
import { merge } from '../formats/index.ts';
import { readDocument, withPageTools } from '../formats/reading.ts';
import { readBody } from '../http/index.ts';
import type { Document, Fetched, PageFacts, Refusal } from '../model/index.ts';
import { count, type Gap } from '../report/index.ts';
import { isGap, refusalText } from '../report/standing.ts';
import { retryAt } from '../run/index.ts';
import type { Settings } from './check/config.ts';
import { openDetails } from './details.ts';
import { type Gathered, nothingOf, readGiven, withAttributes } from './gather.ts';
import { type OpenPage, type Pages, pageGap } from './headless/pages.ts';

const MAX_MARKUP = 10_000_000;

interface Asking {
  readonly get: Get;
  readonly pages: Pages;
  readonly settings: Pick<Settings, 'page' | 'details' | 'as'> & Partial<Pick<Settings, 'readiness'>>;
  readonly limits?: Partial<Limits> | undefined;
  readonly memory?: Pick<Discovering, 'remembered' | 'again' | 'onFetched'>;
}

export async function gatherUrl(target: string, asking: Asking): Promise<Gathered> {
  if (!URL.canParse(target))
    return nothingOf(target, 'url', [
      { place: target, because: 'not-a-url', message: `“${target}” isn’t a valid URL.` },
    ]);
  const { settings, get, limits } = asking;
  const url = new URL(target);
  url.hash = '';
  const { origin, href } = url;
  const { fetched: named, markup } = await fetchNamed(href, get, limits);
  const { refusal } = named;
  if (refusal?.code === 'unreachable' || refusal?.code === 'timeout')
    return nothingOf(target, 'url', [gapOf(href, named)]);
  if (await turnsAway(named, origin, get, limits))
    return nothingOf(target, 'url', [gapOf(href, named, ' No further request was sent.')]);
  const isDocument =
    markup === undefined && (!refusal || (CONTENT.has(refusal.code) && url.pathname !== '/'));
  const gaps: Gap[] = [];
  const page =
    markup !== undefined && settings.page ? await open(named.finalUrl, asking.pages, gaps) : undefined;
  try {
    const inHead = headLinksOf(markup ?? '');
    const links = page ? (await page.scan({ selectors: [], withAiAttributes: false })).links : inHead;
    const declaring = await documentsOf(origin, { url: href, links }, isDocument ? named : undefined, asking);
    if (isClosed([named, ...declaring])) return nothingOf(target, 'url', [gapOf(href, named)]);
    const rest = mayDeclare(named, declaring) ? ' The page may link to a manifest.' : '';
    const isWanted = url.pathname !== '/' || settings.page || rest !== '';
    if (markup === undefined && !isDocument && isWanted) gaps.push(gapOf(href, named, rest));
    gaps.push(...gapsOf(declaring));
    const { facts, documents, hasTools } = await lookAt(page, declaring, named.finalUrl, settings);
    const context = { now: Date.now(), origin };
    const findings = check({ documents, page: facts, context });
    const actions = withAttributes(merge(origin, documents).actions, facts);
    const about = { target, documents, findings, gaps, declared: actions.length, hasTools, page: facts };
    const judged: Gathered = { ...about, kind: 'url', files: false };
    if (!settings.readiness) return judged;
    const [{ alsoHere }, { readinessOf }] = await Promise.all([
      import('../readiness/also-here.ts'),
      import('../readiness/rows.ts'),
    ]);
    const { files: also } = await alsoHere(origin, documents, [...links, ...inHead], { get, now: Date.now });
    return { ...judged, readiness: readinessOf({ ...about, actions, also }) };
  } finally {
    await page?.close();
  }
}

async function lookAt(
  page: OpenPage | undefined,
  declaring: readonly Document[],
  url: string,
  { readiness }: Asking['settings'],
) {
  if (!page) return { facts: null, documents: declaring };
  const facts = await page.scan(scanRequest(declaring, readiness));
  const listed = await page.tools();
  const ofScripts = (listed ?? []).filter(({ declarative }) => !declarative);
  const tools = [...ofScripts, ...(facts.tools ?? [])];
  const documents = withPageTools(declaring, url, tools, Date.now());
  return { facts, documents, hasTools: listed !== undefined };
}

async function documentsOf(
  origin: string,
  page: Pick<PageFacts, 'url' | 'links'>,
  named: Fetched | undefined,
  { get, settings, memory, limits = {} }: Asking,
): Promise<readonly Document[]> {
  const fetched = await discover({ origin, page }, { get, now: Date.now, onDemand: true, limits, ...memory });
  const documents = fetched.map((one) =>
    named && one.url === page.url ? readNamed(named, settings) : readDocument(one),
  );
  if (named && !documents.some(({ url }) => url === page.url)) documents.push(readNamed(named, settings));
  return settings.details ? [...documents, ...(await openDetails(documents, origin, get))] : documents;
}

async function turnsAway(
  { status, headers }: Fetched,
  origin: string,
  get: Get,
  limits: Asking['limits'],
): Promise<boolean> {
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) return true;
  if (status !== 403) return false;
  const [candidate] = candidateTargets(origin);
  return candidate !== undefined && (await ask(candidate, get, limits)).status === 403;
}

/** If nothing else is found, a page that couldn't be read may link to a manifest. */
const mayDeclare = ({ refusal }: Fetched, documents: readonly Document[]): boolean =>
  refusal?.code !== 'absent' && documents.every(({ status }) => status === 'absent');

const isClosed = (places: readonly Pick<Fetched, 'refusal'>[]): boolean =>
  places.every(({ refusal }) => refusal?.code === 'not-allowed');

function gapsOf(documents: readonly Document[]): readonly Gap[] {
  const hasFound = documents.some(({ status }) => status === 'found');
  const unread = documents.filter((document) => isGap(document, hasFound));
  const alike = Map.groupBy(unread, ({ url, refusal, fetched: { via } }) => {
    if (!refusal || refusal.code === 'sign-in') return refusal?.code;
    return via === 'well-known' || via === 'root' ? refusalText(refusal) : url;
  });
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const rest = others.length > 0 ? ` The same is true of ${count(others.length, 'other place')}.` : '';
    return gapOf(first.url, first.fetched, rest);
  });
}

function gapOf(place: string, { refusal, headers }: Fetched, rest = ''): Gap {
  const why = refusal ? refusalText(refusal) : 'couldn’t be read';
  return {
    place,
    because: refusal?.code ?? 'unreadable',
    message: `${place} ${why}.${whenAgain(headers)}${rest}`,
  };
}

function whenAgain(headers: Fetched['headers']): string {
  const at = retryAt(headers, 0);
  if (at === undefined) return '';
  const isDate = !/^\d+$/.test(headers['retry-after']?.trim() ?? '');
  const when = isDate ? `after ${new Date(at).toISOString()}` : `in ${count(at / 1000, 'second')}`;
  return ` The site asks to try again ${when} (Retry-After).`;
}

const CONTENT: ReadonlySet<Refusal['code']> = new Set(['empty', 'binary', 'invalid-utf-8']);

export async function fetchNamed(
  url: string,
  get: Get,
  limits?: Asking['limits'],
): Promise<{ readonly fetched: Fetched; readonly markup?: string }> {
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  const keeping: Get = async (asked, request) => {
    const response = await get(asked, request);
    const read = await readBody(response.body, MAX_MARKUP);
    if (read.truncated)
      return {
        ...response,
        // `fetchDocument` refuses a response with this length as too large.
        headers: { ...response.headers, 'content-length': `${MAX_MARKUP + 1}` },
        body: null,
      };
    bytes = read.bytes;
    return { ...response, body: new Response(bytes).body };
  };
  const target: Target = { url, via: 'file', accept: 'text/html, application/json, */*;q=0.9' };
  const fetched = await ask(target, keeping, limits);
  const isHtml = !fetched.refusal && /\bhtml\b/i.test(fetched.headers['content-type'] ?? '');
  const isPage = isHtml || /^(?:html-instead|sign-in$)/.test(fetched.refusal?.code ?? '');
  return isPage ? { fetched, markup: new TextDecoder().decode(bytes) } : { fetched };
}

const ask = (target: Target, get: Get, limits: Asking['limits']): Promise<Fetched> =>
  fetchDocument(target, undefined, { get, now: Date.now, limits: { ...limits, bytes: MAX_MARKUP } });

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

/** All other elements begin the body (HTML standard, insertion mode "in head"). */
const OF_HEAD = new Set([
  ...['html', 'head', 'title', 'meta', 'link', 'base', 'basefont', 'bgsound', 'style', 'script'],
  ...['noscript', 'noframes', 'template'],
]);

/** Visitors may write links in the body, so only links in the head count. */
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
