import { describe, expect, it } from 'vitest';
import { marksOf } from '../../../lib/background/tabs/marks.ts';
import type { Action, Finding, PageFacts } from '../../../lib/model/index.ts';
import { action, element, page, parameter } from '../../builders.ts';

const search: Action = action({
  key: 'awas:search',
  id: 'search',
  format: 'awas',
  name: 'Search books',
  parameters: [
    parameter('q', 'form', { type: 'string' }, { selector: '#q' }),
    parameter('sort', 'form', { type: 'string' }, { selector: '#sort' }),
    parameter('unbound', 'form', { type: 'string' }),
  ],
  page: {
    url: 'https://shop.example/search',
    result: { type: 'list', selector: '.results', itemSelector: '.item' },
  },
});

function facts(selectors: Record<string, number>, more: Partial<PageFacts> = {}): PageFacts {
  const form = { path: '#form', action: '', method: 'get' };
  return page({
    url: 'https://shop.example/search?q=x',
    selectors: Object.fromEntries(
      Object.entries(selectors).map(([selector, count]) => [
        selector,
        {
          selector,
          state: count === 0 ? ('none' as const) : count === 1 ? ('one' as const) : ('many' as const),
          count,
          elements: count > 0 ? [element({ path: selector, form })] : [],
        },
      ]),
    ),
    ...more,
  });
}

describe('marksOf', () => {
  it('marks parameters and results as they were found', () => {
    const seen = facts({ '#q': 1, '#sort': 0, '.results': 1, '.item': 3 });
    expect(marksOf({ actions: [search], findings: [], page: seen })).toEqual([
      { kind: 'parameter', selector: '#q', label: 'q', faulty: false, near: '#form' },
      {
        kind: 'parameter',
        selector: '#sort',
        label: 'sort',
        faulty: true,
        near: '#form',
        message: 'Its selector finds nothing.',
      },
      {
        kind: 'result',
        selector: '.results',
        label: 'result of Search books',
        faulty: false,
        message: '3 items',
      },
    ]);
  });

  it('marks the action at its attribute, with the way to it', () => {
    const marked = element({ path: '#form', root: 'shadow', within: ['#host'] });
    const seen = facts(
      { '#q': 1 },
      { attributes: [{ attribute: 'data-awas-action', value: 'search', element: marked, scope: 'search' }] },
    );
    expect(marksOf({ actions: [search], findings: [], page: seen })[0]).toEqual({
      kind: 'action',
      path: '#form',
      within: ['#host'],
      label: 'Search books',
      faulty: false,
    });
  });

  it.each([
    ['https://shop.example/books/{id}', 'https://shop.example/books/17'],
    ['https://shop.example/', 'https://shop.example/index.html'],
    ['https://shop.example:443/a%20b/', 'https://shop.example/a b'],
  ])('knows the page %s by %s', (declared, url) => {
    const one = { ...search, page: { url: declared } };
    expect(marksOf({ actions: [one], findings: [], page: facts({ '#q': 1 }, { url }) })).not.toEqual([]);
  });

  it('says what a finding says of a selector', () => {
    const finding = {
      selector: '#q',
      outcome: 'failed',
      severity: 'error',
      message: 'It is disabled.',
    } as Finding;
    const marks = marksOf({ actions: [search], findings: [finding], page: facts({ '#q': 1 }) });
    expect(marks[0]).toMatchObject({ label: 'q', faulty: true, message: 'It is disabled.' });
  });

  it.each<[string, Action, PageFacts | null]>([
    ['without a picture of the page', search, null],
    ['of another page', search, facts({ '#q': 0 }, { url: 'https://shop.example/cart' })],
    [
      'of another page with a control alike',
      search,
      facts({ '#q': 1 }, { url: 'https://shop.example/cart' }),
    ],
    ['of the same path elsewhere', search, facts({ '#q': 1 }, { url: 'https://other.example/search' })],
    ['of an action without a page', action({ key: 'awp:x', id: 'x' }), facts({ '#q': 1 })],
  ])('draws nothing %s', (_name, one, seen) => {
    expect(marksOf({ actions: [one], findings: [], page: seen })).toEqual([]);
  });
});
