import { describe, expect, it } from 'vitest';
import type { Json, Problem } from '../../../../lib/model/index.ts';
import { fieldProblems } from '../../../../lib/run/answer/problems.ts';

const of = (value: Json): readonly Problem[] => fieldProblems({ kind: 'json', value });

describe('what a refusal says of single fields', () => {
  it.each<[what: string, body: Json, problems: readonly (readonly [pointer: string, message: string])[]]>([
    [
      'RFC 9457',
      {
        title: 'Invalid',
        errors: [
          { detail: 'must be positive', pointer: '#/age' },
          { detail: 'no', pointer: '#/a~1b/0' },
        ],
      },
      [
        ['/age', 'must be positive'],
        ['/a~1b/0', 'no'],
      ],
    ],
    [
      'RFC 7807',
      { 'invalid-params': [{ name: 'age', reason: 'must be positive' }] },
      [['/age', 'must be positive']],
    ],
    [
      'JSON:API',
      {
        errors: [
          { title: 'Taken', source: { pointer: '/data/attributes/email' } },
          { detail: 'x', source: { parameter: 'q' } },
        ],
      },
      [
        ['/email', 'Taken'],
        ['/q', 'x'],
      ],
    ],
    [
      'Laravel',
      { message: 'Invalid', errors: { email: ['Taken', 'Too long'], 'user.name': ['x'] } },
      [
        ['/email', 'Taken Too long'],
        ['/user.name', 'x'],
      ],
    ],
    [
      'FastAPI',
      { detail: [{ loc: ['body', 'items', 0, 'id'], msg: 'Field required', type: 'missing' }] },
      [['/items/0/id', 'Field required']],
    ],
    [
      'Express',
      { errors: [{ path: 'email', msg: 'Invalid value', location: 'body' }] },
      [['/email', 'Invalid value']],
    ],
    ['Google', { error: { code: 400, details: [{ field: 'a.b', description: 'bad' }] } }, [['/a/b', 'bad']]],
    ['a field that is called as a part', { errors: [{ field: 'body', message: 'x' }] }, [['/body', 'x']]],
    ['no field', { errors: [{ message: 'x' }, 'y', null] }, []],
    ['no body', null, []],
    ['plain words', { error: 'no', detail: 'x' }, []],
    ['hostile names', { errors: JSON.parse('{"__proto__": ["x"]}') as Json }, [['/__proto__', 'x']]],
  ])('%s', (_what, body, problems) => {
    expect(of(body)).toEqual(problems.map(([pointer, message]) => ({ pointer, message })));
  });
  it('is bounded', () => {
    const long = { field: 'f'.repeat(9_999), message: 'm'.repeat(9_999) };
    const found = of({ errors: Array.from({ length: 999 }, () => long) });
    expect(found).toHaveLength(20);
    expect(JSON.stringify(found[0]).length).toBeLessThan(600);
  });
});
