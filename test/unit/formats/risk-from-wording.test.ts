import { describe, expect, test } from 'vitest';
import { served } from './judge.ts';

function riskOf(description: string, method: string, more: object = {}) {
  const [action] = served({
    version: '1.0',
    name: 'Shop',
    description: 'A shop',
    actions: [{ id: 'act', name: 'Act', description, path: '/act', method, ...more }],
  }).actions;
  return action?.risk;
}

describe('what a site says in words', () => {
  test.each([
    ['Order and pay. The order cannot be undone', 'POST', 'irreversible'],
    ['Sends it at once; this can’t be reversed.', 'POST', 'irreversible'],
    ['Permanently deletes the account', 'DELETE', 'irreversible'],
    ['An irreversible transfer', 'PUT', 'irreversible'],
    ['Empties the cart, without undo', 'POST', 'irreversible'],
    ['Puts a book into the cart; it can be undone there', 'POST', 'change'],
    ['Deletes a draft', 'DELETE', 'destructive'],
    ['Lists transfers that cannot be undone', 'GET', 'read'],
    [`${'a '.repeat(500_000)}cannot be undone`, 'POST', 'change'],
  ])('%.60s (%s): %s', (description, method, risk) => expect(riskOf(description, method)).toBe(risk));

  test('counts against what is declared', () =>
    expect(riskOf('This cannot be undone', 'POST', { sideEffect: 'safe', intent: 'write' })).toBe(
      'irreversible',
    ));
});
