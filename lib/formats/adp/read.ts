import {
  type Action,
  type AuthScheme,
  type FormatId,
  type Identity,
  isObject,
  isString,
  type Json,
  type JsonObject,
  listAt,
  own,
  type Reader,
  type Reading,
  type SiteInfo,
  type Source,
  type Transport,
  type UnreadItem,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import { placeholders, resolveTemplate } from '../../url/index.ts';
import {
  actionsOf,
  defined,
  extraOf,
  type KeyedItem,
  notRunnable,
  siteInfo,
  some,
  stringOf,
  textOf,
} from '../reader-kit.ts';
import { ownNeed, readAuth } from './auth.ts';
import { readDetail } from './detail.ts';

function read(source: Source, identity: Identity): Reading {
  if (identity.format === 'adp-detail') return readDetail(source);
  return isObject(source.value)
    ? readManifest(source.value, source)
    : { site: {}, actions: [], references: [], unread: [] };
}

function readManifest(value: JsonObject, source: Source): Reading {
  const unread: UnreadItem[] = [];
  const auth = readAuth(own(value, 'auth'));
  const base = baseOf(value, source);
  const list = { place: '/capabilities', item: 'capability', items: 'capabilities', called: 'name', unread };
  const idOf = (capability: JsonObject) => textOf(capability, 'name');
  const actions = actionsOf('adp', own(value, 'capabilities'), list, idOf, (item) =>
    readCapability(item, { url: source.url, auth, base }),
  );
  return { site: siteOf(value), ...(auth ? { auth } : {}), actions, references: [], unread };
}

interface Base {
  readonly api: string | undefined;
  readonly details: string | undefined;
  readonly assumptions: readonly string[];
}

function baseOf(value: JsonObject, source: Source): Base {
  const declared = own(value, 'base_url');
  const origin = source.origin !== undefined && /^https?:/.test(source.origin) ? source.origin : undefined;
  const base = isString(declared) ? resolveTemplate(declared, undefined) : undefined;
  if (base === undefined)
    return {
      api: origin,
      details: origin,
      assumptions: ['There is no readable base_url. AWAS Lens uses the manifest’s origin.'],
    };
  if (placeholders(base).length === 0) return { api: base, details: base, assumptions: [] };
  return {
    api: base,
    details: origin,
    assumptions: ['base_url has placeholders. AWAS Lens looks for details on the manifest’s origin.'],
  };
}

function readCapability(
  { value: capability, id, key, place: pointer }: KeyedItem,
  { url, auth, base }: { url: string; auth: AuthScheme | undefined; base: Base },
): Action {
  return defined({
    key,
    id,
    name: id,
    description: stringOf(capability, 'description') ?? '',
    format: 'adp',
    document: url,
    source: { pointer },
    risk: 'change',
    riskReason: say('riskNotOpened'),
    parameters: [],
    transport: readTransport(own(capability, 'detail_url'), base),
    auth: ownNeed(capability) ?? readNeed(auth),
    confirm: false,
    assumptions: some(base.assumptions),
    ...extraOf(capability, KNOWN),
  });
}

const KNOWN = new Set(['name', 'description', 'detail_url']);

function readTransport(detail: Json | undefined, base: Base): Transport {
  if (!isString(detail) || detail.trim() === '') return notRunnable('The capability declares no detail_url.');
  const detailUrl = resolveTemplate(detail, base.details);
  if (detailUrl === undefined && base.details === undefined && base.api !== undefined)
    return notRunnable('base_url has placeholders, so the detail_url isn’t a usable URL.');
  if (detailUrl === undefined || base.api === undefined)
    return notRunnable(`The detail_url ${detail.slice(0, 200)} isn’t an http URL.`);
  return { kind: 'detail', detailUrl, baseUrl: base.api };
}

function readNeed(auth: AuthScheme | undefined): Action['auth'] {
  if (!auth || auth.type === 'none') return { needed: auth ? 'no' : 'unknown' };
  return { needed: 'yes', scheme: auth };
}

type Note = NonNullable<SiteInfo['notes']>[number];

function siteOf(value: JsonObject): SiteInfo {
  const text = (key: string) => stringOf(value, key);
  const facts = {
    name: text('name'),
    description: text('description'),
    url: text('base_url'),
    contact: text('contact'),
  };
  return siteInfo(facts, pricingNotes(own(value, 'pricing')));
}

function pricingNotes(pricing: Json | undefined): readonly Note[] {
  if (!isObject(pricing)) return [];
  const notes: Note[] = [];
  const type = own(pricing, 'type');
  if (isString(type)) notes.push({ label: 'Pricing', value: type.slice(0, 200), pointer: '/pricing/type' });
  for (const [index, plan] of listAt(pricing, 'plans').slice(0, 50).entries()) {
    if (!isObject(plan)) continue;
    const words = ['price', 'limits'].map((key) => own(plan, key)).filter((word) => word !== undefined);
    notes.push({
      label: `Plan: ${asText(own(plan, 'name') ?? index + 1)}`,
      value: words.map(asText).join(', '),
      pointer: `/pricing/plans/${index}`,
    });
  }
  const url = own(pricing, 'plans_url');
  if (isString(url))
    notes.push({ label: 'Plans', value: url.slice(0, 2_000), pointer: '/pricing/plans_url' });
  return notes;
}

function asText(value: Json): string {
  return (isString(value) ? value : JSON.stringify(value)).slice(0, 500);
}

function dialectOf({ value }: Source, kind: FormatId): string {
  if (kind === 'adp-detail') return '1.0';
  const version = own(value, 'spec_version');
  return isString(version) || typeof version === 'number' ? String(version).slice(0, 20) : 'unknown';
}

export const reader: Reader = { dialectOf, read };
