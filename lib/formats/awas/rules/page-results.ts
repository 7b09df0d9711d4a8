import type { Action, PageFacts, PageRule } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { sightedHere } from './page.ts';
import { pathOf, rule } from './page-controls.ts';

const missing = rule(
  {
    id: 'awas/result-missing',
    requirements: ['AWAS-html-f'],
    severity: 'warning',
    title: 'The results of an action are not where its selectors say',
    why: 'The action runs, but nobody can read what came of it.',
  },
  function* (document, page) {
    for (const { action, belonging } of sightedHere(document, page)) {
      const result = action.page?.result;
      if (!result?.selector || belonging !== 'here') continue;
      const ran = isShown(action, page);
      const at = (field: string) => `${action.source.pointer}/result/${field}`;
      const found = stateOf(page, result.selector);
      const label = `“${action.id.slice(0, 80)}”`;
      if (found.state === 'none') {
        yield {
          pointer: at('selector'),
          selector: result.selector,
          ...(ran ? {} : { outcome: 'needs-review' as const, severity: 'info' as const }),
          message: ran
            ? `The results of ${label} are shown on ${pathOf(page)}, but result.selector ${show(result.selector)} finds nothing.`
            : `Whether result.selector ${show(result.selector)} of ${label} finds the results can be told only after a run.`,
          fix: ran
            ? `Write the selector of the element around the results, e.g. ${show(marked(action, page) ?? `[data-awas-result='${action.id}']`)}.`
            : 'Run the action here, and check again.',
          action: action.key,
        };
        continue;
      }
      if (found.state === 'many') {
        yield {
          pointer: at('selector'),
          selector: result.selector,
          message: `result.selector ${show(result.selector)} of ${label} finds ${found.count} containers; it must find one.`,
          fix: `Write e.g. ${show(marked(action, page) ?? found.path ?? `[data-awas-result='${action.id}']`)}.`,
          action: action.key,
        };
      }
      if (found.state !== 'one' || !result.itemSelector) continue;
      const items = stateOf(page, result.itemSelector);
      if (items.state === 'none') {
        yield {
          pointer: at('itemSelector'),
          selector: result.itemSelector,
          outcome: 'needs-review',
          ...(ran ? {} : { severity: 'info' as const }),
          message: `The container of ${label} is there, but itemSelector ${show(result.itemSelector)} finds no item: either nothing was found, or the selector is wrong.`,
          fix: 'Run the action so that it has results, and check again.',
          action: action.key,
        };
        continue;
      }
      if (items.count === 0) continue;
      for (const [name, selector] of Object.entries(result.properties ?? {})) {
        if (stateOf(page, selector).state !== 'none') continue;
        yield {
          pointer: `${at('properties')}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          selector,
          message: `Items of ${label} are shown, but the selector ${show(selector)} of ${show(name)} finds nothing in any of them.`,
          fix: 'Write a selector of what stands within an item.',
          action: action.key,
        };
      }
    }
  },
);

/** The address says that the action has just run: its parameters stand in the query. */
function isShown(action: Action, page: PageFacts): boolean {
  if (!URL.canParse(page.url)) return false;
  const query = new URL(page.url).searchParams;
  const names = new Set([
    ...action.parameters.map(({ name }) => name),
    ...action.parameters.flatMap(({ selector }) =>
      selector !== undefined && Object.hasOwn(page.selectors, selector)
        ? (page.selectors[selector]?.elements.map(({ name }) => name) ?? [])
        : [],
    ),
  ]);
  for (const [name, value] of query) if (name !== '' && names.has(name) && value !== '') return true;
  return false;
}

function stateOf(page: PageFacts, selector: string) {
  const fact = Object.hasOwn(page.selectors, selector) ? page.selectors[selector] : undefined;
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

export const resultRules: readonly PageRule[] = [missing];
