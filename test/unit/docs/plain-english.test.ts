/** The prose of hand-written docs and the English catalogue: short sentences, and none of the words that people stumble over. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import english from '../../../public/_locales/en/messages.json' with { type: 'json' };
import { root } from '../cli/process.ts';

const MAX_WORDS = 30;

/** Words of another time, each with the everyday one. */
const OLD: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/(?:^|[;,:] )else\b/i, 'otherwise'],
  [/\bbe it\b/i, 'for example'],
  [/\bfor want of\b/i, 'without'],
  [/\bwithout a word\b/i, 'silently'],
  [/\bin place of\b/i, 'instead of'],
];

/** Prose of a page: no code, no tables (their cells are lists), no addresses of links. */
function sentencesOf(page: string): readonly string[] {
  const prose = page
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/^\|.*$/gm, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/`[^`\n]*`/g, 'code');
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*>#]|\d+\.) )/)
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:])["”)*]*\s+(?=\S)/))
    .map((one) => one.trim());
}

const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;

function faultsOf(sentence: string): readonly string[] {
  const words = wordsOf(sentence);
  return [
    ...(words > MAX_WORDS ? [`${words} words: ${sentence}`] : []),
    ...OLD.flatMap(([word, plain]) => (word.test(sentence) ? [`write “${plain}”: ${sentence}`] : [])),
  ];
}

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(`${root}/docs`)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

describe('plain English', () => {
  test.each(pages)('%s', (page) => {
    expect(sentencesOf(readFileSync(`${root}/${page}`, 'utf8')).flatMap(faultsOf)).toEqual([]);
  });

  test('the English catalogue, with one form of contractions', () => {
    const LONG = /\b(?:is|are|was|were|does|do|did|has|have|could) not\b|\bcannot\b/;
    const found = Object.entries(english).flatMap(([key, { message }]) => [
      ...message.split(/(?<=[.!?:])\s+/).flatMap((one) => faultsOf(one).map((fault) => `${key}: ${fault}`)),
      ...(LONG.test(message) ? [`${key}: contract “not”: ${message}`] : []),
    ]);
    expect(found).toEqual([]);
  });

  test('finds what it looks for', () => {
    expect(faultsOf(`${'word '.repeat(31)}.`)).toHaveLength(1);
    expect(faultsOf('Else it runs over HTTP.')).toHaveLength(1);
    expect(faultsOf('Check it anew, be it long.')).toHaveLength(2);
    expect(faultsOf('Something else was sent.')).toEqual([]);
  });
});
