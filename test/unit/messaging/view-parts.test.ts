import { describe, expect, it, test } from 'vitest';
import { ViewReader, ViewSender, type ViewUpdate } from '../../../lib/messaging/contract/view-parts.ts';
import type { ShownView, TabView } from '../../../lib/messaging/contract/views.ts';
import type { Action, PageFacts } from '../../../lib/model/index.ts';
import { shownOf, staged } from '../../gallery/documents.ts';
import { SCENES } from '../../gallery/scenes.ts';

const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

function panel() {
  const reader = new ViewReader();
  let shown: ShownView | undefined;
  const ask = (view: TabView, sender: ViewSender): ViewUpdate => {
    const update = copy(sender.updateOf(view, reader.known));
    shown = reader.take(update);
    return update;
  };
  const askAll = (view: TabView, sender: ViewSender): readonly ViewUpdate[] => {
    const updates = [ask(view, sender)];
    while (reader.lacks) updates.push(ask(view, sender));
    return updates;
  };
  return { ask, askAll, shown: () => shown as ShownView };
}

const sent = ({ parts }: ViewUpdate): readonly string[] =>
  Object.entries(parts).flatMap(([name, { entries }]) => (entries.length > 0 ? [name] : []));

test.each(Object.entries(SCENES))('a view of %s arrives unchanged, and once', (_, scene) => {
  const { view } = staged(scene);
  const { ask, askAll, shown } = panel();
  const sender = new ViewSender();
  askAll(view, sender);
  const before = shown();
  expect(before).toEqual(copy(shownOf(view)));
  expect(sent(ask(view, sender))).toEqual([]);
  for (const part of ['documents', 'findings', 'page'] as const) expect(shown()[part]).toBe(before[part]);
  expect(shown().actions.listed).toBe(before.actions.listed);
});

describe('a site of 5,000 actions', () => {
  const { view: small } = staged(SCENES.full);
  const actions = Array.from(
    { length: 5_000 },
    (_, n): Action => ({
      ...(small.actions[0] as Action),
      key: `awas:an-action-with-a-name-of-some-length-${n}`,
      parameters: [],
    }),
  );
  const documents = small.documents.map((document, index) =>
    index === 0 ? { ...document, actions } : document,
  );
  const view: TabView = { ...small, actions, documents };

  it('comes in two answers, the first actions first, and says how many are to come', () => {
    const { ask, askAll, shown } = panel();
    const sender = new ViewSender();
    const first = ask(view, sender);
    const { listed, coming } = shown().actions;
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.length + coming).toBe(5_000);
    expect(coming).toBeGreaterThan(0);
    expect(shown()).toMatchObject({ documents: documents.map(({ url }) => ({ url })) });
    expect(JSON.stringify(first).length).toBeLessThan(400_000);
    expect(askAll(view, sender)).toHaveLength(1);
    expect(shown()).toEqual(copy(shownOf(view)));
  });

  it.each<[string, (view: TabView) => TabView, readonly string[]]>([
    ['its page', (v) => ({ ...v, page: { ...(v.page as PageFacts), scannedAt: 7 } }), ['page']],
    ['its findings', (v) => ({ ...v, findings: v.findings.slice(1) }), ['findings']],
    ['nothing', (v) => v, []],
  ])('of which %s has changed is sent only that', (_, change, parts) => {
    const { ask, askAll, shown } = panel();
    const sender = new ViewSender();
    askAll(view, sender);
    const changed = change(view);
    expect(sent(ask(changed, sender))).toEqual(parts);
    expect(shown()).toEqual(copy(shownOf(changed)));
  });

  it('stays as it was shown until another worker has sent all of it again', () => {
    const { ask, askAll, shown } = panel();
    askAll(view, new ViewSender());
    const other = new ViewSender();
    ask(view, other);
    expect(shown()).toEqual(copy(shownOf(view)));
    expect(askAll(view, other)).toHaveLength(1);
    expect(shown()).toEqual(copy(shownOf(view)));
  });

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'has its findings with its verdict, whenever the worker is stopped (%i)',
    (step) => {
      const { ask, shown } = panel();
      const faulty = copy({
        ...view,
        findings: Array.from({ length: 111 }, () => small.findings[0]),
      }) as TabView;
      ask({ ...small, findings: [], actions: [], documents: [] }, new ViewSender());
      for (let at = 0; at < 7; at++) {
        ask(at < step ? faulty : { ...faulty, actions: [...faulty.actions] }, new ViewSender());
        expect(shown().findings).toHaveLength(111);
        expect(shown().verdict).toEqual(faulty.verdict);
        const { listed, coming } = shown().actions;
        expect(listed.length + coming).toBe(5_000);
      }
    },
  );

  it('gives way to the page that comes after it', () => {
    const { ask, askAll, shown } = panel();
    const sender = new ViewSender();
    askAll(view, sender);
    ask({ ...small, url: 'https://other.example/', actions: [...actions].reverse(), page: null }, sender);
    expect(shown().actions.listed[0]?.key).toBe('awas:an-action-with-a-name-of-some-length-4999');
    expect(shown().page).toBeNull();
  });
});
