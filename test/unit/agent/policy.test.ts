import { describe, expect, test } from 'vitest';
import { allows, mayBeAllowed, readPolicy } from '../../../lib/agent/policy.ts';

const shop = { origin: 'https://shop.example', actions: ['add-to-cart'] };
const change = { id: 'add-to-cart', risk: 'change', confirm: false } as const;

describe('readPolicy', () => {
  test.each<[string, readonly unknown[], readonly object[]]>([
    ['nothing', [undefined, undefined], []],
    ['the file as it comes', [{ allow: [] }], []],
    [
      'managed storage and the file together',
      [{ allow: [shop] }, { allow: [{ ...shop, actions: ['b'] }] }],
      [shop, { ...shop, actions: ['b'] }],
    ],
    ['a pattern of origins', [{ allow: [{ origin: 'https://*', actions: ['a'] }] }], []],
    [
      'an address in place of an origin',
      [{ allow: [{ origin: 'https://shop.example/', actions: ['a'] }] }],
      [],
    ],
    ['no list of actions', [{ allow: [{ origin: 'https://shop.example' }] }], []],
    [
      'what is no text among the actions',
      [{ allow: [{ ...shop, actions: [1, null, 'a'] }] }],
      [{ ...shop, actions: ['a'] }],
    ],
    ['nonsense', ['all', 7, null, [shop], { allow: 'all' }], []],
  ])('of %s', (_name, sources, allow) => expect(readPolicy(sources)).toEqual({ allow }));
});

describe('allows', () => {
  const policy = { allow: [shop, { origin: 'https://other.example', actions: ['*'] }] };
  test('a named action of a named origin', () => expect(allows(policy, shop.origin, change)).toBe(true));
  test.each([
    ['another origin', 'https://shop.example:8443', change],
    ['another action', shop.origin, { ...change, id: 'place-order' }],
    ['an asterisk', 'https://other.example', change],
    ['what deletes', shop.origin, { ...change, risk: 'destructive' }],
    ['what cannot be undone', shop.origin, { ...change, risk: 'irreversible' }],
    ['what is to be confirmed', shop.origin, { ...change, confirm: true }],
  ] as const)('not %s', (_name, origin, action) => expect(allows(policy, origin, action)).toBe(false));
  test('a read may be allowed where reads are asked about', () =>
    expect(mayBeAllowed({ risk: 'read', confirm: false })).toBe(true));
});
