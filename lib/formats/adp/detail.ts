import {
  type Action,
  type Document,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  objectAt,
  own,
  type Parameter,
  type ParameterIn,
  type RateLimit,
  type Reading,
  type Source,
  type Transport,
  type UnreadItem,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { bracePlaceholders, placeholders, resolveTemplate } from '../../url/index.ts';
import {
  declaredPlace,
  extraOf,
  MAX_PARAMETERS,
  methodMeaning,
  methodOf,
  type NamedItem,
  namedItemsOf,
  notRunnable,
  parameterOf,
  stringOf,
  stringsOf,
  textOf,
  undeclaredPlaceholders,
  withValues,
} from '../reader-kit.ts';
import { ownNeed } from './auth.ts';
import { isFile, typeSchema } from './types.ts';

/** Paths in a capability detail (ADP §5) are relative to the detail's origin. */
export function readDetail(source: Source): Reading {
  const unread: UnreadItem[] = [];
  if (!isObject(source.value)) return { site: {}, actions: [], references: [], unread };
  const action = readAction(source.value, { url: source.url, base: source.origin, unread });
  const assumptions = [
    ...(action.assumptions ?? []),
    'Opened without its manifest, so base_url and authentication aren’t known.',
  ];
  return { site: {}, actions: [{ ...action, assumptions }], references: [], unread };
}

export function resolveDetail(
  capability: Action,
  detail: Pick<Document, 'url' | 'value'>,
): Action | undefined {
  if (!isObject(detail.value) || !isString(own(detail.value, 'endpoint'))) return undefined;
  const base = capability.transport.kind === 'detail' ? capability.transport.baseUrl : undefined;
  const action = readAction(detail.value, { url: detail.url, base, unread: [] });
  const scopes = stringsOf(own(detail.value, 'auth_scopes'));
  const { needed, scheme } = ownNeed(detail.value) ?? capability.auth;
  const assumptions = [...(capability.assumptions ?? []), ...(action.assumptions ?? [])];
  return {
    ...action,
    key: capability.key,
    id: capability.id,
    name: capability.name,
    description: action.description || capability.description,
    auth: { needed, ...(scheme && { scheme: { ...scheme, ...(scopes.length > 0 && { scopes }) } }) },
    ...(assumptions.length > 0 && { assumptions }),
    extra: { ...capability.extra, ...action.extra },
  };
}

/** Contrary to RFC 3986 §5.2.2, some sites expect base_url's path before detail_url. */
export async function openDetail(
  capability: Action,
  { detailUrl, baseUrl }: Transport & { readonly kind: 'detail' },
  ask: (url: string) => Promise<Document | undefined>,
): Promise<{ readonly documents: readonly Document[]; readonly action: Action | undefined }> {
  const first = await ask(detailUrl);
  const other = first?.status === 'absent' ? prefixedDetailUrl(detailUrl, baseUrl) : undefined;
  const second = other === undefined ? undefined : await ask(other);
  const moved = second && resolveDetail(capability, second);
  if (!first || !moved || other === undefined)
    return { documents: first ? [first] : [], action: first && resolveDetail(capability, first) };
  const assumptions = [...(moved.assumptions ?? []), say('detailMoved', detailUrl, other)];
  return { documents: [first, second], action: { ...moved, assumptions } };
}

function prefixedDetailUrl(detailUrl: string, baseUrl: string): string | undefined {
  if (!URL.canParse(detailUrl) || !URL.canParse(baseUrl)) return undefined;
  const detail = new URL(detailUrl);
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/(?<!\/)\/+$/, '');
  if (detail.origin !== base.origin || prefix === '' || detail.pathname.startsWith(`${prefix}/`))
    return undefined;
  return `${base.origin}${prefix}${detail.pathname}${detail.search}`;
}

interface Context {
  readonly url: string;
  readonly base: string | undefined;
  readonly unread: UnreadItem[];
}

function readAction(detail: JsonObject, context: Context): Action {
  const text = (key: string) => stringOf(detail, key);
  const assumptions = new Set<string>();
  const method = methodOf(text('method'));
  const endpoint = text('endpoint');
  const url = endpoint ? resolveTemplate(bracePlaceholders(endpoint), context.base) : undefined;
  const parameters = readParameters(own(detail, 'parameters'), {
    method: method ?? '',
    inPath: placeholders(url || bracePlaceholders(endpoint ?? '')),
    form: isForm(own(detail, 'request_example')),
    assumptions,
    unread: context.unread,
  });
  let transport: Transport;
  if (url === undefined) transport = notRunnable(unresolved(endpoint, context.base));
  else if (method === undefined) transport = notRunnable('The detail declares no method.');
  else transport = { kind: 'http', method, url, body: bodyOf(method, parameters) };
  const rateLimit = readLimits(objectAt(detail, 'rate_limits'));
  const name = text('name') ?? '';
  const scopes = own(detail, 'auth_scopes');
  const auth = ownNeed(detail) ?? { needed: Array.isArray(scopes) && scopes.length > 0 ? 'yes' : 'unknown' };
  return {
    key: `adp:${name}`,
    id: name,
    name,
    description: text('description') ?? '',
    format: 'adp-detail',
    document: context.url,
    source: { pointer: '' },
    ...methodMeaning(method).risk,
    parameters,
    transport,
    auth,
    ...(rateLimit && { rateLimit }),
    confirm: false,
    ...(assumptions.size > 0 && { assumptions: [...assumptions] }),
    ...extraOf(detail, KNOWN),
  };
}

const KNOWN = new Set(['name', 'description', 'endpoint', 'method', 'parameters', 'auth_scopes']);

function unresolved(endpoint: string | undefined, base: string | undefined): string {
  if (endpoint === undefined) return 'The detail declares no endpoint.';
  const shown = endpoint.slice(0, 200);
  return base === undefined
    ? `The endpoint ${shown} is relative to the base_url in the manifest.`
    : `The endpoint ${shown} is neither a path nor an http URL.`;
}

function readLimits(limits: JsonObject): RateLimit | undefined {
  const minute = own(limits, 'requests_per_minute');
  if (typeof minute === 'number' && minute > 0)
    return { requests: minute, windowMs: 60_000, declared: `${minute} requests per minute` };
  const day = own(limits, 'daily_limit');
  if (typeof day === 'number' && day > 0)
    return { requests: day, windowMs: 86_400_000, declared: `${day} requests a day` };
  return undefined;
}

function isForm(example: Json | undefined): boolean {
  return Object.entries(objectAt(example, 'headers')).some(
    ([name, value]) =>
      name.toLowerCase() === 'content-type' &&
      isString(value) &&
      /x-www-form-urlencoded|form-data/i.test(value),
  );
}

function bodyOf(method: string, parameters: readonly Parameter[]): 'none' | 'json' | 'form' | 'multipart' {
  const places = parameters.map((parameter) => parameter.in);
  if (places.includes('file')) return 'multipart';
  if (places.includes('form')) return 'form';
  return places.includes('body') || takesBody(method) ? 'json' : 'none';
}

function takesBody(method: string): boolean {
  return /^(?:POST|PUT|PATCH)$/.test(method);
}

interface ParameterContext {
  readonly method: string;
  readonly inPath: readonly string[];
  readonly form: boolean;
  readonly assumptions: Set<string>;
  readonly unread: UnreadItem[];
}

function readParameters(declared: Json | undefined, context: ParameterContext): readonly Parameter[] {
  const parameters: Parameter[] = [];
  const { unread } = context;
  const of = { place: '/parameters', item: 'parameter', items: 'parameters', max: MAX_PARAMETERS, unread };
  for (const item of namedItemsOf(declared, of, (one) => textOf(one, 'name'), 'name')) {
    const reason = `A parameter ${JSON.stringify(item.id.slice(0, 60))} is already declared above.`;
    if (parameters.some(({ name }) => name === item.id))
      unread.push({ place: { pointer: item.place }, reason });
    else parameters.push(readParameter(item, context));
  }
  const missing = undeclaredPlaceholders(parameters, context.inPath, { pointer: '/endpoint' });
  for (const { name } of missing)
    context.assumptions.add(
      `{${name}} is in the URL but not among the parameters. AWAS Lens reads it as a required string.`,
    );
  return [...parameters, ...missing];
}

function readParameter(item: NamedItem, context: ParameterContext): Parameter {
  const type = stringOf(item.value, 'type');
  return parameterOf(
    item,
    locationOf(item.id, item.value, type, context),
    schemaOf(item.value, type, context),
  );
}

function locationOf(
  name: string,
  item: JsonObject,
  type: string | undefined,
  context: ParameterContext,
): ParameterIn {
  if (context.inPath.includes(name)) return 'path';
  const place = declaredPlace(item) ?? (takesBody(context.method) ? 'body' : 'query');
  // `fetch` refuses a body for GET and HEAD.
  if (place === 'query' || place === 'header' || /^(?:GET|HEAD)$/.test(context.method))
    return place === 'header' ? 'header' : 'query';
  if (isFile(type)) return 'file';
  return context.form ? 'form' : place;
}

function schemaOf(item: JsonObject, type: string | undefined, context: ParameterContext): JsonSchema {
  const known = type === undefined ? undefined : typeSchema(type);
  if (type !== undefined && known === undefined)
    context.assumptions.add(
      `The type ${JSON.stringify(type.slice(0, 60))} is unknown: any value is accepted.`,
    );
  return withValues(known ?? {}, item);
}
