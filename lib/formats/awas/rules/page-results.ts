import { selectorFact } from '../../../matching/index.ts';
import type { Action, PageFacts } from '../../../model/index.ts';
import { pointer } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import type { Report } from '../../rules.ts';
import { pathOf } from './page-controls.ts';
import { pageRule } from './page-subjects.ts';

type Result = NonNullable<NonNullable<Action['page']>['result']>;

const missing = pageRule('match', {
  id: 'awas/result-missing',
  *check({ declared: action, pageMatch }, { page }) {
    const result = action.page?.result;
    if (!result?.selector || pageMatch !== 'here') return;
    const found = stateOf(page, result.selector);
    if (found.state === 'none') yield noContainer(action, result.selector, page);
    if (found.state === 'many') {
      yield {
        at: '/result/selector',
        selector: result.selector,
        message: `result.selector ${show(result.selector)} of ${labelOf(action)} finds ${found.count} containers; it must find one.`,
        fix: `Write e.g. ${show(marked(action, page) ?? found.path ?? `[data-awas-result='${action.id}']`)}.`,
      };
    }
    if (found.state === 'one') yield* itemProblems(action, result, page);
  },
});

function labelOf({ id }: Action): string {
  return `“${id.slice(0, 80)}”`;
}

function noContainer(action: Action, selector: string, page: PageFacts): Report {
  const label = labelOf(action);
  if (!isShown(action, page)) {
    return {
      at: '/result/selector',
      selector,
      outcome: 'needs-review',
      severity: 'info',
      message: `Whether result.selector ${show(selector)} of ${label} finds the results can be told only after a run.`,
      fix: 'Run the action here, and check again.',
    };
  }
  return {
    at: '/result/selector',
    selector,
    message: `The results of ${label} are shown on ${pathOf(page)}, but result.selector ${show(selector)} finds nothing.`,
    fix: `Write the selector of the element around the results, e.g. ${show(marked(action, page) ?? `[data-awas-result='${action.id}']`)}.`,
  };
}

/** Within the container: the items, and in them what each property selects. */
function* itemProblems(action: Action, result: Result, page: PageFacts): Iterable<Report> {
  if (!result.itemSelector) return;
  const items = stateOf(page, result.itemSelector);
  if (items.state === 'none') {
    yield {
      at: '/result/itemSelector',
      selector: result.itemSelector,
      outcome: 'needs-review',
      severity: isShown(action, page) ? undefined : 'info',
      message: `The container of ${labelOf(action)} is there, but itemSelector ${show(result.itemSelector)} finds no item: either nothing was found, or the selector is wrong.`,
      fix: 'Run the action to get results, and check again.',
    };
    return;
  }
  if (items.count === 0) return;
  for (const [name, selector] of Object.entries(result.properties ?? {})) {
    if (stateOf(page, selector).state !== 'none') continue;
    yield {
      at: `/result/properties${pointer(name)}`,
      selector,
      message: `Items of ${labelOf(action)} are shown, but the selector ${show(selector)} of ${show(name)} finds nothing in any of them.`,
      fix: 'Write a selector of what is within an item.',
    };
  }
}

/** The address says that the action has just run: its parameters are in the query. */
function isShown(action: Action, page: PageFacts): boolean {
  if (!URL.canParse(page.url)) return false;
  const query = new URL(page.url).searchParams;
  const names = new Set([
    ...action.parameters.map(({ name }) => name),
    ...action.parameters.flatMap(
      ({ selector }) => selectorFact(page, selector)?.elements.map(({ name }) => name) ?? [],
    ),
  ]);
  for (const [name, value] of query) if (name !== '' && names.has(name) && value !== '') return true;
  return false;
}

function stateOf(page: PageFacts, selector: string) {
  const fact = selectorFact(page, selector);
  return { state: fact?.state ?? 'unchecked', count: fact?.count ?? 0, path: fact?.elements[0]?.path };
}

/** The element that the page itself marks as the action's result. */
function marked(action: Action, page: PageFacts): string | undefined {
  return page.attributes.some(
    ({ attribute, value }) => attribute === 'data-awas-result' && value === action.id,
  )
    ? `[data-awas-result='${action.id}']`
    : undefined;
}

export const resultRules = [missing] as const;
