import { parse } from '../../json/index.ts';
import {
  type Action,
  type AuthScheme,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  objectAt,
  own,
  type Parameter,
} from '../../model/index.ts';
import { shortDuration, slug } from '../../text/index.ts';
import { relativeTo } from '../../url/index.ts';
import { USUAL_METHODS } from '../reader-kit.ts';
import {
  describe,
  entries,
  freeId,
  httpOf,
  idsOf,
  itemsOf,
  jsonFile,
  labelOf,
  type Manifest,
  type Named,
  named,
  newIds,
  object,
  perWindow,
  plain,
  propertiesOf,
  secondOf,
  siteDescription,
  some,
  typeOf,
  usableScheme,
  valuesOf,
  type Writer,
} from '../writer-kit.ts';

import format from './format.json' with { type: 'json' };

export const writer: Writer = {
  kind: 'awp',
  says: new Set(['http', 'mcp', 'a2a', 'graphql']),
  methods: USUAL_METHODS,
  write(manifest) {
    const actions = named(manifest.actions, 'snake');
    const value = writeDocument(manifest, actions);
    return { files: [jsonFile(format.documents.awp.writtenTo, value)], ids: idsOf(actions) };
  },
};

function writeDocument(manifest: Manifest, actions: readonly Named[]): JsonObject {
  const { origin, now, synthetic, recoveries = {}, operational, statusUrl } = manifest;
  const entities = new Entities();
  const protocols = protocolsOf(manifest, actions);
  const auth = authOf(manifest, actions);
  const written = actions.map((action) => writeAction(action, manifest, entities));
  const degraded = actions.filter(({ action }) => action.degraded).map(({ id }) => id);
  const hasStatus = operational !== undefined || statusUrl !== undefined || degraded.length > 0;
  return object({
    awp_version: protocols ? '0.2' : '0.1',
    domain: new URL(origin).hostname,
    intent: siteDescription(manifest),
    ...(synthetic && {
      source: 'synthetic',
      generated_by: synthetic.generatedBy ?? 'awas-lens',
      confidence: synthetic.confidence ?? 0.5,
      last_verified: secondOf(now),
    }),
    capabilities: featuresOf(manifest),
    auth,
    protocols,
    entities: entities.written(),
    actions: written,
    errors: errorsOf(recoveries, written, auth),
    dependencies: dependenciesOf(manifest, actions),
    agent_hints: section(notesIn(manifest, 'Hint')),
    agent_status: hasStatus
      ? object({
          operational: operational ?? true,
          degraded_actions: some(degraded),
          status_endpoint: statusUrl === undefined ? undefined : relativeTo(statusUrl, origin),
        })
      : undefined,
  });
}

const AUTH_WORDS: Readonly<Partial<Record<AuthScheme['type'], string>>> = {
  'api-key': 'api_key',
  bearer: 'bearer',
  oauth2: 'oauth2',
};

function authOf({ auth, origin }: Manifest, actions: readonly Named[]): JsonObject | undefined {
  const scheme = usableScheme(auth, actions);
  const type = scheme && AUTH_WORDS[scheme.type];
  if (!scheme || type === undefined) return undefined;
  const where = (needed: Action['auth']['needed']): readonly string[] | undefined =>
    some(actions.filter(({ action }) => action.auth.needed === needed).map(({ id }) => id));
  const url = (target: string | undefined) => (target === undefined ? undefined : relativeTo(target, origin));
  return object({
    required_for: where('yes'),
    optional_for: where('optional'),
    type,
    header: scheme.header,
    prefix: scheme.prefix,
    token_expiry: scheme.tokenExpiry,
    setup_url: url(scheme.setupUrl),
    authorization_url: url(scheme.authorizationUrl),
    token_url: url(scheme.tokenUrl),
    refresh_endpoint: url(scheme.refreshUrl),
    scopes: scheme.scopes,
  });
}

const VERSIONS = { mcp: '2025-06-18', a2a: '0.3', graphql: '2021-10' } as const;

type Notes = readonly (readonly [name: string, value: Json])[];

const section = (notes: Notes): JsonObject | undefined => (notes.length > 0 ? entries(notes) : undefined);

/** The reader keeps these sections as notes. */
const notesIn = ({ site }: Manifest, name: string) =>
  (site.notes ?? [])
    .filter(({ label }) => label.startsWith(`${name}: `))
    .map(({ label, value }) => [label.slice(name.length + 2), value] as const);

function featuresOf(manifest: Manifest): JsonObject | undefined {
  const { pagination } = manifest;
  const flags = notesIn(manifest, 'Feature').flatMap(([name, value]): Notes => {
    const isFlag = name !== 'pagination' && /^(?:true|false)$/.test(value);
    return isFlag ? [[name, value === 'true']] : [];
  });
  return section(pagination ? [...flags, ['pagination', pagination]] : flags);
}

function protocolsOf(manifest: Manifest, actions: readonly Named[]): JsonObject | undefined {
  const declared = entries(
    notesIn(manifest, 'Protocol').flatMap(([name, text]): Notes => {
      const parsed = parse(text);
      return parsed.ok && isObject(parsed.value) ? [[name, parsed.value]] : [];
    }),
  );
  const found = new Map<string, Json>();
  for (const { transport } of actions.map(({ action }) => action))
    if (transport.kind === 'mcp' || transport.kind === 'a2a' || transport.kind === 'graphql')
      if (!found.has(transport.kind))
        found.set(transport.kind, {
          version: VERSIONS[transport.kind],
          ...objectAt(declared, transport.kind),
          endpoint: relativeTo(transport.url, manifest.origin),
        });
  return section([...Object.entries(declared), ...found]);
}

function errorsOf(
  recoveries: Readonly<Record<string, string>>,
  actions: readonly JsonObject[],
  auth: JsonObject | undefined,
): JsonObject | undefined {
  const refresh = auth && own(auth, 'refresh_endpoint');
  const renewal = typeof refresh === 'string' ? `call ${refresh}` : 'authenticate again';
  const isLimited = actions.some((action) => own(action, 'rate_limit') !== undefined);
  const lacks = (code: RegExp) => !Object.keys(recoveries).some((one) => code.test(one));
  const all = {
    ...recoveries,
    ...(auth && lacks(/auth|token|401/i) && { AUTH_EXPIRED: `${renewal} then retry original action` }),
    ...(isLimited && lacks(/rate|limit|429/i) && { RATE_LIMITED: 'wait 60 seconds then retry' }),
  };
  return section(Object.entries(all).map(([code, recovery]) => [code, { recovery }]));
}

function dependenciesOf({ dependencies = {} }: Manifest, actions: readonly Named[]): JsonObject | undefined {
  const ids = newIds(actions);
  const kept = Object.entries(dependencies).flatMap(([id, before]): [string, Json][] => {
    const own = ids.get(id);
    const known = before.flatMap((one) => ids.get(one) ?? []);
    return own !== undefined && known.length > 0 ? [[own, known]] : [];
  });
  return section(kept);
}

function writeAction({ action, id }: Named, { origin }: Manifest, entities: Entities): JsonObject {
  const { auth, confirm, idempotency, parameters, rateLimit, risk, async } = action;
  const http = httpOf(action);
  const reversible = own(action.extra, 'reversible');
  const limit = perWindow(rateLimit);
  const confirmed = confirm ? 'destructive' : undefined;
  const sensitivity = risk === 'irreversible' || risk === 'destructive' ? risk : confirmed;
  return object({
    id,
    description: describe(action),
    auth_required: auth.needed === 'yes',
    inputs: entries(
      parameters.map((parameter) => [parameter.name, inputOf(parameter, http?.method, entities)]),
    ),
    outputs: outputsOf(action, entities),
    ...(http
      ? { endpoint: relativeTo(http.url, origin), method: http.method }
      : {
          via: action.transport.kind,
          operation: action.transport.kind === 'mcp' ? action.transport.tool : undefined,
        }),
    rate_limit: limit && `${limit.requests}/${limit.window}`,
    ...(idempotency?.windowMs !== undefined && {
      idempotency: {
        supported: true,
        key_field: idempotency.name,
        window: shortDuration(idempotency.windowMs),
      },
    }),
    ...(async && {
      execution_model: 'async',
      poll_endpoint: async.pollUrl === undefined ? undefined : relativeTo(async.pollUrl, origin),
    }),
    sensitivity,
    reversible: typeof reversible === 'boolean' ? reversible : undefined,
    requires_human_confirmation: confirm ? true : undefined,
  });
}

function outputsOf({ output, outputNames = [] }: Action, entities: Entities): JsonObject {
  const properties = output ? propertiesOf(output) : outputNames.map((name) => [name, {}] as const);
  return entries(properties.map(([name, schema]) => [name, entities.expression(schema, name)]));
}

function inputOf(parameter: Parameter, method: string | undefined, entities: Entities): JsonObject {
  const { in: place, name, required, schema } = parameter;
  const values = valuesOf(schema);
  const isChoice = values.length > 0 && typeOf(schema) === 'string';
  const items = itemsOf(schema);
  const ofItems = items ? valuesOf(items) : [];
  const optionsOfItems = ofItems.length > 0 && typeOf(items ?? {}) !== 'string' ? ofItems : undefined;
  const usual = method === 'GET' || method === 'DELETE' || method === 'HEAD' ? 'query' : 'body';
  return object({
    type: isChoice ? 'enum' : entities.expression(schema, name),
    required,
    description: labelOf(parameter),
    options: values.length > 0 ? values : optionsOfItems,
    default: own(schema, 'default'),
    in: place === usual || place === 'path' || place === 'argument' ? undefined : place,
  });
}

const MAX_DEPTH = 4;
const MAX_ENTITIES = 200;
const UNFIT = /[,[\]"'\n]|^\s|\s$|^$/;

class Entities {
  readonly #fields = new Map<string, JsonObject>();
  readonly #known = new Map<string, string>();

  written(): JsonObject | undefined {
    if (this.#fields.size === 0) return undefined;
    return entries([...this.#fields].map(([name, fields]) => [name, { fields }]));
  }

  expression(schema: JsonSchema, name: string, depth = 0): string {
    switch (typeOf(schema)) {
      case 'integer':
        return 'integer';
      case 'number':
        return 'float';
      case 'boolean':
        return 'boolean';
      case 'array': {
        const items = itemsOf(schema);
        return items && depth < MAX_DEPTH
          ? `array[${this.expression(items, singular(name), depth + 1)}]`
          : 'array';
      }
      case 'object':
        return this.#object(schema, name, depth);
      default:
        return textType(schema);
    }
  }

  #object(schema: JsonSchema, name: string, depth: number): string {
    const properties = propertiesOf(schema);
    if (properties.length === 0 || depth >= MAX_DEPTH || this.#fields.size >= MAX_ENTITIES) return 'object';
    const key = JSON.stringify(schema);
    const known = this.#known.get(key);
    if (known !== undefined) return `object[${known}]`;
    const entity = freeId(slug(name, { separator: '_' }) || 'item', this.#fields, '_');
    this.#known.set(key, entity);
    this.#fields.set(entity, {});
    const fields = properties.map(
      ([field, property]) => [plain(field, 200), this.expression(property, field, depth + 1)] as const,
    );
    this.#fields.set(entity, entries(fields));
    return `object[${entity}]`;
  }
}

const singular = (name: string): string => (/[^s]s$/.test(name) ? name.slice(0, -1) : name);

function textType(schema: JsonSchema): string {
  const format = own(schema, 'format');
  if (format === 'date' || format === 'date-time' || format === 'datetime' || format === 'iso8601')
    return 'ISO8601';
  if (format === 'uri') return 'url';
  const values = valuesOf(schema);
  const fits = values.length > 0 && values.every((value) => typeof value === 'string' && !UNFIT.test(value));
  return fits ? `enum[${values.join(', ')}]` : 'string';
}
