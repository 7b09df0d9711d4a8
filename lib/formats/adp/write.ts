import type { Action, AuthScheme, Json, JsonObject, Parameter } from '../../model/index.ts';
import { own } from '../../model/index.ts';
import { relativeTo } from '../../url/index.ts';
import {
  describe,
  entries,
  FORMAT_WORDS,
  httpOf,
  idsOf,
  itemsOf,
  jsonFile,
  labelOf,
  type Manifest,
  type Named,
  named,
  object,
  perWindow,
  plain,
  sampleOf,
  siteDescription,
  siteName,
  some,
  typeText,
  usableScheme,
  valuesOf,
  type Writer,
  type WrittenFile,
} from '../writer-kit.ts';
import format from './format.json' with { type: 'json' };

/** ADP §5: each capability has a detail in a separate file. */
export const writer: Writer = {
  kind: 'adp',
  says: new Set(['http', 'detail']),
  onlyHttps: true,
  write(manifest) {
    const actions = named(manifest.actions, 'snake');
    const base = baseOf(actions) ?? manifest.origin;
    const auth = authOf(manifest, actions);
    const details = actions.flatMap((one) => detailOf(one, auth, base));
    const value = writeManifest(manifest, actions, { auth, base });
    return { files: [jsonFile(format.documents.adp.writtenTo, value), ...details], ids: idsOf(actions) };
  },
};

const DETAILS = '/.well-known/agent-capabilities';

function baseOf(actions: readonly Named[]): string | undefined {
  const origins = new Set(actions.flatMap(({ action }) => originOf(httpOf(action)?.url) ?? []));
  const [origin] = origins;
  return origins.size === 1 ? origin : undefined;
}

function originOf(url: string | undefined): string | undefined {
  return /^https?:\/\/[^/?#{}]+/.exec(url ?? '')?.[0];
}

function writeManifest(
  manifest: Manifest,
  actions: readonly Named[],
  { auth, base }: { readonly auth: JsonObject; readonly base: string },
): JsonObject {
  return object({
    spec_version: '1.0',
    name: siteName(manifest),
    description: described(siteDescription(manifest)),
    base_url: base,
    auth,
    capabilities: actions.map(({ action, id }) => ({
      name: id,
      description: describe(action),
      detail_url: detailUrl({ action, id }, manifest, base),
    })),
  });
}

/** ADP §2: a description has 10 to 200 characters. */
function described(text: string): string {
  return plain(text.length < 10 ? `What can be done: ${text}` : text, 200);
}

function detailUrl({ action, id }: Named, { origin }: Manifest, base: string): string {
  if (action.transport.kind === 'detail') return action.transport.detailUrl;
  const path = `${DETAILS}/${id}.json`;
  return base === origin ? path : `${origin}${path}`;
}

/** ADP §3 has no bearer tokens. A token becomes a key with the prefix "Bearer". */
function authOf({ auth, origin }: Manifest, actions: readonly Named[]): JsonObject {
  const scheme = usableScheme(auth, actions);
  if (!scheme || (scheme.type !== 'api-key' && scheme.type !== 'oauth2' && scheme.type !== 'bearer'))
    return { type: 'none' };
  const urls = { authorization_url: scheme.authorizationUrl, token_url: scheme.tokenUrl };
  if (scheme.type === 'oauth2' && scheme.authorizationUrl !== undefined && scheme.tokenUrl !== undefined)
    return object({ type: 'oauth2', setup_url: scheme.setupUrl, ...urls, scopes: scopesOf(scheme, actions) });
  const isKey = scheme.type === 'api-key';
  return object({
    type: 'api_key',
    header: isKey ? (scheme.header ?? (scheme.query === undefined ? undefined : 'query')) : 'Authorization',
    prefix: isKey ? (scheme.prefix ?? '') : 'Bearer',
    name: scheme.query,
    setup_url: scheme.setupUrl ?? scheme.tokenUrl ?? scheme.authorizationUrl ?? `${origin}/`,
  });
}

function scopesOf({ scopes = [] }: AuthScheme, actions: readonly Named[]): readonly string[] {
  return [...new Set([...scopes, ...actions.flatMap(({ action }) => action.auth.scheme?.scopes ?? [])])];
}

function detailOf({ action, id }: Named, auth: JsonObject, base: string): readonly WrittenFile[] {
  const http = httpOf(action);
  if (!http) return [];
  const { parameters, output, rateLimit } = action;
  const limit = perWindow(rateLimit);
  const { scopes = [] } = action.auth.scheme ?? {};
  const value = object({
    name: id,
    description: describe(action),
    endpoint: relativeTo(http.url, base),
    method: http.method,
    parameters: parameters.map((parameter) => writeParameter(parameter, http.method)),
    request_example: exampleRequest(action, http),
    response_example: { status: 200, body: output ? sampleOf(output) : {} },
    auth_scopes: auth.type === 'oauth2' ? some(scopes) : undefined,
    auth_required: action.auth.needed === 'no' && auth.type !== 'none' ? false : undefined,
    rate_limits: limit && limitsOf(limit),
  });
  return [jsonFile(`${DETAILS}/${id}.json`, value)];
}

function limitsOf({ requests, window }: { readonly requests: number; readonly window: string }): JsonObject {
  if (window === 'day') return { daily_limit: requests };
  const converted = window === 'second' ? requests * 60 : Math.floor(requests / 60);
  const perMinute = window === 'minute' ? requests : converted;
  return perMinute >= 1 ? { requests_per_minute: perMinute } : { daily_limit: requests * 24 };
}

const PLACES: Readonly<Partial<Record<Parameter['in'], string>>> = {
  query: 'query',
  header: 'header',
  body: 'body',
  form: 'formData',
};

function writeParameter(parameter: Parameter, method: string): JsonObject {
  const { name, required, schema, in: place } = parameter;
  const values = valuesOf(schema);
  const ofItems = valuesOf(itemsOf(schema) ?? {});
  const usual = /^(?:POST|PUT|PATCH)$/.test(method) ? 'body' : 'query';
  return object({
    name,
    type: place === 'file' ? 'file' : typeText(schema, FORMATS),
    description: labelOf(parameter),
    required,
    in: place === usual ? undefined : PLACES[place],
    enum: [values, ofItems].find(({ length }) => length > 0),
    default: own(schema, 'default'),
    example: sampleOf(schema),
  });
}

const FORMATS = new Map([...FORMAT_WORDS, ['time', 'time']]);

const MAX_FILLED = 2_000;
const MAX_SAMPLE = 200;

function exampleRequest(
  action: Action,
  { method, url, body }: NonNullable<ReturnType<typeof httpOf>>,
): JsonObject {
  const samples = action.parameters
    .filter((parameter) => parameter.required || own(parameter.schema, 'examples') !== undefined)
    .map((parameter) => ({ parameter, sample: sampleOf(parameter.schema) }));
  const text = (sample: Json) =>
    encodeURIComponent((typeof sample === 'string' ? sample : JSON.stringify(sample)).toWellFormed());
  const inQuery = samples
    .filter(({ parameter }) => parameter.in === 'query')
    .map(({ parameter, sample }) => `${encodeURIComponent(parameter.name.toWellFormed())}=${text(sample)}`);
  const inPath = url.length > MAX_FILLED ? [] : samples;
  const filled = inPath.reduce(
    (path, { parameter, sample }) =>
      path.replaceAll(`{${parameter.name}}`, () => text(sample).slice(0, MAX_SAMPLE)),
    url,
  );
  const inBody = samples.filter(({ parameter }) => parameter.in === 'body' || parameter.in === 'form');
  const inHeaders = samples.filter(({ parameter }) => parameter.in === 'header');
  const type = body === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return object({
    method,
    url: inQuery.length > 0 ? `${filled}${filled.includes('?') ? '&' : '?'}${inQuery.join('&')}` : filled,
    headers: entries([
      ...(inBody.length > 0 ? [['Content-Type', type] as const] : []),
      ...inHeaders.map(({ parameter, sample }) => [parameter.name, String(sample)] as const),
    ]),
    body:
      inBody.length > 0
        ? entries(inBody.map(({ parameter, sample }) => [parameter.name, sample]))
        : undefined,
  });
}
