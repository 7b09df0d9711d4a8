import { describe, expect, test } from 'vitest';
import { looseName } from '../../../lib/text/loose-name.ts';
import { sanitize } from '../../../lib/text/shown.ts';
import { slug } from '../../../lib/text/slug.ts';
import { truncate } from '../../../lib/text/truncate.ts';

describe('truncate', () => {
  test.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['abc😀d', 5, 'abc…'],
    ['abc😀', 5, 'abc😀'],
    ['', 0, ''],
  ])('%s to %i', (text, limit, expected) => expect(truncate(text, limit)).toBe(expected));
});

test('sanitize removes, counts and cuts', () => {
  expect(sanitize('a\u200bb\u{e0100}cd', 3)).toEqual({ text: 'ab…', hidden: 2, cut: true });
  expect(sanitize('❤️', 3)).toEqual({ text: '❤️', hidden: 0, cut: false });
});

describe('slug', () => {
  test.each([
    ['Search Books', {}, 'search-books'],
    ['searchBooks', {}, 'search-books'],
    ['getHTTPStatus', {}, 'get-http-status'],
    ['Bücher & Café', {}, 'bucher-cafe'],
    ['sendEmail', { separator: '_' }, 'send_email'],
    ['search-books_v2 !', { separator: '_', keep: '_-' }, 'search-books_v2'],
    ['--a--', {}, 'a'],
    ['要約', {}, ''],
    ['one two three', { limit: 8 }, 'one-two'],
    ['Straße, Øl, Bilet ayırt, Łódź', {}, 'strasse-ol-bilet-ayirt-lodz'],
  ] as const)('%s %o', (text, options, expected) => expect(slug(text, options)).toBe(expected));
});

test('looseName parts nothing and forgets no script', () => {
  expect(['searchBooks', 'search-books', 'Search books!'].map(looseName)).toEqual(
    Array(3).fill('searchbooks'),
  );
  expect(looseName('要約 2')).toBe('要約2');
  expect(looseName('--')).toBe('');
});
