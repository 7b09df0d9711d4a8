import fc from 'fast-check';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { duplicateKeys, Locator, parse } from '../../../lib/json/index.ts';
import { type Json, MAX_DEPTH, pointer } from '../../../lib/model/index.ts';

function pathsIn(value: Json): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const children: [string | number, Json][] = Array.isArray(value)
    ? [...(value as readonly Json[]).entries()]
    : Object.entries(value);
  return [[], ...children.flatMap(([step, child]) => pathsIn(child).map((path) => [step, ...path]))];
}

describe('parse', () => {
  test.each([
    ['plain', '{"a":1}', { a: 1 }],
    ['byte order mark', '\uFEFF{"a":1}', { a: 1 }],
    ['CRLF', '{\r\n"a":\r\n1}\r\n', { a: 1 }],
    ['lone surrogate', '"\\ud800"', '\ud800'],
    ['deep, but not too deep', '['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH), expect.any(Array)],
  ])('%s', (_, text, value) => expect(parse(text)).toEqual({ ok: true, value }));

  test('a __proto__ key is an own property, never a prototype', () => {
    const parsed = parse('{"__proto__": {"polluted": true}}');
    expect(parsed.ok && Object.hasOwn(parsed.value as object, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each([
    ['nothing', '', { code: 'empty' }],
    ['white space', ' \n ', { code: 'empty' }],
    ['trailing comma', '{\n  "a": 1,\n}', { code: 'invalid-json', line: 3, column: 1 }],
    ['comment', '{\n // no\n "a": 1}', { code: 'invalid-json', line: 2, column: 2 }],
    ['cut off', '{"a": ', { code: 'invalid-json', line: 1 }],
    ['two values', '{} {}', { code: 'invalid-json', line: 1, column: 4 }],
    ['NUL', '{"a": \u0000}', { code: 'invalid-json', line: 1 }],
    ['10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000), { code: 'too-deep', limit: MAX_DEPTH }],
    ['10,000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, { code: 'too-deep' }],
    ['1,000,000 brackets, unclosed', '['.repeat(1_000_000), { code: 'too-deep' }],
  ])('%s is refused by name', (_, text, refusal) => {
    const parsed = parse(text);
    expect(parsed.ok ? undefined : parsed.refusal).toMatchObject(refusal);
  });
});

describe('Locator', () => {
  const text = '{\n  "actions": [\n    {"id": "a"},\n    {"id": "b", "x/y": {"~": 1}}\n  ]\n}\n';
  test.each([
    ['', 'value', 1, 1],
    ['/actions', 'key', 2, 3],
    ['/actions', 'value', 2, 14],
    ['/actions/1/id', 'value', 4, 12],
    ['/actions/1/x~1y/~0', 'value', 4, 30],
    ['/actions/1/missing', 'value', 4, 5],
    ['/actions/9/id', 'value', 2, 14],
  ] as const)('%s (%s) is at %i:%i', (pointer, at, line, column) => {
    expect(new Locator(text).locate(pointer, at)).toEqual({ line, column });
  });
  test('the last of two equal keys counts, as in JSON.parse', () => {
    expect(new Locator('{"a": 1,\n "a": 2}').locate('/a')).toEqual({ line: 2, column: 7 });
  });
  test.each([
    ['an escape in a name', '{"a\\/b": 1, "c\\u0064": 2}', '/cd', 24],
    ['a slash in a name, escaped', '{"a\\/b": 1}', '/a~1b', 10],
    ['a name that holds JSON', '{"x": "y", "z": 2}', '/x": "y", "z', 1],
    ['braces and commas in strings', '{"a": "},{[\\"", "b": [",]", 3]}', '/b/1', 29],
    ['the same property asked for again', '[{"a": 1, "b": 2}]', '/0/b', 16],
  ])('%s', (_, text, pointer, column) => {
    const locator = new Locator(text);
    const places = [locator.locate(pointer), locator.locate(pointer), locator.locate(pointer)];
    expect(places).toEqual(Array(3).fill({ line: 1, column }));
  });
  test('finds what a parser of the whole tree finds', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const tree = parseTree(text);
        const locator = new Locator(text);
        for (const path of pathsIn(JSON.parse(text))) {
          const { line, column } = locator.locate(pointer(...path));
          const before = text.split('\n').slice(0, line - 1);
          const offset = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
          expect(offset).toBe(tree && findNodeAtLocation(tree, path)?.offset);
        }
      }),
    );
  });
  test('columns count with a byte order mark and CRLF', () => {
    expect(new Locator('\uFEFF{\r\n "a": 1}').locate('/a')).toEqual({ line: 2, column: 7 });
  });
});

describe('duplicateKeys', () => {
  test.each([
    ['none', '{"a": {"b": 1}, "c": {"b": 2}}', []],
    ['none, with ":" in a string', '{"a": "\\": \\": \\":"}', []],
    ['at the root', '{"a": 1, "a": 2}', ['/a']],
    ['with an escape', '{"a": 1, "\\u0061": 2}', ['/a']],
    ['beside texts like keys', '{"a\\":": [":", {}, "\\\\"], "a": {"a": 1, "a": 2}}', ['/a/a']],
    ['of a prototype', '{"__proto__": 1, "__proto__": 2}', ['/__proto__']],
    ['nested', '{"l": [{"x": 1}, {"x": 1, "y" : 2, "x" :3}]}', ['/l/1/x']],
  ])('%s', (_, text, pointers) => {
    expect(duplicateKeys(text)).toEqual(pointers);
  });
});
