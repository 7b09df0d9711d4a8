import { fetchDocument } from '../discovery/fetch-document.ts';
import { type Get, LIMITS } from '../discovery/get.ts';
import { referenceTargets, type Target } from '../discovery/targets.ts';
import { parseOpenApi } from '../draft/openapi-text.ts';
import { sniff } from '../formats/index.ts';
import { parse } from '../json/index.ts';
import {
  type AlsoHere,
  type Document,
  type Fetched,
  isObject,
  isString,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  own,
  type Said,
} from '../model/index.ts';
import { standingOf } from '../report/standing.ts';
import { named, say } from '../text/index.ts';
import { few } from './few.ts';
import { robotsIn } from './robots.ts';

export interface AlsoAsking {
  readonly get: Get;
  readonly now: () => number;
  readonly signal?: AbortSignal;
}

export interface Also {
  readonly files: readonly AlsoHere[];
  /** In milliseconds since the epoch. Until then, no file is requested again. */
  readonly freshUntil: number;
}

/** Maximum milliseconds for a file with its redirects, since a person waits. */
const TIME_MS = 5_000;
const MAX_LINKED = 2;
const MAX_FAILURES = 2;

type AlsoKind = AlsoHere['kind'];

interface Content {
  readonly says: readonly Said[];
  readonly names?: readonly string[];
}

type Reader = (text: string) => Content | undefined | Promise<Content | undefined>;

const READERS: Readonly<Record<AlsoKind, Reader>> = {
  robotsTxt,
  llmsTxt,
  apiCatalog,
  agentSkills,
  sitemap,
  openApi,
};

/** Requests the machine-readable files of a site one after the other, until the site stops answering. */
export async function alsoHere(
  origin: string,
  documents: readonly Document[],
  links: readonly { readonly rel: string; readonly href: string }[],
  asking: AlsoAsking,
): Promise<Also> {
  const asker = new Asker(asking);
  const at = (path: string, accept: string): Target => ({
    url: new URL(path, origin).href,
    via: 'well-known',
    accept,
  });
  const robots = await asker.ask('robotsTxt', at('/robots.txt', 'text/plain'));
  const llms = await asker.ask('llmsTxt', at('/llms.txt', 'text/markdown, text/plain'));
  const json = 'application/linkset+json, application/json';
  const catalog = await asker.ask('apiCatalog', at('/.well-known/api-catalog', json));
  let skills = await asker.ask('agentSkills', at('/.well-known/agent-skills/index.json', json));
  if (skills.state === 'absent') {
    // The first version of the proposal for agent skills has this URL.
    const before = await asker.ask('agentSkills', at('/.well-known/skills/index.json', json));
    if (before.state !== 'absent') skills = before;
  }
  const [map] = referenceTargets(asker.named.get('robotsTxt') ?? [], origin, origin);
  const sitemaps = await asker.ask('sitemap', map ?? at('/sitemap.xml', 'application/xml, text/xml'));
  const openApis = await openApisOf(documents, asker);
  const linked = [
    ...(asker.named.get('apiCatalog') ?? []),
    ...links.filter(({ rel }) => /(?:^|\s)service-desc(?:\s|$)/i.test(rel)).map(({ href }) => href),
  ];
  const isKnown = ({ url }: Target): boolean => openApis.some((one) => one.url === url);
  for (const target of referenceTargets([...new Set(linked)], catalog.url ?? origin, origin)
    .filter((target) => !isKnown(target))
    .slice(0, MAX_LINKED))
    openApis.push(await asker.ask('openApi', target));
  if (openApis.length === 0) openApis.push({ kind: 'openApi', state: 'absent', says: [say('alsoNoLink')] });
  return { files: [llms, robots, catalog, ...openApis, skills, sitemaps], freshUntil: asker.freshUntil };
}

async function openApisOf(documents: readonly Document[], asker: Asker): Promise<AlsoHere[]> {
  const all = documents.filter(({ looksLike }) => looksLike?.id === 'openapi').slice(0, MAX_LINKED);
  return Promise.all(all.map(({ fetched }) => asker.read('openApi', fetched)));
}

class Asker {
  readonly named = new Map<AlsoKind, readonly string[]>();
  freshUntil = Number.POSITIVE_INFINITY;
  #failures = 0;
  readonly #asking: AlsoAsking;

  constructor(asking: AlsoAsking) {
    this.#asking = asking;
  }

  async ask(kind: AlsoKind, target: Target): Promise<AlsoHere> {
    if (this.#failures >= MAX_FAILURES) return { kind, url: target.url, state: 'unasked', says: [] };
    const { get, now, signal = new AbortController().signal } = this.#asking;
    const limits = { ...LIMITS, timeMs: TIME_MS };
    const fetched = await fetchDocument(target, undefined, { get, now, signal, limits });
    this.freshUntil = Math.min(this.freshUntil, fetched.freshUntil);
    const { code } = fetched.refusal ?? {};
    // These statuses ask clients to pause.
    if (fetched.status === 429 || fetched.status === 503) this.#failures = MAX_FAILURES;
    else if (code === 'timeout' || code === 'unreachable') this.#failures++;
    return this.read(kind, fetched);
  }

  async read(kind: AlsoKind, fetched: Fetched): Promise<AlsoHere> {
    const { url, text, refusal, via } = fetched;
    if (refusal) {
      const standing = standingOf({ status: 'refused', refusal });
      const isShell = /^html/.test(refusal.code) && via === 'reference';
      if (standing === 'absent' && !isShell) return { kind, url, state: 'absent', says: [], refusal };
      const isAnswer =
        isShell || (/^(?:unreadable|unclear|invalid)$/.test(standing) && refusal.code !== 'redirect-loop');
      return { kind, url, state: isAnswer ? 'foreign' : 'unread', says: [], refusal };
    }
    const content = await READERS[kind](text);
    if (!content) return { kind, url, state: 'foreign', says: [] };
    this.named.set(kind, content.names ?? []);
    return { kind, url, state: 'here', says: content.says };
  }
}

function robotsTxt(text: string): Content | undefined {
  const robots = robotsIn(text);
  if (!robots) return undefined;
  const { closed, named: others, signals, sitemaps } = robots;
  const agents = closed.filter((name) => name !== '*');
  const says = [
    ...(agents.length > 0 ? [say('alsoClosed', few(agents))] : []),
    ...(agents.length < closed.length ? [say('alsoClosedAll')] : []),
    ...(others.length > 0 ? [say('alsoNamed', few(others))] : []),
    ...(signals.length > 0 ? [say('alsoSignals', signals.join(', '))] : []),
  ];
  return { says: says.length > 0 ? says : [say('alsoNoRules')], names: sitemaps };
}

/** An llms.txt is Markdown with a heading (llmstxt.org). Other plain text is also accepted. */
function llmsTxt(text: string): Content | undefined {
  if (sniff(text) !== 'text' || /^\uFEFF?\s*</.test(text.slice(0, 100))) return undefined;
  const title = /^#[ \t]+(\S.*)$/m.exec(text.slice(0, 5_000))?.[1] ?? '';
  const links = [...text.matchAll(/\]\(/g)].length;
  return { says: [title === '' ? say('alsoLlmsBare', links) : say('alsoLlms', named(title), links)] };
}

const objectOf = (text: string): JsonObject => {
  const parsed = parse(text);
  return parsed.ok && isObject(parsed.value) ? parsed.value : {};
};
const listIn = (value: Json, name: string): readonly Json[] => listAt(value, name).slice(0, 1_000);
const textIn = (value: Json, name: string): string => {
  const text = own(value, name);
  return isString(text) ? text : '';
};

/** An API catalogue is a linkset (RFC 9264) of APIs (RFC 9727). */
function apiCatalog(text: string): Content | undefined {
  const value = objectOf(text);
  if (!Array.isArray(value.linkset)) return undefined;
  const entries = listIn(value, 'linkset');
  const described = entries.flatMap((entry) => listIn(entry, 'service-desc'));
  const items = entries.flatMap((entry) => listIn(entry, 'item'));
  const apis = entries.filter((entry) => listIn(entry, 'item').length === 0).length + items.length;
  const names = described.map((one) => textIn(one, 'href')).filter((href) => href !== '');
  return { says: [say('alsoCatalog', apis, described.length)], names };
}

function agentSkills(text: string): Content | undefined {
  const value = objectOf(text);
  if (!Array.isArray(value.skills)) return undefined;
  const names = listIn(value, 'skills').flatMap((skill) => {
    const name = named(typeof skill === 'string' ? skill : textIn(skill, 'name'));
    return name === '' ? [] : [`“${name}”`];
  });
  return { says: [names.length === 0 ? say('alsoSkillsNone') : say('alsoSkills', few(names))] };
}

function sitemap(text: string): Content | undefined {
  const isXml = /<(?:\w{1,20}:)?(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, 5_000));
  const isLines = /^\uFEFF?\s*https?:\/\//i.test(text.slice(0, 100));
  if (!isXml && !isLines) return undefined;
  const entries = text.matchAll(isXml ? /<(?:\w{1,20}:)?loc[\s>]/gi : /^\s*https?:\/\//gim);
  return { says: [say('alsoAddresses', [...entries].length)] };
}

const METHODS: ReadonlySet<string> = new Set([
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'],
]);

async function openApi(text: string): Promise<Content | undefined> {
  const parsed = await parseOpenApi(text);
  if (!parsed.ok || !isObject(parsed.value)) return undefined;
  const { value } = parsed;
  const version = textIn(value, 'openapi') || textIn(value, 'swagger');
  if (version === '') return undefined;
  const operations = Object.values(objectAt(value, 'paths')).flatMap((item) =>
    isObject(item) ? Object.keys(item).filter((name) => METHODS.has(name)) : [],
  );
  const title = textIn(objectAt(value, 'info'), 'title') || `OpenAPI ${version}`;
  return { says: [say('alsoOpenApi', named(title), operations.length)] };
}
