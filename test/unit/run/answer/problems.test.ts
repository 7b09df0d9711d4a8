import { describe, expect, it } from 'vitest';
import type { Json, Problem } from '../../../../lib/model/index.ts';
import { fieldProblems } from '../../../../lib/run/answer/problems.ts';
import { rowsOf } from '../../../tables.ts';

const TABLES = new URL('problems.txt', import.meta.url);

const of = (value: Json): readonly Problem[] => fieldProblems({ kind: 'json', value });

describe('what a refusal says of single fields', () => {
  it.each(
    rowsOf<[what: string, body: Json, problems: readonly (readonly [pointer: string, message: string])[]]>(
      TABLES,
      'refusals',
    ),
  )('%s', (_what, body, problems) => {
    expect(of(body)).toEqual(problems.map(([pointer, message]) => ({ pointer, message })));
  });
  it('is bounded', () => {
    const long = { field: 'f'.repeat(9_999), message: 'm'.repeat(9_999) };
    const found = of({ errors: Array.from({ length: 999 }, () => long) });
    expect(found).toHaveLength(20);
    expect(JSON.stringify(found[0]).length).toBeLessThan(600);
  });
});
