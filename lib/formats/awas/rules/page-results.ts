import { selectorFact } from '../../../matching/index.ts';
import type { Action, PageFacts } from '../../../model/index.ts';
import { pointer } from '../../../model/index.ts';
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
        messageId: 'several',
        data: {
          selector: result.selector,
          label: labelOf(action),
          count: found.count,
          better: (!isMarked(action, page) && found.path) || markOf(action),
        },
      };
    }
    if (found.state === 'one') yield* itemProblems(action, result, page);
  },
});

function labelOf({ id }: Action): string {
  return `“${id.slice(0, 80)}”`;
}

function noContainer(action: Action, selector: string, page: PageFacts): Report {
  const data = { label: labelOf(action), selector, path: pathOf(page), marked: markOf(action) };
  const at = '/result/selector';
  return isShown(action, page)
    ? { at, selector, messageId: 'nothing', data }
    : { at, selector, outcome: 'needs-review', severity: 'info', messageId: 'before', data };
}

function* itemProblems(action: Action, result: Result, page: PageFacts): Iterable<Report> {
  const { itemSelector } = result;
  if (!itemSelector) return;
  const label = labelOf(action);
  const items = stateOf(page, itemSelector);
  if (items.state === 'none') {
    yield {
      at: '/result/itemSelector',
      selector: itemSelector,
      outcome: 'needs-review',
      severity: isShown(action, page) ? undefined : 'info',
      messageId: 'no-items',
      data: { label, selector: itemSelector },
    };
    return;
  }
  if (items.count === 0) return;
  for (const [name, selector] of Object.entries(result.properties ?? {})) {
    if (stateOf(page, selector).state !== 'none') continue;
    yield {
      at: `/result/properties${pointer(name)}`,
      selector,
      messageId: 'no-property',
      data: { label, selector, name },
    };
  }
}

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

const markOf = ({ id }: Action): string => `[data-awas-result='${id}']`;

const isMarked = ({ id }: Action, { attributes }: PageFacts): boolean =>
  attributes.some(({ attribute, value }) => attribute === 'data-awas-result' && value === id);

export const resultRules = [missing];
