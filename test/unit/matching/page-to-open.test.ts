import { expect, it } from 'vitest';
import { pageToOpen } from '../../../lib/matching/index.ts';
import type { Action, Arguments, PageBinding } from '../../../lib/model/index.ts';
import { action, parameter } from '../../builders.ts';

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

it.each<[what: string, action: Action, args: Arguments, shown: string, opened: string | undefined]>([
  ['another page', SEARCH, {}, '/', `${SHOP}/search`],
  ['the page itself', SEARCH, {}, '/search?q=1', undefined],
  ['a page with a placeholder', BOOK, { isbn: 'a b/c' }, '/', `${SHOP}/books/a%20b%2Fc`],
  ['a number in its place', BOOK, { isbn: 7 }, '/', `${SHOP}/books/7`],
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
