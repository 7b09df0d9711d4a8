import {
  type Document,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  pointer,
} from '../../model/index.ts';
import { type AgentsText, type Block, type Field, linesRead, withoutRemark } from './lines.ts';

/** Where something is said: JSON Pointer in agents.json, line and column in agents.txt. */
export type Spot =
  | { readonly pointer: string; readonly at?: 'key' }
  | { readonly line: number; readonly column: number };

/** A value with its place. */
export interface Said {
  readonly value: string;
  readonly spot: Spot;
}

export interface CapabilityView {
  /** The identifier, with the place of the whole. */
  readonly id: Said;
  readonly endpoint?: Said;
  readonly protocol?: Said;
  readonly method?: Said;
  readonly auth?: Said;
  readonly authEndpoint?: Said;
  readonly rateLimit?: Said;
  readonly openapi?: Said;
  readonly description?: Said;
}

export interface AgentView {
  readonly name: Said;
  /** Undefined: all are permitted. */
  readonly capabilities?: readonly Said[];
  readonly rateLimit?: Said;
}

/** What both forms say, in one shape, for the rules. Misshapen values are left out: the schema speaks of those. */
export interface View {
  /** Where the whole is spoken of. */
  readonly top: Spot;
  readonly version?: Said;
  readonly generatedAt?: Said;
  readonly siteName?: Said;
  readonly siteUrl?: Said;
  readonly contact?: Said;
  readonly privacyPolicy?: Said;
  readonly capabilities: readonly CapabilityView[];
  readonly allow: readonly Said[];
  readonly disallow: readonly Said[];
  readonly agents: readonly AgentView[];
  /** Text only: `Agents-JSON`. */
  readonly agentsJson: readonly Said[];
}

const views = new WeakMap<Document, View>();
const texts = new WeakMap<Document, AgentsText>();

/** Made once for each document, however many rules ask. */
export function viewOf(document: Document): View {
  let view = views.get(document);
  if (!view) {
    view = document.format === 'agents-json' ? viewJson(document.value) : viewText(textOf(document));
    views.set(document, view);
  }
  return view;
}

/** The lines of an agents.txt; made once for each document. */
export function textOf(document: Document): AgentsText {
  let text = texts.get(document);
  if (!text) {
    text = linesRead(document);
    texts.set(document, text);
  }
  return text;
}

function said(field: Field | undefined): Said | undefined {
  return field && field.value !== ''
    ? { value: field.value, spot: { line: field.line, column: field.valueColumn } }
    : undefined;
}

/** Items of a comma-separated list, each with its column. */
function listed({ value, line, valueColumn }: Field): Said[] {
  let column = valueColumn;
  return value.split(',').flatMap((part) => {
    const start = column + (part.length - part.trimStart().length);
    column += part.length + 1;
    return { value: part.trim(), spot: { line, column: start } };
  });
}

function viewText(text: AgentsText): View {
  // Of a field that stands twice the last counts, as for the reader.
  const last = (fields: readonly Field[], name: string) =>
    said(fields.findLast((field) => field.name === name));
  const head = (name: string) => last(text.fields, name);
  const all = (name: string) =>
    [...text.fields, ...text.blocks.flatMap((block) => (block.kind === 'agent' ? block.fields : []))]
      .filter((field) => field.name === name)
      .flatMap((field) => said({ ...field, value: withoutRemark(field.value) }) ?? []);
  const placed = ({ head: field }: Block): Said => ({
    value: field.value,
    spot: { line: field.line, column: field.column },
  });
  return {
    top: { line: 1, column: 1 },
    version: head('spec-version'),
    generatedAt:
      head('generated-at') ?? said(text.comments.findLast((field) => field.name === 'generated-at')),
    siteName: head('site-name'),
    siteUrl: head('site-url'),
    contact: head('site-contact'),
    privacyPolicy: head('site-privacy-policy'),
    capabilities: text.blocks
      .filter((block) => block.kind === 'capability')
      .map((block) => {
        const fields = new Map(block.fields.map((field) => [field.name, said(field)]));
        return {
          id: placed(block),
          endpoint: fields.get('endpoint'),
          protocol: fields.get('protocol'),
          method: fields.get('method'),
          auth: fields.get('auth'),
          authEndpoint: fields.get('auth-endpoint'),
          rateLimit: fields.get('rate-limit'),
          openapi: fields.get('openapi'),
          description: fields.get('description'),
        };
      }),
    allow: all('allow'),
    disallow: all('disallow'),
    agents: text.blocks
      .filter((block) => block.kind === 'agent')
      .map((block) => {
        const lists = block.fields.filter((field) => field.name === 'capabilities');
        return {
          name: { value: block.head.value, spot: { line: block.head.line, column: block.head.valueColumn } },
          ...(lists.length > 0 && { capabilities: lists.flatMap(listed) }),
          rateLimit: last(block.fields, 'rate-limit'),
        };
      }),
    agentsJson: text.fields
      .filter((field) => field.name === 'agents-json')
      .flatMap((field) => said(field) ?? []),
  };
}

function viewJson(value: Json | undefined): View {
  const root = isObject(value) ? value : {};
  const text = (holder: Json | undefined, place: string, ...names: readonly string[]): Said | undefined => {
    if (!isObject(holder)) return undefined;
    for (const name of names) {
      const inner = own(holder, name);
      if (isString(inner)) return { value: inner, spot: { pointer: `${place}/${name}` } };
    }
    return undefined;
  };
  const list = (holder: Json | undefined, place: string, name: string): Said[] => {
    const items = isObject(holder) ? own(holder, name) : undefined;
    if (!Array.isArray(items)) return [];
    return items.flatMap((item, index) =>
      isString(item) ? { value: item, spot: { pointer: `${place}/${name}/${index}` } } : [],
    );
  };
  const limit = (holder: JsonObject, place: string): Said | undefined => {
    const rate = own(holder, 'rateLimit');
    if (!isObject(rate)) return undefined;
    const requests = own(rate, 'requests');
    const window = own(rate, 'window');
    if (typeof requests !== 'number' || !isString(window)) return undefined;
    return { value: `${requests}/${window}`, spot: { pointer: `${place}/rateLimit` } };
  };
  const site = own(root, 'site');
  const access = own(root, 'access');
  const agents = own(root, 'agents');
  const capabilities = own(root, 'capabilities');
  return {
    top: { pointer: '' },
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
        id: { value: isString(id) ? id : '', spot: { pointer: place } },
        endpoint: text(item, place, 'endpoint'),
        protocol: text(item, place, 'protocol'),
        method: text(item, place, 'method'),
        auth: text(auth, `${place}/auth`, 'type'),
        authEndpoint: text(auth, `${place}/auth`, 'endpoint', 'tokenEndpoint', 'authEndpoint'),
        rateLimit: limit(item, place),
        openapi: text(item, place, 'openapi'),
        description: text(item, place, 'description'),
      };
    }),
    allow: list(access, '/access', 'allow'),
    disallow: list(access, '/access', 'disallow'),
    agents: isObject(agents)
      ? Object.entries(agents).flatMap(([name, policy]) => {
          if (!isObject(policy)) return [];
          const place = `/agents${pointer(name)}`;
          return {
            name: { value: name, spot: { pointer: place, at: 'key' as const } },
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
