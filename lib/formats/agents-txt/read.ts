import {
  type FormatId,
  type Identity,
  isString,
  type Json,
  own,
  type Reader,
  type Reading,
  type Source,
} from '../../model/index.ts';
import { type AgentsText, parseLines } from './lines.ts';
import { readJson } from './read-json.ts';
import { readText } from './read-text.ts';

function read(source: Source, identity: Identity): Reading {
  return identity.format === 'agents-json' ? readJson(source) : readText(source, identity);
}

const HEAD = 40_000;

const headOf = ({ text }: Source): AgentsText => parseLines(text.slice(0, HEAD));

function dialectOf(source: Source, kind: FormatId): string {
  const { value } = source;
  if (kind === 'agents-json') return versionIn(own(value, 'specVersion'));
  const { fields, blocks, comments } = headOf(source);
  const version = [...fields, ...comments].find(({ name }) => name === 'spec-version');
  const has = (...names: readonly string[]) => fields.some(({ name }) => names.includes(name));
  if (version || blocks.length > 0 || has('site-name', 'site-url')) return versionIn(version?.value);
  if (has('name') && has('url') && has('capabilities', 'capabilities-url', 'agent-api'))
    return 'legacy-capabilities';
  return has('site') && has('flow', 'session-ttl') ? 'legacy-flows' : 'unknown';
}

function outlineOf(source: Source): Json {
  const { fields, blocks, comments } = headOf(source);
  const named = (list: AgentsText['fields']) =>
    list.map(({ key, value }) => [key.toLowerCase().replaceAll(/[ _]+/g, '-'), value] as const);
  const of = (kind: string) =>
    blocks
      .filter((block) => block.kind === kind)
      .slice(0, 50)
      .map(({ head, fields: inner }) => ({ head: head.value, ...Object.fromEntries(named(inner)) }));
  return {
    lines: Object.fromEntries(named([...comments.filter(({ name }) => name === 'spec-version'), ...fields])),
    capability: of('capability'),
    agent: of('agent'),
  };
}

function versionIn(version: Json | undefined): string {
  const word = typeof version === 'number' || isString(version) ? String(version).trim() : '';
  if (word === '1' || word === '1.0') return '1.0';
  return /^[0-9][0-9.]{0,9}$/.test(word) ? word : 'unknown';
}

export const reader: Reader = { dialectOf, outlineOf, read };
