import { expect, test } from 'vitest';
import { isSameAction, takesArguments } from '../../../lib/matching/index.ts';
import type { Action } from '../../../lib/model/index.ts';
import { action, parameter } from '../../builders.ts';
import { rowsOf } from '../../tables.ts';

const TABLE = new URL('same-action.txt', import.meta.url);

function of(cell: string): Action {
  const [, id = '', name, inputs = ''] = /^(.*?)(?: “(.+)”)?:(.*)$/.exec(cell) ?? [];
  const parameters = inputs.split(',').flatMap((input) => {
    const [, called = '', sign, type] = /^\s*([\w-]+)([=@!]?)(?: (\w+))?$/.exec(input) ?? [];
    if (called === '') return [];
    const schema = { ...(sign === '=' && { const: 'en' }), ...(type && { type }) };
    const one = parameter(called, sign === '@' ? 'header' : 'query', schema);
    return { ...one, required: sign === '!' };
  });
  return action({ id, name: name ?? id, parameters });
}

test.each(rowsOf<[string, string]>(TABLE, 'same'))('%s and %s are one', (one, other) => {
  expect(isSameAction(of(other), of(one))).toBe(true);
  expect(isSameAction(of(one), of(other))).toBe(true);
});

test.each(rowsOf<[string, string]>(TABLE, 'two'))('%s and %s are two', (one, other) => {
  expect(isSameAction(of(other), of(one))).toBe(false);
});

test.each([
  { kind: 'mcp', url: 'https://shop.example/mcp' },
  { kind: 'detail', detailUrl: 'https://shop.example/a', baseUrl: 'https://shop.example' },
] as const)('an action whose inputs are unknown is no other: $kind', (transport) => {
  expect(isSameAction(action({ id: 'clear', transport }), of('clear:'))).toBe(false);
});

test.each(rowsOf<[string, string]>(TABLE, 'called'))('%s can be called as %s', (declared, tool) => {
  expect(takesArguments(of(tool), of(declared))).toBe(true);
});

test.each(rowsOf<[string, string]>(TABLE, 'not called'))('%s cannot be called as %s', (declared, tool) => {
  expect(takesArguments(of(tool), of(declared))).toBe(false);
});
