import type { Said, Sentence, Sentences, TextKey } from '../model/index.ts';

export function say(key: TextKey, ...values: Said['values']): Said {
  return { key, values };
}

/** What a language says texts in. */
export interface Words {
  t(key: TextKey, ...values: readonly string[]): string;
  number(value: number): string;
}

/** Texts within texts go no deeper. */
const MAX_DEPTH = 8;

/** Sentences in the words of a language. */
export function inWords(said: Sentences, { t, number }: Words): string {
  const words = (one: Sentence | number, depth: number): string => {
    if (typeof one === 'number') return number(one);
    if (typeof one === 'string') return one;
    return depth > MAX_DEPTH ? '' : t(one.key, ...one.values.map((value) => words(value, depth + 1)));
  };
  return (Array.isArray(said) ? (said as readonly Sentence[]) : [said as Sentence])
    .map((one) => words(one, 0))
    .filter((text) => text !== '')
    .join(' ');
}
