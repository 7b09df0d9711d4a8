import { isSamePage } from '../../matching/index.ts';
import type { Action, AuthScheme, Json, JsonObject, JsonSchema, Parameter } from '../../model/index.ts';
import { isObject, isString, own } from '../../model/index.ts';
import { LIMIT_KEYWORDS } from '../../schema/keywords.ts';
import { shortDuration } from '../../text/index.ts';
import { relativeTo } from '../../url/index.ts';
import { USUAL_METHODS } from '../reader-kit.ts';
import { schemaFrom } from '../schema-parameters.ts';
import {
  describe,
  entries,
  exampleOf,
  httpOf,
  idsOf,
  jsonFile,
  labelOf,
  type Manifest,
  type Named,
  named,
  object,
  secondOf,
  siteDescription,
  siteName,
  some,
  titleOf,
  typeOf,
  valuesOf,
  type Writer,
} from '../writer-kit.ts';

import { NO_REQUEST } from './actions.ts';
import format from './format.json' with { type: 'json' };

export const writer: Writer = {
  kind: 'awas',
  says: new Set(['http', 'none']),
  methods: USUAL_METHODS,
  write(manifest) {
    const { version = manifest.actions.some(isOnPage) ? '1.0' : '1.1' } = manifest;
    const onPages = version === '1.0';
    const actions = named(manifest.actions, onPages ? 'kebab' : 'snake');
    const value = onPages ? writeText(manifest, actions) : writeUpstream(manifest, actions);
    return { files: [jsonFile(format.documents.awas.writtenTo, value)], ids: idsOf(actions) };
  },
};

const isOnPage = ({ page }: Action): boolean => page !== undefined && !(page.undeclared && !page.result);

function writeText(manifest: Manifest, actions: readonly Named[]): JsonObject {
  const { auth, origin, site } = manifest;
  return object({
    version: '1.0',
    name: siteName(manifest),
    description: siteDescription(manifest),
    baseUrl: origin,
    contact: contactOf(site.contact),
    authentication: auth && object({ required: false, methods: wordsOf(auth, TEXT_WORDS) }),
    actions: actions.map((action) => textAction(action, manifest)),
  });
}

function contactOf(contact: string | undefined): JsonObject | undefined {
  if (contact === undefined) return undefined;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return { email: contact };
  return URL.parse(contact)?.protocol === 'https:' ? { url: contact } : undefined;
}

function textAction({ action, id }: Named, { origin }: Manifest): JsonObject {
  const { page, parameters, rateLimit } = action;
  const { method, url } = targetOf(action);
  return object({
    id,
    name: titleOf(action),
    description: describe(action),
    path: relativeTo(url, origin),
    method,
    'x-request': action.transport.kind === 'none' ? NO_REQUEST : undefined,
    'x-page': pageBeside(action, origin),
    'x-selector': page?.selector,
    parameters: some(parameters.map(textParameter)),
    result:
      page?.result &&
      object({ ...page.result, pagination: page.result.pagination && object(page.result.pagination) }),
    rateLimit: rateLimit && { requests: rateLimit.requests, window: shortDuration(rateLimit.windowMs) },
    authentication: authOf(action),
  });
}

function pageBeside(action: Action, origin: string): string | undefined {
  const { page } = action;
  if (!page || page.undeclared || isSamePage(page.url, targetOf(action).url)) return undefined;
  return relativeTo(page.url, origin);
}

function authOf({ auth: { needed, scheme } }: Action): JsonObject | undefined {
  if (needed !== 'yes' && !(needed === 'optional' && scheme)) return undefined;
  return object({ required: needed === 'yes', methods: scheme && wordsOf(scheme, TEXT_WORDS) });
}

const METHODS: Readonly<Partial<Record<Action['risk'], string>>> = { read: 'GET', change: 'POST' };

function targetOf(action: Action): { readonly method: string; readonly url: string } {
  return httpOf(action) ?? { method: METHODS[action.risk] ?? 'DELETE', url: action.page?.url ?? '/' };
}

const TEXT_WORDS: Readonly<Partial<Record<AuthScheme['type'], string>>> = {
  'api-key': 'api-key',
  bearer: 'bearer',
  oauth2: 'oauth2',
  hmac: 'hmac',
  session: 'session',
};

const UPSTREAM_WORDS: typeof TEXT_WORDS = {
  ...TEXT_WORDS,
  'api-key': 'api_key',
  oauth2: 'oauth',
  hmac: undefined,
};

function wordsOf({ type }: AuthScheme, words: typeof TEXT_WORDS): readonly string[] {
  return [words[type]].filter((word) => word !== undefined);
}

const FORMATS: ReadonlyMap<Json | undefined, string> = new Map([
  ['date-time', 'datetime'],
  ['iso8601', 'datetime'],
]);

function common(parameter: Parameter): { readonly [name: string]: Json | undefined } {
  const { name, required, schema, selector } = parameter;
  const type = typeOf(schema);
  const items = own(schema, 'items');
  const chosen = type === 'array' && isObject(items) ? items : schema;
  const values = valuesOf(chosen);
  const whole = type === 'integer' ? { multipleOf: 1, ...schema } : schema;
  const limits = LIMIT_KEYWORDS.map((keyword) => [keyword, own(whole, keyword)] as const);
  const validation = entries(limits);
  const format = own(schema, 'format');
  return {
    name,
    'x-location': parameter.in === 'form' ? 'form' : undefined,
    type: type === 'integer' ? 'number' : type,
    format: FORMATS.get(format) ?? (format === undefined ? undefined : String(format).slice(0, 100)),
    required,
    description: labelOf(parameter),
    selector,
    enum: some(values),
    'x-labels': labelsOf(chosen),
    validation: Object.keys(validation).length > 0 ? validation : undefined,
    default: own(schema, 'default'),
  };
}

function labelsOf(schema: JsonSchema): JsonObject | undefined {
  const choices = own(schema, 'oneOf');
  const labels = (Array.isArray(choices) ? choices : []).flatMap((one) =>
    isObject(one) && isString(one.title) ? [[String(one.const), one.title] as const] : [],
  );
  return labels.length > 0 ? Object.fromEntries(labels) : undefined;
}

function textParameter(parameter: Parameter): JsonObject {
  return object({ ...common(parameter), example: exampleOf(parameter.schema) });
}

function writeUpstream(manifest: Manifest, actions: readonly Named[]): JsonObject {
  const { auth, now } = manifest;
  const words = auth && wordsOf(auth, UPSTREAM_WORDS);
  const optional = actions.filter(({ action }) => action.auth.needed === 'optional').map(({ id }) => id);
  return object({
    specVersion: '1.1',
    version: '1.0',
    lastUpdated: secondOf(now),
    name: siteName(manifest),
    description: siteDescription(manifest),
    authentication:
      words &&
      object({
        required: false,
        optional_for: some(optional),
        methods: some(words),
      }),
    actions: actions.map((action) => upstreamAction(action, manifest)),
  });
}

function intentOf(method: string): string {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return method === 'DELETE' ? 'delete' : 'write';
}

function sideEffectOf(risk: Action['risk']): string | undefined {
  if (risk === 'read') return 'safe';
  return risk === 'change' ? undefined : 'destructive';
}

const REQUIRED: Readonly<Partial<Record<Action['auth']['needed'], boolean>>> = { yes: true, no: false };

function upstreamAction({ action, id }: Named, { origin }: Manifest): JsonObject {
  const { auth, idempotency, output, page, parameters, rateLimit, risk } = action;
  const { method, url } = targetOf(action);
  return object({
    id,
    type: risk === 'read' ? 'data_retrieval' : 'state_change',
    intent: intentOf(method),
    sideEffect: sideEffectOf(risk),
    name: titleOf(action),
    description: describe(action),
    method,
    endpoint: relativeTo(url, origin),
    'x-request': action.transport.kind === 'none' ? NO_REQUEST : undefined,
    'x-page': page && !page.undeclared ? relativeTo(page.url, origin) : undefined,
    selector: page?.selector,
    authentication_required: REQUIRED[auth.needed],
    authScopes: auth.scheme?.scopes,
    idempotencyKeySupported: idempotency?.in === 'header' ? true : undefined,
    idempotencyKeyHeader: idempotency?.in === 'header' ? idempotency.name : undefined,
    rateLimitHint: rateLimit && { requests: rateLimit.requests, window: shortDuration(rateLimit.windowMs) },
    inputs: some(parameters.map(upstreamInput)),
    inputSchema: parameters.length > 0 ? schemaFrom(parameters) : undefined,
    outputSchema: output,
  });
}

function upstreamInput(parameter: Parameter): JsonObject {
  const { enum: values, ...rest } = common(parameter);
  const example = exampleOf(parameter.schema);
  return object({
    ...rest,
    type: typeOf(parameter.schema),
    enum: values,
    validation: undefined,
    examples: example === undefined ? undefined : [example],
  });
}
