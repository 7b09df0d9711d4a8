import { expect, test } from 'vitest';
import { applyEdit } from '../../../lib/fix/edit.ts';
import { repairOf, unclosedAbove } from '../../../lib/json/index.ts';

test.each([
  ['a comma too many', '{"a": [1, 2,]}', '{"a": [1, 2]}'],
  ['a comma too few', '{\n  "a": 1\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 2\n}'],
  ['a colon too few', '{"a" 1}', '{"a": 1}'],
  ['a name without quotation marks', '{\r\n  a: 1\r\n}', '{\r\n  "a": 1\r\n}'],
  ['single quotation marks', "{'a': 1}", '{"a": 1}'],
  ['a comment', '{\n  "a": 1 // one\n}', '{\n  "a": 1 \n}'],
  ['an indented end that is missing', '{\n  "a": {\n    "b": 1\n  }\n', '{\n  "a": {\n    "b": 1\n  }}\n'],
  ['an end that is missing', '{"a": [{"b": 1}', '{"a": [{"b": 1}]}'],
  ['a word of Python', '{"a": True}', '{"a": true}'],
  ['another word of Python', '{"a": None}', '{"a": null}'],
  ['the backslashes of a pattern', String.raw`{"a": "^\d+\.\d\\$"}`, String.raw`{"a": "^\\d+\\.\\d\\$"}`],
  ['an escaped apostrophe', String.raw`{'a': 'it\'s'}`, `{"a": "it's"}`],
  ['quotation marks in a text', '{"a": "say "hi" now"}', String.raw`{"a": "say \"hi\" now"}`],
  ['beyond the basic plane', '{"😀": "😀" "b": 1}', '{"😀": "😀", "b": 1}'],
])('%s is fixed by one edit', (_, text, mended) => {
  const edit = repairOf(text)?.edit;
  expect(edit && applyEdit(text, edit)).toBe(mended);
});

test.each([
  ['valid already', '{"a": 1}'],
  ['no JSON', 'Not found'],
  ['a page', '<!doctype html><p>{"a": 1}</p>'],
  ['empty', ''],
  ['wrong all over', `{${'a: 1\n'.repeat(80)}}`],
  ['over several lines', '{"a": 1, /* one\ntwo */ "b": 2}'],
  ['very long', `{"a": "${'x'.repeat(200_000)}",}`],
  ['nothing but brackets', '['.repeat(900)],
  ['without a value', '{"a": , "b": 1}'],
  ['cut off behind a name', '{"a": [{"b": 1, "c"'],
  ['cut off in a text', '{"a": [{"b": "some wor'],
  ['cut off in a word', '{"a": [{"b": tru'],
  ['cut off behind a value', '{"a": [{"b": 1, "c": 2\n'],
  ['shortened', '{"a": [1, ...]}'],
  ['a name in a list', '["a": 1]'],
  ['a number that JSON doesn’t have', '{"a": 05}'],
  ['a word that may be a number', '{"a": NaN, "b": 0x1F}'],
  ['a word that may be true', '{"a": TRUE}'],
  ['two commas in a list', '[1, 2,, 3]'],
  ['two kinds of quotation marks', `{"a": "b'}`],
  ['two colons', '{"a":: 1}'],
  ['another sign for a colon', '{"a" = "1", "b": 2}'],
  ['a path whose parts begin with letters of escapes', String.raw`{"a": "C:\Users\rad"}`],
  ['a bracket in the middle', '{\n  "a": {\n    "b": 1,\n  "c": {\n    "d": 2\n  }\n}\n'],
  ['a call of a function', '{"a": load("b")}'],
])('%s isn’t changed', (_, text) => {
  const found = repairOf(text);
  expect(found && applyEdit(text, found.edit) !== text).toBeFalsy();
});

test.each([
  ['before a name', '{\n  "a": {\n    "b": 1,\n  "c": 2\n}\n', 4],
  ['before another bracket', '{\n  "a": [\n    {\n      "b": 1\n  ]\n}\n', 5],
  ['at the end', '{\n  "a": {\n    "b": 1\n  }\n', undefined],
  ['without indentation', '{\n"a": {\n"b": 1,\n"c": 2\n}\n', undefined],
])('a bracket is missing %s', (_, text, line) => expect(unclosedAbove(text)).toBe(line));
