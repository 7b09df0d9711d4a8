import {
  type AuthScheme,
  type FormatId,
  type Identity,
  isObject,
  isString,
  type Json,
  type JsonObject,
  objectAt,
  own,
  pointer,
  type Reader,
  type Reading,
  type SiteInfo,
  type Source,
  type UnreadItem,
} from '../../model/index.ts';
import { resolveTemplate } from '../../url/index.ts';
import { authType, defined, siteInfo, stringOf } from '../reader-kit.ts';
import { readActions } from './actions.ts';
import { TypeSchemas } from './types.ts';

function read(source: Source, identity: Identity): Reading {
  if (!isObject(source.value)) return { site: {}, actions: [], references: [], unread: [] };
  return identity.dialect === 'legacy' ? readLegacy(source.value, source) : readCurrent(source.value, source);
}

function readCurrent(value: JsonObject, source: Source): Reading {
  const unread: UnreadItem[] = [];
  const base = baseOf(value, source);
  const auth = own(value, 'auth');
  const scheme = readAuth(auth, base);
  const status = objectAt(value, 'agent_status');
  const actions = readActions(own(value, 'actions'), '/actions', {
    url: source.url,
    base,
    auth: scheme,
    requiredFor: words(own(auth, 'required_for')),
    optionalFor: words(own(auth, 'optional_for')),
    degraded: words(own(status, 'degraded_actions')),
    protocols: objectAt(value, 'protocols'),
    types: new TypeSchemas(own(value, 'entities')),
    unread,
  });
  const operational = own(status, 'operational');
  const paged = own(own(value, 'capabilities'), 'pagination');
  return defined({
    site: siteOf(value, base),
    auth: scheme,
    actions,
    references: [],
    unread,
    operational: typeof operational === 'boolean' ? operational : undefined,
    pagination: PAGINATION.find((style) => style === paged),
    statusUrl: resolveTemplate(stringOf(status, 'status_endpoint'), base),
    dependencies: dependenciesOf(value),
    recoveries: recoveriesOf(value),
    synthetic: own(value, 'source') === 'synthetic' ? syntheticOf(value) : undefined,
  });
}

const PAGINATION = ['cursor', 'offset', 'page'] as const;

/** Reads a file from before AWP 0.1. */
function readLegacy(value: JsonObject, source: Source): Reading {
  const unread: UnreadItem[] = [];
  const base = baseOf(value, source);
  const capabilities = objectAt(value, 'capabilities');
  const auth = readAuth(own(capabilities, 'auth') ?? own(value, 'auth'), base);
  const actions = readActions(own(capabilities, 'actions'), '/capabilities/actions', {
    url: source.url,
    base,
    auth,
    requiredFor: new Set(),
    optionalFor: new Set(),
    degraded: new Set(),
    protocols: {},
    types: new TypeSchemas(undefined),
    unread,
  });
  const ready = own(value, 'agent_ready');
  const operational = typeof ready === 'boolean' ? ready : undefined;
  return defined({ site: siteOf(value, base), auth, actions, references: [], unread, operational });
}

/** Also reads fields that aren't in the specification (AWP §7). Before 0.1, `auth` was a string. */
function readAuth(auth: Json | undefined, base: string | undefined): AuthScheme | undefined {
  if (isString(auth)) return scheme(auth);
  if (!isObject(auth)) return undefined;
  const text = (key: string) => stringOf(auth, key);
  const url = (key: string) => resolveTemplate(text(key), base);
  const scopes = own(auth, 'scopes');
  return defined({
    ...scheme(text('type') ?? 'unknown'),
    header: text('header'),
    prefix: text('prefix'),
    setupUrl: url('setup_url'),
    authorizationUrl: url('authorization_url'),
    tokenUrl: url('token_url'),
    refreshUrl: url('refresh_endpoint'),
    scopes: Array.isArray(scopes) ? scopes.filter(isString).slice(0, 200) : undefined,
    tokenExpiry: text('token_expiry'),
    note: text('note') ?? text('description'),
  });
}

function scheme(declared: string): AuthScheme {
  return { type: authType(declared), declared };
}

function baseOf(value: JsonObject, source: Source): string | undefined {
  if (source.origin !== undefined && /^https?:/.test(source.origin)) return source.origin;
  const domain = own(value, 'domain');
  return isString(domain) && /^[\w.-]{1,253}(?::\d{1,5})?$/.test(domain) ? `https://${domain}` : undefined;
}

function words(value: Json | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter(isString) : []);
}

function dependenciesOf(value: JsonObject): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(objectAt(value, 'dependencies'))
      .slice(0, 5_000)
      .map(([id, before]) => [id, isString(before) ? [before] : [...words(before)].slice(0, 500)]),
  );
}

function recoveriesOf(value: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(objectAt(value, 'errors'))
      .slice(0, 5_000)
      .flatMap(([code, contract]) => {
        const recovery = isObject(contract) ? own(contract, 'recovery') : contract;
        return isString(recovery) ? [[code, recovery]] : [];
      }),
  );
}

function syntheticOf(value: JsonObject): NonNullable<Reading['synthetic']> {
  const confidence = own(value, 'confidence');
  const isShare = typeof confidence === 'number' && confidence >= 0 && confidence <= 1;
  return defined({
    generatedBy: stringOf(value, 'generated_by'),
    confidence: isShare ? confidence : undefined,
  });
}

type Note = NonNullable<SiteInfo['notes']>[number];
const MAX_NOTES = 200;

function siteOf(value: JsonObject, base: string | undefined): SiteInfo {
  const text = (key: string) => stringOf(value, key);
  const notes = [
    ...notesOf(value, 'agent_hints', 'Hint'),
    ...notesOf(value, 'capabilities', 'Feature', (key) => key !== 'actions' && key !== 'auth'),
    ...notesOf(value, 'protocols', 'Protocol'),
    ...statusNotes(objectAt(value, 'agent_status'), base),
    ...notesOf(value, 'pricing', 'Pricing'),
  ].slice(0, MAX_NOTES);
  const name = text('name') ?? text('domain');
  return siteInfo({ name, description: text('intent'), url: base, contact: text('contact') }, notes);
}

function notesOf(
  value: JsonObject,
  field: string,
  label: string,
  keep: (key: string) => boolean = () => true,
): readonly Note[] {
  return Object.entries(objectAt(value, field))
    .filter(([key]) => keep(key))
    .slice(0, MAX_NOTES)
    .map(([key, item]) => ({
      label: `${label}: ${key.slice(0, 200)}`,
      value: asText(item),
      pointer: pointer(field, key),
    }));
}

function statusNotes(status: JsonObject, base: string | undefined): readonly Note[] {
  const endpoint = stringOf(status, 'status_endpoint');
  if (endpoint === undefined) return [];
  const value = resolveTemplate(endpoint, base) ?? endpoint;
  return [{ label: 'Status endpoint', value, isInActions: true, pointer: '/agent_status/status_endpoint' }];
}

function asText(value: Json): string {
  return (isString(value) ? value : JSON.stringify(value)).slice(0, 2_000);
}

/** A version is MAJOR.MINOR (AWP §4). Files before 0.1 declare `protocol: "awp/1.0"`. */
function dialectOf({ value }: Source, _kind: FormatId): string {
  if (!isObject(value)) return 'unknown';
  if (isLegacy(value)) return 'legacy';
  const version = own(value, 'awp_version');
  const text = isString(version) || typeof version === 'number' ? String(version) : '';
  return /^\d{1,4}\.\d{1,4}/.exec(text)?.[0] ?? 'unknown';
}

function isLegacy(value: JsonObject): boolean {
  const protocol = own(value, 'protocol');
  if (isString(protocol)) return /^awp\/\d/i.test(protocol);
  const capabilities = own(value, 'capabilities');
  return (
    typeof own(value, 'agent_ready') === 'boolean' &&
    isObject(capabilities) &&
    Array.isArray(own(capabilities, 'actions'))
  );
}

export const reader: Reader = { dialectOf, read };
