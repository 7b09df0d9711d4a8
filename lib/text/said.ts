import type { Finding, Said, Sentences, TextKey } from '../model/index.ts';

export function say(key: TextKey, ...values: Said['values']): Said {
  return { key, values };
}

export interface Words {
  t(key: TextKey, ...values: readonly string[]): string;
  number(value: number): string;
}

const MAX_DEPTH = 8;

export function inWords(said: Sentences, { t, number }: Words): string {
  const words = (one: Said['values'][number], depth: number): string => {
    if (typeof one === 'number') return number(one);
    if (typeof one === 'string') return one;
    if (depth > MAX_DEPTH) return '';
    if ('key' in one) return ended(t(one.key, ...one.values.map((value) => words(value, depth + 1))));
    return one.length === 0
      ? ''
      : one.map((item) => words(item, depth + 1)).reduce((all, item) => t('andStep', all, item));
  };
  return [said]
    .flat()
    .map((one) => words(one, 0))
    .filter((text) => text !== '')
    .join(' ');
}

const ended = (text: string): string => text.replace(/(?<![.])([.!?…؟。])\.(?=\s|$)/g, '$1');

export function titleParts(
  { said, title, message }: Pick<Finding, 'said' | 'title' | 'message'>,
  words: Words,
): { readonly subject?: string; readonly state: string } {
  if (said?.key !== 'findingTitle') return { state: said ? inWords(said, words) : (title ?? message) };
  const [subject, state = ''] = said.values;
  return {
    subject: String(subject),
    state: inWords(typeof state === 'number' ? String(state) : state, words),
  };
}
