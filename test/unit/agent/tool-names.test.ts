import { describe, expect, test } from 'vitest';
import { ToolNames } from '../../../lib/agent/name.ts';
import { toolsOf } from '../../../lib/agent/tools.ts';
import { MAX_TOOL_NAME } from '../../../lib/model/agent.ts';
import { action } from '../../builders.ts';

const SITES = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example`);
const IDS = ['search', 'Search', 'search_2', 'search-awp', '検索', '探す', 'x'.repeat(50), 'x'.repeat(60)];

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

const of = (id: string, format: string) =>
  action({ key: `${format}:${id}`, id, name: id, format: format as 'awas' });

describe('the names of tools', () => {
  test.each(Array.from({ length: 6 }, (_, seed) => seed))(
    'never mean two actions, even if actions appear and disappear: %i',
    (seed) => {
      const next = random(seed);
      const names = new ToolNames(['awas_lens_status']);
      const meant = new Map<string, string>();
      const told = new Map<string, string>();
      for (let turn = 0; turn < 25; turn++)
        for (const site of SITES.toSorted(() => next(3) - 1)) {
          const actions = IDS.flatMap((id) => ['awas', 'awp'].map((format) => of(id, format))).filter(
            () => next(2) === 0,
          );
          for (const { name, action: key } of toolsOf(actions, [], null, site, names).tools) {
            const whole = `${site} ${key}`;
            expect(meant.get(name) ?? whole).toBe(whole);
            expect(told.get(whole) ?? name).toBe(name);
            expect(name).toMatch(/^[a-z_][a-z0-9_-]{0,39}$/);
            meant.set(name, whole);
            told.set(whole, name);
          }
        }
      expect(meant.size).toBe(SITES.length * IDS.length * 2);
    },
  );
  test('stay with an action that cannot be called for a while', () => {
    const names = new ToolNames();
    const [first, second] = [of('search', 'awas'), { ...of('search', 'awas'), key: 'page:1' }];
    const nothing = { kind: 'none', reason: 'no request is known' } as const;
    const offered = (one: typeof first, other: typeof first) =>
      toolsOf([one, other], [], null, SITES[0]!, names).tools.map(
        ({ name, action: key }) => `${name} ${key}`,
      );
    expect(offered({ ...first, transport: nothing }, second)).toEqual(['search_awas page:1']);
    expect(offered(first, second)).toEqual(['search awas:search', 'search_awas page:1']);
  });
  test('stay with a form whose inputs change, but not with a different form', () => {
    const names = new ToolNames();
    const drafted = (key: string, more = {}) =>
      action({ key, id: 'book', format: 'page', page: { url: `${SITES[0]}/`, selector: '#f' }, ...more });
    const namesOf = (...actions: readonly ReturnType<typeof drafted>[]) =>
      toolsOf(actions, [], null, SITES[0]!, names).tools.map(({ name }) => name);
    const elsewhere = { page: { url: `${SITES[0]}/other`, selector: '#f' } };
    expect(namesOf(drafted('page:1'))).toEqual(['book']);
    expect(namesOf(drafted('page:2'))).toEqual(['book']);
    expect(namesOf(drafted('page:2', elsewhere), drafted('page:3'))).toEqual(['book', 'book_2']);
    expect(namesOf(drafted('page:4', { risk: 'destructive' }))).not.toContain('book');
  });
  test('beyond the remembered ones still mean one action each', () => {
    const names = new ToolNames();
    const all = Array.from({ length: 20_200 }, (_, index) => names.of(SITES[0]!, `awas:${index}`, 'search'));
    expect(new Set(all).size).toBe(20_200);
    expect(names.given(SITES[0]!)).toHaveLength(20_000);
    expect(names.of(SITES[0]!, 'awas:20199', 'search')).toBe(all[20_199]);
    expect(names.of(SITES[1]!, 'awas:0', 'search')).not.toBe('search');
    expect(all.every((name) => name.length <= MAX_TOOL_NAME)).toBe(true);
  });
  test('are the same after they were restored', () => {
    const names = new ToolNames();
    const all = ['1', '2', '3'].map((key) => names.of(SITES[0]!, key, 'search'));
    const later = new ToolNames();
    later.restore(SITES[0]!, names.given(SITES[0]!));
    expect(['3', '4', '1'].map((key) => later.of(SITES[0]!, key, 'search'))).toEqual([
      all[2],
      'search_4',
      all[0],
    ]);
  });
});
