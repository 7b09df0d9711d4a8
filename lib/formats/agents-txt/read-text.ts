import type {
  AccessPolicy,
  Action,
  Identity,
  Json,
  Place,
  RateLimit,
  Reading,
  Source,
  UnreadItem,
} from '../../model/index.ts';
import { rateLimit } from '../../text/index.ts';
import { defined, keysOf, MAX_ACTIONS, some } from '../reader-kit.ts';
import { actionOf, type DeclaredCapability } from './capability.ts';
import { type Block, CAPABILITY_FIELDS, type Field, keepLines, parseLines, withoutRemark } from './lines.ts';
import { parseParam } from './param.ts';

export function readText(source: Source, identity: Identity): Reading {
  const parsed = parseLines(source.text);
  const unread: UnreadItem[] = parsed.broken.map(({ line, column, text }) => ({
    place: { line, column },
    reason: `This line isn’t “key: value”: ${text.slice(0, 80)}`,
  }));
  if (parsed.cut)
    unread.push({
      place: { line: parsed.lines + 1 },
      reason: `Only the first ${parsed.lines} lines were read.`,
    });
  const first = (name: string) => parsed.fields.find((field) => field.name === name)?.value;
  const base = source.origin ?? first('site-url') ?? first('url');
  const actions: Action[] = [];
  const keyOf = keysOf('agents-txt');
  const add = (capability: DeclaredCapability) => {
    const key = keyOf(capability.id);
    const read = actionOf(capability, { key, format: 'agents-txt', document: source.url }, base);
    actions.push(read.action);
    unread.push(...read.unread);
  };
  for (const block of parsed.blocks) {
    if (block.kind !== 'capability') continue;
    if (actions.length >= MAX_ACTIONS) {
      unread.push({
        place: positionOf(block.head),
        reason: `Only the first ${MAX_ACTIONS} actions were read.`,
      });
      break;
    }
    if (block.head.value === '')
      unread.push({ place: positionOf(block.head), reason: 'This capability has no identifier.' });
    else add(capabilityOf(block, unread));
  }
  // In legacy-flows, `Allow: cart.add` lists a capability. `Allow: /path` is an access rule.
  const listing = LISTING.get(identity.dialect);
  const names = parsed.fields.filter(
    ({ name, value }) => name === listing && !(name === 'allow' && value.startsWith('/')),
  );
  for (const { id, place } of names.flatMap(listOf).slice(0, MAX_ACTIONS)) add(legacyCapability(id, place));
  const references = parsed.fields
    .filter((field) => field.name === 'agents-json' || field.name === 'capabilities-url')
    .flatMap(
      (field) => URL.parse(field.value, URL.canParse(source.url) ? source.url : undefined)?.href ?? [],
    );
  const site = siteOf(parsed.fields);
  keepLines(site, parsed);
  return {
    site,
    actions,
    ...(!identity.dialect.startsWith('legacy') && { access: accessOf(parsed.fields, parsed.blocks, unread) }),
    references: [...new Set(references)].slice(0, 20),
    unread,
  };
}

const LISTING = new Map([
  ['legacy-capabilities', 'capabilities'],
  ['legacy-flows', 'allow'],
]);

const positionOf = ({ line, column }: Field): Place => ({ line, column });

function listOf(field: Field): { id: string; place: Place }[] {
  return field.value
    .split(',')
    .map((id) => ({ id: id.trim(), place: { line: field.line, column: field.valueColumn } }))
    .filter(({ id }) => id !== '');
}

function capabilityOf(block: Block, unread: UnreadItem[]): DeclaredCapability {
  const fields = new Map<string, Field>();
  const extra: { [key: string]: Json } = {};
  const params: DeclaredCapability['params'][number][] = [];
  for (const field of block.fields) {
    if (field.name === 'param') {
      const param = parseParam(field.value);
      if (param) params.push({ param, place: { line: field.line, column: field.valueColumn } });
      else
        unread.push({
          place: positionOf(field),
          reason: `This isn’t a parameter: ${field.value.slice(0, 80)}`,
        });
    } else if (CAPABILITY_FIELDS.has(field.name) && field.name !== 'openapi') fields.set(field.name, field);
    else
      Object.defineProperty(extra, field.key, { value: field.value, enumerable: true, configurable: true });
  }
  const value = (name: string) => fields.get(name)?.value || undefined;
  const scopes = value('scopes')
    ?.split(/[\s,]+/)
    .filter(Boolean);
  const authType = value('auth') ?? (value('auth-endpoint') && scopes ? 'oauth2' : undefined);
  return {
    id: block.head.value,
    description: value('description') ?? '',
    endpoint: value('endpoint'),
    protocol: value('protocol'),
    method: value('method'),
    ...(authType !== undefined && {
      auth: { type: authType, endpoint: value('auth-endpoint'), docs: value('auth-docs'), scopes },
    }),
    rateLimit: value('rate-limit') ? limitOf(fields.get('rate-limit'), unread) : undefined,
    params,
    place: positionOf(block.head),
    endpointPlace: positionOf(fields.get('endpoint') ?? block.head),
    extra,
  };
}

function limitOf(field: Field | undefined, unread: UnreadItem[]): RateLimit | undefined {
  const limit = field && rateLimit(field.value);
  if (field && !limit)
    unread.push({ place: positionOf(field), reason: `This isn’t a rate limit: ${field.value.slice(0, 80)}` });
  return limit;
}

function legacyCapability(id: string, place: Place): DeclaredCapability & { protocol: string } {
  return {
    id,
    description: '',
    protocol: 'an older version of this file, which lists capabilities without endpoints',
    params: [],
    place,
    endpointPlace: place,
    extra: {},
  };
}

function accessOf(fields: readonly Field[], blocks: readonly Block[], unread: UnreadItem[]): AccessPolicy {
  const patterns = (of: readonly Field[], name: string) =>
    of.filter((field) => field.name === name).map((field) => withoutRemark(field.value));
  const agents = blocks
    .filter((block) => block.kind === 'agent')
    .slice(0, MAX_ACTIONS)
    .map(({ head, fields: own }) => {
      const last = (name: string) => own.findLast((field) => field.name === name);
      const lists = own.filter((field) => field.name === 'capabilities');
      const declaration = last('agent-declaration')?.value;
      return defined({
        name: head.value,
        capabilities: some(lists) && lists.flatMap(listOf).map(({ id }) => id),
        rateLimit: limitOf(last('rate-limit'), unread),
        allow: some(patterns(own, 'allow')),
        disallow: some(patterns(own, 'disallow')),
        declaration: declaration || undefined,
      });
    });
  return { allow: patterns(fields, 'allow'), disallow: patterns(fields, 'disallow'), agents };
}

const SITE_FIELDS = new Map<string, 'name' | 'url' | 'description' | 'contact'>([
  ['site-name', 'name'],
  ['name', 'name'],
  ['site', 'name'],
  ['site-url', 'url'],
  ['url', 'url'],
  ['site-description', 'description'],
  ['site-contact', 'contact'],
]);
const SILENT = new Set(['allow', 'disallow', 'spec-version', 'agents-json', 'capabilities']);

function siteOf(fields: readonly Field[]): Reading['site'] {
  const site: { name?: string; url?: string; description?: string; contact?: string } = {};
  const notes: NonNullable<Reading['site']['notes']>[number][] = [];
  for (const { name, key, value, line, column } of fields) {
    const as = SITE_FIELDS.get(name);
    if (as !== undefined) site[as] ??= value;
    else if (!SILENT.has(name) && notes.length < 100)
      notes.push({ label: key, value: value.slice(0, 1_000), line, column });
  }
  return { ...site, ...(notes.length > 0 && { notes }) };
}
