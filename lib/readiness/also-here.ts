import { type Asking, fetchDocument } from '../discovery/fetch-document.ts';
import { referenceTargets, type Target } from '../discovery/targets.ts';
import { parseOpenApi } from '../draft/openapi-text.ts';
import { sniff } from '../formats/index.ts';
import { objectsAt, textOf } from '../formats/writing.ts';
import {
  type AlsoHere,
  type Document,
  type Fetched,
  isList,
  isObject,
  type Json,
  listAt,
  objectAt,
  own,
  type PageFacts,
} from '../model/index.ts';
import { standingOf } from '../report/standing.ts';
import { named, say } from '../text/index.ts';
import { type Content, few, robotsTxt } from './robots.ts';

export interface Also {
  readonly files: readonly AlsoHere[];
  /** Files are requested again only after this time, in milliseconds since the epoch. */
  readonly freshUntil: number;
}

const OWN_LIMITS = { timeMs: 5_000 };
const MAX_LINKED = 2;
const MAX_FAILURES = 2;

type AlsoKind = AlsoHere['kind'];

const CATALOG = '/.well-known/api-catalog';
const PLACES: readonly (readonly [kind: AlsoKind, path: string, accept: string])[] = [
  ['robotsTxt', '/robots.txt', 'text/plain'],
  ['llmsTxt', '/llms.txt', 'text/markdown, text/plain'],
  ['apiCatalog', CATALOG, 'application/linkset+json, application/json'],
  ['agentSkills', '/.well-known/agent-skills/index.json', 'application/json'],
  ['sitemap', '/sitemap.xml', 'application/xml, text/xml'],
];

/** Requests the files of a site one at a time. Stops if the site doesn't answer. */
export async function alsoHere(
  origin: string,
  documents: readonly Document[],
  links: PageFacts['links'],
  { get, now }: Pick<Asking, 'get' | 'now'>,
): Promise<Also> {
  const files: AlsoHere[] = [];
  const names = new Map<AlsoKind, readonly string[]>();
  let freshUntil = Number.POSITIVE_INFINITY;
  let failures = 0;
  const read = async (kind: AlsoKind, { url, text, refusal }: Fetched) => {
    if (refusal) {
      const isAbsent = standingOf({ status: 'refused', refusal }) === 'absent';
      return void files.push({ kind, url, state: isAbsent ? 'absent' : 'unread', says: [], refusal });
    }
    const content = await READERS[kind](text);
    names.set(kind, content?.names ?? []);
    files.push({ kind, url, state: content ? 'here' : 'foreign', says: content?.says ?? [] });
  };
  const ask = async (kind: AlsoKind, target: Target) => {
    if (failures >= MAX_FAILURES)
      return void files.push({ kind, url: target.url, state: 'unasked', says: [] });
    const fetched = await fetchDocument(target, undefined, { get, now, limits: OWN_LIMITS });
    freshUntil = Math.min(freshUntil, fetched.freshUntil);
    if (fetched.status === 429 || fetched.status === 503) failures = MAX_FAILURES;
    else if (/^(?:timeout|unreachable)$/.test(fetched.refusal?.code ?? '')) failures++;
    await read(kind, fetched);
  };
  for (const [kind, path, accept] of PLACES) {
    const [map] = kind === 'sitemap' ? referenceTargets(names.get('robotsTxt') ?? [], origin, origin) : [];
    await ask(kind, map ?? { url: new URL(path, origin).href, via: 'well-known', accept });
  }
  const described = documents.filter(({ looksLike }) => looksLike?.id === 'openapi').slice(0, MAX_LINKED);
  for (const { fetched } of described) await read('openApi', fetched);
  const linked = [
    ...(names.get('apiCatalog') ?? []),
    ...links.filter(({ rel }) => /(?:^|\s)service-desc(?:\s|$)/i.test(rel)).map(({ href }) => href),
  ];
  const targets = referenceTargets([...new Set(linked)], new URL(CATALOG, origin).href, origin);
  const unread = targets.filter(({ url }) => !described.some(({ fetched }) => fetched.url === url));
  for (const target of unread.slice(0, MAX_LINKED)) await ask('openApi', target);
  return { files, freshUntil };
}

const READERS: Readonly<Record<AlsoKind, (text: string) => Content | Promise<Content>>> = {
  robotsTxt,
  llmsTxt(text) {
    if (sniff(text) !== 'text' || /^\uFEFF?\s*</.test(text.slice(0, 100))) return undefined;
    const title = /^#[ \t]+(\S.*)$/m.exec(text.slice(0, 5_000))?.[1] ?? 'llms.txt';
    return { says: [say('alsoLlms', named(title), [...text.matchAll(/\]\(/g)].length)] };
  },
  /** Reads a linkset (RFC 9264) of APIs (RFC 9727). */
  async apiCatalog(text) {
    const apis = await listIn(text, 'linkset');
    const described = apis?.flatMap((api) => objectsAt(api, '/service-desc/[]')) ?? [];
    const count = apis?.reduce<number>((sum, api) => sum + (listAt(api, 'item').length || 1), 0);
    const names = described.flatMap(({ value }) => textOf(value, 'href') ?? []);
    return count === undefined ? undefined : { says: [say('alsoCatalog', count, described.length)], names };
  },
  async agentSkills(text) {
    const names = (await listIn(text, 'skills'))?.flatMap((skill) =>
      isObject(skill) ? (textOf(skill, 'name') ?? []) : [],
    );
    return names && { says: [say('alsoSkills', few(names.map((name) => `“${named(name)}”`)) || '0')] };
  },
  sitemap(text) {
    const isText = /^\uFEFF?\s*https?:\/\//i.test(text.slice(0, 100));
    if (!isText && !/<(?:\w{1,20}:)?(?:urlset|sitemapindex)[\s>]/i.test(text.slice(0, 5_000)))
      return undefined;
    const entries = text.matchAll(isText ? /^[ \t]*https?:\/\//gim : /<(?:\w{1,20}:)?loc[\s>]/gi);
    return { says: [say('alsoAddresses', [...entries].length)] };
  },
  async openApi(text) {
    const value = await parsed(text);
    const version = isObject(value) ? textOf(value, 'openapi', 'swagger') : undefined;
    if (version === undefined) return undefined;
    const title = textOf(objectAt(value, 'info'), 'title') ?? `OpenAPI ${version}`;
    return { says: [say('alsoOpenApi', named(title), objectsAt(value, '/paths/{}/{}').length)] };
  },
};

async function parsed(text: string): Promise<Json | undefined> {
  const found = await parseOpenApi(text);
  return found.ok ? found.value : undefined;
}

async function listIn(text: string, name: string): Promise<readonly Json[] | undefined> {
  const list = own(await parsed(text), name);
  return isList(list) ? list.slice(0, 1_000) : undefined;
}
