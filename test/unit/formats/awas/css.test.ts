import { describe, expect, test } from 'vitest';
import { lintSelector } from '../../../../lib/formats/awas/rules/css.ts';
import { linesOf, rowsOf } from '../../../tables.ts';

const TABLES = new URL('css.txt', import.meta.url);

describe('AWAS-parameter-f, AWAS-result-b: a selector by its syntax', () => {
  test.each(linesOf(TABLES, 'malformed'))('%j is malformed', (selector) => {
    expect(lintSelector(selector).malformed).toEqual(expect.any(String));
  });

  test.each(linesOf(TABLES, 'well-formed'))('%j is not', (selector) => {
    expect(lintSelector(selector)).toEqual({});
  });
});

test('selectors that are not for every browser', () => {
  expect(lintSelector('td:blank, td:muted').malformed).toEqual(expect.any(String));
  expect(lintSelector('td:muted')).toEqual({ refusedBy: { browser: 'Chromium', unknown: ':muted' } });
  expect(lintSelector('td:future')).toEqual({ refusedBy: { browser: 'Firefox', unknown: ':future' } });
  expect(lintSelector('td:future, td:muted').malformed).toMatch(/Firefox.*:future.*Chromium.*:muted/);
});

test.each(rowsOf<[selector: string, pseudoElement: string]>(TABLES, 'without an element'))(
  '%j finds no element',
  (selector, pseudoElement) => {
    expect(lintSelector(selector)).toEqual({ pseudoElement });
  },
);

describe('AWAS-practice-d: a selector by its stability', () => {
  test.each([
    'form > div:nth-child(2) input',
    'tr:nth-of-type(3)',
    'div > div > div > span',
    '.css-1x2y3z',
    '.sc-bdVaJa',
    '.jss42',
    '.Button_primary__x7Kq2',
    '#ember1234',
    '#radix-3-trigger',
    '[id=":r1:"]',
    '.a1b2c3d4',
    '.e1f0a9bc12',
  ])('%j is fragile', (selector) => {
    expect(lintSelector(selector)).toEqual({ unstable: expect.any(String) });
  });

  test.each([
    '.btn-primary',
    '.col-12',
    '.mt-4',
    '#checkout2',
    '.h1',
    '.card__title',
    '.step-2-of-3',
    '.product-list',
    'ul > li > a',
    'li:first-child',
    '.sc-title',
  ])('%j is not', (selector) => {
    expect(lintSelector(selector).unstable).toBeUndefined();
  });
});
