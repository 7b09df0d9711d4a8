import { expect, test } from 'vitest';
import { faultsOf } from '../../../scripts/lint-texts.ts';

test.each([
  ['a long sentence', `${'word '.repeat(31)}.`, 'prose', 1],
  ['as many words as may be', `${'word '.repeat(30)}.`, 'prose', 0],
  ['an old word at the beginning', 'Else it runs over HTTP.', 'prose', 1],
  ['the same word where it is everyday', 'Something else was sent.', 'prose', 0],
  ['two old words', 'Check it anew, be it long.', 'prose', 2],
  ['a passive title', '## The form is filled', 'title', 1],
  ['a passive sentence', 'The form is filled.', 'prose', 0],
  ['an exception', '## An example or default is rejected', 'title', 0],
  ['a text without contraction', 'The page cannot be read.', 'text', 1],
] as const)('finds in %s', (_what, text, kind, count) => {
  expect(faultsOf(text, kind)).toHaveLength(count);
});
