import {
  type Document,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  pointer,
} from '../../model/index.ts';
import { oncePer, type Position } from '../rules.ts';
import { type AgentsText, type Field, linesRead } from './lines.ts';

/** A value with its place. */
export interface Located {
  readonly value: string;
  readonly place: Position;
}

export interface CapabilityView {
  /** Of the whole. */
  readonly place: Position;
  readonly id: string;
  /** A capability before it has the same id. */
  readonly isRepeated: boolean;
  readonly endpoint?: Located;
  readonly protocol?: Located;
  readonly method?: Located;
  readonly auth?: Located;
  readonly authEndpoint?: Located;
  readonly rateLimit?: Located;
  readonly openapi?: Located;
  readonly description?: Located;
  /** Their names; undefined where none is declared. */
  readonly parameters?: readonly Located[];
}

export interface AgentView {
  /** Of the name. */
  readonly place: Position;
  readonly name: string;
  /** Undefined: all are permitted. */
  readonly capabilities?: readonly Located[];
  readonly rateLimit?: Located;
}

/** What both forms say, in one shape, for the rules. Misshapen values are left out: the schema speaks of those. */
export interface NormalizedAgentsTxt {
  /** Where the whole is spoken of. */
  readonly top: Position;
  readonly version?: Located;
  readonly generatedAt?: Located;
  readonly siteName?: Located;
  readonly siteUrl?: Located;
  readonly contact?: Located;
  readonly privacyPolicy?: Located;
  readonly capabilities: readonly CapabilityView[];
  /** Of the capabilities. */
  readonly ids: ReadonlySet<string>;
  /** Whether there is a list of capabilities that names can be looked up in. */
  readonly isListed: boolean;
  readonly allow: readonly Located[];
  readonly disallow: readonly Located[];
  readonly agents: readonly AgentView[];
  /** Text only: `Agents-JSON`. */
  readonly agentsJson: readonly Located[];
}

/** Made once for each document, however many rules ask. */
export const normalized = oncePer((document: Document): NormalizedAgentsTxt => {
  const found = document.format === 'agents-json' ? fromJson(document.value) : fromText(textOf(document));
  const ids = new Set<string>();
  const capabilities = found.capabilities.map((capability) => {
    const isRepeated = ids.has(capability.id);
    if (capability.id !== '') ids.add(capability.id);
    return { ...capability, isRepeated };
  });
  return { ...found, capabilities, ids };
});

type Found = Omit<NormalizedAgentsTxt, 'capabilities' | 'ids'> & {
  readonly capabilities: readonly Omit<CapabilityView, 'isRepeated'>[];
};

/** The lines of an agents.txt; read once for each document. */
export const textOf = oncePer(linesRead);

/** Of the value. */
function placeOf({ line, valueColumn, value }: Field): Position {
  return { line, column: valueColumn, length: value.length };
}

function located(field: Field | undefined): Located | undefined {
  return field && field.value !== '' ? { value: field.value, place: placeOf(field) } : undefined;
}

/** Items of a comma-separated list, each with its column. */
function listed({ value, line, valueColumn }: Field): Located[] {
  let column = valueColumn;
  return value.split(',').flatMap((part) => {
    const start = column + (part.length - part.trimStart().length);
    column += part.length + 1;
    const item = part.trim();
    return { value: item, place: { line, column: start, length: item.length } };
  });
}

function fromText(text: AgentsText): Found {
  // Of duplicate fields the last wins, as for the reader.
  const last = (fields: readonly Field[], name: string) =>
    located(fields.findLast((field) => field.name === name));
  const head = (name: string) => last(text.fields, name);
  const all = (name: string) =>
    [...text.fields, ...text.blocks.flatMap((block) => (block.kind === 'agent' ? block.fields : []))]
      .filter((field) => field.name === name)
      .flatMap((field) => located(field) ?? []);
  return {
    top: { line: 1, column: 1 },
    isListed: true,
    version: head('spec-version'),
    generatedAt:
      head('generated-at') ?? located(text.comments.findLast((field) => field.name === 'generated-at')),
    siteName: head('site-name'),
    siteUrl: head('site-url'),
    contact: head('site-contact'),
    privacyPolicy: head('site-privacy-policy'),
    capabilities: text.blocks
      .filter((block) => block.kind === 'capability')
      .map((block) => {
        const fields = new Map(block.fields.map((field) => [field.name, located(field)]));
        return {
          place: { line: block.head.line, column: block.head.column },
          id: block.head.value,
          endpoint: fields.get('endpoint'),
          protocol: fields.get('protocol'),
          method: fields.get('method'),
          auth: fields.get('auth'),
          authEndpoint: fields.get('auth-endpoint'),
          rateLimit: fields.get('rate-limit'),
          openapi: fields.get('openapi'),
          description: fields.get('description'),
          parameters: paramsOf(block.fields),
        };
      }),
    allow: all('allow'),
    disallow: all('disallow'),
    agents: text.blocks
      .filter((block) => block.kind === 'agent')
      .map((block) => {
        const lists = block.fields.filter((field) => field.name === 'capabilities');
        return {
          place: placeOf(block.head),
          name: block.head.value,
          ...(lists.length > 0 && { capabilities: lists.flatMap(listed) }),
          rateLimit: last(block.fields, 'rate-limit'),
        };
      }),
    agentsJson: text.fields
      .filter((field) => field.name === 'agents-json')
      .flatMap((field) => located(field) ?? []),
  };
}

/** The names of Param lines: what stands before the bracket. */
function paramsOf(fields: readonly Field[]): readonly Located[] | undefined {
  const params = fields.filter(({ name, value }) => name === 'param' && value !== '');
  if (params.length === 0) return undefined;
  return params.flatMap(({ value, line, valueColumn }) => {
    const name = /^[^\s(]+/.exec(value)?.[0];
    return name === undefined
      ? []
      : { value: name, place: { line, column: valueColumn, length: name.length } };
  });
}

function parametersOf(list: Json | undefined, place: string): readonly Located[] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return (list as readonly Json[]).flatMap((item, index) => {
    const name = isObject(item) ? own(item, 'name') : undefined;
    return isString(name) ? { value: name, place: { pointer: `${place}/${index}/name` } } : [];
  });
}

function fromJson(value: Json | undefined): Found {
  const root = isObject(value) ? value : {};
  const text = (
    holder: Json | undefined,
    place: string,
    ...names: readonly string[]
  ): Located | undefined => {
    if (!isObject(holder)) return undefined;
    for (const name of names) {
      const inner = own(holder, name);
      if (isString(inner)) return { value: inner, place: { pointer: `${place}/${name}` } };
    }
    return undefined;
  };
  const list = (holder: Json | undefined, place: string, name: string): Located[] => {
    const items = isObject(holder) ? own(holder, name) : undefined;
    if (!Array.isArray(items)) return [];
    return items.flatMap((item, index) =>
      isString(item) ? { value: item, place: { pointer: `${place}/${name}/${index}` } } : [],
    );
  };
  const limit = (holder: JsonObject, place: string): Located | undefined => {
    const rate = own(holder, 'rateLimit');
    if (!isObject(rate)) return undefined;
    const requests = own(rate, 'requests');
    const window = own(rate, 'window');
    if (typeof requests !== 'number' || !isString(window)) return undefined;
    return { value: `${requests}/${window}`, place: { pointer: `${place}/rateLimit` } };
  };
  const site = own(root, 'site');
  const access = own(root, 'access');
  const agents = own(root, 'agents');
  const capabilities = own(root, 'capabilities');
  return {
    top: '',
    isListed: Array.isArray(capabilities),
    version: text(root, '', 'specVersion'),
    generatedAt: text(root, '', 'generatedAt'),
    siteName: text(site, '/site', 'name'),
    siteUrl: text(site, '/site', 'url'),
    contact: text(site, '/site', 'contact'),
    privacyPolicy: text(site, '/site', 'privacyPolicy'),
    capabilities: (Array.isArray(capabilities) ? capabilities : []).flatMap((item, index) => {
      if (!isObject(item)) return [];
      const place = `/capabilities/${index}`;
      const id = own(item, 'id');
      const auth = own(item, 'auth');
      return {
        place,
        id: isString(id) ? id : '',
        endpoint: text(item, place, 'endpoint'),
        protocol: text(item, place, 'protocol'),
        method: text(item, place, 'method'),
        auth: text(auth, `${place}/auth`, 'type'),
        authEndpoint: text(auth, `${place}/auth`, 'endpoint', 'tokenEndpoint', 'authEndpoint'),
        rateLimit: limit(item, place),
        openapi: text(item, place, 'openapi'),
        description: text(item, place, 'description'),
        parameters: parametersOf(own(item, 'parameters'), `${place}/parameters`),
      };
    }),
    allow: list(access, '/access', 'allow'),
    disallow: list(access, '/access', 'disallow'),
    agents: isObject(agents)
      ? Object.entries(agents).flatMap(([name, policy]) => {
          if (!isObject(policy)) return [];
          const place = `/agents${pointer(name)}`;
          return {
            place: { pointer: place, at: 'key' as const },
            name,
            ...(Array.isArray(own(policy, 'capabilities')) && {
              capabilities: list(policy, place, 'capabilities'),
            }),
            rateLimit: limit(policy, place),
          };
        })
      : [],
    agentsJson: [],
  };
}
