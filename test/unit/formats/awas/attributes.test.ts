import { expect, it } from 'vitest';
import { actionsFromAttributes } from '../../../../lib/formats/reading.ts';
import type { AttributeFact, ElementFact, PageFacts, Submission } from '../../../../lib/model/index.ts';
import { inEnglish } from '../../../../lib/text/english.ts';
import { element as fact } from '../../../builders.ts';

const element = (path: string, more: Partial<ElementFact> = {}): ElementFact =>
  fact({ path, name: '', id: '', ...more });

function page(attributes: readonly AttributeFact[]): PageFacts {
  return {
    url: 'https://shop.test/search?q=1',
    title: 'Search',
    attributes,
    selectors: {},
    links: [],
    metas: [],
    forms: [],
    elements: 10,
    truncated: false,
    scannedAt: 0,
  };
}

const form = { path: 'form', action: 'https://shop.test/search', method: 'get' };
const submits: Submission = {
  kind: 'form',
  method: 'get',
  url: 'https://shop.test/search',
  enctype: 'application/x-www-form-urlencoded',
  target: '',
  fields: ['q'],
};

it('AWAS-html-n: data-awas-* alone make an action of their page', () => {
  const q = element('#q', { form, submits, label: 'Search books', required: true, maxLength: 50 });
  const sort = element('#sort', {
    form,
    tag: 'select',
    type: 'select-one',
    options: [
      { value: '', label: 'Any' },
      { value: 'new', label: 'Newest' },
    ],
  });
  const list = element('.list', { tag: 'div', type: '', control: false });
  const facts = page([
    { attribute: 'data-awas-action', value: 'search', element: q, scope: 'search' },
    { attribute: 'data-awas-param', value: 'query', element: q, scope: 'search' },
    { attribute: 'data-awas-context', value: 'The whole catalogue', element: q, scope: 'search' },
    { attribute: 'data-awas-param', value: 'sort', element: sort, scope: 'search' },
    { attribute: 'data-awas-param', value: 'other', element: sort, scope: 'another' },
    { attribute: 'data-awas-result', value: 'search', element: list },
  ]);
  expect(actionsFromAttributes(facts)).toMatchObject([
    {
      key: 'awas:search',
      id: 'search',
      name: 'Search books',
      description: 'The whole catalogue',
      risk: 'read',
      transport: { kind: 'none' },
      page: { url: facts.url, selector: '#q', result: { type: 'single', selector: '.list' } },
      parameters: [
        {
          name: 'query',
          in: 'form',
          required: true,
          selector: '#q',
          schema: { type: 'string', maxLength: 50 },
        },
        {
          name: 'sort',
          in: 'form',
          required: false,
          selector: '#sort',
          schema: { type: 'string', enum: ['new'] },
        },
      ],
    },
  ]);
});

it('data-ai-endpoint and its like make a request of one', () => {
  const button = element('form', { tag: 'form', type: '', control: false });
  const quantity = element('#n', { type: 'number', min: '1', max: '10' });
  const facts = page([
    { attribute: 'data-ai-action', value: 'add_to_cart', element: button },
    { attribute: 'data-ai-endpoint', value: '/api/cart/add', element: button },
    { attribute: 'data-ai-method', value: 'POST', element: button },
    { attribute: 'data-ai-param', value: 'quantity', element: quantity, scope: 'add_to_cart' },
    { attribute: 'data-ai-param-required', value: 'true', element: quantity, scope: 'add_to_cart' },
    { attribute: 'data-ai-param-type', value: 'integer', element: quantity, scope: 'add_to_cart' },
  ]);
  expect(actionsFromAttributes(facts)).toMatchObject([
    {
      risk: 'change',
      transport: { kind: 'http', method: 'POST', url: 'https://shop.test/api/cart/add', body: 'json' },
      parameters: [
        {
          name: 'quantity',
          in: 'body',
          required: true,
          schema: { type: 'integer', minimum: 1, maximum: 10 },
        },
      ],
    },
  ]);
});

it.each<[what: string, more: Partial<ElementFact>, risk: string, reason: RegExp]>([
  ['a form that is sent by GET', { submits }, 'read', /only reads/],
  ['a form that posts', { submits: { ...submits, method: 'post' } }, 'change', /sent by POST/],
  ['a link', { submits: { kind: 'link', url: 'https://shop.test/logout', target: '' } }, 'change', /a link/],
  ['a button of a script', { submits: { kind: 'script' } }, 'change', /script of the page/],
  ['nothing known', {}, 'change', /isn’t declared/],
])('data-awas-method=GET is only believed of what sends one: %s', (_, more, risk, reason) => {
  const marked = element('#go', { tag: 'button', control: false, ...more });
  const facts = page([
    { attribute: 'data-awas-action', value: 'go', element: marked },
    { attribute: 'data-awas-method', value: 'GET', element: marked },
  ]);
  const [action, ...others] = actionsFromAttributes(facts);
  expect(others).toEqual([]);
  expect(action).toMatchObject({ risk, transport: { kind: 'none' } });
  expect(inEnglish(action?.riskReason ?? '')).toMatch(reason);
});

it('a form around the controls counts where the mark itself sends nothing', () => {
  const control = element('#q', { form });
  const facts = {
    ...page([
      { attribute: 'data-awas-action', value: 'go', element: element('#p', { tag: 'p', control: false }) },
      { attribute: 'data-awas-param', value: 'q', element: control, scope: 'go' },
    ]),
    submissions: [{ path: 'form', submits: { ...submits, method: 'post' } as const }],
  };
  expect(actionsFromAttributes(facts)).toMatchObject([{ risk: 'change' }]);
  expect(actionsFromAttributes({ ...facts, submissions: [{ path: 'form', submits }] })).toMatchObject([
    { risk: 'read' },
  ]);
});

it('a page without attributes declares nothing', () => {
  expect(actionsFromAttributes(page([]))).toEqual([]);
});
