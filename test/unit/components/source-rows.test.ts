import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIECE, rowsOf } from '../../../components/source/rows.ts';

const all = (text: string) => {
  const rows = rowsOf(text);
  return Array.from({ length: rows.count }, (_, index) => rows.at(index));
};

describe('the rows of a source', () => {
  it.each([
    ['', [[1, '']]],
    ['a', [[1, 'a']]],
    [
      'a\nb\n',
      [
        [1, 'a'],
        [2, 'b'],
        [3, ''],
      ],
    ],
    [
      'a\r\nb',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
  ])('%j', (text, expected) => {
    expect(all(text).map(({ line, text: content }) => [line, content])).toEqual(expected);
  });

  it('are pieces of a long line', () => {
    const rows = all(`x\n${'y'.repeat(PIECE * 2 + 5)}\nz`);
    expect(rows.map(({ line, text, continued }) => [line, text.length, continued])).toEqual([
      [1, 1, false],
      [2, PIECE, false],
      [2, PIECE, true],
      [2, 5, true],
      [3, 1, false],
    ]);
  });

  it('have the whole text, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 700 }), { maxLength: 6 }), (lines) => {
        const text = lines.map((line) => line.replaceAll(/[\r\n]/g, ' ')).join('\n');
        const back = all(text).reduce(
          (sum, row, index) => sum + (index > 0 && !row.continued ? '\n' : '') + row.text,
          '',
        );
        expect(back).toBe(text);
      }),
    );
  });

  it('are found by line and column', () => {
    const rows = rowsOf(`x\n${'y'.repeat(PIECE * 3)}\nz`);
    expect(rows.indexOf(1, 1)).toBe(0);
    expect(rows.indexOf(2, 1)).toBe(1);
    expect(rows.indexOf(2, PIECE)).toBe(1);
    expect(rows.indexOf(2, PIECE + 1)).toBe(2);
    expect(rows.indexOf(2, PIECE * 99)).toBe(3);
    expect(rows.indexOf(3, 1)).toBe(4);
    expect(rows.indexOf(99, 1)).toBe(4);
  });

  it('stay within what a browser lays out', () => {
    const rows = rowsOf('\n'.repeat(2_000_000));
    expect(rows.count).toBeLessThanOrEqual(400_000);
    expect(rows.cut).toBe(true);
    expect(rowsOf('{}').cut).toBe(false);
  });

  it('of 2 MB in one line are laid out one by one', () => {
    const rows = rowsOf('x'.repeat(2_000_000));
    expect(rows.count).toBe(10_000);
    expect(rows.at(9_999).text).toHaveLength(PIECE);
  });
});
