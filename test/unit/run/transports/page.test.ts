import { describe, expect, it } from 'vitest';
import type { Action, ElementFact, Json, PageFacts, Submission } from '../../../../lib/model/index.ts';
import { type PlannedSteps, planMore, planPage } from '../../../../lib/run/transports/page.ts';
import { action, element, page, parameter } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';

const search = action({
  format: 'awas',
  id: 'search-books',
  name: 'Search',
  parameters: [
    parameter('query', 'form', { type: 'string' }, { required: true, selector: "input[name='q']" }),
    parameter('sort', 'form', { enum: ['price', 'title'] }, { selector: '#sort' }),
    parameter('gift', 'form', { type: 'boolean' }, {}),
  ],
  page: {
    url: 'https://shop.example/search',
    result: { type: 'list', selector: '.results', pagination: { nextButton: '.next' } },
  },
});
const form = { path: '#search', action: 'https://shop.example/search', method: 'GET' };
const submits: Submission & { kind: 'form' } = {
  kind: 'form',
  method: 'get',
  url: 'https://shop.example/search',
  enctype: 'application/x-www-form-urlencoded',
  target: '',
  fields: ['q', 'page', 'sort'],
};
const query = element({ form });
const sort = element({ tag: 'select', path: '#sort', name: 'sort', form });
const gift = element({ type: 'checkbox', path: '#gift', name: 'gift', form });

const found = (selector: string, ...elements: readonly ElementFact[]): PageFacts['selectors'] => ({
  [selector]: {
    selector,
    state: elements.length === 1 ? 'one' : 'many',
    count: elements.length,
    elements,
  },
});
const seen = page({
  selectors: { ...found("input[name='q']", query), ...found('#sort', sort) },
  attributes: [{ attribute: 'data-awas-param', value: 'gift', element: gift }],
  submissions: [{ path: '#search', submits }],
});
const marking = (more: Partial<ElementFact>): PageFacts['attributes'] => [
  { attribute: 'data-awas-action', value: 'search-books', element: element({ control: false, ...more }) },
];

const cancel = action({
  format: 'awas',
  id: 'search-books',
  parameters: [
    parameter('order', 'path', { type: 'string' }, { required: true }),
    parameter('query', 'form', { type: 'string' }, { selector: "input[name='q']" }),
  ],
  page: { url: 'https://shop.example/orders/{order}/cancel' },
});

const answer = (
  of: Action,
  args: Record<string, Json>,
  page: PageFacts | null,
  pick?: string,
  defaults = ['sort'],
) => planPage(of, { values: new Map(Object.entries(args)), defaults: new Set(defaults) }, { page, pick });
const planned = (...given: Parameters<typeof answer>): PlannedSteps => {
  const made = answer(...given);
  if (!made.ok) throw new Error(made.message);
  return spoken(made);
};
const submitOf = ({ steps }: PlannedSteps) => steps.find(({ kind }) => kind === 'submit');

describe('planPage makes the steps', () => {
  it.each([
    ['7', '7', undefined],
    ['7', '8', 'There is no control for "order" on this page'],
  ])('of order %s on the page of order %s', (order, shown, refused) => {
    const facts = { ...seen, url: `https://shop.example/orders/${shown}/cancel` };
    const made = answer(cancel, { order, query: 'too late' }, facts);
    if (refused === undefined)
      expect(made).toMatchObject({
        ok: true,
        steps: [{ parameter: 'query' }, { kind: 'submit' }, { kind: 'wait' }, { kind: 'extract' }],
      });
    else expect(made).toMatchObject({ code: 'control-missing', message: expect.stringContaining(refused) });
  });

  const nothing: PageFacts['selectors'] = {
    '#sort': { selector: '#sort', state: 'none', count: 0, elements: [] },
  };
  it.each<[what: string, late: PageFacts['selectors'], at: object]>([
    ['absent', nothing, {}],
    ['disabled', found('#sort', { ...sort, disabled: true }), { path: '#sort' }],
    [
      'hidden, in a part of the form',
      found('#sort', { ...sort, control: false, hidden: true }),
      { path: '#sort' },
    ],
  ])('with a control that is %s until another is filled in, and says so', (_, late, at) => {
    const facts = { ...seen, selectors: { ...found("input[name='q']", query), ...late } };
    const { steps, sends, warnings } = spoken(
      planned(search, { query: 'Dune', sort: 'title' }, facts, undefined, []),
    );
    expect(steps[1]).toEqual({ kind: 'fill', parameter: 'sort', selector: '#sort', value: 'title', ...at });
    expect(sends).toContainEqual(
      expect.objectContaining({ parameter: 'sort', shown: 'title', origin: 'given' }),
    );
    expect(warnings).toEqual([expect.stringContaining('"sort" has no usable control on the page yet')]);
  });

  it('without a control of its form, a control isn’t expected to come', () => {
    const facts = { ...seen, selectors: nothing, attributes: [] };
    expect(answer(search, { sort: 'title' }, facts, undefined, [])).toMatchObject({
      code: 'control-missing',
    });
  });

  it('AWAS-parameter-j, AWAS-result-f: fills each control, sends the form, waits, reads', () => {
    const expects = { ...submits, fields: [...submits.fields, 'gift'] };
    expect(planned(search, { query: 'Dune', sort: 'title', gift: true }, seen)).toEqual({
      ok: true,
      url: 'https://shop.example/search',
      fields: ['gift={gift}', 'page', 'q={query}', 'sort={sort}'],
      submission: expects,
      steps: [
        { kind: 'fill', parameter: 'query', selector: "input[name='q']", path: '#q', value: 'Dune' },
        { kind: 'fill', parameter: 'sort', selector: '#sort', path: '#sort', value: 'title' },
        {
          kind: 'fill',
          parameter: 'gift',
          selector: '[data-awas-param="gift"]',
          path: '#gift',
          value: true,
        },
        { kind: 'submit', selector: '#search', path: '#search', expects },
        { kind: 'wait', selector: '.results' },
        { kind: 'extract', selector: '.results' },
      ],
      sends: [
        { name: 'q', label: '', shown: 'Dune', origin: 'given', parameter: 'query' },
        { name: 'sort', label: '', shown: 'title', origin: 'default', parameter: 'sort' },
        { name: 'gift', label: '', shown: 'on', isBox: true, origin: 'given', parameter: 'gift' },
        { name: 'page', label: '', origin: 'unknown' },
      ],
      summary: [
        "type “Dune” into input[name='q']",
        'choose “title” in #sort',
        'tick [data-awas-param="gift"]',
        'send the form to https://shop.example/search (GET)',
        'read the results',
      ],
      warnings: [],
    });
  });

  it.each<[element: Partial<ElementFact>, value: Json, line: string]>([
    [{ label: 'Words' }, 'Dune', 'type “Dune” into “Words”'],
    [{ label: 'Words', type: 'password' }, 'Dune', 'type what you entered into “Words”'],
    [{ label: 'On the shelf', kind: 'toggle' }, false, 'leave “On the shelf” unticked'],
    [
      {
        label: 'Loans',
        kind: 'choices',
        options: [
          { value: 'a-1', label: 'The Tide Clock Makers' },
          { value: 'a-2', label: '' },
        ],
      },
      ['a-1', 'a-2'],
      'choose “The Tide Clock Makers”, “a-2” in “Loans”',
    ],
  ])('in the words of the page: %j', (more, value, line) => {
    const [, fact] = Object.entries(seen.selectors).find(([selector]) => selector === "input[name='q']")!;
    const facts = {
      ...seen,
      selectors: {
        ...seen.selectors,
        "input[name='q']": { ...fact, elements: fact.elements.map((one) => ({ ...one, ...more })) },
      },
    };
    expect(planned(search, { query: value }, facts).summary[0]).toBe(line);
  });

  it('AWAS-html-n: starts at the element that is marked with the action', () => {
    const facts = { ...seen, attributes: marking({ path: '#go', tag: 'button', form, submits }) };
    expect(submitOf(planned(search, { query: 'x' }, facts))).toEqual({
      kind: 'submit',
      selector: '[data-awas-action="search-books"]',
      path: '#go',
      expects: submits,
    });
  });

  it('leaves a box that it unticks out of what is sent', () => {
    const ticked = { ...submits, fields: ['q', 'gift'] };
    const facts = { ...seen, submissions: [{ path: '#search', submits: ticked }] };
    expect(planned(search, { query: 'x', gift: false }, facts).submission).toMatchObject({ fields: ['q'] });
  });

  it.each<[name: string, trigger: Partial<ElementFact>, step: object, line: string]>([
    [
      'a link',
      { path: '#go', tag: 'a', submits: { kind: 'link', url: 'https://shop.example/out?x=1', target: '' } },
      { selector: '[data-awas-action="search-books"]', path: '#go', expects: { kind: 'link' } },
      'follow the link to https://shop.example/out?x=1',
    ],
    [
      'a button that only a script knows',
      { path: '#go', tag: 'button', label: 'Go', submits: { kind: 'script' } },
      { path: '#go', expects: { kind: 'script' } },
      'use “Go”: a script of the page decides what that does',
    ],
    [
      'a form that posts, whatever the manifest says',
      { path: '#search', tag: 'form', form, submits: { ...submits, method: 'post' } },
      { path: '#search', expects: { kind: 'form', method: 'post' } },
      'send the form to https://shop.example/search (POST)',
    ],
    [
      'what is in a frame',
      {
        path: '#go',
        tag: 'button',
        submits: { kind: 'script' },
        root: 'frame',
        within: ['#frame'],
      },
      { path: '#go', within: ['#frame'] },
      'use [data-awas-action="search-books"]: a script of the page decides what that does',
    ],
  ])('and says what it will really do: %s', (_, trigger, step, line) => {
    const made = planned(search, { query: 'x' }, { ...seen, attributes: marking(trigger) });
    expect(submitOf(made)).toMatchObject(step);
    expect(made.summary).toContain(line);
  });

  it('presses Enter in the last control if nothing else submits the form', () => {
    const lone = element({ path: '#q' });
    const made = planned(search, { query: 'x' }, page({ selectors: found("input[name='q']", lone) }));
    expect(submitOf(made)).toMatchObject({
      selector: "input[name='q']",
      path: '#q',
      expects: { kind: 'script' },
    });
  });

  it('leaves out a default that has no control', () => {
    const { '#sort': _, ...selectors } = seen.selectors;
    const made = planned(search, { query: 'x', sort: 'title' }, { ...seen, selectors });
    expect(made.summary).not.toContain('choose “title” in #sort');
  });

  it('quotes what it puts into a selector of its own', () => {
    const named = action({ ...search, id: 'a"b\nc', parameters: [] });
    const button = element({ path: '#go', control: false, submits: { kind: 'script' } });
    const marked = page({
      attributes: [{ attribute: 'data-awas-action', value: 'a"b\nc', element: button }],
    });
    expect(submitOf(planned(named, {}, marked))).toMatchObject({
      selector: '[data-awas-action="a\\"b\\a c"]',
    });
  });

  it('says so if a page was too large for a complete scan', () => {
    expect(planned(search, { query: 'x' }, { ...seen, truncated: true }).warnings).toEqual([
      expect.stringContaining('too large to check completely'),
    ]);
  });
});

describe('planPage refuses', () => {
  it.each<[name: string, seen: PageFacts | null, code: string, message: RegExp]>([
    ['where nobody has looked', null, 'control-missing', /hasn’t been checked/],
    [
      'a value without a control',
      page({ selectors: {} }),
      'control-missing',
      /no control for "query" on this page \(input\[name='q'\] finds nothing/,
    ],
    [
      'a control that is disabled',
      page({ selectors: found("input[name='q']", element({ disabled: true })) }),
      'control-missing',
      /no control/,
    ],
    [
      'what opens another window',
      { ...seen, submissions: [{ path: '#search', submits: { ...submits, target: 'inner' } }] },
      'not-runnable',
      /open in another window \(target “inner”\)/,
    ],
    [
      'what leads to no address on the web',
      { ...seen, submissions: [{ path: '#search', submits: { ...submits, url: 'mailto:a@example.com' } }] },
      'not-runnable',
      /leads to mailto:a@example\.com/,
    ],
    [
      'a form of which nobody can tell what it sends',
      { ...seen, submissions: [] },
      'not-runnable',
      /too large/,
    ],
    [
      'what nobody could find again',
      { ...seen, attributes: marking({ path: '', submits: { kind: 'script' } }) },
      'not-runnable',
      /nested too deep/,
    ],
  ])('%s', (_, facts, code, message) => {
    expect(answer(search, { query: 'x' }, facts)).toMatchObject({
      ok: false,
      code,
      message: expect.stringMatching(message),
    });
  });

  it('if several elements claim the action, until the person picks one', () => {
    const evil = { path: '#evil', action: 'https://evil.example/', method: 'POST' };
    const posts: Submission = { ...submits, method: 'post', url: 'https://evil.example/', fields: ['q'] };
    const claimed = page({
      selectors: found("input[name='q']", element({ path: '#q2', form: evil }), query),
      submissions: [
        { path: '#evil', submits: posts },
        { path: '#search', submits },
      ],
    });
    expect(answer(search, { query: 'x' }, claimed)).toMatchObject({
      code: 'ambiguous',
      choices: [
        { path: '#evil', submission: posts },
        { path: '#search', submission: submits },
      ],
    });
    expect(answer(search, { query: 'x' }, claimed, '#search')).toMatchObject({
      ok: true,
      submission: submits,
      steps: [{ kind: 'fill', path: '#q' }, { kind: 'submit', path: '#search' }, {}, {}],
    });
    expect(answer(search, { query: 'x' }, claimed, '#gone')).toMatchObject({ code: 'page-changed' });
  });
});

describe('planMore', () => {
  const link = (url: string, more: Partial<ElementFact> = {}) =>
    element({ tag: 'a', path: '#next', control: false, submits: { kind: 'link', url, target: '' }, ...more });
  const A = 'https://a.example/';

  it.each<[name: string, elements: readonly ElementFact[], expected: object]>([
    [
      'the link',
      [link('https://shop.example/search?page=2')],
      {
        ok: true,
        submission: { kind: 'link', url: 'https://shop.example/search?page=2' },
        steps: [{ kind: 'click', selector: '.next', path: '#next', expects: { kind: 'link' } }, {}, {}],
        summary: [
          'follow .next to https://shop.example/search?page=2',
          'wait for .results',
          expect.any(String),
        ],
      },
    ],
    ['one of two links to one place', [link(A), link(A, { path: '#other' })], { ok: true }],
    ['nothing where there is none', [], { code: 'control-missing' }],
    ['nothing where it is hidden', [link(A, { hidden: true })], { code: 'control-missing' }],
    [
      'nothing where two lead to different places',
      [link(A), link('https://b.example/', { path: '#other' })],
      { code: 'ambiguous' },
    ],
  ])('AWAS-result-g: follows %s', (_, elements, expected) => {
    const more = planMore(search, page({ selectors: found('.next', ...elements) }));
    expect(spoken(more)).toMatchObject(expected);
  });
  it('is nothing without pagination', () => {
    expect(planMore(action(), page())).toBeUndefined();
  });
});
