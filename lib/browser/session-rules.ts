import { browser } from 'wxt/browser';

/** A new worker finds the rules of an old worker by their range of ids. */
const RANGE = 1_000_000;
const FIRST = {
  socket: RANGE,
  'user-agent': 2 * RANGE,
  guard: 3 * RANGE,
  'background-tab': 4 * RANGE,
} as const;
export type Purpose = keyof typeof FIRST;

export interface RuleCondition {
  readonly tabIds?: readonly number[];
  readonly excludedTabIds?: readonly number[];
  readonly initiatorDomains?: readonly string[];
  readonly resourceTypes: readonly string[];
  readonly requestMethods?: readonly string[];
  readonly excludedRequestMethods?: readonly string[];
  readonly urlFilter?: string;
  readonly isUrlFilterCaseSensitive?: boolean;
}

interface HeaderChange {
  readonly header: string;
  readonly operation: 'set' | 'remove';
  readonly value?: string;
}

export interface SessionRule {
  readonly priority: number;
  readonly action:
    | { readonly type: 'block' | 'allow' }
    | {
        readonly type: 'modifyHeaders';
        readonly requestHeaders?: readonly HeaderChange[];
        readonly responseHeaders?: readonly HeaderChange[];
      };
  readonly condition: RuleCondition;
}

const LASTING: ReadonlySet<Purpose> = new Set(['background-tab']);
const leftovers = new Map<Purpose, Promise<number>>();
const added = new Map<Purpose, number>();

export function removeLeftRules(purpose: Purpose): Promise<number> {
  const removing = leftovers.get(purpose) ?? removeAll(purpose);
  leftovers.set(purpose, removing);
  removing.catch(() => leftovers.delete(purpose));
  return removing;
}

async function removeAll(purpose: Purpose): Promise<number> {
  const left = (await rulesOf(purpose)).map(({ id }) => id);
  if (LASTING.has(purpose)) return Math.max(FIRST[purpose] - 1, ...left) + 1 - FIRST[purpose];
  if (left.length > 0) await update(left, []);
  return 0;
}

async function rulesOf(purpose: Purpose) {
  const first = FIRST[purpose];
  const rules = await browser.declarativeNetRequest.getSessionRules();
  return rules.filter(({ id }) => id >= first && id < first + RANGE);
}

export async function removeRulesOfGoneTabs(purpose: Purpose): Promise<void> {
  const rules = await rulesOf(purpose);
  if (rules.length === 0) return;
  const there = new Set((await browser.tabs.query({})).map(({ id }) => id));
  const gone = rules.filter(({ condition }) => condition.tabIds?.every((tabId) => !there.has(tabId)));
  if (gone.length > 0)
    await update(
      gone.map(({ id }) => id),
      [],
    );
}

export async function addRules(
  purpose: Purpose,
  rules: readonly SessionRule[],
): Promise<() => Promise<void>> {
  const free = await removeLeftRules(purpose);
  const before = added.get(purpose) ?? free;
  added.set(purpose, before + rules.length);
  const numbered = rules.map((rule, index) => ({ ...rule, id: FIRST[purpose] + before + index }));
  await update([], numbered);
  let removed: Promise<void> | undefined;
  return () => {
    removed ??= update(
      numbered.map(({ id }) => id),
      [],
    );
    return removed;
  };
}

export async function keepRule(purpose: Purpose, rule: SessionRule): Promise<void> {
  const id = FIRST[purpose];
  await update([id], [{ ...rule, id }]);
}

function update(
  removeRuleIds: number[],
  rules: readonly (SessionRule & { readonly id: number })[],
): Promise<void> {
  return browser.declarativeNetRequest.updateSessionRules({ removeRuleIds, addRules: rules as never });
}
