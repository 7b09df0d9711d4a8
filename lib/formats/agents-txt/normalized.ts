import {
  type Document,
  isString,
  type Json,
  type JsonObject,
  listAt,
  own,
  steps,
} from '../../model/index.ts';
import { oncePer } from '../../text/once.ts';
import type { Position } from '../rules.ts';
import { objectsAt, valuesAt } from '../values-at.ts';
import { type AgentsText, type Field, linesRead } from './lines.ts';

/** A value with its place. */
export interface Located {
  readonly value: string;
  readonly place: Position;
}

export interface CapabilityView {
  /** The place of the whole. */
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
  /** The place of the name. */
  readonly place: Position;
  readonly name: string;
  /** Undefined: all are permitted. */
  readonly capabilities?: readonly Located[];
  readonly rateLimit?: Located;
}

/** Both forms in one shape, for the rules. Misshapen values are left out: the schema speaks of those. */
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
  /** The ids of the capabilities. */
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

/** The place of the value. */
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
  // The last of duplicate fields wins, as for the reader.
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

/** The first of some members that is a text. */
function textIn(holder: Json | undefined, place: string, ...names: readonly string[]): Located | undefined {
  for (const name of names) {
    const value = own(holder, name);
    if (isString(value)) return { value, place: { pointer: `${place}/${name}` } };
  }
  return undefined;
}

const textsIn = (root: Json | undefined, path: string, below = ''): readonly Located[] =>
  valuesAt(root, path).flatMap(({ value, place }) =>
    isString(value) ? { value, place: { pointer: below + place } } : [],
  );

function limitIn(holder: JsonObject, place: string): Located | undefined {
  const rate = own(holder, 'rateLimit');
  const [requests, window] = [own(rate, 'requests'), own(rate, 'window')];
  if (typeof requests !== 'number' || !isString(window)) return undefined;
  return { value: `${requests}/${window}`, place: { pointer: `${place}/rateLimit` } };
}

function fromJson(root: Json | undefined): Found {
  const site = own(root, 'site');
  return {
    top: '',
    isListed: Array.isArray(own(root, 'capabilities')),
    version: textIn(root, '', 'specVersion'),
    generatedAt: textIn(root, '', 'generatedAt'),
    siteName: textIn(site, '/site', 'name'),
    siteUrl: textIn(site, '/site', 'url'),
    contact: textIn(site, '/site', 'contact'),
    privacyPolicy: textIn(site, '/site', 'privacyPolicy'),
    capabilities: objectsAt(root, '/capabilities/[]').map(({ value: item, place }) => {
      const id = own(item, 'id');
      const auth = own(item, 'auth');
      const isParametrized = listAt(item, 'parameters').length > 0;
      return {
        place,
        id: isString(id) ? id : '',
        endpoint: textIn(item, place, 'endpoint'),
        protocol: textIn(item, place, 'protocol'),
        method: textIn(item, place, 'method'),
        auth: textIn(auth, `${place}/auth`, 'type'),
        authEndpoint: textIn(auth, `${place}/auth`, 'endpoint', 'tokenEndpoint', 'authEndpoint'),
        rateLimit: limitIn(item, place),
        openapi: textIn(item, place, 'openapi'),
        description: textIn(item, place, 'description'),
        parameters: isParametrized ? textsIn(item, '/parameters/[]/name', place) : undefined,
      };
    }),
    allow: textsIn(root, '/access/allow/[]'),
    disallow: textsIn(root, '/access/disallow/[]'),
    agents: objectsAt(root, '/agents/{}').map(({ value: policy, place }) => ({
      place: { pointer: place, at: 'key' as const },
      name: steps(place)[1] ?? '',
      ...(Array.isArray(own(policy, 'capabilities')) && {
        capabilities: textsIn(policy, '/capabilities/[]', place),
      }),
      rateLimit: limitIn(policy, place),
    })),
    agentsJson: [],
  };
}
