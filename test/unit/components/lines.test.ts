import { describe, expect, it } from 'vitest';
import { csvIn, jsonLinesIn } from '../../../components/run/lines.ts';

describe('rows of a text', () => {
  it.each<[what: string, text: string, columns: readonly string[], rows: readonly (readonly string[])[]]>([
    [
      'values',
      'id,name\n1,A\n2,B\n',
      ['id', 'name'],
      [
        ['1', 'A'],
        ['2', 'B'],
      ],
    ],
    [
      'quotes, commas and lines in a value',
      'id,name\r\n1,"A, ""b""\nc"',
      ['id', 'name'],
      [['1', 'A, "b"\nc']],
    ],
    ['values that are empty', 'a,b,c\n,,3\n', ['a', 'b', 'c'], [['', '', '3']]],
    ['a quote that is empty', 'a,b\n"",2', ['a', 'b'], [['', '2']]],
  ])('CSV with %s', (_, text, columns, rows) => expect(csvIn(text)).toEqual({ columns, rows }));

  it.each([
    ['no rows', 'id,name\n'],
    ['one column', 'a sentence\nand another'],
    ['rows of different lengths', 'a,b\n1,2,3\n'],
    ['a quote within a value', 'a,b\n1,2"x\n'],
    ['nothing', ''],
  ])('no CSV: %s', (_, text) => expect(csvIn(text)).toBeUndefined());

  it('is bounded, also where a quote has no end', () => {
    expect(csvIn(`a,b\n${'1,2\n'.repeat(20_000)}`)?.rows).toHaveLength(5_000);
    expect(csvIn(`a,b\n${'"1,2\n'.repeat(200_000)}`)).toBeUndefined();
  });

  it.each<[what: string, text: string, rows: unknown]>([
    ['objects', '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ['a line that is no object', '{"a":1}\n2\n', undefined],
    ['a line that is no JSON', '{"a":1}\n{"a"', undefined],
    ['nothing', '\n', undefined],
  ])('JSON lines: %s', (_, text, rows) => expect(jsonLinesIn(text)).toEqual(rows));
});
