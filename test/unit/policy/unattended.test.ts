import { describe, expect, test } from 'vitest';
import type { Effect } from '../../../lib/model/index.ts';
import { allows, allowsPlan, readPolicy } from '../../../lib/policy/unattended.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('unattended.txt', import.meta.url);

const shop = {
  origin: 'https://shop.example',
  actions: ['add-to-cart'],
  targets: ['https://shop.example'],
};
const change = { id: 'add-to-cart', risk: 'change', confirm: false } as const;

describe('readPolicy', () => {
  test.each(
    rowsOf<[what: string, sources: readonly unknown[], allow: readonly object[]]>(TABLES, 'policies'),
  )('of %s', (_name, sources, allow) => expect(readPolicy(sources)).toEqual({ allow }));

  test('of nothing', () => expect(readPolicy([undefined, undefined])).toEqual({ allow: [] }));

  test.each(['agentMode', 'drafts'])('of %s, by origins that are written out whole', (name) => {
    const origins = ['https://shop.example', 'https://*', 'https://shop.example/x', 'shop.example', 7];
    expect(readPolicy([{ [name]: origins }, { [name]: 'all' }])).toEqual({
      allow: [],
      [name]: ['https://shop.example'],
    });
  });
});

describe('allows', () => {
  const policy = { allow: [shop, { origin: 'https://other.example', actions: ['*'], targets: [] }] };
  test('a named action of a named origin', () => expect(allows(policy, shop.origin, change)).toBe(true));
  test('what only reads', () => expect(allows(policy, shop.origin, { ...change, risk: 'read' })).toBe(true));
  test.each([
    ['another origin', 'https://shop.example:8443', change],
    ['another action', shop.origin, { ...change, id: 'place-order' }],
    ['an asterisk', 'https://other.example', change],
    ['what deletes', shop.origin, { ...change, risk: 'destructive' }],
    ['what cannot be undone', shop.origin, { ...change, risk: 'irreversible' }],
    ['what is to be confirmed', shop.origin, { ...change, confirm: true }],
  ] as const)('not %s', (_name, origin, action) => expect(allows(policy, origin, action)).toBe(false));
});

describe('allowsPlan', () => {
  const effect = (target: string): Effect => ({
    kind: 'request',
    method: 'POST',
    target,
    path: '/cart',
    over: 'http',
    cookies: true,
    credential: false,
  });
  const declarer = { document: `${shop.origin}/agent.json`, origin: shop.origin, foreign: false };
  const plan = { declarer, risk: 'change', effects: [effect(shop.origin)] } as const;
  const policy = { allow: [shop] };
  test('what goes to a named origin', () => expect(allowsPlan(policy, shop.origin, change, plan)).toBe(true));
  test('what one of several allowances covers', () => {
    const several = { allow: [{ ...shop, targets: ['https://bank.example'] }, shop] };
    expect(allowsPlan(several, shop.origin, change, plan)).toBe(true);
  });
  test.each([
    ['what goes elsewhere', { ...plan, effects: [effect('https://bank.example')] }],
    ['what also goes elsewhere', { ...plan, effects: [...plan.effects, effect('https://bank.example')] }],
    ['what another origin declares', { ...plan, declarer: { ...declarer, foreign: true } }],
    ['what turned out to delete', { ...plan, risk: 'destructive' }],
  ] as const)('not %s', (_name, other) => expect(allowsPlan(policy, shop.origin, change, other)).toBe(false));
});
