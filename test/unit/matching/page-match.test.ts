import { describe, expect, it, test } from 'vitest';
import { isGroup, isOnPage, isSamePage, matchAction, type PageMatch } from '../../../lib/matching/index.ts';
import type { ElementFact, PageFacts, SelectorState } from '../../../lib/model/index.ts';
import { action, element, page, parameter } from '../../builders.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('page-match.txt', import.meta.url);

describe('isSamePage', () => {
  test.each<[template: string, url: string, same: boolean]>(
    rowsOf<[template: string, url: string, same: boolean]>(TABLES, 'same page'),
  )('%s names %s: %s', (template, url, same) => expect(isSamePage(template, url)).toBe(same));
});

const SEARCH = 'https://a.example/search';

function facts(
  found: Readonly<Record<string, SelectorState>>,
  marks: readonly (readonly [string, string])[] = [],
): PageFacts {
  return page({
    url: SEARCH,
    selectors: Object.fromEntries(
      Object.entries(found).map(([selector, state]) => {
        const count = state === 'many' ? 2 : state === 'one' ? 1 : 0;
        return [
          selector,
          { selector, state, count, elements: Array.from({ length: count }, () => element()) },
        ];
      }),
    ),
    attributes: marks.map(([attribute, value]) => ({
      attribute,
      value,
      element: element(),
      scope: 'search',
    })),
  });
}

describe('the page of an action', () => {
  const parameters = [
    parameter('a', 'form', {}, { selector: '#a' }),
    parameter('b', 'form', {}, { selector: '#b' }),
  ];
  const declared = (url: string) => action({ id: 'search', parameters, page: { url } });
  const undeclared = action({
    id: 'search',
    parameters,
    page: { url: SEARCH, undeclared: true, selector: '#go' },
  });
  const unbound = action({ id: 'search', parameters });
  test.each<[what: string, one: typeof undeclared, on: PageFacts, match: PageMatch, onPage: boolean]>([
    ['named by the declaration', declared(SEARCH), facts({ '#a': 'none', '#b': 'none' }), 'here', true],
    [
      'another page, with controls alike',
      declared(`${SEARCH}/more`),
      facts({ '#a': 'one', '#b': 'one' }),
      'elsewhere',
      false,
    ],
    [
      'another page, marked',
      declared(`${SEARCH}/more`),
      facts({}, [['data-awas-action', 'search']]),
      'likely',
      true,
    ],
    ['marked', undeclared, facts({}, [['data-ai-action', 'search']]), 'here', true],
    [
      'marked with another action',
      undeclared,
      facts({ '#a': 'none' }, [['data-awas-action', 'x']]),
      'elsewhere',
      false,
    ],
    ['a trigger', undeclared, facts({ '#go': 'one' }), 'here', true],
    ['several triggers', undeclared, facts({ '#go': 'many' }), 'likely', true],
    ['all controls', undeclared, facts({ '#a': 'one', '#b': 'many' }), 'likely', true],
    ['half of the controls', undeclared, facts({ '#a': 'one', '#b': 'none' }), 'elsewhere', false],
    ['not looked for', undeclared, facts({ '#a': 'unchecked' }), 'unknown', false],
    ['without a page', unbound, facts({ '#a': 'one', '#b': 'one' }), 'likely', false],
  ])('%s', (_, one, on, match, onPage) => {
    expect(matchAction(one, on).match).toBe(match);
    expect(isOnPage(one, { url: SEARCH, page: on })).toBe(onPage);
  });

  it('is known only by the URL without a scan', () => {
    expect(isOnPage(declared(SEARCH), { url: `${SEARCH}?q=1`, page: null })).toBe(true);
    expect(isOnPage(undeclared, { url: SEARCH, page: null })).toBe(false);
  });
});

describe('the control of a parameter', () => {
  const radio = (more: Partial<ElementFact> = {}) =>
    element({ type: 'radio', name: 'size', form: { path: '#f', action: '', method: 'get' }, ...more });
  test.each<[what: string, elements: readonly ElementFact[], group: boolean]>([
    ['radio buttons of one name', [radio(), radio()], true],
    ['of two names', [radio(), radio({ name: 'colour' })], false],
    ['of two forms', [radio(), radio({ form: { path: '#g', action: '', method: 'get' } })], false],
    ['a radio button and a checkbox', [radio(), radio({ type: 'checkbox' })], false],
    ['without a name', [radio({ name: '' }), radio({ name: '' })], false],
    ['text fields', [radio({ type: 'text' }), radio({ type: 'text' })], false],
  ])('%s', (_, elements, group) => {
    expect(isGroup({ state: 'many', elements })).toBe(group);
    const on = page({ selectors: { '.s': { selector: '.s', state: 'many', count: 2, elements } } });
    const one = action({ parameters: [parameter('s', 'form', {}, { selector: '.s' })] });
    expect(matchAction(one, on).controls[0]?.element).toBe(group ? elements[0] : undefined);
  });

  it('is the marked one if there is no selector', () => {
    const marked = element({ path: '#marked' });
    const on = page({
      attributes: [
        { attribute: 'data-awas-param', value: 'q', element: element(), scope: 'other' },
        { attribute: 'data-awas-param', value: 'q', element: marked, scope: 'search' },
      ],
    });
    const one = action({ id: 'search', parameters: [parameter('q', 'form', {})] });
    expect(matchAction(one, on).controls[0]?.element).toBe(marked);
  });
});
