import words from './words.json' with { type: 'json' };

/** Words of many languages by which a form's parts are known. Matched against short texts only. */
export const WORDS = Object.fromEntries(
  Object.entries(words).map(([name, { pattern }]) => [name, new RegExp(pattern, 'iu')]),
) as Readonly<Record<keyof typeof words, RegExp>>;
