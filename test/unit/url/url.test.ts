import { describe, expect, test } from 'vitest';
import { hostOf, originOf, shortUrl, withoutHash } from '../../../lib/url/index.ts';

describe('parts of a URL', () => {
  test.each([
    ['https://shop.example:8443/a?b#c', 'shop.example:8443', 'https://shop.example:8443'],
    ['https://SHOP.example:443/', 'shop.example', 'https://shop.example'],
    ['no URL', 'no URL', undefined],
    ['', '', undefined],
  ])('%s', (url, host, origin) => expect([hostOf(url), originOf(url)]).toEqual([host, origin]));
});

test('withoutHash', () => expect(withoutHash('https://a.example/#x\n#y')).toBe('https://a.example/'));

test('shortUrl leaves out the origin of the site only', () => {
  expect(shortUrl('https://a.example/x', 'https://a.example')).toBe('/x');
  expect(shortUrl('https://a.example.evil/x', 'https://a.example')).toBe('https://a.example.evil/x');
  expect(shortUrl('x', '')).toBe('x');
});
