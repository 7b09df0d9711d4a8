import { describe, expect, it, test } from 'vitest';
import { isGroup, isOnPage, isSamePage, matchAction, type PageMatch } from '../../../lib/matching/index.ts';
import type { ElementFact, PageFacts, SelectorState } from '../../../lib/model/index.ts';
import { action, element, page, parameter } from '../../builders.ts';

describe('isSamePage', () => {
  test.each<[template: string, url: string, same: boolean]>([
    ['https://a.example/search', 'https://a.example/search?q=1#x', true],
    ['https://a.example/search?tab=2#y', 'https://a.example/search', true],
    ['https://a.example/search/', 'https://a.example/search', true],
    ['https://a.example/', 'https://a.example', true],
    ['https://a.example', 'https://a.example/index.html', true],
    ['https://a.example/shop/index.htm', 'https://a.example/shop/', true],
    ['https://a.example:443/x', 'https://a.example/x', true],
    ['https://A.example/x', 'https://a.example/x', true],
    ['https://a.example/a%20b', 'https://a.example/a b', true],
    ['https://a.example/caf%C3%A9', 'https://a.example/café', true],
    ['https://a.example/100%', 'https://a.example/100%', true],
    ['https://a.example/books/{id}', 'https://a.example/books/17', true],
    ['https://a.example/b/x{id}', 'https://a.example/b/x17', true],
    ['https://a.example/{a}-{b}.html', 'https://a.example/1-2.html', true],
    ['/search', 'https://a.example/search', true],
    ['https://a.example/b/x{id}', 'https://a.example/b/17', false],
    ['https://a.example/b/x{id}', 'https://a.example/b/x', false],
    ['https://a.example/books/{id}', 'https://a.example/books/', false],
    ['https://a.example/books/{id}', 'https://a.example/books/17/buy', false],
    ['https://a.example/search', 'https://a.example/Search', false],
    ['https://a.example/search', 'https://b.example/search', false],
    ['https://a.example/search', 'http://a.example/search', false],
    ['https://a.example:8443/search', 'https://a.example/search', false],
    ['https://{host}/search', 'https://a.example/search', false],
    ['https://a.example/search', 'no URL', false],
  ])('%s names %s: %s', (template, url, same) => expect(isSamePage(template, url)).toBe(same));
});

const URL = 'https://a.example/search';

/** A page on which selectors find so much, and attributes mark so much. */
function facts(
  found: Readonly<Record<string, SelectorState>>,
  marks: readonly (readonly [string, string])[] = [],
): PageFacts {
  return page({
    url: URL,
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
    page: { url: URL, undeclared: true, selector: '#go' },
  });
  const unbound = action({ id: 'search', parameters });
  test.each<[what: string, one: typeof undeclared, on: PageFacts, match: PageMatch, onPage: boolean]>([
    ['named by the declaration', declared(URL), facts({ '#a': 'none', '#b': 'none' }), 'here', true],
    [
      'another page, with controls alike',
      declared(`${URL}/more`),
      facts({ '#a': 'one', '#b': 'one' }),
      'elsewhere',
      false,
    ],
    [
      'another page, marked',
      declared(`${URL}/more`),
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
    expect(isOnPage(one, { url: URL, page: on })).toBe(onPage);
  });

  it('is told by the URL alone where nothing was looked for', () => {
    expect(isOnPage(declared(URL), { url: `${URL}?q=1`, page: null })).toBe(true);
    expect(isOnPage(undeclared, { url: URL, page: null })).toBe(false);
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

  it('is the one that is marked where there is no selector', () => {
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
