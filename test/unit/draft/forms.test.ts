import { describe, expect, it } from 'vitest';
import { create, fromForms, selectorsToTry } from '../../../lib/draft/index.ts';
import type { ElementFact, Json, PageFacts } from '../../../lib/model/index.ts';
import { element, page } from '../../builders.ts';
import { judge, served } from '../formats/judge.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 1, 234);

const control = (name: string, type: string, more: Partial<ElementFact> = {}) =>
  element({ name, type, path: `#${name}`, id: name, label: `The ${name}`, ...more });
const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

type Form = PageFacts['forms'][number];
const form = (controls: readonly ElementFact[], more: Partial<Form> = {}): Form => ({
  path: 'form',
  action: 'https://shop.example/search?old=1',
  method: 'get',
  label: 'Search books',
  controls,
  ...more,
});

const whole = page({
  title: 'Paper & Ink',
  forms: [
    form([
      control('q', 'search', { required: true, minLength: 2, maxLength: 80 }),
      control('genre', 'select-one', { tag: 'select', options: options('', 'science', 'travel') }),
      control('max', 'number', { min: '1', max: '100', step: '0.5' }),
      control('pages', 'number', { min: '1' }),
      control('after', 'date'),
      control('used', 'checkbox'),
      control('sort', 'radio', { path: '#a', options: options('title', 'price') }),
      control('sort', 'radio', { path: '#b' }),
      control('tag', 'checkbox', { path: '#c', options: options('x', 'y') }),
      control('tag', 'checkbox', { path: '#d' }),
      control('go', 'submit'),
    ]),
    form([control('mail', 'email', { required: true }), control('token', 'hidden', { hidden: true })], {
      label: 'Subscribe\u200b\n to <b>news</b>',
      method: 'post',
      action: 'https://shop.example/subscribe',
    }),
    form([control('mail', 'email')], { label: 'Subscribe to <b>news</b>', method: 'post', action: '' }),
  ],
});

const drafted = (kind: 'awp' | 'awas', facts: PageFacts): Json | undefined => {
  const made = create(fromForms(facts, NOW).manifest, kind);
  return made.ok ? JSON.parse(made.files[0]?.text ?? '') : undefined;
};

describe('AWP-14-c: a synthetic agent.json is drafted for a page that declares nothing', () => {
  it('with the forms that a person could fill', () => {
    expect(drafted('awp', whole)).toMatchObject({
      awp_version: '0.1',
      domain: 'shop.example',
      intent: 'What can be done on “Paper & Ink” (shop.example)',
      actions: [
        {
          id: 'search_books',
          endpoint: '/search',
          method: 'GET',
          inputs: {
            q: { type: 'string', required: true, description: 'The q' },
            genre: { type: 'enum', options: ['science', 'travel'], required: false },
            max: { type: 'float' },
            pages: { type: 'integer' },
            after: { type: 'ISO8601' },
            used: { type: 'boolean' },
            sort: { type: 'enum', options: ['title', 'price'], description: 'sort' },
            tag: { type: 'array[enum[x, y]]' },
          },
        },
        {
          id: 'subscribe_to_b_news_b',
          endpoint: '/subscribe',
          method: 'POST',
          requires_human_confirmation: true,
          inputs: { mail: { type: 'string', required: true } },
        },
        { id: 'subscribe_to_b_news_b_2', endpoint: '/search' },
      ],
    });
  });
  it('AWP-14-f: that declares its origin in full', () => {
    const { source, generated_by, confidence, last_verified } = drafted('awp', whole) as Record<string, Json>;
    expect([source, generated_by, last_verified]).toEqual(['synthetic', 'awas-lens', '2026-11-21T12:00:01Z']);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(0.8);
    const vague = page({ forms: [form([control('q', 'text', { label: '' })], { method: 'post' })] });
    expect((drafted('awp', vague) as { confidence: number }).confidence).toBeLessThan(confidence as number);
  });
  it('and is read as what it is', () => {
    const document = served(drafted('awp', whole), { url: 'https://shop.example/agent.json' });
    expect(document).toMatchObject({
      format: 'awp',
      dialect: '0.1',
      synthetic: { generatedBy: 'awas-lens' },
    });
    expect(document.actions.map(({ risk }) => risk)).toEqual(['read', 'destructive', 'destructive']);
  });
});

describe('links and buttons', () => {
  const link = (label: string, path: string) => ({ path: 'a', label, url: `https://shop.example${path}` });
  it.each<[string, ReturnType<typeof link>, string | undefined]>([
    ['opens a page', link('Sea charts', '/charts?sort=new'), 'sea-charts'],
    ['logs out by its name', link('Sign out', '/bye'), undefined],
    ['deletes by its address', link('Tidy up', '/cart/delete?id=1'), undefined],
  ])('a link that %s', (_name, one, id) => {
    const { actions } = fromForms(page({ anchors: [one] }), NOW).manifest;
    expect(actions.map((action) => [action.id, action.transport])).toEqual(
      id === undefined ? [] : [[id, { kind: 'http', method: 'GET', url: one.url, body: 'none' }]],
    );
  });
  it('are named apart from forms of the same name; a button of a script is left out by name', () => {
    const button = element({ tag: 'button', label: 'Load more', path: '#more' });
    const { manifest } = fromForms(
      page({ ...whole, anchors: [link('Search books', '/books')], buttons: [button] }),
      NOW,
    );
    expect(manifest.actions.at(-1)?.id).toBe('search-books-2');
    expect(manifest.unread.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/“Load more” is left/),
    ]);
  });
});

describe.each([
  ['awp', 'https://shop.example/agent.json'],
  ['awas', 'https://shop.example/.well-known/ai-actions.json'],
] as const)('a draft of %s', (name, url) => {
  it('passes our own rules', () => {
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'cache-control': 'max-age=3600',
    };
    const document = served(drafted(name, whole), { url, finalUrl: url, headers });
    expect(document.status).toBe('found');
    const found = judge([document], { now: NOW });
    expect(
      found.filter(({ severity }) => severity !== 'info').map(({ rule, message }) => `${rule}: ${message}`),
    ).toEqual([]);
  });
  it.each<[string, readonly Form[]]>([
    ['without forms', []],
    ['with a form to sign in', [form([control('user', 'text'), control('password', 'password')])]],
    ['with a form to another origin', [form([control('q', 'text')], { action: 'https://other.example/' })]],
    ['with a form of script', [form([control('q', 'text')], { action: 'javascript:alert(1)' })]],
    ['with a form of a dialog', [form([control('q', 'text')], { method: 'dialog' })]],
    ['with a form that needs a file', [form([control('f', 'file', { required: true })])]],
    ['with nothing to fill in', [form([control('', 'text'), control('h', 'hidden', { hidden: true })])]],
  ])('is none of a page %s', (_, forms) => {
    expect(drafted(name, page({ forms }))).toBeUndefined();
  });
});

describe('a draft of an AWAS manifest', () => {
  it('names the controls by selectors that find them', () => {
    const { actions } = drafted('awas', whole) as { actions: { parameters: Record<string, Json>[] }[] };
    expect(actions[0]?.parameters).toMatchObject([
      { name: 'q', selector: '#q', required: true, validation: { minLength: 2, maxLength: 80 } },
      { name: 'genre', selector: '#genre', enum: ['science', 'travel'] },
      { name: 'max', type: 'number', validation: { minimum: 1, maximum: 100 } },
      { name: 'pages', type: 'number' },
      { name: 'after', type: 'string', format: 'date' },
      { name: 'used', type: 'boolean' },
      { name: 'sort', selector: 'input[name="sort"]', enum: ['title', 'price'] },
      { name: 'tag', type: 'array', selector: 'input[name="tag"]', enum: ['x', 'y'] },
    ]);
  });
});

describe('a control is named by what lasts', () => {
  const at = 'https://shop.example/order';
  const bread = (more: Partial<ElementFact> = {}) =>
    element({ name: 'bread', id: '', path: 'main > form:nth-of-type(2) > input', label: 'Bread', ...more });
  const orders = (controls: readonly ElementFact[], more: Partial<PageFacts> = {}) =>
    page({
      url: at,
      forms: [form(controls, { path: 'main > form:nth-of-type(2)', action: at, label: 'Order' })],
      ...more,
    });
  const finding = (selector: string, ...elements: ElementFact[]): PageFacts['selectors'] => ({
    [selector]: { selector, state: elements.length === 1 ? 'one' : 'many', count: elements.length, elements },
  });
  const other = element({ name: 'bread', path: '#other' });
  const inForm = 'form[action="/order"] input[name="bread"]';
  it.each<[string, PageFacts, string, number]>([
    ['its id', orders([bread({ id: 'loaf', path: '#loaf' })]), '#loaf', 0],
    [
      'its name, where its id is made anew',
      orders([bread({ id: 'f-83920', path: '#f-83920' })]),
      'input[name="bread"]',
      0,
    ],
    ['its name', orders([bread()]), 'input[name="bread"]', 0],
    [
      'its form and name, where the name is there twice',
      orders([bread()], {
        selectors: { ...finding('input[name="bread"]', bread(), other), ...finding(inForm, bread()) },
      }),
      inForm,
      0,
    ],
    [
      'what is written in its markup',
      orders([bread()], {
        selectors: {
          ...finding('input[name="bread"]', other),
          ...finding('input[aria-label="Bread"]', bread()),
        },
      }),
      'input[aria-label="Bread"]',
      0,
    ],
    [
      'its position, with the markup that would last',
      orders([bread()], { selectors: finding('input[name="bread"]', bread(), other) }),
      'main > form:nth-of-type(2) > input',
      1,
    ],
    ['nothing in a frame', orders([bread({ root: 'frame', within: ['iframe'] })]), '', 0],
    ['a name that is no CSS as it is', orders([bread({ name: 'a"]\\b' })]), 'input[name="a\\"]\\\\b"]', 0],
  ])('by %s', (_, facts, selector, advised) => {
    const { manifest, advice } = fromForms(facts, NOW);
    expect(manifest.actions[0]?.parameters[0]?.selector ?? '').toBe(selector);
    expect(advice).toHaveLength(advised);
    for (const one of advice)
      expect(one).toMatchObject({
        action: 'order',
        markup: 'data-awas-param="bread"',
        selector: 'input[data-awas-param="bread"]',
      });
  });
  it('and the page is asked for all that may be', () => {
    expect(selectorsToTry(orders([bread()]))).toEqual(
      expect.arrayContaining([
        'input[name="bread"]',
        inForm,
        'input[aria-label="Bread"]',
        'input[placeholder="Bread"]',
      ]),
    );
  });
});
