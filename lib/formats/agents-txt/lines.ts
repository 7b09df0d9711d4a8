import type { Document, SiteInfo } from '../../model/index.ts';
import keys from './keys.json' with { type: 'json' };

export interface Field {
  readonly name: string;
  readonly key: string;
  readonly value: string;
  readonly line: number;
  /** Column from 1, in UTF-16 units. */
  readonly column: number;
  readonly valueColumn: number;
  /** `block`: a valid indent, such as two spaces or a tab. `odd`: other white space. */
  readonly indent: 'none' | 'one-space' | 'odd' | 'block';
  readonly wide?: number;
}

export interface Block {
  readonly kind: 'capability' | 'agent';
  readonly head: Field;
  readonly fields: readonly Field[];
}

export interface BrokenLine {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export interface AgentsText {
  readonly fields: readonly Field[];
  readonly blocks: readonly Block[];
  readonly broken: readonly BrokenLine[];
  /** Some files have fields in comments, such as `# Spec-Version: 1.0`. */
  readonly comments: readonly Field[];
  readonly sections: number;
  readonly lines: number;
  readonly cut: boolean;
}

const MAX_LINES = 100_000;

export const ALIASES = new Map([
  ['description', 'site-description'],
  ['contact', 'site-contact'],
  ['privacy-policy', 'site-privacy-policy'],
  ['generated', 'generated-at'],
]);

const fieldsOf = (written: readonly string[]): ReadonlySet<string> =>
  new Set(written.map((key) => key.toLowerCase()));

export const CAPABILITY_FIELDS = fieldsOf(keys.capability);
export const AGENT_FIELDS = fieldsOf(keys.agent);

const HEAD_FIELD = /^(?:site-.*|spec-version|generated-at|declaration-type|operates-on|agents-json)$/;

export function parseLines(text: string): AgentsText {
  const structure = new Structure();
  const comments: Field[] = [];
  const broken: BrokenLine[] = [];
  let sections = 0;
  let line = 0;
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const newline = text.includes('\n') ? '\n' : '\r';
  for (; start <= text.length && line < MAX_LINES; line++) {
    const next = text.indexOf(newline, start);
    const end = next === -1 ? text.length : next;
    const raw = text.slice(start, end);
    start = end + 1;
    const content = raw.trim();
    if (content === '') continue;
    const offset = raw.indexOf(content);
    if (content.startsWith('#')) {
      const comment = commentOf(content, line + 1, offset + 1);
      if (comment) comments.push(comment);
      continue;
    }
    if (content.startsWith('[') && content.endsWith(']')) sections++;
    const field = fieldOf(content, line + 1, offset + 1, indentOf(raw, offset));
    if (field) structure.add(field);
    else broken.push({ line: line + 1, column: offset + 1, text: content });
  }
  const { fields, blocks } = structure;
  return { fields, blocks, broken, comments, sections, lines: line, cut: start <= text.length };
}

function commentOf(content: string, line: number, column: number): Field | undefined {
  const remark = content.slice(1).trimStart();
  const comment = fieldOf(remark, line, column + content.length - remark.length, 'none');
  if (!comment) return undefined;
  const name = ALIASES.get(comment.name) ?? comment.name;
  return name === 'spec-version' || name === 'generated-at' ? { ...comment, name } : undefined;
}

class Structure {
  readonly fields: Field[] = [];
  readonly blocks: (Block & { fields: Field[] })[] = [];
  #block: (Block & { fields: Field[] }) | undefined;

  add(field: Field): void {
    const { name, indent } = field;
    if (name === 'capability' || name === 'agent') {
      this.#block = { kind: name, head: field, fields: [] };
      this.blocks.push(this.#block);
    } else if (this.#block && belongs(field, this.#block)) {
      this.#block.fields.push(field);
    } else {
      if (indent === 'none' && name !== 'allow' && name !== 'disallow') this.#block = undefined;
      const alias = ALIASES.get(name);
      this.fields.push(alias === undefined ? field : { ...field, name: alias });
    }
  }
}

/** §2.2: indented lines belong to the block before them. */
function belongs(field: Field, block: Block): boolean {
  if (HEAD_FIELD.test(field.name)) return false;
  if (field.indent !== 'none')
    return block.kind === 'agent' || (field.name !== 'allow' && field.name !== 'disallow');
  // `Description` at the left margin describes the site, unless it directly follows a block.
  if (field.name === 'description') return field.line === (block.fields.at(-1) ?? block.head).line + 1;
  return (block.kind === 'capability' ? CAPABILITY_FIELDS : AGENT_FIELDS).has(field.name);
}

function indentOf(raw: string, offset: number): Field['indent'] {
  if (offset === 0 || raw.charCodeAt(0) === 0xfeff) return 'none';
  if (!/^(?:\t| {2})/.test(raw.slice(0, offset)) && raw[0] !== ' ') return 'odd';
  return offset === 1 && raw[0] === ' ' ? 'one-space' : 'block';
}

const KEY = /^[A-Za-z][A-Za-z0-9_ -]{0,59}$/;

function fieldOf(content: string, line: number, column: number, indent: Field['indent']): Field | undefined {
  const colon = content.search(/[:：]/);
  if (colon === -1) return undefined;
  const key = content.slice(0, colon).trimEnd();
  if (!KEY.test(key)) return undefined;
  const rest = content.slice(colon + 1);
  const value = rest.trim();
  return {
    name: nameOf(key),
    key,
    value,
    line,
    column,
    valueColumn: column + colon + 1 + (rest.length - rest.trimStart().length),
    indent,
    ...(content[colon] === '：' && { wide: column + colon }),
  };
}

function nameOf(key: string): string {
  const name = key.toLowerCase();
  return /[ _]/.test(name) ? name.replaceAll(/[ _]+/g, '-') : name;
}

export function withoutRemark(value: string): string {
  const at = value.search(/\s#/);
  return at === -1 ? value : value.slice(0, at).trimEnd();
}

const linesOf = new WeakMap<SiteInfo, AgentsText>();

export function keepLines(site: SiteInfo, lines: AgentsText): void {
  linesOf.set(site, lines);
}

export function linesRead({ site, fetched }: Document): AgentsText {
  return linesOf.get(site) ?? parseLines(fetched.text);
}
