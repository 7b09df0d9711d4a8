import { type Manifest, plain, securityScheme, textOf, undeclaredPlaceholders } from '../formats/writing.ts';
import {
  type Action,
  type AuthScheme,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  listAt,
  objectAt,
  own,
  type Parameter,
  pointer,
  type Transport,
  type UnreadItem,
} from '../model/index.ts';
import { placeholders, resolveTemplate } from '../url/index.ts';
import { MAX_NAME, membersOf, sizeOf } from './bounds.ts';
import { OpenApiSchemas } from './openapi-schemas.ts';

const MAX_OPERATIONS = 1_000;
const MAX_PARAMETERS = 200;
const MAX_UNREAD = 2_000;
const MAX_VARIABLE = 200;
const MAX_ADDRESS = 2_000;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;

type OpenApiReading =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly message: string };

/** @param address URL of the document or site, the base of relative server URLs */
export function fromOpenApi(value: Json, address: string, now: number): OpenApiReading {
  if (!isObject(value)) return refusal('This isn’t an OpenAPI document: it isn’t an object.');
  const version = own(value, 'openapi');
  if (own(value, 'swagger') !== undefined)
    return refusal('This is a Swagger 2.0 document: convert it to OpenAPI 3 first.');
  if (!isString(version) || !/^3\.[01](?:\.|$)/.test(version))
    return refusal('This isn’t an OpenAPI 3.0 or 3.1 document: "openapi" has another version or is missing.');
  const origin = URL.parse(address)?.origin;
  if (origin === undefined || origin === 'null') return refusal('The origin of the site isn’t known.');
  const reader = new Reader(value, address);
  const actions = reader.actions();
  const auth = actions.find((action) => action.auth.scheme)?.auth.scheme;
  const { unread } = reader;
  return { ok: true, manifest: { origin, now, site: siteOf(value), auth, actions, references: [], unread } };
}

const refusal = (message: string): OpenApiReading => ({ ok: false, message });

function siteOf(root: JsonObject): Manifest['site'] {
  const info = objectAt(root, 'info');
  const contact = objectAt(info, 'contact');
  const title = textOf(info, 'title');
  const description = textOf(info, 'summary', 'description');
  return {
    name: title && plain(title, 200),
    description: description && plain(description, 500),
    contact: textOf(contact, 'email', 'url'),
  };
}

interface Operation {
  readonly value: JsonObject;
  readonly method: string;
  readonly path: string;
  readonly place: string;
  readonly item: JsonObject;
  readonly itemPlace: string;
}

interface Body {
  readonly kind: (Transport & { kind: 'http' })['body'];
  readonly parameters: readonly Parameter[];
}

interface Members {
  readonly at: string;
  readonly taken: ReadonlySet<string>;
  readonly kind: Body['kind'];
  readonly isRequired: boolean;
  readonly media: JsonObject;
}

class Reader {
  readonly #root: JsonObject;
  readonly #schemas: OpenApiSchemas;
  readonly #security: ReturnType<typeof securityOf>;
  readonly #address: string;
  readonly #unread = new Map<string, UnreadItem>();

  constructor(root: JsonObject, address: string) {
    this.#root = root;
    this.#schemas = new OpenApiSchemas(root, (place, reason) => this.#lose(place, reason));
    this.#address = address;
    this.#security = securityOf(root, (value) => this.#schemas.resolve(value), address);
  }

  get unread(): readonly UnreadItem[] {
    return [...this.#unread.values()];
  }

  #lose(place: string, reason: string): void {
    if (this.#unread.size < MAX_UNREAD)
      this.#unread.set(`${place} ${reason}`, { place: { pointer: place }, reason });
  }

  actions(): readonly Action[] {
    const found: (Action | undefined)[] = [];
    for (const operation of this.#operations()) {
      if (found.length === MAX_OPERATIONS) {
        this.#lose(operation.place, `Only the first ${MAX_OPERATIONS} operations are read.`);
        break;
      }
      found.push(this.#action(operation));
    }
    if (isObject(own(this.#root, 'webhooks')))
      this.#lose('/webhooks', 'Webhooks are requests to the client: no manifest declares them.');
    return found.filter((action) => action !== undefined);
  }

  *#operations(): Iterable<Operation> {
    for (const [path, declared] of Object.entries(objectAt(this.#root, 'paths'))) {
      if (!path.startsWith('/')) continue;
      const itemPlace = pointer('paths', path);
      if (path.length > MAX_ADDRESS) {
        this.#lose(itemPlace, 'This path is too long.');
        continue;
      }
      const item = this.#schemas.resolve(declared);
      if (!item) {
        this.#lose(itemPlace, 'This path isn’t described in the document itself.');
        continue;
      }
      for (const method of METHODS) {
        const value = own(item, method);
        if (isObject(value))
          yield {
            value,
            method: method.toUpperCase(),
            path,
            place: `${itemPlace}/${method}`,
            item,
            itemPlace,
          };
      }
      if (isObject(own(item, 'trace'))) this.#lose(`${itemPlace}/trace`, 'TRACE isn’t called by agents.');
    }
  }

  #action(operation: Operation): Action | undefined {
    const { value, method, path, place } = operation;
    const url = this.#url(operation);
    if (url === undefined) {
      this.#lose(place, `${method} ${path} is left out: its server has no http address.`);
      return undefined;
    }
    const sent = this.#parameters(operation);
    const body = this.#body(operation, new Set(sent.map(({ name }) => name)));
    if (typeof body === 'string') {
      this.#lose(`${place}/requestBody`, `${method} ${path} is left out: ${body}.`);
      return undefined;
    }
    const output = this.#output(operation);
    const id = textOf(value, 'operationId') ?? `${method.toLowerCase()} ${path.replaceAll(/[{}]/g, '')}`;
    const summary = plain(textOf(value, 'summary') ?? '', 120);
    const reads = method === 'GET' || method === 'HEAD';
    const effect = method === 'DELETE' ? 'destructive' : 'change';
    if (own(value, 'deprecated') === true)
      this.#lose(place, `No longer says that ${method} ${path} is deprecated.`);
    if (isObject(own(value, 'callbacks'))) this.#lose(`${place}/callbacks`, 'Loses the callbacks.');
    return {
      key: `openapi:${id}`,
      id: plain(id, 128),
      name: summary || plain(id, 120),
      description: plain(textOf(value, 'description') ?? '', 500) || summary,
      format: '',
      document: this.#address,
      source: { pointer: place },
      risk: reads ? 'read' : effect,
      riskReason: `${method} by the OpenAPI document`,
      parameters: [...sent, ...body.parameters].slice(0, MAX_PARAMETERS),
      transport: { kind: 'http', method, url, body: body.kind },
      ...(output && { output, outputNames: Object.keys(objectAt(output, 'properties')) }),
      auth: this.#security(value),
      confirm: false,
    };
  }

  #url({ value, item, path }: Operation): string | undefined {
    const server = [value, item, this.#root].flatMap((holder) => listAt(holder, 'servers')).find(isObject);
    const declared = (server && textOf(server, 'url')) ?? '/';
    const variables = server ? objectAt(server, 'variables') : {};
    const filled = declared.slice(0, MAX_ADDRESS).replaceAll(/\{([^{}]{1,64})\}/g, (whole, name: string) => {
      const fallback = own(objectAt(variables, name), 'default');
      // A default may be used in many places, so its length is limited.
      return isString(fallback) && fallback.length <= MAX_VARIABLE ? fallback : whole;
    });
    const base = resolveTemplate(filled, this.#address);
    if (base === undefined || !/^https?:\/\/[^{}/]+(?:\/|$)/.test(base)) return undefined;
    return resolveTemplate(`${base.replace(/[?#].*$/s, '').replace(/\/+$/, '')}${path}`, undefined);
  }

  #parameters(operation: Operation): readonly Parameter[] {
    const found = new Map<string, Parameter>();
    const names = new Set<string>();
    for (const [holder, place] of [
      [operation.value, operation.place],
      [operation.item, operation.itemPlace],
    ] as const) {
      for (const [index, declared] of listAt(holder, 'parameters').slice(0, MAX_PARAMETERS).entries()) {
        const at = `${place}${pointer('parameters', index)}`;
        const value = this.#schemas.resolve(declared);
        const name = value && textOf(value, 'name');
        if (!value || name === undefined || name.length > MAX_NAME) {
          this.#lose(at, 'This parameter isn’t described in the document itself, or has no usable name.');
          continue;
        }
        const key = `${textOf(value, 'in')} ${name}`;
        if (found.has(key)) continue;
        const read = this.#parameter(value, name, at, operation);
        if (!read) continue;
        if (names.has(name))
          this.#lose(at, `Two parameters are called ${JSON.stringify(name)}: this one is left out.`);
        else found.set(key, read);
        names.add(name);
      }
    }
    const declared = [...found.values()];
    const { path, place } = operation;
    return [...declared, ...undeclaredPlaceholders(declared, placeholders(path), { pointer: place })];
  }

  #parameter(value: JsonObject, name: string, at: string, { path }: Operation): Parameter | undefined {
    const place = textOf(value, 'in');
    const required = place === 'path' || own(value, 'required') === true;
    const quoted = JSON.stringify(name);
    if (place !== 'path' && place !== 'query' && place !== 'header') {
      const where = place === 'cookie' ? 'a cookie' : 'an unknown place';
      this.#lose(at, `${quoted} goes into ${where}: it is left out.`);
      return undefined;
    }
    // OpenAPI 3 §4.8.12.1: these header parameters are ignored.
    if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) return undefined;
    if (place === 'path' && !path.includes(`{${name}}`)) return undefined;
    const content = membersOf(objectAt(value, 'content'))[0];
    if (content !== undefined)
      this.#lose(at, `${quoted} is sent as a separate document. It is declared as plain text.`);
    const style = textOf(value, 'style');
    const isUsual = style === undefined || style === (place === 'query' ? 'form' : 'simple');
    if (!isUsual || own(value, 'explode') === (place !== 'query'))
      this.#lose(at, `No longer says how ${quoted} is encoded (style, explode).`);
    const schema =
      content === undefined
        ? this.#schemas.of(own(value, 'schema'), `${at}/schema`, 'request')
        : { type: 'string' };
    return this.#described(value, { name, in: place, required, schema, source: { pointer: at } });
  }

  #described(holder: JsonObject, parameter: Parameter): Parameter {
    const description = textOf(holder, 'description') ?? textOf(parameter.schema, 'description');
    const [first] = membersOf(objectAt(holder, 'examples'));
    const example = own(holder, 'example') ?? own(first?.[1], 'value');
    const { description: _, ...schema } = parameter.schema;
    return {
      ...parameter,
      description: description && plain(description, 500),
      schema: example === undefined || sizeOf(example) > 1_000 ? schema : { ...schema, examples: [example] },
    };
  }

  #body(operation: Operation, taken: ReadonlySet<string>): Body | string {
    const { value, method, place } = operation;
    const takesBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    const declared = own(value, 'requestBody');
    if (declared === undefined)
      return { kind: takesBody && method !== 'DELETE' ? 'json' : 'none', parameters: [] };
    const body = this.#schemas.resolve(declared);
    if (!body) return 'its body isn’t described in the document itself';
    if (!takesBody) return `a body can’t be sent with ${method}`;
    const content = objectAt(body, 'content');
    const types = membersOf(content).map(([name]) => name);
    const type = types.find((name) => BODY_TYPES.some(({ pattern }) => pattern.test(name)));
    const known = BODY_TYPES.find(({ pattern }) => type !== undefined && pattern.test(type));
    if (type === undefined || !known) return `its body is of no known type (${plain(types.join(', '), 100)})`;
    const at = `${place}/requestBody${pointer('content', type)}`;
    const media = objectAt(content, type);
    const schema = this.#schemas.of(own(media, 'schema'), `${at}/schema`, 'request');
    if (schema.type !== 'object' && !isObject(own(schema, 'properties')))
      return 'its body isn’t an object with named members';
    const isRequired = own(body, 'required') === true;
    const { kind } = known;
    return { kind, parameters: this.#members(schema, { at, taken, kind, isRequired, media }) };
  }

  #members(schema: JsonSchema, { at, taken, kind, isRequired, media }: Members): readonly Parameter[] {
    const required = new Set(listAt(schema, 'required').filter(isString));
    const sample = objectAt(media, 'example');
    const member = kind === 'json' ? 'body' : 'form';
    if (own(schema, 'oneOf') !== undefined || own(schema, 'anyOf') !== undefined)
      this.#lose(`${at}/schema`, 'No longer says which members of the body belong together (oneOf, anyOf).');
    return membersOf(objectAt(schema, 'properties')).flatMap(([name, property]): readonly Parameter[] => {
      const place = `${at}/schema${pointer('properties', name)}`;
      if (taken.has(name)) {
        this.#lose(
          place,
          `${JSON.stringify(name)} is a parameter and a member of the body: the member is left out.`,
        );
        return [];
      }
      const inner = isObject(property) ? property : {};
      const isFile =
        kind === 'multipart' &&
        (own(inner, 'format') === 'binary' || own(inner, 'contentEncoding') !== undefined);
      const example = own(sample, name);
      return [
        this.#described(example === undefined ? {} : { example }, {
          name,
          in: isFile ? 'file' : member,
          required: required.has(name) && (isRequired || required.size > 0),
          schema: inner,
          source: { pointer: place },
        }),
      ];
    });
  }

  #output({ value, place }: Operation): JsonSchema | undefined {
    const responses = objectAt(value, 'responses');
    const status = membersOf(responses)
      .map(([code]) => code)
      .find((code) => /^2(?:\d\d|XX)$/i.test(code));
    const response = status === undefined ? undefined : this.#schemas.resolve(own(responses, status));
    if (!response || status === undefined) return undefined;
    const content = objectAt(response, 'content');
    const type = membersOf(content)
      .map(([name]) => name)
      .find((name) => BODY_TYPES[0].pattern.test(name));
    if (type === undefined) return undefined;
    const at = `${place}${pointer('responses', status, 'content', type, 'schema')}`;
    const schema = this.#schemas.of(own(objectAt(content, type), 'schema'), at, 'response');
    return Object.keys(schema).length > 0 ? schema : undefined;
  }
}

const BODY_TYPES = [
  { pattern: /^application\/(?:[\w.+-]+\+)?json\b/i, kind: 'json' },
  { pattern: /^application\/x-www-form-urlencoded\b/i, kind: 'form' },
  { pattern: /^multipart\/form-data\b/i, kind: 'multipart' },
] as const;

type Resolve = (value: Json | undefined) => JsonObject | undefined;

function securityOf(root: JsonObject, resolve: Resolve, address: string) {
  const known = objectAt(objectAt(root, 'components'), 'securitySchemes');

  function schemeOf(name: string, scopes: readonly string[]): AuthScheme | undefined {
    const declared = resolve(own(known, name));
    if (!declared) return undefined;
    return securityScheme(declared, textOf(declared, 'type') ?? name, address, scopes);
  }

  return (operation: JsonObject): Action['auth'] => {
    const isOwn = Array.isArray(own(operation, 'security'));
    const declared = listAt(isOwn ? operation : root, 'security');
    if (declared.length === 0) return { needed: 'no' };
    const ways = declared.filter(isObject).slice(0, 20);
    const schemes = ways.flatMap((way) =>
      membersOf(way).flatMap(
        ([name]) => schemeOf(name, listAt(way, name).filter(isString).slice(0, 100)) ?? [],
      ),
    );
    const isOptional = ways.some((way) => membersOf(way).length === 0);
    const scheme = schemes.find(({ type }) => type !== 'unknown') ?? schemes[0];
    return { needed: isOptional ? 'optional' : 'yes', scheme };
  };
}
