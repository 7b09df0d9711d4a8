import { beforeEach, expect, it, vi } from 'vitest';

interface Rule {
  readonly id: number;
  readonly condition: { readonly tabIds?: readonly number[] };
}

let rules: readonly Rule[] = [];
let there: readonly number[] = [];

vi.mock('wxt/browser', () => ({
  browser: {
    tabs: { query: async () => there.map((id) => ({ id })) },
    declarativeNetRequest: {
      getSessionRules: async () => rules,
      async updateSessionRules(change: { removeRuleIds: number[]; addRules: Rule[] }) {
        const left = rules.filter(({ id }) => !change.removeRuleIds.includes(id));
        for (const { id } of change.addRules)
          if (left.some((rule) => rule.id === id)) throw new Error(`rule ${id} exists`);
        rules = [...left, ...change.addRules];
      },
    },
  },
}));

async function worker() {
  vi.resetModules();
  return import('../../../lib/browser/session-rules.ts');
}

const held = (tabId: number) => [
  {
    priority: 1,
    action: { type: 'block' },
    condition: { tabIds: [tabId], resourceTypes: ['main_frame'] },
  } as const,
];
const tabs = (): readonly number[] => rules.flatMap(({ condition }) => condition.tabIds ?? []);

beforeEach(() => {
  rules = [];
});

it('removes what an earlier worker has left, before it adds rules of the same purpose', async () => {
  await (await worker()).addRules('guard', held(7));
  await (await worker()).addRules('guard', held(8));
  expect(tabs()).toEqual([8]);
});

it('holds a tab that an earlier worker has opened, whatever this one opens, until it is closed', async () => {
  await (await worker()).addRules('background-tab', held(7));
  const { addRules, removeRulesOfGoneTabs } = await worker();
  await Promise.all([addRules('background-tab', held(8)), addRules('background-tab', held(9))]);
  expect(tabs()).toEqual([7, 8, 9]);
  there = [8];
  await removeRulesOfGoneTabs('background-tab');
  expect(tabs()).toEqual([8]);
});
