import {
  type AccessPolicy,
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  objectAt,
  own,
  pointer,
  type RateLimit,
  type Reading,
  type SiteInfo,
  type Source,
  type UnreadItem,
} from '../../model/index.ts';
import { rateLimit } from '../../text/index.ts';
import {
  actionsOf,
  defined,
  extraOf,
  type KeyedItem,
  MAX_ACTIONS,
  MAX_PARAMETERS,
  namedItemsOf,
  siteInfo,
  textOf,
} from '../reader-kit.ts';
import { actionOf, type DeclaredCapability } from './capability.ts';

export function readJson(source: Source): Reading {
  const root = isObject(source.value) ? source.value : {};
  const siteUrl = textOf(objectAt(root, 'site'), 'url');
  const base = source.origin ?? siteUrl;
  const unread: UnreadItem[] = [];
  const list = { place: '/capabilities', item: 'capability', items: 'capabilities', unread };
  const idOf = (capability: JsonObject) => textOf(capability, 'id');
  const read = ({ value, place, id, key }: KeyedItem) => {
    const given = { key, format: 'agents-json', document: source.url };
    const made = actionOf(capabilityOf(id, value, place, unread), given, base);
    unread.push(...made.unread);
    return made.action;
  };
  const actions = actionsOf('agents-json', own(root, 'capabilities'), list, idOf, read);
  return { site: siteOf(root), actions, access: accessOf(root, unread), references: [], unread };
}

const CAPABILITY_FIELDS = new Set(
  'id description endpoint method protocol auth rateLimit parameters params'.split(' '),
);

function capabilityOf(id: string, item: JsonObject, place: string, unread: UnreadItem[]): DeclaredCapability {
  return {
    id,
    description: textOf(item, 'description') ?? '',
    endpoint: textOf(item, 'endpoint'),
    protocol: textOf(item, 'protocol'),
    method: textOf(item, 'method'),
    auth: authOf(own(item, 'auth')),
    rateLimit: limitOf(item, place, unread),
    params: paramsOf(item, place, unread),
    place: { pointer: place },
    endpointPlace: { pointer: `${place}/endpoint` },
    extra: extraOf(item, CAPABILITY_FIELDS).extra ?? {},
  };
}

function limitOf(holder: JsonObject, place: string, unread: UnreadItem[]): RateLimit | undefined {
  const value = own(holder, 'rateLimit');
  if (value === undefined) return undefined;
  const [requests, window] = [own(value, 'requests'), own(value, 'window')];
  const isRate = (isString(requests) || typeof requests === 'number') && isString(window);
  const written = isRate ? `${requests}/${window}` : value;
  const limit = isString(written) ? rateLimit(written) : undefined;
  if (!limit) unread.push({ place: { pointer: `${place}/rateLimit` }, reason: 'This isn’t a rate limit.' });
  return limit;
}

function authOf(auth: Json | undefined): DeclaredCapability['auth'] {
  if (isString(auth)) return { type: auth };
  if (!isObject(auth)) return undefined;
  const scopes = own(auth, 'scopes');
  return {
    type: textOf(auth, 'type') ?? '',
    endpoint: textOf(auth, 'endpoint', 'tokenEndpoint', 'authEndpoint'),
    docs: textOf(auth, 'docsUrl', 'docs'),
    ...(isList(scopes) && { scopes: scopes.filter(isString) }),
  };
}

const PARAM_FIELDS = new Set(['name', 'in', 'location', 'type', 'required', 'description']);

function paramsOf(item: JsonObject, place: string, unread: UnreadItem[]): DeclaredCapability['params'] {
  const name = own(item, 'parameters') === undefined ? 'params' : 'parameters';
  const of = { place: `${place}/${name}`, item: 'parameter', items: name, max: MAX_PARAMETERS, unread };
  const named = namedItemsOf(own(item, name), of, (param) => textOf(param, 'name'), 'name');
  return Array.from(named, ({ value: param, place: at, id }) => ({
    param: {
      name: id,
      in: (textOf(param, 'in', 'location') ?? '').toLowerCase(),
      type: textOf(param, 'type') ?? '',
      required: own(param, 'required') === true,
      description: textOf(param, 'description') ?? '',
      extra: extraOf(param, PARAM_FIELDS).extra ?? {},
    },
    place: { pointer: at },
  }));
}

type AgentEntry = readonly [name: string, policy: Json, pointer: string];

function agentEntries(declared: Json | undefined): readonly AgentEntry[] {
  if (isObject(declared))
    return Object.entries(declared).map(([name, policy]) => [name, policy, pointer('agents', name)]);
  if (!isList(declared)) return [];
  return declared.map((policy, index) => {
    const name = isObject(policy) ? (textOf(policy, 'name', 'id', 'agent') ?? '') : '';
    return [name, policy, pointer('agents', index)];
  });
}

function accessOf(root: JsonObject, unread: UnreadItem[]): AccessPolicy {
  const patterns = (name: string) => {
    const list = own(own(root, 'access'), name);
    return (isList(list) ? list : [list]).filter(isString);
  };
  const entries = agentEntries(own(root, 'agents'));
  const agents = entries.slice(0, MAX_ACTIONS).flatMap(([name, policy, place]) => {
    if (name === '' || !isObject(policy)) {
      unread.push({
        place: { pointer: place },
        reason: name === '' ? 'This agent has no name.' : 'This agent’s policy isn’t an object.',
      });
      return [];
    }
    const list = own(policy, 'capabilities');
    return defined({
      name,
      capabilities: isList(list) ? list.filter(isString) : undefined,
      rateLimit: limitOf(policy, place, unread),
      declaration: textOf(policy, 'agentDeclaration'),
    });
  });
  return { allow: patterns('allow'), disallow: patterns('disallow'), agents };
}

const SITE_FIELDS = new Set(['name', 'url', 'description', 'contact']);
const ROOT_FIELDS = new Set(['specVersion', 'site', 'capabilities', 'access', 'agents']);

function siteOf(root: JsonObject): SiteInfo {
  const site = objectAt(root, 'site');
  const note = (path: string[], value: Json) => ({
    label: path.at(-1) ?? '',
    value: (isString(value) ? value : JSON.stringify(value)).slice(0, 1_000),
    pointer: pointer(...path),
  });
  const notes = [
    ...Object.entries(site).flatMap(([key, value]) =>
      SITE_FIELDS.has(key) ? [] : note(['site', key], value),
    ),
    ...Object.entries(root).flatMap(([key, value]) => (ROOT_FIELDS.has(key) ? [] : note([key], value))),
  ].slice(0, 100);
  const [name, url, description, contact] = [...SITE_FIELDS].map((key) => textOf(site, key));
  return siteInfo({ name, url, description, contact }, notes);
}
