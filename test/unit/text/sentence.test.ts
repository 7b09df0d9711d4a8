import { expect, it } from 'vitest';
import { sentence } from '../../../lib/text/index.ts';

it.each([
  ['No response from a.example: reset', 'No response from a.example: reset.'],
  ['No response from a.example: it broke.', 'No response from a.example: it broke.'],
  ['It says: “stop.”', 'It says: “stop.”'],
  ['It says: “stop.”\n', 'It says: “stop.”'],
  ['It says: “stop”', 'It says: “stop”.'],
  ['Why?', 'Why?'],
  ['そうです。', 'そうです。'],
  ['', ''],
])('%j ends as a sentence: %j', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});
