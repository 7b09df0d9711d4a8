import { mediaType, servedUrl } from '../http/index.ts';
import type { Document, FormatId, Rule, Severity } from '../model/index.ts';
import { fillIn } from '../schema/format-value.ts';
import { say } from '../text/index.ts';
import { isLoopbackHost, isPrivateHost } from '../url/index.ts';
import texts from './delivery.json' with { type: 'json' };
import { documentRules, type Report, type Statements, siteRules } from './rules.ts';

interface Demand {
  readonly requirements: readonly string[];
  readonly severity?: Severity;
  readonly why: string;
}

interface Delivery {
  readonly formats: readonly FormatId[];
  readonly what: string;
  readonly path?: Demand & { readonly wellKnown: string; readonly note?: string };
  readonly https?: Demand & { readonly development?: boolean };
  readonly contentType?: Demand & { readonly types: readonly string[] };
  readonly charset?: Demand & { readonly required?: boolean };
  readonly cors?: Demand & {
    /** "any" also accepts a single origin. */
    readonly origin: '*' | 'any';
    /** Severity if the header allows a single origin. */
    readonly single?: Severity;
    readonly methods?: readonly string[];
  };
  readonly caching?: Demand & {
    readonly recommended: string;
    /** In seconds. */
    readonly maxAge?: string;
    /** True if an ETag or Last-Modified is enough. */
    readonly validators?: boolean;
    readonly forbidden?: Severity;
  };
}

const PARTS = ['path', 'https', 'contentType', 'charset', 'cors', 'caching'] as const;
type Part = Exclude<(typeof PARTS)[number], 'path'>;

interface Served {
  readonly document: Document;
  readonly url: URL;
  readonly what: string;
  readonly header: string;
}

export function delivery(name: string, written: readonly object[]): readonly Rule[] {
  const all = written as readonly Delivery[];
  const deliveries = all.map((one) => inheriting(all[0] ?? one, one));
  const on = <P extends Part>(part: P, id: keyof typeof texts, check: Check<P>) =>
    partRule(name, deliveries, part, id, check);
  return [
    ...pathRule(name, deliveries),
    ...on('https', 'transport-insecure', insecure),
    ...on('contentType', 'content-type-wrong', wrongType),
    ...on('charset', 'charset-wrong', wrongCharset),
    ...on('cors', 'cors-missing', missingCors),
    ...on('caching', 'cache-control-missing', caching),
  ];
}

function inheriting(first: Delivery, one: Delivery): Delivery {
  const parts = PARTS.flatMap((part) => (one[part] ? [[part, { ...first[part], ...one[part] }]] : []));
  return { ...one, what: first.what, ...Object.fromEntries(parts) };
}

function statementOf(
  name: string,
  id: keyof typeof texts,
  what: string,
  demands: readonly [Demand, ...Demand[]],
): Statements {
  const { title, ...words } = texts[id];
  const [{ severity = 'error', why }] = demands;
  const requirements = [...new Set(demands.flatMap((demand) => demand.requirements))];
  const statement = { ...words, title: fillIn(title, { what }), requirements, severity, why };
  return { [`${name}/${id}`]: statement };
}

type Check<P extends Part> = (
  demand: NonNullable<Delivery[P]>,
  served: Served,
) => Report | Iterable<Report> | undefined;

function partRule<P extends Part>(
  name: string,
  deliveries: readonly Delivery[],
  part: P,
  id: keyof typeof texts,
  check: Check<P>,
): readonly Rule[] {
  const demanding = deliveries.flatMap((one) => {
    const demand = one[part];
    return demand ? [{ demand, ...one }] : [];
  });
  const [first, ...rest] = demanding.map(({ demand }) => demand);
  if (!first) return [];
  const rule = documentRules({
    formats: demanding.flatMap(({ formats }) => formats),
    statements: statementOf(name, id, deliveries[0]?.what ?? 'The document', [first, ...rest]),
    lookup: () => ({}),
    kinds: { document: () => [{}] },
  });
  return [
    rule('document', {
      id: `${name}/${id}`,
      *check(_, { document }) {
        const url = servedUrl(document.fetched);
        const one = demanding.find(({ formats }) => formats.some((format) => format === document.format));
        if (!one || !url || document.fetched.unsent) return;
        const served = { document, url, what: one.what, header: headerFor(one) };
        const reports = check(one.demand, served) ?? [];
        for (const report of Symbol.iterator in reports ? reports : [reports])
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
  const data = { what, origin: url.origin, secured: url.href.replace(/^http:/, 'https:') };
  if (isLocal) return { severity: 'info' as const, messageId: 'development', data };
  return { messageId: isPrivateHost(url.hostname) ? 'private' : 'public', data };
}

function wrongType({ types }: NonNullable<Delivery['contentType']>, { document, header }: Served) {
  const type = mediaType(document.fetched);
  if (types.includes(type)) return undefined;
  return { messageId: type === '' ? 'none' : 'other', data: { type, header } };
}

function* wrongCharset(
  { required }: NonNullable<Delivery['charset']>,
  { document: { fetched }, header }: Served,
): Iterable<Report> {
  const sent = fetched.headers['content-type'] ?? '';
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(sent)?.[1];
  const isMissing = required && charset === undefined && header.startsWith(`${mediaType(fetched)};`);
  if (isMissing || (charset !== undefined && !isUtf8(charset)))
    yield {
      messageId: isMissing ? 'none' : 'other',
      state: isMissing ? undefined : say('stateNotUtf8'),
      data: { sent, header },
    };
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
  // Browsers refuse more than one value.
  const several = allowed.includes(',');
  if (allowed !== '*' && (isClosed || several || origin === '*')) {
    const varies = isClosed && /\borigin\b/i.test(headers.vary ?? '');
    const one = several ? 'several' : 'one';
    const fault = allowed === '' ? 'none' : one;
    yield {
      outcome: varies ? 'needs-review' : undefined,
      severity: isClosed || several ? undefined : single,
      messageId: varies ? 'varies' : fault,
      data: { allowed },
    };
  }
  const sent = (headers['access-control-allow-methods'] ?? '')
    .toUpperCase()
    .split(',')
    .map((name) => name.trim());
  const lacking = methods.filter((name) => !sent.includes(name) && !sent.includes('*'));
  if (lacking.length > 0)
    yield { messageId: 'methods', data: { lacking: lacking.join(' and '), methods: methods.join(', ') } };
}

function caching(
  { recommended, maxAge, validators, forbidden }: NonNullable<Delivery['caching']>,
  { document: { fetched } }: Served,
): Report | undefined {
  const value = fetched.headers['cache-control']?.trim() ?? '';
  const data = { value, recommended: validators ? `${recommended}, or an ETag` : recommended };
  if (value === '') {
    if (validators && (fetched.headers.etag || fetched.headers['last-modified'])) return undefined;
    return { messageId: validators ? 'no-validator' : 'none', data };
  }
  if (/\bno-store\b/i.test(value) && !validators)
    return { severity: forbidden, messageId: 'forbidden', data };
  if (maxAge === undefined) return undefined;
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(value)?.[1];
  const revalidates = /\bno-cache\b/i.test(value);
  if (seconds === maxAge && !revalidates) return undefined;
  const isChoice = seconds !== undefined && Number(seconds) > 0 && !revalidates;
  return isChoice
    ? { severity: 'info', messageId: 'choice', data: { ...data, seconds, maxAge } }
    : { messageId: 'other', data };
}

function pathRule(name: string, deliveries: readonly Delivery[]): readonly Rule[] {
  const demands = deliveries.flatMap(({ path, ...one }) => (path ? [{ ...one, ...path }] : []));
  const [first, ...rest] = demands;
  if (!first) return [];
  const given = (documents: readonly Document[]) =>
    documents.flatMap((document) => {
      const demand = demands.find(({ formats }) => formats.some((format) => format === document.format));
      const url = servedUrl(document.fetched);
      return demand && url ? [{ document, url, ...demand }] : [];
    });
  return [
    siteRules(statementOf(name, 'path-wrong', first.what, [first, ...rest]))(given, {
      id: `${name}/path-wrong`,
      check({ document, url, wellKnown, what, note, requirements }, { documents }) {
        const canonical = documents.filter((other) => isAt(other, url.origin + wellKnown));
        if (canonical.some(({ format }) => format === document.format)) return undefined;
        const [other] = canonical;
        return {
          requirements,
          outcome: other ? undefined : 'needs-review',
          severity: other ? undefined : 'info',
          state: other ? undefined : say('stateUnchecked', wellKnown),
          messageId: other ? 'elsewhere' : 'unchecked',
          data: {
            what,
            wellKnown,
            path: url.pathname,
            origin: url.origin,
            answer: other && answerOf(other),
            note: note ? ` (${note})` : '',
          },
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

export function answerOf({ status, because, refusal }: Document): string {
  if (refusal && 'status' in refusal) return `answers ${refusal.status}`;
  if (status === 'different-format' || status === 'found') return 'is of another format';
  if (because === 'html-instead-of-json') return 'answers with a web page';
  return because === undefined
    ? 'answers with something else'
    : `can’t be read (${because.replaceAll('-', ' ')})`;
}
