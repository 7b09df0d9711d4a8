import { expect, it } from 'vitest';
import { patternInWords } from '../../../components/form/pattern.ts';
import { english } from './english.ts';

it.each([
  ['^[A-Z]{2}\\d{6}$', '2 uppercase letters and 6 digits'],
  ['^[A-Z]{3}$', '3 uppercase letters'],
  ['^[0-9]{4}-[0-9]{2}$', '4 digits, “-”, and 2 digits'],
  ['^MV\\d+$', '“MV” and at least 1 digit'],
  ['^[a-z]{2,4}[A-Za-z0-9]$', '2 to 4 lowercase letters and 1 letter or digit'],
  ['^[A-Z]{2,}$', 'at least 2 uppercase letters'],
  ['^\\d{2}\\/\\d{2}$', '2 digits, “/”, and 2 digits'],
  ['^[A-Z]?\\d$', undefined],
  ['^(?:a|b)$', undefined],
  ['^x*$', undefined],
  ['^[^,]+$', undefined],
  ['\\d{3}', undefined],
  ['^$', undefined],
  [`^${'\\d-'.repeat(9)}$`, undefined],
  ['^[A-Z]{', undefined],
])('%s is %s', (pattern, words) => {
  expect(patternInWords(pattern, english)).toBe(words);
});
