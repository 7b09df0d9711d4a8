import type { Severity } from '../../../model/index.ts';
import type { Shown } from '../../../schema/format-value.ts';
import { isSlip } from '../../../schema/suggest.ts';
import { documentRules, type Fix, type Report, rename, type Suggest, write } from '../../rules.ts';
import { isTextPlace } from '../../sniff.ts';
import keys from '../keys.json' with { type: 'json' };
import { AGENT_FIELDS, type AgentsText, CAPABILITY_FIELDS, type Field } from '../lines.ts';
import { textOf } from '../normalized.ts';
import { isKnownType, parseParam } from '../param.ts';
import statements from '../rules.json' with { type: 'json' };
import words from '../words.json' with { type: 'json' };
import { isOlder, rule, textRule } from './subjects.ts';

const allOf = ({ fields, blocks }: Pick<AgentsText, 'fields' | 'blocks'>): readonly Field[] => [
  ...fields,
  ...blocks.flatMap((block) => [block.head, ...block.fields]),
];

const malformed = rule('document', {
  id: 'agents-txt/line-malformed',
  *check(_, { document }) {
    if (document.value !== undefined) {
      if (isTextPlace(document.url)) yield { at: '', messageId: 'json' };
      return;
    }
    const { broken, fields, blocks } = textOf(document);
    if (/\r(?!\n|\r|$)/.test(document.fetched.text.slice(0, 20_000)))
      yield { at: { line: 1, column: 1 }, messageId: 'carriage-return' };
    yield* withoutKey(broken, allOf({ fields, blocks }));
    for (const { name, key, value, line, column, wide } of allOf({ fields, blocks })) {
      const meant = /^([\w-]+) /.exec(key)?.[1] ?? '';
      const at = { line, column };
      if (wide)
        yield { at: { line, column: wide, length: 1 }, messageId: 'wide', data: { key }, fix: write(':') };
      if (!KNOWN.has(name) && KNOWN.has(meant.toLowerCase()))
        yield { at, messageId: 'no-colon', data: { meant } };
      // An empty Disallow is valid, as in robots.txt.
      if (value === '' && name !== 'disallow') yield { at, messageId: 'no-value', data: { key } };
    }
  },
});

/** Items of a list, as in YAML, belong to the empty key above. */
function* withoutKey(broken: AgentsText['broken'], fields: readonly Field[]): Iterable<Report> {
  const empty = fields.filter(({ value }) => value === '');
  const keys = new Map(empty.map(({ line, key }) => [line, key]));
  for (const { line, column, text } of broken) {
    const key = /^[-*] /.test(text) ? keys.get(line - 1) : undefined;
    if (key) keys.set(line, key);
    const data = { text, comment: `# ${text.slice(0, 60)}`, entry: `${key}: ${text.slice(2).trim()}` };
    const at = { line, column, length: text.length };
    yield { at, messageId: key ? 'item' : 'no-field', data, fix: withColon(text) };
  }
}

function withColon(text: string): Fix | undefined {
  const [, key = '', value = ''] = /^([\w-]{3,40})\s*(?:=|->|=>)\s*(\S.*)$/.exec(text) ?? [];
  return KNOWN.has(key.toLowerCase()) ? write(`${key}: ${value}`) : undefined;
}

const INDENTS: Readonly<Record<'none' | 'odd' | 'one-space', string>> = {
  none: 'isn’t indented',
  odd: 'is indented by blanks other than spaces',
  'one-space': 'is indented by only one space',
};

const outside = textRule('blockField', {
  id: 'agents-txt/field-outside-block',
  check({ name, key, value, line, column, indent, block: { head } }) {
    if (indent === 'block') return undefined;
    const row = (words.rows as Readonly<Record<string, string>>)[name];
    return {
      at: { line, column },
      requirements: row === undefined ? [] : [row],
      data: { key, indent: INDENTS[indent], head: head.key, value: head.value },
      fix: {
        sentence: `Indent it by two spaces: "  ${key}: ${value.slice(0, 60)}".`,
        edits: () => [{ op: 'text', line, column: 1, length: column - 1, text: '  ' }],
      },
    };
  },
});

const AT_MARGIN = /^(?:capability|agent|allow|disallow|spec-version|generated-at|agents-json|site-.*)$/;
const isInBlock = (name: string): boolean =>
  name !== 'description' && (CAPABILITY_FIELDS.has(name) || AGENT_FIELDS.has(name));

const misplaced = textRule('document', {
  id: 'agents-txt/line-misplaced',
  *check(_, { fields, blocks }) {
    for (const { name, key, value, line, column, indent } of allOf({ fields, blocks })) {
      if (indent === 'none' || !AT_MARGIN.test(name)) continue;
      yield {
        at: { line, column },
        requirements: [name === 'allow' || name === 'disallow' ? 'ATX-2.6-e' : 'ATX-2.2-a'],
        messageId: 'indented',
        data: { key, value: value.slice(0, 60) },
      };
    }
    // After a misspelt Capability or Agent line, the next fields look misplaced.
    let isBelowSlip = false;
    for (const { name, key, line, column, indent } of fields) {
      if (indent === 'none')
        isBelowSlip = !KNOWN.has(name) && (isSlip(key, 'Capability') || isSlip(key, 'Agent'));
      if (!isInBlock(name) || isBelowSlip) continue;
      yield { at: { line, column }, requirements: ['ATX-2.5-b'], messageId: 'in-no-block', data: { key } };
    }
  },
});

const REPEATABLE = new Set(['param', 'allow', 'disallow', 'operates-on', 'agents-json']);

const repeated = textRule('document', {
  id: 'agents-txt/field-repeated',
  *check(_, { fields, blocks }) {
    for (const group of [fields, ...blocks.map((block) => block.fields)]) yield* overridden(group);
    yield* declaredAgain([...fields, ...blocks.map(({ head }) => head)], 'before');
    for (const block of blocks) yield* declaredAgain(block.fields, 'twice');
  },
});

function* overridden(fields: readonly Field[]): Iterable<Report> {
  const seen = new Map<string, Field>();
  for (const field of fields) {
    const first = seen.get(field.name);
    if (first && first.value !== field.value && !REPEATABLE.has(field.name) && KNOWN.has(field.name)) {
      yield {
        at: { line: field.line, column: field.column },
        messageId: 'overridden',
        data: { key: field.key, value: field.value, first: first.value, line: first.line },
      };
    }
    seen.set(field.name, field);
  }
}

function* declaredAgain(fields: readonly Field[], messageId: 'before' | 'twice'): Iterable<Report> {
  const seen = new Set<string>();
  for (const { name, key, value, line, column } of fields) {
    const declaration = `${name} ${name === 'agent' ? value.toLowerCase() : value}`;
    const severity = name === 'agent' ? undefined : 'info';
    if (seen.has(declaration) && name !== 'capability')
      yield { at: { line, column }, severity, messageId, data: { key, value } };
    seen.add(declaration);
  }
}

const KNOWN = new Map(
  [...keys.head, ...keys.capability, ...keys.agent].map((key) => [key.toLowerCase(), key]),
);

const MEANT: Readonly<Record<string, readonly string[]>> = {
  'Spec-Version': ['version'],
  Endpoint: ['url', 'uri', 'href', 'address'],
  'Site-Name': ['name', 'site', 'title'],
  'Site-URL': ['url', 'site', 'domain', 'host'],
};

function slipOf(fields: readonly Field[], key: string): Field | undefined {
  const unknown = fields.filter(({ key: written }) => !KNOWN.has(written.toLowerCase()));
  return (
    unknown.find(({ key: written }) => isSlip(written, key)) ??
    unknown.find(({ name }) => MEANT[key]?.includes(name))
  );
}

export function missingKey(
  { fields, broken }: Pick<AgentsText, 'fields' | 'broken'>,
  key: string,
  data: Shown = {},
): Report | undefined {
  const isIt = (text: string): boolean => text.toLowerCase().startsWith(key.toLowerCase());
  if (fields.some(({ key: written }) => isIt(written) && written.length === key.length)) return undefined;
  if (broken.some(({ text }) => isIt(text))) return undefined;
  const slip = slipOf(fields, key);
  if (!slip) return { messageId: 'missing', data: { key, ...data } };
  const { line, column, key: written } = slip;
  return {
    at: { line, column, length: written.length },
    messageId: 'misspelt',
    data: { key, written, ...data },
    fix: rename(key),
  };
}

const REQUIRED = {
  head: ['Spec-Version', 'Site-Name', 'Site-URL'],
  capability: ['Endpoint', 'Protocol'],
} as const;

const misspelled = textRule('document', {
  id: 'agents-txt/key-misspelled',
  *check(_, { fields, blocks, suggest: near }) {
    const heads = blocks.map(({ head }) => head);
    yield* misspelledIn([...fields, ...heads], keys.head, REQUIRED.head, near);
    for (const { kind, fields: inner } of blocks)
      if (kind === 'capability') yield* misspelledIn(inner, keys.capability, REQUIRED.capability, near);
      else yield* misspelledIn(inner, keys.agent, [], near);
  },
});

function* misspelledIn(
  fields: readonly Field[],
  known: readonly string[],
  required: readonly string[],
  near: Suggest,
): Iterable<Report> {
  const missed = new Set(required.map((key) => slipOf(fields, key)));
  for (const field of fields) {
    const { name, key, line, column } = field;
    const report = missed.has(field)
      ? undefined
      : misspelledKey(key, KNOWN.get(name) ?? ALIASES.get(name) ?? near(key, known));
    if (report) yield { at: { line, column, length: key.length }, ...report };
  }
}

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['authentication', 'Auth'],
  ['parameter', 'Param'],
  ['token-endpoint', 'Auth-Endpoint'],
]);

function misspelledKey(key: string, meant: string | undefined): Report | undefined {
  if (/^user-agent$/i.test(key)) return { messageId: 'robots', data: { key }, fix: write('Agent') };
  if (meant === undefined || meant === key || /^generated$/i.test(key)) return undefined;
  if (meant.toLowerCase() === key.toLowerCase())
    return { messageId: 'case', data: { key }, fix: rename(meant) };
  const isOne = isSlip(key, meant) || ALIASES.get(key.toLowerCase()) === meant;
  return {
    severity: severityOf(meant, isOne),
    messageId: 'unknown',
    data: { key, meant },
    fix: isOne ? rename(meant) : undefined,
  };
}

/** A misspelt Capability or Agent hides a block. A misspelt Disallow opens its path to agents. */
function severityOf(meant: string, isSlip: boolean): Severity | undefined {
  if (/^(?:Capability|Agent)$/.test(meant)) return 'error';
  return isSlip || meant === 'Disallow' ? 'warning' : undefined;
}

const param = textRule('blockField', {
  id: 'agents-txt/param-malformed',
  check({ name, value, block }) {
    if (name !== 'param' || value === '' || block.kind !== 'capability') return undefined;
    const read = parseParam(value);
    if (read?.wellFormed && isKnownType(read.type)) return undefined;
    return {
      messageId: read?.wellFormed ? 'type' : 'form',
      data: { value, type: read?.type, example: wellFormed(read) },
    };
  },
});

function wellFormed(parsed: ReturnType<typeof parseParam>): string {
  const read = /[{}"]/.test(parsed?.name ?? '') ? undefined : parsed;
  const name = read?.name.replaceAll(/\s+/g, '-') || 'q';
  const type = read && isKnownType(read.type) ? read.type : 'string';
  const required = read?.required ? ', required' : '';
  return `${name} (${read?.in || 'query'}, ${type}${required}) — ${read?.description.replace(/^[=:–—-]+\s*/, '') || 'what it is'}`;
}

const older = documentRules({
  formats: ['agents-txt'],
  statements,
  judges: isOlder,
  lookup: () => ({}),
  kinds: { document: () => [{ place: { line: 1, column: 1 } }] },
})('document', {
  id: 'agents-txt/dialect-older',
  check(_, { document }) {
    return { messageId: document.dialect === 'legacy-flows' ? 'flows' : 'names' };
  },
});

export const lineRules = [malformed, outside, misplaced, repeated, misspelled, param, older];
