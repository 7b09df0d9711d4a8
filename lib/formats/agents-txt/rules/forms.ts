import { publicOrigin, servedUrl } from '../../../http/index.ts';
import { type Document, isObject, isString, type Json, listAt, own } from '../../../model/index.ts';
import { type Shown, show } from '../../../schema/format-value.ts';
import { rateLimit } from '../../../text/index.ts';
import { bracePlaceholders } from '../../../url/index.ts';
import { decodePath } from '../../request-rules.ts';
import { type Position, type Report, write } from '../../rules.ts';
import bothForms from '../both-forms.json' with { type: 'json' };
import {
  type AgentView,
  type CapabilityView,
  type Located,
  type NormalizedAgentsTxt,
  normalized,
} from '../normalized.ts';
import { isOlder, siteRule } from './subjects.ts';

function* pairs(documents: readonly Document[]): Iterable<readonly [text: Document, json: Document]> {
  const texts = new Map<string, Document>();
  const jsons = new Map<string, Document>();
  for (const document of documents) {
    if (document.format === 'agents-txt' && !isOlder(document)) prefer(texts, document);
    if (document.format === 'agents-json') prefer(jsons, document);
  }
  for (const [site, text] of texts) {
    const json = jsons.get(site);
    if (json) yield [text, json];
  }
}

/** §2.1: the well-known path takes precedence over the root. */
function prefer(found: Map<string, Document>, document: Document): void {
  const site = servedUrl(document.fetched)?.origin ?? document.url.replace(/\.(?:txt|json)$/i, '');
  if (!found.has(site) || document.url.includes('/.well-known/')) found.set(site, document);
}

type Difference = Report & { readonly of: 'text' | 'json' };

function differ(of: Difference['of'], at: Position, messageId: string, data: Shown): Difference {
  return { of, at, messageId, data: { ...data, other: of === 'text' ? 'agents.json' : 'agents.txt' } };
}

function* same(
  what: string,
  a: Located | undefined,
  b: Located | undefined,
  plain = (value: string) => value,
): Iterable<Difference> {
  if (a && b) {
    if (plain(a.value) === plain(b.value)) return;
    yield differ('text', a.place, 'value', { what, here: a.value, there: b.value });
  } else if (a) yield differ('text', a.place, 'absent', { what, value: a.value });
  else if (b) yield differ('json', b.place, 'absent', { what, value: b.value });
}

function* sameSet(what: string, a: readonly Located[], b: readonly Located[]): Iterable<Difference> {
  for (const [of, mine, others] of [
    ['text', a, b],
    ['json', b, a],
  ] as const) {
    const known = new Set(others.map(({ value }) => value));
    for (const { value, place } of mine) {
      if (!known.has(value)) yield differ(of, place, 'unlisted', { what, value });
      known.add(value);
    }
  }
}

const PLAIN: Readonly<Record<string, (value: string) => string>> = {
  siteUrl: (url) => url.replace(/\/$/, ''),
  rateLimit: plainLimit,
};

function* compared<Name extends string>(
  table: Readonly<Record<Name, { readonly text: string; readonly called?: string }>>,
  mine: Readonly<Partial<Record<NoInfer<Name>, Located>>>,
  other: Readonly<Partial<Record<NoInfer<Name>, Located>>>,
  of = '',
): Iterable<Difference> {
  for (const name in table) {
    const { called } = table[name];
    if (called !== undefined) yield* same(called + of, mine[name], other[name], PLAIN[name]);
  }
}

function withDefaults(view: CapabilityView): CapabilityView {
  const { place, method = { value: 'GET', place }, auth = { value: 'none', place } } = view;
  return { ...view, method, auth };
}

function* differences(text: NormalizedAgentsTxt, json: NormalizedAgentsTxt): Iterable<Difference> {
  yield* compared(bothForms.site, text, json);
  yield* sameSet('The capability', idsOf(text), idsOf(json));
  const others = new Map(json.capabilities.map((capability) => [capability.id, capability]));
  for (const mine of text.capabilities) {
    const other = others.get(mine.id);
    const of = ` of ${show(mine.id)}`;
    if (other && !mine.isRepeated)
      yield* compared(bothForms.capability, withDefaults(mine), withDefaults(other), of);
  }
  yield* sameSet('Allow', text.allow, json.allow);
  yield* sameSet('Disallow', text.disallow, json.disallow);
  yield* sameSet('The agent', namesOf(text), namesOf(json));
  const agents = new Map(json.agents.map((agent) => [agent.name.toLowerCase(), agent]));
  for (const mine of text.agents) {
    const other = agents.get(mine.name.toLowerCase());
    if (other) yield* agentDifferences(mine, other);
  }
}

function* agentDifferences(mine: AgentView, other: AgentView): Iterable<Difference> {
  const of = ` of the agent ${show(mine.name)}`;
  yield* same(`The rate limit${of}`, mine.rateLimit, other.rateLimit, plainLimit);
  if (mine.capabilities && other.capabilities) {
    yield* sameSet(`For the agent ${show(mine.name)}, the capability`, mine.capabilities, other.capabilities);
  } else if (mine.capabilities) yield differ('text', mine.place, 'restricted', { name: mine.name });
  else if (other.capabilities) yield differ('json', other.place, 'restricted', { name: mine.name });
}

function* forms(documents: readonly Document[]) {
  for (const [text, json] of pairs(documents))
    for (const { of, ...report } of differences(normalized(text), normalized(json)))
      yield { document: of === 'text' ? text : json, report };
}

const differing = siteRule(forms, {
  id: 'agents-txt/forms-differ',
  check: ({ report }) => report,
});

function idsOf(view: NormalizedAgentsTxt): Located[] {
  return view.capabilities.flatMap(({ id, place }) => (id === '' ? [] : { value: id, place }));
}

function plainLimit(value: string): string {
  const limit = rateLimit(value);
  return limit ? `${limit.requests}/${limit.windowMs}` : value;
}

function namesOf({ agents }: NormalizedAgentsTxt): Located[] {
  return agents.map(({ name, place }) => ({ value: name.toLowerCase(), place }));
}

function* references(documents: readonly Document[]) {
  for (const document of documents) {
    if (document.format !== 'agents-txt' || isOlder(document)) continue;
    for (const reference of normalized(document).agentsJson) yield { document, ...reference };
  }
}

const reference = siteRule(references, {
  id: 'agents-txt/agents-json-reference-broken',
  check({ document, value }, { documents }) {
    const url = URL.parse(value);
    const isWeb = url && /^https?:$/.test(url.protocol);
    const there = documents.find((one) => one.url === url?.href || one.fetched.finalUrl === url?.href);
    if (isWeb && (!there || there.format === 'agents-json')) return undefined;
    const site = URL.parse(normalized(document).siteUrl?.value ?? '');
    const origin = publicOrigin(document.fetched) ?? site?.origin;
    const home = origin && `${origin}/.well-known/agents.json`;
    return {
      messageId: isWeb ? 'other' : 'no-url',
      data: {
        value,
        there: there && (there.because?.replaceAll('-', ' ') ?? there.looksLike?.name ?? there.format),
      },
      fix: home === url?.href ? 'Serve agents.json there.' : write(home, ', and serve the file there'),
    };
  },
});

const FOR_PEOPLE = /\.(?:html?|md|pdf)$|\/(?:docs?|swagger-ui|redoc|swagger)\/?$/i;

function* described(documents: readonly Document[]) {
  const byUrl = new Map(documents.map((document) => [document.fetched.finalUrl, document]));
  for (const document of documents) {
    if ((document.format !== 'agents-txt' && document.format !== 'agents-json') || isOlder(document))
      continue;
    for (const { openapi, endpoint, method } of normalized(document).capabilities) {
      const url = openapi && URL.parse(openapi.value);
      if (openapi && url)
        yield { document, place: openapi.place, openapi, endpoint, method, url, there: byUrl.get(url.href) };
    }
  }
}

const openapi = siteRule(described, {
  id: 'agents-txt/openapi-not-description',
  check({ openapi: declared, endpoint, method, url, there }) {
    if (!there) {
      if (!FOR_PEOPLE.test(url.pathname)) return undefined;
      return { outcome: 'needs-review', messageId: 'for-people', data: { value: declared.value } };
    }
    const problem = there.refusal
      ? `answers with ${there.because}`
      : undescribedBy(there.value, endpoint?.value ?? '', method?.value ?? 'GET');
    if (problem === undefined) return undefined;
    return { messageId: 'other', data: { value: declared.value, problem } };
  },
});

export const formRules = [differing, reference, openapi];

/** Why the OpenAPI document doesn't describe the endpoint (§2.5). */
export function undescribedBy(
  document: Json | undefined,
  endpoint: string,
  method: string,
): string | undefined {
  if (!isString(own(document, 'openapi')) && !isString(own(document, 'swagger')))
    return 'isn’t an OpenAPI document';
  const paths = own(document, 'paths');
  const url = URL.parse(bracePlaceholders(endpoint));
  if (!isObject(paths) || !url) return 'describes no paths';
  const wanted = segments(decodePath(url.pathname));
  for (const [path, item] of Object.entries(paths).slice(0, 5_000)) {
    for (const prefix of prefixes(document)) {
      const given = segments(prefix + path);
      const same =
        given.length === wanted.length &&
        given.every((segment, index) => segment === wanted[index] || /^\{.*\}$/.test(segment));
      if (!same) continue;
      return isObject(item) && Object.hasOwn(item, method.toLowerCase())
        ? undefined
        : `describes ${path}, but not for ${method}`;
    }
  }
  return `doesn’t describe ${url.pathname}`;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function prefixes(document: Json | undefined): readonly string[] {
  const basePath = own(document, 'basePath');
  if (isString(basePath)) return [basePath];
  const servers = listAt(document, 'servers').slice(0, 10);
  const found = servers.flatMap((server) => {
    const text = own(server, 'url');
    return isString(text) ? (URL.parse(text, 'https://server.invalid/')?.pathname ?? []) : [];
  });
  return found.length > 0 ? found : ['/'];
}
