import { expect, it } from 'vitest';
import { originFrom } from '../../../components/options/origin.ts';

it.each([
  ['https://example.com', 'https://example.com'],
  ['example.com', 'https://example.com'],
  [' https://Example.com/shop?x#y ', 'https://example.com'],
  ['http://example.com:8080/', 'http://example.com:8080'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['[::1]:80', 'http://[::1]'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['', undefined],
  ['shop', undefined],
  ['two words.example', undefined],
  ['*.example.com', undefined],
  ['ftp://example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['https://user:secret@example.com', undefined],
  ['chrome://extensions', undefined],
])('%j is the site %s', (text, origin) => {
  expect(originFrom(text)).toBe(origin);
});
