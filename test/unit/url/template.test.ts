import { expect, test } from 'vitest';
import { bracePlaceholders, placeholders, resolveTemplate } from '../../../lib/url/index.ts';

const BASE = 'https://a.example/x/y?z';

test.each([
  ['/api/items', BASE, 'https://a.example/api/items'],
  ['items/{id}', BASE, 'https://a.example/x/items/{id}'],
  ['../items', BASE, 'https://a.example/items'],
  ['../../../items', BASE, 'https://a.example/items'],
  ['./items/.', BASE, 'https://a.example/x/items/'],
  ['?q={q}', BASE, 'https://a.example/x/y?q={q}'],
  ['', BASE, 'https://a.example/x/y?z'],
  ['/items#top', BASE, 'https://a.example/items'],
  ['//b.example/items', BASE, 'https://b.example/items'],
  ['/\\b.example', BASE, 'https://b.example/'],
  ['HTTPS://b.example', undefined, 'https://b.example/'],
  ['https://{shop}.example/a/../b', undefined, 'https://{shop}.example/b'],
  ['wss://b.example/socket', undefined, 'wss://b.example/socket'],
  [' /it\nems ', BASE, 'https://a.example/items'],
  ['/items', undefined, undefined],
  ['javascript:alert(1)', BASE, undefined],
  ['java\nscript:alert(1)', BASE, undefined],
  ['data:text/html,x', BASE, undefined],
  ['file:///etc/passwd', BASE, undefined],
  ['https:b.example', BASE, undefined],
  ['https:///x', BASE, undefined],
])('%j on %j is %j', (reference, base, url) => {
  expect(resolveTemplate(reference, base)).toBe(url);
});

test.each([
  ['/api/:slug', '/api/{slug}'],
  ['/api/:a/x/:b?c', '/api/{a}/x/{b}?c'],
  ['https://a.example:8080/x', 'https://a.example:8080/x'],
  ['/at/10:30', '/at/10:30'],
  ['/x:verb', '/x:verb'],
])('%s is %s with braces', (template, braced) => {
  expect(bracePlaceholders(template)).toBe(braced);
});

test('placeholders in any language', () => {
  expect(bracePlaceholders('/предметы/:город/{größe}/{2}')).toBe('/предметы/{город}/{größe}/{2}');
  expect(placeholders('/предметы/{город}/{größe}/{2}')).toEqual(['город', 'größe']);
});

test('placeholders by name, once each', () => {
  expect(placeholders('https://{a}.example/{b}/{a}?c={c_d}&{?e}&{}')).toEqual(['a', 'b', 'c_d']);
});
