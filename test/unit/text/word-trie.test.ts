import { describe, expect, test } from 'vitest';
import { WordTrie } from '../../../lib/text/word-trie.ts';

const trie = new WordTrie(
  new Map([
    ['all', 'all'],
    ['allow', 'allow'],
    ['quên', 'quên'],
    ['előző', 'előző'],
  ]),
  new Map([
    ['instruc', 'instruc*'],
    ['previ', 'previ*'],
    ['überg', 'überg*'],
  ]),
);

function found(text: string): readonly string[] {
  const all: string[] = [];
  trie.scan(text, (value) => all.push(value));
  return all;
}

describe('words and beginnings of words in a text', () => {
  test.each<[what: string, text: string, expected: readonly string[]]>([
    ['nothing', '', []],
    ['the only word', 'all', ['all']],
    ['a word at the beginning and at the end', 'all or allow', ['all', 'allow']],
    ['capitals', 'ALL Allow', ['all', 'allow']],
    ['a word twice', 'all, all', ['all', 'all']],
    ['no part of a longer word', 'alls small allowed', []],
    ['no word that is cut short', 'al allo', []],
    ['digits and marks between words', 'all2all_all-all', ['all', 'all', 'all', 'all']],
    ['a beginning with any end', 'instructions INSTRUC preview', ['instruc*', 'instruc*', 'previ*']],
    ['no beginning within a word', 'reinstruct', []],
    ['letters that are not ASCII', 'Quên előző übergeht', ['quên', 'előző', 'überg*']],
    ['a letter that is not ASCII belongs to the word', 'allé çall', []],
    ['half of a surrogate pair belongs to the word', 'all\u{1f600} all', ['all']],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });
});
