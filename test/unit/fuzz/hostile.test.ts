import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../../lib/check/run.ts';
import { formatIds } from '../../../lib/formats/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { FormatId } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import { documentedRules } from '../../docs/examples.ts';

/** `npm run fuzz` makes 100,000 random mutations of each format, and prints a seed for FUZZ_SEED. */
const FUZZING = process.env.FUZZ_RUNS !== undefined;
const RUNS = Number(process.env.FUZZ_RUNS ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? (FUZZING ? Date.now() % 2 ** 31 : 1));
const LIMIT = FUZZING ? 100 : Number.POSITIVE_INFINITY;

const PATHS: Record<FormatId, string> = {
  awp: '/agent.json',
  awas: '/.well-known/ai-actions.json',
  'awas-mcp': '/.well-known/mcp-manifest.json',
  'awas-a2a': '/.well-known/a2a-manifest.json',
  adp: '/.well-known/agent',
  'adp-detail': '/capabilities/x',
  woa: '/.well-known/woa.json',
  'agents-txt': '/.well-known/agents.txt',
  'agents-json': '/.well-known/agents.json',
  'mcp-card': '/.well-known/mcp/server-card.json',
  'a2a-card': '/.well-known/agent-card.json',
};

function judge(url: string, text: string) {
  const document = readDocument(answer(text, { url }));
  return {
    document,
    findings: check({
      documents: [document],
      page: null,
      context: { now: Date.UTC(2026, 5, 1), origin: 'https://example.com' },
    }),
  };
}

const seeds = new Map<FormatId, string[]>();
for (const { examples } of documentedRules()) {
  for (const { language, verdict, text } of examples) {
    if (verdict !== 'pass' || (language !== 'json' && language !== 'text')) continue;
    const { format } = judge('https://example.com/x', text).document;
    if (format) seeds.set(format, [...(seeds.get(format) ?? []), text]);
  }
}

const HOSTILE = [
  'null',
  '[]',
  '{}',
  '""',
  '0',
  '-1',
  '1e999',
  'true',
  '"\\ud800"',
  '"\\u0000"',
  '"^(a+)+$"',
  '{"$ref": "#"}',
  '{"__proto__": {"x": 1}}',
  '{"constructor": null, "toString": 1, "hasOwnProperty": 2}',
  '"javascript:alert(1)"',
  '"{agent_id}{AGENT_ID}{"',
  '"http://[::1"',
  '"enum[object[array["',
  '"array[array[array[array[x]]]]"',
  `${'['.repeat(90)}${']'.repeat(90)}`,
  `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`,
  `"${'a'.repeat(50_000)}"`,
  `[${'{},'.repeat(2_000)}{}]`,
];

const mutation = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'double', 'insert', 'value', 'swap', 'character'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(60),
    other: fc.nat(10_000),
  }),
  { minLength: 1, maxLength: 6 },
);

const CHARACTERS = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '\\',
  '\n',
  '\r\n',
  '\u0000',
  '\uFEFF',
  '\ud800',
  '\t',
  '#',
  ' ',
  '—',
  '\u202e',
  '*',
  '/',
];

interface Change {
  readonly kind: string;
  readonly at: number;
  readonly length: number;
  readonly other: number;
}

function mutate(text: string, changes: readonly Change[]): string {
  return changes.reduce(mutateOnce, text);
}

function mutateOnce(text: string, { kind, at, length, other }: Change): string {
  const from = Math.floor(at * text.length);
  const [before, piece, after] = [
    text.slice(0, from),
    text.slice(from, from + length),
    text.slice(from + length),
  ];
  const character = CHARACTERS[other % CHARACTERS.length] ?? '';
  switch (kind) {
    case 'cut':
      return before + after;
    case 'double':
      return before + piece + text.slice(from);
    case 'character':
      return before + character + text.slice(from + 1);
    case 'insert':
      return before + character.repeat(length) + text.slice(from);
    case 'swap':
      return swapStrings(text, at, other);
    default:
      return replaceValue(text, at, HOSTILE[other % HOSTILE.length] ?? '');
  }
}

function swapStrings(text: string, at: number, other: number): string {
  const strings = [...text.matchAll(/"[^"\\\n]{1,60}"/g)];
  const [a] = strings[Math.floor(at * strings.length)] ?? [];
  const [b] = strings[other % Math.max(1, strings.length)] ?? [];
  return a && b ? text.replace(a, b) : text;
}

function replaceValue(text: string, at: number, hostile: string): string {
  const values = [
    ...text.matchAll(/(?<=:\s{0,3})(?:"[^"\\\n]*"|\d+|true|false|null|\[\]|\{\})|(?<=^\s*[\w-]+: ).+$/gm),
  ];
  const target = values[Math.floor(at * values.length)];
  return target ? text.slice(0, target.index) + hostile + text.slice(target.index + target[0].length) : text;
}

if (FUZZING) console.log(`FUZZ_SEED=${SEED}`);

describe(`mutated documents (FUZZ_SEED=${SEED}, ${RUNS} of each format)`, () => {
  test('there are seeds of every format that is a file', () =>
    expect([...seeds.keys()].toSorted()).toEqual(formatIds.filter((id) => id !== 'page-tools').toSorted()));

  for (const [format, texts] of seeds) {
    test(
      format,
      () => {
        const slow: string[] = [];
        fc.assert(
          fc.property(fc.constantFrom(...texts), mutation, (text, changes) => {
            const mutated = mutate(text, changes);
            const start = performance.now();
            const { findings } = judge(`https://example.com${PATHS[format]}`, mutated);
            if (performance.now() - start > LIMIT) slow.push(mutated);
            const ours = findings.find((finding) => finding.message.startsWith('This couldn’t be checked:'));
            if (ours) throw new Error(`${ours.rule}: ${ours.message}`);
          }),
          { seed: SEED, numRuns: RUNS },
        );
        for (const text of slow.slice(0, 20)) {
          const times = [1, 2, 3].map(() => {
            const start = performance.now();
            judge(`https://example.com${PATHS[format]}`, text);
            return performance.now() - start;
          });
          expect(Math.min(...times), text.slice(0, 400)).toBeLessThan(LIMIT);
        }
      },
      30 * 60_000,
    );
  }
});

describe('documents made to hurt', () => {
  const big = 'a'.repeat(1_000_000);
  test.each([
    ['one line of 1 MB', `{"version": "1.0", "name": "${big}", "description": "d", "actions": []}`],
    [
      '100,000 actions',
      `{"version": "1.0", "name": "n", "description": "d", "actions": [${'{},'.repeat(99_999)}{}]}`,
    ],
    [
      '100,000 keys',
      `{"version": "1.0", "name": "n", "description": "d", "actions": [], ${Array.from({ length: 100_000 }, (_, index) => `"k${index}": 1`).join(',')}}`,
    ],
    ['10,000 levels', `{"version": "1.0", "actions": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    [
      'a long key above many values',
      `{"version": "1.0", "name": 1, "${'k~'.repeat(10_000)}": [${'0,'.repeat(400_000)}0], "actions": []}`,
    ],
    [
      'a key over 10,000 levels, and again',
      `{"actions": ${'['.repeat(10_000)}${']'.repeat(10_000)}, "actions": [], "version": 1}`,
    ],
    ['nothing but brackets', '[{"a":'.repeat(100_000)],
    ['100,000 lines', 'Spec-Version: 1.0\nSite-Name: x\n'.repeat(50_000)],
    [
      'one capability 50,000 times',
      `Spec-Version: 1.0\nSite-Name: x\nSite-URL: https://example.com\n${'Capability: a\n  Endpoint: https://example.com/a\n  Protocol: REST\n'.repeat(20_000)}`,
    ],
    [
      'a megabyte of stars',
      `Spec-Version: 1.0\nSite-Name: x\nSite-URL: https://example.com\nAllow: /${'*a'.repeat(400_000)}\nCapability: a\n  Endpoint: https://example.com/${'a'.repeat(1000)}\n  Protocol: REST\n`,
    ],
    // A careless regular expression backtracks endlessly on these texts.
    ['a row of comments before no page', `${'<!---->'.repeat(60)}x`],
    ['quotations within each other below a heading', `# a\n${'> > > \n'.repeat(40)}`],
    ['a heading and blank lines', `# a\n${'\n'.repeat(500_000)}`],
    [
      'a contact that is no address',
      `Spec-Version: 1.0\nSite-Name: x\nSite-URL: https://example.com\nSite-Contact: ${'%'.repeat(500_000)}\n`,
    ],
    [
      'private keys that are none',
      JSON.stringify({
        version: '1.0',
        name: 'n',
        description: `-----BEGIN PRIVATE KEY-----${'abc: \n'.repeat(10)}!`.repeat(5_000),
        actions: [],
      }),
    ],
    [
      'hosts that are dots',
      JSON.stringify({ version: '1.0', name: 'n', baseUrl: `https://x${'.'.repeat(200_000)}x`, actions: [] }),
    ],
    [
      'bases that are slashes',
      JSON.stringify({
        version: '1.0',
        name: 'n',
        woa_version: '1',
        transports: { rest: { base: `https://example.com${'/'.repeat(200_000)}x`, invoke_path: '/a' } },
        agents: [{ id: 'a', name: 'a', description: 'a', inputs: {}, outputs: {}, transports: ['rest'] }],
        actions: [],
      }),
    ],
  ])('%s ends, without a throw', (_, text) => {
    for (const path of Object.values(PATHS))
      expect(() => judge(`https://example.com${path}`, text)).not.toThrow();
  });
});
