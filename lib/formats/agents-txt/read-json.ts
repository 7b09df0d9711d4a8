import {
  type AccessPolicy,
  type Action,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  pointer,
  type RateLimit,
  type Reading,
  type SiteInfo,
  type Source,
  type UnreadItem,
} from '../../model/index.ts';
import { rateLimit as parseRateLimit } from '../../text/index.ts';
import { keysOf, MAX_ACTIONS } from '../reader.ts';
import { actionOf, type DeclaredCapability } from './capability.ts';

/** agents.json (§3): the same as the text form, typed. Also with the field names of generators in use. */
export function readJson(source: Source): Reading {
  const root = isObject(source.value) ? source.value : {};
  const site = own(root, 'site');
  const siteUrl = isObject(site) ? textOf(site, 'url') : undefined;
  const base = source.origin ?? siteUrl;
  const actions: Action[] = [];
  const unread: UnreadItem[] = [];
  const keyOf = keysOf('agents-json');
  const capabilities = own(root, 'capabilities');
  if (capabilities !== undefined && !Array.isArray(capabilities)) {
    unread.push({ place: { pointer: '/capabilities' }, reason: 'The capabilities are not an array.' });
  }
  for (const [index, item] of (Array.isArray(capabilities) ? capabilities : []).entries()) {
    const place = pointer('capabilities', index);
    if (actions.length >= MAX_ACTIONS) {
      unread.push({ place: { pointer: place }, reason: `Only the first ${MAX_ACTIONS} actions were read.` });
      break;
    }
    const id = isObject(item) ? textOf(item, 'id') : undefined;
    if (!isObject(item) || id === undefined) {
      unread.push({
        place: { pointer: place },
        reason: isObject(item) ? 'This capability has no id.' : 'This capability is not an object.',
      });
      continue;
    }
    const key = keyOf(id);
    const capability = capabilityOf(id, item, place, unread);
    const read = actionOf(capability, { key, format: 'agents-json', document: source.url }, base);
    actions.push(read.action);
    unread.push(...read.unread);
  }
  return { site: siteOf(root), actions, access: accessOf(root, unread), references: [], unread };
}

function textOf(object: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = own(object, name);
    if (isString(value) && value !== '') return value;
  }
  return undefined;
}

const CAPABILITY_FIELDS = new Set([
  'id',
  'description',
  'endpoint',
  'method',
  'protocol',
  'auth',
  'rateLimit',
  'parameters',
  'params',
]);

function capabilityOf(id: string, item: JsonObject, place: string, unread: UnreadItem[]): DeclaredCapability {
  const limit = own(item, 'rateLimit');
  const rateLimit = readRateLimit(limit);
  if (limit !== undefined && !rateLimit) {
    unread.push({ place: { pointer: `${place}/rateLimit` }, reason: 'This is not a rate limit.' });
  }
  return {
    id,
    description: textOf(item, 'description') ?? '',
    endpoint: textOf(item, 'endpoint'),
    protocol: textOf(item, 'protocol'),
    method: textOf(item, 'method'),
    auth: authOf(own(item, 'auth')),
    rateLimit,
    params: paramsOf(item, place, unread),
    place: { pointer: place },
    endpointPlace: { pointer: `${place}/endpoint` },
    extra: Object.fromEntries(Object.entries(item).filter(([key]) => !CAPABILITY_FIELDS.has(key))),
  };
}

/** `{requests, window}`, or the text form in its place. */
function readRateLimit(value: Json | undefined): RateLimit | undefined {
  if (isString(value)) return parseRateLimit(value);
  if (!isObject(value)) return undefined;
  const requests = own(value, 'requests');
  const window = own(value, 'window');
  const isCount = isString(requests) || typeof requests === 'number';
  return isCount && isString(window) ? parseRateLimit(`${requests}/${window}`) : undefined;
}

function authOf(auth: Json | undefined): DeclaredCapability['auth'] {
  if (isString(auth)) return { type: auth };
  if (!isObject(auth)) return undefined;
  const scopes = own(auth, 'scopes');
  return {
    type: textOf(auth, 'type') ?? '',
    endpoint: textOf(auth, 'endpoint', 'tokenEndpoint', 'authEndpoint'),
    docs: textOf(auth, 'docsUrl', 'docs'),
    ...(Array.isArray(scopes) && { scopes: scopes.filter(isString) }),
  };
}

const PARAM_FIELDS = new Set(['name', 'in', 'location', 'type', 'required', 'description']);

function paramsOf(item: JsonObject, place: string, unread: UnreadItem[]): DeclaredCapability['params'] {
  const name = own(item, 'parameters') === undefined ? 'params' : 'parameters';
  const list = own(item, name);
  if (list === undefined) return [];
  if (!Array.isArray(list)) {
    unread.push({ place: { pointer: `${place}/${name}` }, reason: `The ${name} are not an array.` });
    return [];
  }
  return list.flatMap((param, index) => {
    const at = { pointer: place + pointer(name, index) };
    const paramName = isObject(param) ? textOf(param, 'name') : undefined;
    if (!isObject(param) || paramName === undefined) {
      unread.push({ place: at, reason: 'This parameter has no name.' });
      return [];
    }
    return {
      param: {
        name: paramName,
        in: (textOf(param, 'in', 'location') ?? '').toLowerCase(),
        type: textOf(param, 'type') ?? '',
        required: own(param, 'required') === true,
        description: textOf(param, 'description') ?? '',
        extra: Object.fromEntries(Object.entries(param).filter(([key]) => !PARAM_FIELDS.has(key))),
      },
      place: at,
    };
  });
}

type AgentEntry = readonly [name: string, policy: Json, pointer: string];

/** `agents` as an object by name, or as the list that a generator in use writes. */
function agentEntries(declared: Json | undefined): readonly AgentEntry[] {
  if (isObject(declared))
    return Object.entries(declared).map(([name, policy]) => [name, policy, pointer('agents', name)]);
  if (!Array.isArray(declared)) return [];
  return (declared as readonly Json[]).map((policy, index) => {
    const name = isObject(policy) ? (textOf(policy, 'name', 'id', 'agent') ?? '') : '';
    return [name, policy, pointer('agents', index)];
  });
}

/** §3.2. */
function accessOf(root: JsonObject, unread: UnreadItem[]): AccessPolicy {
  const access = own(root, 'access');
  const patterns = (name: string) => {
    const list = isObject(access) ? own(access, name) : undefined;
    return (Array.isArray(list) ? list : [list]).filter(isString);
  };
  const entries = agentEntries(own(root, 'agents'));
  const agents = entries.slice(0, MAX_ACTIONS).flatMap(([name, policy, place]) => {
    if (name === '' || !isObject(policy)) {
      unread.push({
        place: { pointer: place },
        reason: name === '' ? 'This agent has no name.' : 'This agent’s policy is not an object.',
      });
      return [];
    }
    const list = own(policy, 'capabilities');
    const limit = own(policy, 'rateLimit');
    const rateLimit = readRateLimit(limit);
    if (limit !== undefined && !rateLimit)
      unread.push({ place: { pointer: `${place}/rateLimit` }, reason: 'This is not a rate limit.' });
    const declaration = textOf(policy, 'agentDeclaration');
    return {
      name,
      ...(Array.isArray(list) && { capabilities: list.filter(isString) }),
      ...(rateLimit && { rateLimit }),
      ...(declaration && { declaration }),
    };
  });
  return { allow: patterns('allow'), disallow: patterns('disallow'), agents };
}

const SITE_FIELDS = new Set(['name', 'url', 'description', 'contact']);
const ROOT_FIELDS = new Set(['specVersion', 'site', 'capabilities', 'access', 'agents']);

function siteOf(root: JsonObject): SiteInfo {
  const declared = own(root, 'site');
  const site = isObject(declared) ? declared : {};
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
  return {
    ...(name && { name }),
    ...(url && { url }),
    ...(description && { description }),
    ...(contact && { contact }),
    ...(notes.length > 0 && { notes }),
  };
}
