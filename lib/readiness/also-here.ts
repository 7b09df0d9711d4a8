import { type Asking, fetchDocument } from '../discovery/fetch-document.ts';
import { LIMITS } from '../discovery/get.ts';
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
  listAt,
  objectAt,
  own,
  type PageFacts,
  type Said,
} from '../model/index.ts';
import { standingOf } from '../report/standing.ts';
import { named, say } from '../text/index.ts';
import { robotsIn } from './robots.ts';

export interface Also {
  readonly files: readonly AlsoHere[];
  /** Files are requested again only after this time, in milliseconds since the epoch. */
  readonly freshUntil: number;
}

const OWN_LIMITS = { ...LIMITS, timeMs: 5_000 };
const MAX_LINKED = 2;
const MAX_FAILURES = 2;

type AlsoKind = AlsoHere['kind'];

const JSON_TYPES = 'application/linkset+json, application/json';
const PLACES: readonly (readonly [kind: AlsoKind, path: string, accept: string])[] = [
  ['robotsTxt', '/robots.txt', 'text/plain'],
  ['llmsTxt', '/llms.txt', 'text/markdown, text/plain'],
  ['apiCatalog', '/.well-known/api-catalog', JSON_TYPES],
  ['agentSkills', '/.well-known/agent-skills/index.json', JSON_TYPES],
  ['agentSkills', '/.well-known/skills/index.json', JSON_TYPES],
  ['sitemap', '/sitemap.xml', 'application/xml, text/xml'],
];

interface Content {
  readonly says: readonly Said[];
  readonly names?: readonly string[];
}

type Reader = (text: string) => Content | undefined | Promise<Content | undefined>;

const READERS: Readonly<Record<AlsoKind, Reader>> = {
  ...{ robotsTxt, llmsTxt, apiCatalog, agentSkills, sitemap, openApi },
};

/** Requests the files of a site one at a time. Stops if the site doesn't answer. */
export async function alsoHere(
  origin: string,
  documents: readonly Document[],
  links: PageFacts['links'],
  { get, now }: Pick<Asking, 'get' | 'now'>,
): Promise<Also> {
  const files = new Map<AlsoKind, AlsoHere>();
  const names = new Map<AlsoKind, readonly string[]>();
  let freshUntil = Number.POSITIVE_INFINITY;
  let failures = 0;
  const { signal } = new AbortController();
  const read = async (kind: AlsoKind, fetched: Fetched): Promise<AlsoHere> => {
    const { url, text, refusal } = fetched;
    if (refusal) return { kind, url, state: stateOf(fetched), says: [], refusal };
    const content = await READERS[kind](text);
    names.set(kind, content?.names ?? []);
    return { kind, url, state: content ? 'here' : 'foreign', says: content?.says ?? [] };
  };
  const ask = async (kind: AlsoKind, target: Target): Promise<AlsoHere> => {
    if (failures >= MAX_FAILURES) return { kind, url: target.url, state: 'unasked', says: [] };
    const fetched = await fetchDocument(target, undefined, { get, now, signal, limits: OWN_LIMITS });
    freshUntil = Math.min(freshUntil, fetched.freshUntil);
    if (fetched.status === 429 || fetched.status === 503) failures = MAX_FAILURES;
    else if (/^(?:timeout|unreachable)$/.test(fetched.refusal?.code ?? '')) failures++;
    return read(kind, fetched);
  };
  for (const [kind, path, accept] of PLACES) {
    if ((files.get(kind)?.state ?? 'absent') !== 'absent') continue;
    const [map] = kind === 'sitemap' ? referenceTargets(names.get('robotsTxt') ?? [], origin, origin) : [];
    const file = await ask(kind, map ?? { url: new URL(path, origin).href, via: 'well-known', accept });
    if (file.state !== 'absent' || !files.has(kind)) files.set(kind, file);
  }
  const described = documents.filter(({ looksLike }) => looksLike?.id === 'openapi').slice(0, MAX_LINKED);
  const openApis = await Promise.all(described.map(({ fetched }) => read('openApi', fetched)));
  const linked = [
    ...(names.get('apiCatalog') ?? []),
    ...links.filter(({ rel }) => /(?:^|\s)service-desc(?:\s|$)/i.test(rel)).map(({ href }) => href),
  ];
  const targets = referenceTargets([...new Set(linked)], files.get('apiCatalog')?.url ?? origin, origin);
  for (const target of targets
    .filter(({ url }) => !openApis.some((one) => one.url === url))
    .slice(0, MAX_LINKED))
    openApis.push(await ask('openApi', target));
  if (openApis.length === 0) openApis.push({ kind: 'openApi', state: 'absent', says: [say('alsoNoLink')] });
  return { files: [...files.values(), ...openApis], freshUntil };
}

const MAX_NAMES = 5;
export const few = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')} … (${names.length})` : names.join(', ');

function stateOf({ refusal, via }: Fetched): AlsoHere['state'] {
  if (!refusal) return 'foreign';
  const standing = standingOf({ status: 'refused', refusal });
  if (standing === 'absent') return /^html/.test(refusal.code) && via === 'reference' ? 'foreign' : 'absent';
  const isAnswer = /^(?:unreadable|unclear|invalid)$/.test(standing) && refusal.code !== 'redirect-loop';
  return isAnswer ? 'foreign' : 'unread';
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

function llmsTxt(text: string): Content | undefined {
  if (sniff(text) !== 'text' || /^\uFEFF?\s*</.test(text.slice(0, 100))) return undefined;
  const title = /^#[ \t]+(\S.*)$/m.exec(text.slice(0, 5_000))?.[1];
  const links = [...text.matchAll(/\]\(/g)].length;
  return { says: [title === undefined ? say('alsoLlmsBare', links) : say('alsoLlms', named(title), links)] };
}

function listed(text: string, name: string): readonly Json[] | undefined {
  const parsed = parse(text);
  const list = parsed.ok ? own(parsed.value, name) : undefined;
  return Array.isArray(list) ? list.slice(0, 1_000) : undefined;
}

function textIn(value: Json, name: string): string {
  const text = own(value, name);
  return isString(text) ? text : '';
}

/** An API catalogue is a linkset (RFC 9264) of APIs (RFC 9727). */
function apiCatalog(text: string): Content | undefined {
  const entries = listed(text, 'linkset');
  if (!entries) return undefined;
  const described = entries.flatMap((entry) => listAt(entry, 'service-desc').slice(0, 1_000));
  const apis = entries.reduce<number>((sum, entry) => sum + (listAt(entry, 'item').length || 1), 0);
  const names = described.map((one) => textIn(one, 'href')).filter((href) => href !== '');
  return { says: [say('alsoCatalog', apis, described.length)], names };
}

function agentSkills(text: string): Content | undefined {
  const names = listed(text, 'skills')?.flatMap((skill) => {
    const name = named(isString(skill) ? skill : textIn(skill, 'name'));
    return name === '' ? [] : `“${name}”`;
  });
  return names && { says: [names.length === 0 ? say('alsoSkillsNone') : say('alsoSkills', few(names))] };
}

function sitemap(text: string): Content | undefined {
  const isXml = /<(?:\w{1,20}:)?(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, 5_000));
  if (!isXml && !/^\uFEFF?\s*https?:\/\//i.test(text.slice(0, 100))) return undefined;
  const entries = text.matchAll(isXml ? /<(?:\w{1,20}:)?loc[\s>]/gi : /^\s*https?:\/\//gim);
  return { says: [say('alsoAddresses', [...entries].length)] };
}

const METHOD = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

async function openApi(text: string): Promise<Content | undefined> {
  const parsed = await parseOpenApi(text);
  if (!parsed.ok) return undefined;
  const { value } = parsed;
  const version = textIn(value, 'openapi') || textIn(value, 'swagger');
  if (version === '') return undefined;
  const paths = Object.values(objectAt(value, 'paths')).filter(isObject);
  const operations = paths.flatMap((item) => Object.keys(item).filter((name) => METHOD.test(name)));
  const title = textIn(objectAt(value, 'info'), 'title') || `OpenAPI ${version}`;
  return { says: [say('alsoOpenApi', named(title), operations.length)] };
}
