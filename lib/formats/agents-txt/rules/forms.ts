import { servedUrl } from '../../../http/index.ts';
import { type Document, type Hit, isObject, type SiteRule } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { rateLimit } from '../../../text/index.ts';
import { undescribedBy } from '../openapi.ts';
import { type CapabilityView, type Said, type Spot, type View, viewOf } from '../view.ts';
import { isOlder } from './define.ts';

type SiteHit = Hit & { readonly document: string };

/** The agents.txt and the agents.json of one site: of one origin, or of files that differ in their ending only. */
function* pairs(
  documents: readonly Document[],
): Iterable<{ readonly text: Document; readonly json: Document }> {
  const texts = new Map<string, Document>();
  for (const document of documents) {
    if (document.format === 'agents-txt' && !isOlder(document)) prefer(texts, document);
  }
  const jsons = new Map<string, Document>();
  for (const document of documents) if (document.format === 'agents-json') prefer(jsons, document);
  for (const [site, text] of texts) {
    const json = jsons.get(site);
    if (json) yield { text, json };
  }
}

/** Where the well-known path and the root both have one, the well-known one counts (§2.1). */
function prefer(found: Map<string, Document>, document: Document): void {
  const site = servedUrl(document.fetched)?.origin ?? document.url.replace(/\.(?:txt|json)$/i, '');
  if (!found.has(site) || document.url.includes('/.well-known/')) found.set(site, document);
}

const differ: SiteRule = {
  id: 'agents-txt/forms-differ',
  requirements: ['ATX-3.2-b'],
  severity: 'error',
  title: 'agents.txt and agents.json say different things',
  why: 'Some agents read one file, some the other. What is allowed, demanded or limited must not depend on which.',
  on: 'site',
  *check(documents) {
    for (const { text, json } of pairs(documents)) yield* compare(text, json);
  },
};

function* compare(text: Document, json: Document): Iterable<SiteHit> {
  const [inText, inJson] = [viewOf(text), viewOf(json)];
  const report = (here: Document, spot: Spot, message: string, fix: string): SiteHit => ({
    document: here.url,
    ...spot,
    message,
    fix,
  });
  /** A value that both have to have; said at the text form, or where it is missing at the other one. */
  function* same(
    what: string,
    a: Said | undefined,
    b: Said | undefined,
    plain = (value: string) => value,
  ): Iterable<SiteHit> {
    if (a && b && plain(a.value) !== plain(b.value)) {
      yield report(
        text,
        a.spot,
        `${what} is ${show(a.value)} here, but ${show(b.value)} in agents.json.`,
        `Write ${show(b.value)} here, or ${show(a.value)} there.`,
      );
    } else if (a && !b) {
      yield report(
        text,
        a.spot,
        `${what} is ${show(a.value)} here; agents.json does not say it.`,
        'Say it in both, or in neither.',
      );
    } else if (b && !a) {
      yield report(
        json,
        b.spot,
        `${what} is ${show(b.value)} here; agents.txt does not say it.`,
        'Say it in both, or in neither.',
      );
    }
  }
  /** Two sets of words. */
  function* sameSet(what: string, a: readonly Said[], b: readonly Said[]): Iterable<SiteHit> {
    const [mine, theirs] = [new Set(a.map(({ value }) => value)), new Set(b.map(({ value }) => value))];
    for (const { value, spot } of a)
      if (!theirs.has(value))
        yield report(
          text,
          spot,
          `${what} ${show(value)} stands here, but not in agents.json.`,
          'Say it in both, or in neither.',
        );
    for (const { value, spot } of b)
      if (!mine.has(value))
        yield report(
          json,
          spot,
          `${what} ${show(value)} stands here, but not in agents.txt.`,
          'Say it in both, or in neither.',
        );
  }
  yield* same('The site’s name', inText.siteName, inJson.siteName);
  yield* same('The site’s URL', inText.siteUrl, inJson.siteUrl, withoutSlash);
  yield* same('The contact', inText.contact, inJson.contact);
  yield* same('The privacy policy', inText.privacyPolicy, inJson.privacyPolicy);
  yield* sameSet('The capability', idsOf(inText), idsOf(inJson));
  const others = new Map(inJson.capabilities.map((capability) => [capability.id.value, capability]));
  for (const mine of inText.capabilities) {
    const other = others.get(mine.id.value);
    if (!other) continue;
    const of = ` of ${show(mine.id.value)}`;
    yield* same(`The endpoint${of}`, mine.endpoint, other.endpoint);
    yield* same(`The protocol${of}`, mine.protocol, other.protocol);
    yield* same(`The method${of}`, withDefault(mine, 'method', 'GET'), withDefault(other, 'method', 'GET'));
    yield* same(
      `The authentication${of}`,
      withDefault(mine, 'auth', 'none'),
      withDefault(other, 'auth', 'none'),
    );
    yield* same(`The address for tokens${of}`, mine.authEndpoint, other.authEndpoint);
    yield* same(`The rate limit${of}`, mine.rateLimit, other.rateLimit, plainLimit);
    yield* same(`The OpenAPI document${of}`, mine.openapi, other.openapi);
    yield* same(`The description${of}`, mine.description, other.description);
  }
  yield* sameSet('Allow', inText.allow, inJson.allow);
  yield* sameSet('Disallow', inText.disallow, inJson.disallow);
  const namesOf = (view: View) =>
    view.agents.map(({ name }) => ({ ...name, value: name.value.toLowerCase() }));
  yield* sameSet('The agent', namesOf(inText), namesOf(inJson));
  const agents = new Map(inJson.agents.map((agent) => [agent.name.value.toLowerCase(), agent]));
  for (const mine of inText.agents) {
    const other = agents.get(mine.name.value.toLowerCase());
    if (!other) continue;
    const of = ` of the agent ${show(mine.name.value)}`;
    yield* same(`The rate limit${of}`, mine.rateLimit, other.rateLimit, plainLimit);
    if (mine.capabilities && other.capabilities) {
      yield* sameSet(`Among the capabilities${of},`, mine.capabilities, other.capabilities);
    } else if (mine.capabilities || other.capabilities) {
      yield report(
        mine.capabilities ? text : json,
        (mine.capabilities ? mine : other).name.spot,
        `The capabilities${of} are restricted here, but not in ${mine.capabilities ? 'agents.json' : 'agents.txt'}.`,
        'List the same capabilities in both, or in neither.',
      );
    }
  }
}

function idsOf(view: View): Said[] {
  return view.capabilities.map(({ id }) => id).filter(({ value }) => value !== '');
}

/** An absent Method is GET, an absent Auth none (§2.5): said or not, it is the same. */
function withDefault(capability: CapabilityView, field: 'method' | 'auth', value: string): Said {
  return capability[field] ?? { value, spot: capability.id.spot };
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

function plainLimit(value: string): string {
  const limit = rateLimit(value);
  return limit ? `${limit.requests}/${limit.windowMs}` : value;
}

const reference: SiteRule = {
  id: 'agents-txt/agents-json-reference-broken',
  requirements: ['ATX-3.2-i'],
  severity: 'info',
  title: 'Agents-JSON does not lead to the agents.json',
  why: 'The line is there to spare clients a guess. One that leads nowhere costs them a request and tells them that there is no JSON form.',
  on: 'site',
  *check(documents) {
    for (const document of documents) {
      if (document.format !== 'agents-txt' || isOlder(document)) continue;
      for (const { value, spot } of viewOf(document).agentsJson) {
        const url = URL.parse(value);
        const there =
          url && documents.find((other) => other.url === url.href || other.fetched.finalUrl === url.href);
        const wrong =
          url === null || !/^https?:$/.test(url.protocol)
            ? 'is no URL'
            : there && there.format !== 'agents-json'
              ? `leads to what is no agents.json (${there.because ?? there.looksLike ?? there.format})`
              : undefined;
        if (wrong === undefined) continue;
        const origin =
          servedUrl(document.fetched)?.origin ?? URL.parse(viewOf(document).siteUrl?.value ?? '')?.origin;
        yield {
          document: document.url,
          ...spot,
          message: `Agents-JSON is ${show(value)}, which ${wrong}.`,
          fix: `Write ${show(`${origin ?? 'https://example.com'}/.well-known/agents.json`)}, and serve the file there.`,
        };
      }
    }
  },
};

/** Pages made for people, by their addresses. */
const FOR_PEOPLE = /\.(?:html?|md|pdf)$|\/(?:docs?|swagger-ui|redoc|swagger)\/?$/i;

const openapi: SiteRule = {
  id: 'agents-txt/openapi-not-description',
  requirements: ['ATX-2.5-m'],
  severity: 'warning',
  title: 'The OpenAPI address does not answer with a description of the endpoint',
  why: 'Agents take parameters and answers of the endpoint from that document. From a page for people, or a description of something else, they learn nothing.',
  on: 'site',
  *check(documents) {
    const byUrl = new Map(documents.map((document) => [document.fetched.finalUrl, document]));
    for (const document of documents) {
      if ((document.format !== 'agents-txt' && document.format !== 'agents-json') || isOlder(document))
        continue;
      for (const { openapi: said, endpoint, method } of viewOf(document).capabilities) {
        const url = said && URL.parse(said.value);
        if (!said || !url) continue;
        const there = byUrl.get(url.href);
        const wrong = there
          ? there.refusal
            ? `answers with ${there.because}`
            : undescribedBy(
                isObject(there.value) ? there.value : undefined,
                endpoint?.value ?? '',
                method?.value ?? 'GET',
              )
          : undefined;
        if (wrong !== undefined) {
          yield {
            document: document.url,
            ...said.spot,
            message: `The OpenAPI document ${show(said.value)} ${wrong}.`,
            fix: 'Give the address of the OpenAPI document (JSON or YAML) that describes this endpoint.',
          };
        } else if (!there && FOR_PEOPLE.test(url.pathname)) {
          yield {
            document: document.url,
            ...said.spot,
            outcome: 'needs-review',
            message: `${show(said.value)} looks like a page for people; it was not fetched.`,
            fix: 'Give the address of the OpenAPI document itself, e.g. "https://example.com/openapi.json".',
          };
        }
      }
    }
  },
};

export const formRules: readonly SiteRule[] = [differ, reference, openapi];
