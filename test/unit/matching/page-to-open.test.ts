import { expect, it } from 'vitest';
import { pageToOpen } from '../../../lib/matching/index.ts';
import type { Action, Arguments, PageBinding } from '../../../lib/model/index.ts';
import { action, element, page, parameter } from '../../builders.ts';

const SHOP = 'https://shop.example';
const of = (page: PageBinding, more: Partial<Action> = {}) =>
  action({
    format: 'awas',
    document: `${SHOP}/.well-known/ai-actions.json`,
    parameters: [parameter('q', 'form', {}, { selector: '#q' })],
    page,
    ...more,
  });
const SEARCH = of({ url: `${SHOP}/search` });
const BOOK = of({ url: `${SHOP}/books/{isbn}` });
const BOOK_ID = of(
  { url: `${SHOP}/books/{id}` },
  { parameters: [parameter('id', 'path'), parameter('q', 'form', {}, { selector: '#q' })] },
);

const FILTERS = of(
  { url: `${SHOP}/search` },
  {
    id: 'find',
    parameters: [
      parameter('q', 'form', {}, { selector: '#q' }),
      parameter('year', 'form', {}, { selector: '#year' }),
    ],
  },
);
it.each<[what: string, args: Arguments, opened: string | undefined]>([
  ['all that is given', { q: 'x' }, undefined],
  ['only a part of what is given', { q: 'x', year: 1900 }, `${SHOP}/search`],
])('another page has controls of the action for %s', (_, args, opened) => {
  const box = element({ path: '#q' });
  const header = element({ path: 'header', control: false });
  const seen = page({
    url: `${SHOP}/`,
    selectors: { '#q': { selector: '#q', state: 'one', count: 1, elements: [box] } },
    attributes: [{ attribute: 'data-awas-action', value: 'find', element: header }],
  });
  expect(pageToOpen(FILTERS, args, { url: `${SHOP}/`, page: seen })).toBe(opened);
});

it.each<[what: string, action: Action, args: Arguments, shown: string, opened: string | undefined]>([
  ['another page', SEARCH, {}, '/', `${SHOP}/search`],
  ['the page itself', SEARCH, {}, '/search?q=1', undefined],
  ['a page with a placeholder', BOOK, { isbn: 'a b/c' }, '/', `${SHOP}/books/a%20b%2Fc`],
  ['a number in its place', BOOK, { isbn: 7 }, '/', `${SHOP}/books/7`],
  ['a page of the same kind, but for something else', BOOK_ID, { id: 7 }, '/books/8', `${SHOP}/books/7`],
  ['the page of just that', BOOK_ID, { id: 7 }, '/books/7?from=search', undefined],
  ['another page of the kind, where a control says which', BOOK, { isbn: 7 }, '/books/8', undefined],
  ['no value for it', BOOK, {}, '/', undefined],
  ['an object for it', BOOK, { isbn: {} }, '/', undefined],
  ['a dot segment', BOOK, { isbn: '..' }, '/', undefined],
  ['half a character', BOOK, { isbn: '\ud800' }, '/', `${SHOP}/books/%EF%BF%BD`],
  ['a page of another site', of({ url: 'https://other.example/search' }), {}, '/', undefined],
  [
    'a foreign document',
    of({ url: `${SHOP}/search` }, { document: 'https://other.example/a.json' }),
    {},
    '/',
    undefined,
  ],
  ['no page that is named', of({ url: `${SHOP}/search`, undeclared: true }), {}, '/', undefined],
  ['no control that is named', of({ url: `${SHOP}/search` }, { parameters: [] }), {}, '/', undefined],
  ['no page', action(), {}, '/', undefined],
])('%s', (_, declared, args, shown, opened) => {
  expect(pageToOpen(declared, args, { url: SHOP + shown, page: null })).toBe(opened);
});
