import { expect, test } from 'vitest';
import { isSameAction } from '../../../lib/matching/index.ts';
import type { Action } from '../../../lib/model/index.ts';
import { action, parameter } from '../../builders.ts';
import { rowsOf } from '../../tables.ts';

const TABLE = new URL('same-action.txt', import.meta.url);

function of(cell: string): Action {
  const [, id = '', name, inputs = ''] = /^(.*?)(?: “(.+)”)?:(.*)$/.exec(cell) ?? [];
  const parameters = inputs.split(',').flatMap((input) => {
    const [, called = '', sign] = /^\s*([\w-]+)([=@]?)$/.exec(input) ?? [];
    if (called === '') return [];
    return parameter(called, sign === '@' ? 'header' : 'query', sign === '=' ? { const: 'en' } : {});
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
