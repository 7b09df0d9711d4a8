import { mediaType, servedUrl } from '../http/index.ts';
import type { Document, FormatId, Rule, Severity } from '../model/index.ts';
import { show } from '../schema/format-value.ts';
import { isLoopbackHost, isPrivateHost } from '../url/index.ts';
import { type Report, sharedRules, siteRules } from './rules.ts';

/** The demand of a format on one thing about how its documents are served. */
interface Demand {
  readonly requirements: readonly string[];
  readonly severity: Severity;
  /** Why it matters for documents of this format. */
  readonly why: string;
}

/** How documents of a format have to be served. What is left out is not asked for. */
export interface Delivery {
  readonly formats: readonly FormatId[];
  /** The name of the document in messages: "The manifest", "agent.json". */
  readonly what: string;
  /** Where it has to be found. `note` is appended where it is found elsewhere. */
  readonly path?: Demand & { readonly wellKnown: string; readonly note?: string };
  /** `development`: whether plain HTTP on this machine is noted. */
  readonly https?: Demand & { readonly development?: boolean };
  readonly contentType?: Demand & { readonly types: readonly string[] };
  /** UTF-8. `required`: Content-Type has to name it. */
  readonly charset?: Demand & { readonly required?: boolean };
  /** `origin`: every origin, or any value. `single`: the severity where only one origin is let in. */
  readonly cors?: Demand & {
    readonly origin: '*' | 'any';
    readonly single?: Severity;
    readonly methods?: readonly string[];
  };
  /** `maxAge`: the one value asked for. `validators`: ETag or Last-Modified do as well. */
  readonly caching?: Demand & {
    readonly recommended: string;
    readonly maxAge?: string;
    readonly validators?: boolean;
    /** The severity where keeping it is forbidden; absent: the rule's. */
    readonly forbidden?: Severity;
  };
}

type Part = 'https' | 'contentType' | 'charset' | 'cors' | 'caching';

/** A document that a server answered, with the last URL. */
interface Served {
  readonly document: Document;
  readonly url: URL;
  readonly what: string;
  /** The Content-Type to send. */
  readonly header: string;
}

/**
 * The rules about how documents are served: under the same names, in the same words, for every format.
 * @param name of the format, by which rule ids begin
 * @param asked one entry for each kind of document of the format
 */
export function delivery(name: string, asked: readonly Delivery[]): readonly Rule[] {
  const what = asked[0]?.what ?? 'The document';
  const on = <P extends Part>(part: P, id: string, title: string, check: Check<P>) =>
    partRule(name, asked, part, { id: `${name}/${id}`, title }, check);
  return [
    ...pathRule(name, asked),
    ...on('https', 'transport-insecure', `${what} is served without HTTPS`, insecure),
    ...on('contentType', 'content-type-wrong', `${what} is served with another Content-Type`, wrongType),
    ...on('charset', 'charset-wrong', `${what} is not said to be UTF-8`, wrongCharset),
    ...on('cors', 'cors-missing', `${what} cannot be read by pages of other sites`, missingCors),
    ...on('caching', 'cache-control-missing', `${what} does not say how long it may be kept`, caching),
  ];
}

type Check<P extends Part> = (
  demand: NonNullable<Delivery[P]>,
  served: Served,
) => Report | Iterable<Report> | undefined;

function partRule<P extends Part>(
  name: string,
  asked: readonly Delivery[],
  part: P,
  head: Pick<Rule, 'id' | 'title'>,
  check: Check<P>,
): readonly Rule[] {
  const demands = asked.flatMap((one) => {
    const demand = one[part];
    return demand ? [{ demand, ...one }] : [];
  });
  const [first] = demands;
  if (!first) return [];
  const requirements = [...new Set(demands.flatMap(({ demand }) => demand.requirements))];
  const rule = sharedRules(
    name,
    demands.flatMap(({ formats }) => formats),
    { document: () => [{}] },
  );
  const { severity, why } = first.demand;
  return [
    rule('document', {
      ...head,
      requirements,
      severity,
      why,
      *check(_, { document }) {
        const url = servedUrl(document.fetched);
        const one = demands.find(({ formats }) => formats.some((format) => format === document.format));
        // A file that no server has sent yet has no headers to be judged.
        if (!one || !url || document.fetched.unsent) return;
        const served = { document, url, what: one.what, header: headerFor(one) };
        const found = check(one.demand, served) ?? [];
        for (const report of Symbol.iterator in found ? found : [found])
          yield { requirements: one.demand.requirements, ...report };
      },
    }),
  ];
}

function headerFor({ contentType, charset }: Pick<Delivery, 'contentType' | 'charset'>): string {
  return `${contentType?.types[0]}${charset?.required ? '; charset=utf-8' : ''}`;
}

function insecure({ development }: NonNullable<Delivery['https']>, { url, what }: Served) {
  if (url.protocol !== 'http:') return undefined;
  const isLocal = isLoopbackHost(url.hostname);
  if (isLocal && !development) return undefined;
  return {
    message: `${what} is served by ${url.origin} without HTTPS${isLocal ? ', which is for development only' : ''}.`,
    fix: isPrivateHost(url.hostname)
      ? 'Serve it over HTTPS where it is published.'
      : `Serve it at ${show(url.href.replace(/^http:/, 'https:'))} and redirect HTTP to it.`,
    severity: isLocal ? ('info' as const) : undefined,
  };
}

function wrongType({ types }: NonNullable<Delivery['contentType']>, { document, header }: Served) {
  const type = mediaType(document.fetched);
  if (types.includes(type)) return undefined;
  return {
    message: type === '' ? 'The response has no Content-Type.' : `The response is labelled ${show(type)}.`,
    fix: `Send the header Content-Type: ${header}.`,
  };
}

function* wrongCharset(
  { required }: NonNullable<Delivery['charset']>,
  { document: { fetched }, header }: Served,
): Iterable<Report> {
  const sent = fetched.headers['content-type'] ?? '';
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(sent)?.[1];
  // Without the right type the whole header is to be sent anew anyhow.
  const isMissing = required && charset === undefined && header.startsWith(`${mediaType(fetched)};`);
  if (isMissing || (charset !== undefined && !isUtf8(charset))) {
    yield {
      message: `The response is labelled ${show(sent)}${isMissing ? ', without charset' : ', which is not UTF-8'}.`,
      fix: `Save it as UTF-8 and send the header Content-Type: ${header}.`,
    };
  }
}

function isUtf8(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}

function* missingCors(
  { origin, single, methods = [] }: NonNullable<Delivery['cors']>,
  { document: { fetched } }: Served,
): Iterable<Report> {
  const { headers } = fetched;
  const allowed = headers['access-control-allow-origin']?.trim() ?? '';
  const isClosed = allowed === '' || allowed === 'null';
  if (allowed !== '*' && (isClosed || origin === '*')) {
    const varies = isClosed && /\borigin\b/i.test(headers.vary ?? '');
    const fault =
      allowed === ''
        ? 'The response has no Access-Control-Allow-Origin.'
        : `Access-Control-Allow-Origin is ${show(allowed)}: only that origin can read it.`;
    yield {
      outcome: varies ? 'needs-review' : undefined,
      severity: isClosed ? undefined : single,
      message: varies
        ? 'The response has no Access-Control-Allow-Origin, but varies by Origin: pages may get one.'
        : fault,
      fix: 'Send the header Access-Control-Allow-Origin: *.',
    };
  }
  const sent = (headers['access-control-allow-methods'] ?? '')
    .toUpperCase()
    .split(',')
    .map((name) => name.trim());
  const lacking = methods.filter((name) => !sent.includes(name) && !sent.includes('*'));
  if (lacking.length === 0) return;
  yield {
    message: `Access-Control-Allow-Methods does not list ${lacking.join(' and ')}.`,
    fix: `Send the header Access-Control-Allow-Methods: ${methods.join(', ')}.`,
  };
}

function caching(
  { recommended, maxAge, validators, forbidden }: NonNullable<Delivery['caching']>,
  { document: { fetched } }: Served,
): Report | undefined {
  const value = fetched.headers['cache-control']?.trim() ?? '';
  const fix = `Send the header Cache-Control: ${recommended}${validators ? ', or an ETag' : ''}.`;
  if (value === '') {
    if (validators && (fetched.headers.etag || fetched.headers['last-modified'])) return undefined;
    const also = validators ? ', ETag or Last-Modified' : '';
    return { message: `The response has no Cache-Control${also}.`, fix };
  }
  if (/\bno-store\b/i.test(value) && !validators)
    return {
      message: `Cache-Control is ${show(value)}: every visit costs a request.`,
      fix,
      severity: forbidden,
    };
  if (maxAge === undefined) return undefined;
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(value)?.[1];
  const revalidates = /\bno-cache\b/i.test(value);
  if (seconds === maxAge && !revalidates) return undefined;
  // The text recommends one value; any other that caches is a choice, and only noted.
  const isChoice = seconds !== undefined && Number(seconds) > 0 && !revalidates;
  return {
    message: isChoice
      ? `The response may be kept for ${seconds} seconds; the text recommends ${maxAge}.`
      : `Cache-Control is ${show(value)}.`,
    fix,
    severity: isChoice ? 'info' : undefined,
  };
}

function pathRule(name: string, asked: readonly Delivery[]): readonly Rule[] {
  const demands = asked.flatMap(({ path, ...one }) => (path ? [{ ...one, ...path }] : []));
  const [first] = demands;
  if (!first) return [];
  const given = (documents: readonly Document[]) =>
    documents.flatMap((document) => {
      const demand = demands.find(({ formats }) => formats.some((format) => format === document.format));
      const url = servedUrl(document.fetched);
      return demand && url ? [{ document, url, ...demand }] : [];
    });
  return [
    siteRules()(given, {
      id: `${name}/path-wrong`,
      requirements: [...new Set(demands.flatMap(({ requirements }) => requirements))],
      severity: first.severity,
      title: `${first.what} is not served at its well-known path`,
      why: first.why,
      check({ document, url, wellKnown, what, note, requirements }, { documents }) {
        const canonical = documents.filter((other) => isAt(other, url.origin + wellKnown));
        if (canonical.some(({ format }) => format === document.format)) return undefined;
        const [other] = canonical;
        return {
          requirements,
          // A place that was not requested cannot be checked.
          outcome: other ? undefined : 'needs-review',
          severity: other ? undefined : 'info',
          message: other
            ? `${what} is served at ${url.pathname}, but ${url.origin}${wellKnown} ${answerOf(other)}.${note ? ` (${note})` : ''}`
            : `${what} is served at ${url.pathname}; whether it is at ${wellKnown} too was not checked.`,
          fix: `Serve it at ${wellKnown}, or redirect that path to ${url.pathname}.`,
        };
      },
    }),
  ];
}

function isAt({ fetched }: Document, address: string): boolean {
  return [fetched.url, fetched.finalUrl].some((url) => {
    const parsed = URL.parse(url);
    return parsed !== null && parsed.origin + parsed.pathname === address;
  });
}

/** The answer of a place where the document was to be: "answers 404". */
export function answerOf({ status, because }: Document): string {
  if (status === 'different-format' || status === 'found') return 'is of another format';
  if (because === 'html-instead-of-json') return 'answers with a web page';
  return because === undefined || /^\d+$/.test(because)
    ? `answers ${because ?? 'with something else'}`
    : `cannot be read (${because})`;
}
