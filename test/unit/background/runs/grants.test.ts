import { describe, expect, it } from 'vitest';
import { createGrants, type Grant } from '../../../../lib/background/runs/grants.ts';
import type { Outcome } from '../../../../lib/model/index.ts';
import type { Cover } from '../../../../lib/policy/index.ts';
import { memoryArea } from '../memory-platform.ts';
import { SITE } from './kept.ts';

const API = 'https://api.example';
const OTHER = 'https://other.example';
const cover = (more: Partial<Cover> = {}): Cover => ({
  effects: [
    { kind: 'request', method: 'POST', target: API, path: '/cart', over: 'http', credential: false },
    { kind: 'request', method: 'GET', target: SITE, path: '/jobs', over: 'http', credential: false },
    { kind: 'request', method: 'GET', target: API, path: '/x', over: 'http', credential: false },
  ],
  risk: 'change',
  inputs: 'a',
  call: 'b',
  values: 'v',
  document: `${SITE}/agent.json`,
  ...more,
});
const action = (
  site = SITE,
  key = 'awp:buy',
  more: Partial<Cover> = {},
  which: 'these-values' | 'any-values' = 'any-values',
): Grant => ({
  kind: 'action',
  with: which,
  values: [{ name: 'sku', label: '', shown: 'x', origin: 'given' }],
  site,
  action: key,
  name: 'Buy',
  cover: cover(more),
});
const reads = (target: string, site = SITE): Grant => ({ kind: 'reads', site, target });

async function granted(...given: readonly Grant[]) {
  const area = memoryArea();
  const grants = createGrants(area);
  await Promise.all(given.map((one) => grants.add(one)));
  return { area, grants };
}

describe('grants', () => {
  it('are shown with what they reach, each once, whatever order they came in', async () => {
    const { grants, area } = await granted(reads(API), action(), action(), reads(API), reads(OTHER));
    const views = (await grants.all()).map(({ id: _id, ...view }) => view);
    expect(views).toEqual([
      { kind: 'action', site: SITE, targets: [API, SITE], action: 'awp:buy', name: 'Buy' },
      { kind: 'reads', site: SITE, targets: [API] },
      { kind: 'reads', site: SITE, targets: [OTHER] },
    ]);
    expect(await createGrants(area).all()).toEqual(await grants.all());
  });
  it('let a site read what was named for that very site', async () => {
    const { grants } = await granted(reads(API), reads(OTHER, API), action());
    expect([...(await grants.readable(SITE))]).toEqual([API]);
    expect([...(await grants.readable(API))]).toEqual([OTHER]);
    expect([...(await grants.readable(OTHER))]).toEqual([]);
  });
  it('let a page write the values of one field in one way', async () => {
    const way = { kind: 'rewrites', field: 'to', label: 'Airport', way: 'case', site: SITE } as const;
    const { grants } = await granted(way, way, { ...way, site: OTHER, way: 'separators' });
    const told = (wrote: string, parameter = 'to'): Outcome => ({
      ...{ ok: false, code: 'rewritten', message: '' },
      rewrites: [{ name: 'to', label: '', parameter, given: ['osl 1'], wrote: [wrote] }],
    });
    expect((await grants.all()).map(({ name, way: is }) => [name, is])).toEqual([
      ['Airport', 'case'],
      ['Airport', 'separators'],
    ]);
    expect(await grants.accepts(SITE, told('OSL 1'))).toBe(true);
    expect(await grants.accepts(SITE, told('osl-1'))).toBe(false);
    expect(await grants.accepts(SITE, told('BER 1'))).toBe(false);
    expect(await grants.accepts(SITE, told('OSL 1', 'from'))).toBe(false);
    expect(await grants.accepts(OTHER, told('OSL 1'))).toBe(false);
    expect(await grants.accepts(SITE, { ok: false, code: 'rewritten', message: '' })).toBe(false);
    await grants.revoke({ site: SITE });
    expect(await grants.accepts(SITE, told('OSL 1'))).toBe(false);
  });
  it('hold for exactly the action that was seen', async () => {
    const { grants } = await granted(action());
    expect(await grants.changes(SITE, 'awp:buy', cover())).toEqual([]);
    expect(await grants.changes(SITE, 'awp:other', cover())).toBeUndefined();
    expect(await grants.changes(OTHER, 'awp:buy', cover())).toBeUndefined();
    expect(await grants.changes(SITE, 'awp:buy', cover({ risk: 'destructive' }))).toEqual([
      { what: 'risk', before: 'change', now: 'destructive' },
    ]);
  });
  it.each([
    ['these values alone', [['these-values', 'v']], 'v', []],
    ['no other values', [['these-values', 'v']], 'w', undefined],
    ['any values', [['any-values', 'v']], 'w', []],
    [
      'each of several values',
      [
        ['these-values', 'v'],
        ['these-values', 'w'],
      ],
      'w',
      [],
    ],
    [
      'any values beside some',
      [
        ['these-values', 'v'],
        ['any-values', 'v'],
      ],
      'w',
      [],
    ],
  ] as const)('hold for %s', async (_, given, values, changes) => {
    const { grants } = await granted(
      ...given.map(([which, seen]) => action(SITE, 'awp:buy', { values: seen }, which)),
    );
    expect(await grants.changes(SITE, 'awp:buy', cover({ values }))).toEqual(changes);
    expect((await grants.all()).map((view) => view.values?.length)).toEqual(
      given.map(([which]) => (which === 'these-values' ? 1 : undefined)),
    );
  });
  it('are replaced by a later word on the same', async () => {
    const { grants } = await granted(action(), action(SITE, 'awp:buy', { risk: 'read' }));
    expect(await grants.changes(SITE, 'awp:buy', cover({ risk: 'read' }))).toEqual([]);
    expect(await grants.all()).toHaveLength(1);
  });
  it('are revoked one by one, or all of a site', async () => {
    const { grants } = await granted(action(), reads(API), reads(OTHER), reads(API, OTHER));
    const [first] = await grants.all();
    await grants.revoke({ site: SITE, id: first?.id ?? '' });
    expect(await grants.changes(SITE, 'awp:buy', cover())).toBeUndefined();
    expect([...(await grants.readable(SITE))]).toEqual([API, OTHER]);
    const [foreign] = (await grants.all()).filter(({ site }) => site === OTHER);
    await grants.revoke({ site: SITE, id: foreign?.id ?? '' });
    expect(await grants.all()).toHaveLength(3);
    await grants.revoke({ site: SITE });
    expect((await grants.all()).map(({ site }) => site)).toEqual([OTHER]);
  });
  it('are bounded in number: the oldest go', async () => {
    const many = Array.from({ length: 510 }, (_, index) => reads(`https://${index}.example`));
    const { grants } = await granted(...many);
    const readable = await grants.readable(SITE);
    expect([readable.size, readable.has('https://9.example'), readable.has('https://509.example')]).toEqual([
      500,
      false,
      true,
    ]);
  });
  it('are empty if the stored value isn’t a list of grants', async () => {
    const area = memoryArea();
    await area.set('grants', 'all');
    const grants = createGrants(area);
    expect([await grants.all(), [...(await grants.readable(SITE))]]).toEqual([[], []]);
  });
});
