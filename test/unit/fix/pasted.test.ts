import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../lib/fix/document.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import {
  type Document,
  type Finding,
  isObject,
  type Json,
  type JsonObject,
} from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import { judge } from '../formats/judge.ts';
import { AGENTS_TXT, RICH } from '../mutation/documents.ts';
import { lineMutantsOf, mutantsOf } from '../mutation/mutants.ts';
import { pastesOf } from './pasted.ts';

const FILE = { url: 'document', finalUrl: 'document', status: 0, headers: {}, via: 'file' } as const;
const NOW = Date.UTC(2026, 3, 1);
const findingsOf = (document: Document) => judge([document], { now: NOW, before: [], outcomes: {} });
const keyOf = ({ rule, pointer, line, message }: Finding) => `${rule} ${pointer ?? line} ${message}`;

const MADE_UP = /"(?:x|7)"/;

function worse(
  document: Document,
  finding: Finding,
  before: readonly Finding[],
  format: string,
): readonly string[] {
  return pastesOf(finding, document).flatMap((edits) => {
    const text = applyEdits(document.fetched.text, edits);
    if (text === undefined) return [`${finding.fix} cannot be pasted`];
    const after = findingsOf(readDocument({ ...document.fetched, text }, format));
    const known = new Set(before.map(keyOf));
    const stays = after.some((one) => keyOf(one) === keyOf(finding))
      ? [`${finding.fix} changes nothing`]
      : [];
    const fresh = after.filter(
      (one) =>
        one.severity !== 'info' &&
        one.rule !== 'document/placeholder' &&
        !one.message.includes('"…"') &&
        !/version/.test(`${finding.fix} ${finding.pointer}`) &&
        !known.has(keyOf(one)) &&
        !before.some(({ rule }) => rule === one.rule),
    );
    return [...stays, ...fresh.map((one) => `${finding.fix} brings ${keyOf(one)}`)];
  });
}

function* filesOf(format: string, made: Iterable<Mutated>): Iterable<readonly [where: string, Document]> {
  for (const { text, mutation, node } of made)
    if (MUTATIONS.has(mutation)) yield [`${mutation} ${node}`, readDocument(answer(text, FILE), format)];
}

interface Mutated {
  readonly text: string;
  readonly mutation: string;
  readonly node: string;
}

const MUTATIONS = new Set([
  ...['removed', 'null', 'retyped', 'wrapped', 'emptied', 'renamed', 'recased'],
  ...['indented', 'at the margin', 'without colon', 'remark', 'duplicated'],
]);

function* lines(): Iterable<Mutated> {
  for (const { line, ...made } of lineMutantsOf(AGENTS_TXT)) yield { ...made, node: `line ${line}` };
}

const SPELT: readonly ((name: string) => string)[] = [
  (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  (name) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  (name) => `${name}s`,
  (name) => name.toUpperCase(),
];
const PUT: readonly ((value: Json) => Json)[] = [
  (value) => value,
  () => true,
  () => 'true',
  () => 30,
  () => [],
  (value) => [value],
  (value) => ({ value }),
  (value) => (typeof value === 'string' ? value.toUpperCase() : String(value)),
];

function* misspelt(root: Json, of: Json = root, where = '', seen = new Set<string>()): Iterable<string> {
  if (typeof of !== 'object' || of === null) return;
  for (const [index, [name, value]] of (Object.entries(of) as [string, Json][]).entries()) {
    const here = Array.isArray(of) ? where : `${where}/${name}`;
    yield* misspelt(root, value, here, seen);
    if (!isObject(of) || seen.has(here)) continue;
    seen.add(here);
    const before = { ...of };
    const spelt = SPELT[index % SPELT.length]?.(name) ?? name;
    for (const put of spelt in before ? [] : PUT) {
      const entries = Object.entries(before).map(([key, inner]) =>
        key === name ? [spelt, put(value)] : [key, inner],
      );
      replace(of, Object.fromEntries(entries));
      yield JSON.stringify(root);
      replace(of, before);
    }
  }
}

function replace(holder: JsonObject, members: JsonObject): void {
  for (const key of Object.keys(holder)) delete (holder as Record<string, Json>)[key];
  Object.assign(holder, members);
}

function renamedFaults(
  text: string,
  format: string,
  finding: Finding,
  before: readonly Finding[],
): readonly string[] {
  const move = finding.edits?.find(({ op }) => op === 'move');
  if (move?.op !== 'move') return [];
  const known = new Set(before.map(keyOf));
  const after = readDocument(answer(applyEdits(text, finding.edits ?? []) ?? '', FILE), format);
  return findingsOf(after)
    .filter((one) => one.outcome === 'failed' && one.pointer === move.path && !known.has(keyOf(one)))
    .map((one) => `${finding.rule}: ${finding.fix} brings ${one.rule} ${one.pointer}: ${one.message}`);
}

describe('a new name is suggested only if the value fits it', () => {
  test.each(RICH.map(({ what, format, value }) => [what, format, value] as const))(
    '%s',
    (_, format, value) => {
      const wrong: string[] = [];
      let renamed = 0;
      for (const text of misspelt(structuredClone(value))) {
        const before = findingsOf(readDocument(answer(text, FILE), format));
        const moving = before.filter(
          ({ edits, outcome }) => outcome === 'failed' && edits?.some(({ op }) => op === 'move'),
        );
        renamed += moving.length;
        wrong.push(...moving.flatMap((finding) => renamedFaults(text, format, finding, before)));
      }
      expect(wrong).toEqual([]);
      expect(renamed).toBeGreaterThan(3);
    },
  );
});

const DIALECTS: readonly (readonly [what: string, value: Json, fixes: readonly string[]])[] = [
  [
    'older names of what is required are told once',
    {
      schemaVersion: '1.0',
      appName: 'Fern',
      siteDescription: 'Signs',
      actions: [{ id: 'ask', name: 'Ask', description: 'Asks', url: '/ask', method: 'GET' }],
    },
    ['Write "version".', 'Write "name".', 'Write "description".', 'Write "path".'],
  ],
  [
    'a yes for one of three words',
    {
      specVersion: '1.1',
      version: '1.0',
      name: 'Fern',
      description: 'Signs',
      lastUpdated: '2026-01-01T00:00:00Z',
      actions: [
        {
          id: 'ask',
          type: 'custom',
          name: 'Ask',
          description: 'Asks',
          endpoint: '/ask',
          method: 'POST',
          side_effect: true,
          rate_limit: 30,
          idempotency_key_supported: 'true',
        },
      ],
    },
    [
      'Rename it to "sideEffect", and fix its value: sideEffect of “ask” is true. It must be "safe", "idempotent" or "destructive".',
      'Rename it to "rateLimitHint", and fix its value: rateLimitHint of “ask” is the number 30. It must be an object or a string.',
      'Rename it to "idempotencyKeySupported", and write true.',
    ],
  ],
  [
    'calls and mails are no requests',
    {
      version: '1.0',
      name: 'Fern',
      description: 'Signs',
      actions: [
        { id: 'call', name: 'Call', description: 'Calls', url: 'tel:+3015550100', method: 'navigate' },
        { id: 'write', name: 'Write', description: 'Mails', path: 'mailto:a@fern.example', method: 'email' },
      ],
    },
    [
      'Remove the action, because only requests can be declared. Put a phone number or email address in "contact".',
    ],
  ],
  [
    'two names for one',
    {
      version: '1.0',
      name: 'Fern',
      description: 'Signs',
      base_url: 'https://fern.example',
      'base-url': 'https://fern.example',
      actions: [{ id: 'ask', name: 'Ask', description: 'Asks', path: '/ask', method: 'GET' }],
    },
    ['Rename it to "baseUrl".', 'Keep one of them: "base_url" also means "baseUrl".'],
  ],
];

describe('remedies of one document fit together', () => {
  test.each(DIALECTS)('%s', (_, value, fixes) => {
    const found = findingsOf(readDocument(answer(JSON.stringify(value), FILE), 'awas'));
    const told = [...new Set(found.filter(({ severity }) => severity !== 'info').map(({ fix }) => fix))];
    for (const fix of fixes) expect(told).toContain(fix);
    expect(told.filter((fix) => !fixes.includes(fix) && !fix.includes('"type"'))).toEqual([]);
  });

  test('followed one after the other, they end in a document without a fault', () => {
    const [, value] = DIALECTS[0] ?? ['', {}];
    let text = JSON.stringify(value);
    for (let step = 0; step < 10; step++) {
      const [finding] = findingsOf(readDocument(answer(text, FILE), 'awas')).filter(({ edits }) => edits);
      text = applyEdits(text, finding?.edits ?? []) ?? text;
    }
    const left = findingsOf(readDocument(answer(text, FILE), 'awas'));
    expect(left.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('what a remedy prints can be pasted', () => {
  test.each([
    ...RICH.map(
      ({ what, format, value }) => [what, format, () => mutantsOf(structuredClone(value))] as const,
    ),
    ['agents.txt', 'agents-txt', lines] as const,
  ])('%s', (_, format, made) => {
    const seen = new Set<string>();
    const wrong: string[] = [];
    for (const [where, document] of filesOf(format, made())) {
      const before = findingsOf(document);
      for (const finding of before) {
        const kind = `${finding.rule} ${finding.fix.replaceAll(/"[^"]*"/g, '""')}`;
        if (seen.has(kind) || MADE_UP.test(finding.fix)) continue;
        seen.add(kind);
        wrong.push(...worse(document, finding, before, format).map((one) => `${where}: ${one}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  });
});
