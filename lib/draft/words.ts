import words from './words.json' with { type: 'json' };

/** Words in many languages that identify parts of a form. Only matched against short texts. */
export const WORDS = Object.fromEntries(
  Object.entries(words).map(([name, { pattern }]) => [name, new RegExp(pattern, 'iu')]),
) as Readonly<Record<keyof typeof words, RegExp>>;
