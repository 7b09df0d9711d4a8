import { describe, expect, it } from 'vitest';
import { barOf, marksOf } from '../../../lib/background/tabs/overlay.ts';
import type { Action, Finding, PageFacts, SelectorFact, Verdict } from '../../../lib/model/index.ts';
import { createTexts, say } from '../../../lib/text/index.ts';
import { action, element, page, parameter } from '../../builders.ts';
import { english } from '../../locales.ts';

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

const marks = (view: Parameters<typeof marksOf>[0]) => marksOf(view, createTexts(english));

describe('marksOf', () => {
  it('marks parameters and results as they were found', () => {
    const seen = facts({ '#q': 1, '#sort': 0, '.results': 1, '.item': 3 });
    expect(marks({ actions: [search], findings: [], page: seen })).toEqual([
      { kind: 'parameter', selector: '#q', label: 'q', faulty: false, near: '#form' },
      {
        kind: 'parameter',
        selector: '#sort',
        label: 'sort',
        faulty: false,
        near: '#form',
      },
      {
        kind: 'result',
        selector: '.results',
        label: 'Result of Search books',
        faulty: false,
        message: '3 items',
      },
    ]);
  });

  const fault = (more: Partial<Finding>) =>
    ({
      selector: null,
      pointer: null,
      document: search.document,
      outcome: 'failed',
      severity: 'error',
      title: 'sort: is wrong',
      message: 'It is wrong.',
      ...more,
    }) as Finding;
  const declaredAt = action({
    ...search,
    parameters: search.parameters.map((one, index) => ({
      ...one,
      source: { pointer: `/actions/0/parameters/${index}` },
    })),
  });

  it.each<[what: string, findings: readonly Finding[], faulty: readonly (boolean | string)[]]>([
    ['nothing', [], [false, false]],
    ['no match, of which nothing is found', [], [false, false]],
    ['its selector', [fault({ selector: '#sort' })], [false, 'error']],
    ['its place in the document', [fault({ pointer: '/actions/0/parameters/0/selector' })], ['error', false]],
    [
      'the place of another document',
      [fault({ pointer: '/actions/0/parameters/0', document: 'x' })],
      [false, false],
    ],
    ['a warning', [fault({ severity: 'warning', selector: '#sort' })], [false, 'warning']],
    [
      'the worse of two, in whatever order',
      [fault({ selector: '#sort' }), fault({ severity: 'warning', selector: '#sort' })],
      [false, 'error'],
    ],
    ['a hint', [fault({ severity: 'info', selector: '#sort' })], [false, false]],
    ['what needs review', [fault({ outcome: 'needs-review', selector: '#sort' })], [false, false]],
  ])('has the colour of the findings, and no opinion of its own: %s', (_, findings, colours) => {
    const drawn = marks({ actions: [declaredAt], findings, page: facts({ '#q': 1, '#sort': 0 }) });
    expect(drawn.map(({ faulty, severity = 'error' }) => faulty && severity)).toEqual(colours);
  });

  it('marks the action at its attribute, with the way to it', () => {
    const marked = element({ path: '#form', root: 'shadow', within: ['#host'] });
    const seen = facts(
      { '#q': 1 },
      { attributes: [{ attribute: 'data-awas-action', value: 'search', element: marked, scope: 'search' }] },
    );
    expect(marks({ actions: [search], findings: [], page: seen })[0]).toEqual({
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
    expect(marks({ actions: [one], findings: [], page: facts({ '#q': 1 }, { url }) })).not.toEqual([]);
  });

  it('says what a finding says of a selector', () => {
    const finding = {
      selector: '#q',
      outcome: 'failed',
      severity: 'error',
      message: 'It is disabled.',
    } as Finding;
    const drawn = marks({ actions: [search], findings: [finding], page: facts({ '#q': 1 }) });
    expect(drawn[0]).toMatchObject({ label: 'q', faulty: true, message: 'It is disabled.' });
  });

  it.each<[string, Partial<SelectorFact>, string]>([
    ['nothing', { state: 'none', count: 0, elements: [] }, 'no match'],
    ['several controls', { state: 'many', count: 3 }, '3 matches'],
    ['a disabled control', { elements: [element({ path: '#q', disabled: true })] }, 'disabled'],
    ['a hidden control', { elements: [element({ path: '#q', hidden: true })] }, 'hidden'],
    ['no selector', { state: 'invalid', count: 0, elements: [] }, 'invalid selector'],
    ['what is there', {}, 'It offers other choices.'],
  ])('begins with the problem if a selector finds %s', (_name, more, message) => {
    const seen = facts({ '#q': 1 });
    const fact = { ...(seen.selectors['#q'] as SelectorFact), ...more };
    const finding = {
      selector: '#q',
      outcome: 'failed',
      severity: 'error',
      message: 'It offers other choices.',
    } as Finding;
    const page = { ...seen, selectors: { '#q': fact } };
    const [mark] = marks({ actions: [search], findings: [finding], page });
    expect(mark).toMatchObject({ label: 'q', faulty: true, message });
  });

  it('names a control once, under all names that stand for it', () => {
    const other = { ...search, key: 'awas:filter', id: 'filter', name: 'Filter' };
    const filter = { ...other, parameters: [parameter('term', 'form', {}, { selector: 'input#q' })] };
    const control = element({ path: '#q' });
    const one = (selector: string) => ({ selector, state: 'one' as const, count: 1, elements: [control] });
    const seen = facts({}, { selectors: { '#q': one('#q'), 'input#q': one('input#q') } });
    const drawn = marks({ actions: [search, filter], findings: [], page: seen });
    expect(drawn.filter(({ kind }) => kind === 'parameter').map(({ label }) => label)).toEqual([
      'q, term',
      'sort',
    ]);
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
    expect(marks({ actions: [one], findings: [], page: seen })).toEqual([]);
  });
});

describe('barOf', () => {
  const mark = { kind: 'parameter', label: 'q', faulty: false } as const;
  const counts = { error: 0, warning: 0, info: 0, review: 0 };
  const faulty = [
    { ...mark, label: 'sort', faulty: true, message: 'no match' },
    { kind: 'action', label: 'Search', faulty: false },
    { ...mark, label: 'x'.repeat(200), faulty: true },
  ] as const;
  const steps = ['1 of 2 · sort: no match', `2 of 2 · ${'x'.repeat(79)}…`];
  it.each<[string, Parameters<typeof barOf>[0], Verdict, string, readonly string[]]>([
    ['nothing wrong', [mark], { state: 'known', counts }, '1 control · no problems', []],
    ['not known yet', [mark], { state: 'checking', counts }, '1 control · Checking…', []],
    [
      'not all checked',
      [mark],
      { state: 'incomplete', counts, why: say('whyPage') },
      '1 control · not fully checked',
      [],
    ],
    ['wrong elsewhere', [mark], { state: 'known', counts: { ...counts, error: 1 } }, '1 control', []],
    [
      'problems',
      faulty,
      { state: 'known', counts: { ...counts, error: 2 } },
      '2 controls · 2 places with problems',
      steps,
    ],
  ])('%s', (_name, given, verdict, summary, said) => {
    expect(barOf(given, verdict, createTexts(english))).toMatchObject({
      label: 'AWAS Lens',
      summary,
      steps: said,
    });
  });
  it('says first that a document is edited', () => {
    expect(barOf([mark], { state: 'known', counts }, createTexts(english), true).summary).toBe(
      'Edited locally · 1 control · no problems',
    );
  });
});
