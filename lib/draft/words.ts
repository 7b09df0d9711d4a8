import words from './words.json' with { type: 'json' };

/** Words that identify parts of a form, in many languages. */
export const WORDS = Object.fromEntries(
  Object.entries(words).map(([name, { pattern }]) => [name, new RegExp(pattern, 'iu')]),
) as Readonly<Record<keyof typeof words, RegExp>>;
