import { describe, expect, it } from 'vitest';
import { blocks, guardRules, isPlanned, type Requested } from '../../../lib/browser/guard-rules.ts';
import type { Submission } from '../../../lib/model/index.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('guard-rules.txt', import.meta.url);

const KNOWN = new Set(
  'main_frame sub_frame xmlhttprequest ping beacon websocket webtransport other image'.split(' '),
);
const TAB = 7;
const PAGE = 'https://shop.example/cart';

const post: Submission = {
  kind: 'form',
  method: 'post',
  url: 'https://pay.example:8443/order?cart=1#top',
  enctype: 'multipart/form-data',
  target: '',
  fields: ['item'],
};
const own: Submission = { ...post, url: 'https://shop.example/order' };
const get: Submission = { ...post, method: 'get', url: 'https://pay.example/find?lost=1' };
const link: Submission = { kind: 'link', url: 'https://shop.example/about?x=1', target: '' };
const script: Submission = { kind: 'script' };

type GuardRow = readonly [
  what: string,
  plan: keyof typeof PLANS | Partial<typeof own>,
  method: string,
  url: string,
  type: string,
  more: Partial<Requested>,
  expected: boolean,
];
const PLANS = { post, own, get, link, script };
const planOf = (plan: GuardRow[1]): Submission =>
  typeof plan === 'string' ? PLANS[plan] : ({ ...own, ...plan } as Submission);

const request = (method: string, url: string, type: string, rest: Partial<Requested>): Requested => ({
  tabId: TAB,
  method,
  url,
  type,
  initiator: 'https://shop.example',
  ...rest,
});

describe('what the rules of a guard block', () => {
  it.each(rowsOf<GuardRow>(TABLES, 'blocked'))('%s', (_, plan, method, url, type, more, blocked) => {
    const rules = guardRules(TAB, { pageUrl: PAGE, submission: planOf(plan) }, KNOWN);
    expect(blocks(rules, request(method, url, type, more))).toBe(blocked);
  });

  it('names only resource types that the browser knows, as it refuses all rules otherwise', () => {
    const rules = guardRules(TAB, { pageUrl: PAGE, submission: post }, new Set(['main_frame', 'ping']));
    expect(new Set(rules.flatMap(({ condition }) => condition.resourceTypes))).toEqual(
      new Set(['main_frame', 'ping']),
    );
  });

  it.each(['about:blank', 'file:///tmp/a.html', 'data:text/html,a'])('does not hold %s', (pageUrl) => {
    expect(() => guardRules(TAB, { pageUrl, submission: own }, KNOWN)).toThrow('can’t be limited');
  });
});

describe('the request that a guard waits for', () => {
  it.each(rowsOf<GuardRow>(TABLES, 'planned'))('%s', (_, plan, method, url, type, more, planned) => {
    const asked = request(method, url, type, more);
    expect(isPlanned({ pageUrl: PAGE, submission: planOf(plan) }, asked)).toBe(planned);
  });
});
