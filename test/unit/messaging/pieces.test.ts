import { describe, expect, it, test } from 'vitest';
import { ViewAssembler, ViewCutter, type ViewUpdate } from '../../../lib/messaging/contract/pieces.ts';
import type { TabView } from '../../../lib/messaging/contract/views.ts';
import type { Action, PageFacts, SelectorFact } from '../../../lib/model/index.ts';
import { staged } from '../../gallery/documents.ts';
import { SCENES } from '../../gallery/scenes.ts';

const asSent = (update: ViewUpdate): ViewUpdate => JSON.parse(JSON.stringify(update));
const sizeOf = (update: ViewUpdate): number => JSON.stringify(update).length;

const fact = (state: string, count: number): SelectorFact =>
  ({ state, count, elements: [] }) as unknown as SelectorFact;

/** A panel, and what it is sent until it has all. */
function panel(cutter = new ViewCutter()) {
  const assembler = new ViewAssembler();
  let shown: TabView | null = null;
  const ask = (view: TabView, by = cutter): ViewUpdate => {
    const update = asSent(by.updateOf(view, assembler.known));
    shown = assembler.take(update, shown);
    return update;
  };
  const askAll = (view: TabView, by = cutter): readonly ViewUpdate[] => {
    const updates = [ask(view, by)];
    while (assembler.lacks) updates.push(ask(view, by));
    return updates;
  };
  return { ask, askAll, shown: () => shown as TabView | null };
}

test.each(Object.entries(SCENES))('a view of %s comes as it is', (_, scene) => {
  const { view } = staged(scene);
  const { askAll, shown } = panel();
  askAll(view);
  expect(shown()).toEqual(JSON.parse(JSON.stringify(view)));
  const before = shown();
  expect(askAll(view).flatMap(({ pieces }) => Object.keys(pieces))).toEqual([]);
  for (const part of ['documents', 'actions', 'findings', 'page'] as const)
    expect(shown()?.[part]).toBe(before?.[part]);
});

describe('a site of 5,000 actions', () => {
  const { view: small } = staged(SCENES.full);
  const one = { ...(small.actions[0] as Action), parameters: [] };
  const actions = Array.from(
    { length: 5_000 },
    (_, n): Action => ({
      ...one,
      key: `awas:a${n}`,
      id: `a${n}`,
      name: `Action ${n}`,
    }),
  );
  const selectors = Object.fromEntries(
    actions.slice(0, 2_000).map(({ id }): [string, SelectorFact] => [`#${id}`, fact('one', 1)]),
  );
  const page = { ...(small.page as PageFacts), selectors };
  const view: TabView = { ...small, actions, page };

  it('comes in parts, the first actions first, and says how many are to come', () => {
    const { ask, askAll, shown } = panel();
    const first = ask(view);
    expect(sizeOf(first)).toBeLessThan(100_000);
    const there = shown()?.actions.length ?? 0;
    expect(there).toBeGreaterThan(9);
    expect(shown()).toMatchObject({
      coming: 5_000 - there,
      documents: small.documents.map(({ url }) => ({ url })),
    });
    const rest = askAll(view);
    expect(Math.max(...rest.map(sizeOf))).toBeLessThan(100_000);
    expect(shown()).toEqual(JSON.parse(JSON.stringify(view)));
  });

  it('is sent again only as far as it has changed, by another worker too', () => {
    const { askAll, shown } = panel();
    askAll(view);
    const before = shown();
    const changed: TabView = {
      ...view,
      actions: actions.with(2_500, { ...one, key: 'awas:new', name: 'New' }),
      page: {
        ...page,
        scannedAt: 7,
        selectors: { ...selectors, '#a7': fact('none', 0) },
      },
    };
    const updates = askAll(changed, new ViewCutter());
    expect(updates).toHaveLength(1);
    expect(sizeOf(updates[0] as ViewUpdate)).toBeLessThan(100_000);
    expect(Object.keys(updates[0]?.pieces ?? {}).length).toBeLessThan(8);
    expect(shown()).toEqual(JSON.parse(JSON.stringify(changed)));
    expect(shown()?.actions[0]).toBe(before?.actions[0]);
  });

  it('keeps the page that is shown until the new one is whole', () => {
    const { askAll, ask, shown } = panel();
    askAll(view);
    const before = shown()?.page;
    const others = Object.fromEntries(
      Object.entries(selectors).map(([key, fact]) => [`${key}x`.repeat(20), fact]),
    );
    const other: TabView = { ...view, page: { ...page, selectors: others } };
    ask(other);
    expect(shown()?.page).toEqual(before);
    askAll(other);
    expect(Object.keys(shown()?.page?.selectors ?? {})).toEqual(Object.keys(others));
    ask({ ...other, url: 'https://other.example/', page: { ...page, selectors } });
    expect(shown()?.page).toBeNull();
  });
});

test('names that a site has chosen are names and no more', () => {
  const { view } = staged(SCENES.full);
  const selectors = JSON.parse(
    '{"__proto__": {"count": 1}, "constructor": {"count": 2}}',
  ) as PageFacts['selectors'];
  const { askAll, shown } = panel();
  askAll({ ...view, page: { ...(view.page as PageFacts), selectors } });
  expect(Object.entries(shown()?.page?.selectors ?? {})).toEqual(Object.entries(selectors));
  expect(Object.getPrototypeOf(shown()?.page?.selectors)).toBe(Object.prototype);
});
