import words from './words.json' with { type: 'json' };

export const WORDS = Object.fromEntries(
  Object.entries(words).map(([name, pattern]) => [name, new RegExp(pattern, 'iu')]),
) as Readonly<Record<keyof typeof words, RegExp>>;
