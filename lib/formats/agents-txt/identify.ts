import {
  type FormatId,
  type Identity,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  type Source,
} from '../../model/index.ts';
import { type AgentsText, parseLines } from './lines.ts';

/** What a file is shows in its beginning; the rest is read only once it is known. */
const HEAD = 40_000;

/** agents.txt or agents.json by content: the paths are crowded with other formats of the same name. */
export function identify(source: Source, as?: FormatId): Identity | null {
  const { value, text } = source;
  const isText = as === undefined ? value === undefined : as === 'agents-txt';
  if (isText) {
    const parsed = parseLines(text.slice(0, HEAD));
    return identifyText(parsed) ?? (as ? { format: as, dialect: textDialect(parsed), confidence: 0 } : null);
  }
  const seen = isObject(value) ? identifyJson(value) : null;
  if (!as || seen) return seen;
  const dialect = dialectOf(isObject(value) ? own(value, 'specVersion') : undefined);
  return { format: as, dialect, confidence: 0 };
}

/** Keys at the left margin by which other formats at this path are known. */
const FOREIGN = [
  'user-agent',
  'protocols',
  'skills',
  'mcp',
  'a2a',
  'ucp',
  'webmcp',
  'authorization',
  'policy',
  'verify',
  'logo',
];

function identifyText(parsed: AgentsText): Identity | null {
  if (parsed.sections > 0) return null;
  const names = new Set(parsed.fields.map((field) => field.name));
  const has = (...wanted: string[]) => wanted.some((name) => names.has(name));
  const version = versionOf(parsed);
  const capabilities = parsed.blocks.some(
    (block) =>
      block.kind === 'capability' &&
      block.fields.some((field) => field.name === 'endpoint' || field.name === 'protocol'),
  );
  const agents = parsed.blocks.some((block) => block.kind === 'agent');
  const site = has('site-name') && has('site-url');
  const answer = (confidence: number, dialect = textDialect(parsed)): Identity => ({
    format: 'agents-txt',
    dialect,
    confidence,
  });
  if (
    version &&
    (site || capabilities || agents || has('site-name', 'site-url', 'declaration-type', 'allow', 'disallow'))
  )
    return answer(1);
  if (capabilities) return answer(0.9);
  if (has(...FOREIGN)) return null;
  if (site) return answer(0.8);
  if (version) return answer(0.5);
  const isProse = parsed.broken.length > parsed.fields.length + parsed.blocks.length;
  if (isProse) return null;
  if (has('name') && has('url') && has('capabilities', 'capabilities-url', 'agent-api'))
    return answer(0.7, 'legacy-capabilities');
  if (has('site') && has('flow', 'session-ttl')) return answer(0.7, 'legacy-flows');
  if (agents && has('allow', 'disallow')) return answer(0.5);
  return null;
}

function versionOf({ fields, comments }: AgentsText) {
  return [...fields, ...comments].find((field) => field.name === 'spec-version');
}

function textDialect(parsed: AgentsText): string {
  return dialectOf(versionOf(parsed)?.value);
}

/** Each of these is a mark of another format at the same path; a member more says nothing where all of ours is there. */
const FOREIGN_MEMBERS = [
  'standard',
  'flows',
  'entries',
  'skills',
  'schema_version',
  'woa_version',
  'awp_version',
];

function identifyJson(value: JsonObject): Identity | null {
  const version = own(value, 'specVersion');
  const capabilities = own(value, 'capabilities');
  const site = own(value, 'site');
  const hasSite = isObject(site) && (isString(own(site, 'name')) || isString(own(site, 'url')));
  const answer = (confidence: number): Identity => ({
    format: 'agents-json',
    dialect: dialectOf(version),
    confidence,
  });
  const isForeign = FOREIGN_MEMBERS.some((key) => Object.hasOwn(value, key));
  if (isForeign && (version === undefined || !hasSite)) return null;
  if (Array.isArray(capabilities)) {
    const ours = capabilities.slice(0, 20).some(isCapability);
    if (version !== undefined && (hasSite || ours)) return answer(1);
    if (ours && (hasSite || isObject(own(value, 'access')) || own(value, 'agents') !== undefined))
      return answer(0.8);
    return null;
  }
  // Capabilities forgotten, or of another type: still nobody else's.
  if (version !== undefined && hasSite) return answer(0.8);
  return null;
}

function isCapability(item: Json): boolean {
  return (
    isObject(item) &&
    isString(own(item, 'id')) &&
    isString(own(item, 'endpoint')) &&
    isString(own(item, 'protocol'))
  );
}

/** Without a version it is taken for 1.0, the only one there is. */
function dialectOf(version: Json | undefined): string {
  if (version === undefined) return '1.0';
  const word = typeof version === 'number' || isString(version) ? String(version).trim() : '';
  if (word === '1' || word === '1.0') return '1.0';
  return /^[0-9][0-9.]{0,9}$/.test(word) ? word : 'unknown';
}
