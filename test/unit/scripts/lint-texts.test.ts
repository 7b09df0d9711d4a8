import { expect, test } from 'vitest';
import { faultsOf, faultsOfSource } from '../../../scripts/lint-texts.ts';

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

test.each([
  ['an old word in a comment', 'lib/a.ts', '// Checks the page anew.', 1],
  ['a comment without contraction', 'test/a.ts', ' * The page cannot be read. */', 1],
  ['a quotation in a comment', 'lib/a.ts', '/** e.g. "cannot be undone", `is not` */', 0],
  ['a text without contraction', 'lib/a.ts', '  return `It is not a URL.`;', 1],
  ['code', 'lib/a.ts', "if (answer === 'cannot-ask') return isNot;", 0],
  ['a text that only programmers read', 'lib/a.ts', "throw new Error('This is not a page.');", 0],
  ['a text in a test', 'test/a.ts', "it('is not sent', () => {", 0],
] as const)('finds in %s', (_what, file, source, count) => {
  expect(faultsOfSource(file, source)).toHaveLength(count);
});
