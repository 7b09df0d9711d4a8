/** Values that a script splits, joins, or converts, such as to cents. */
import { looseName } from '../../text/index.ts';
import type { Expected } from './expected.ts';
import type { Leaf } from './sent.ts';
import { isJoined, isSpelling, membersOf } from './spelling.ts';

const MIN_LENGTH = 5;

/** The neighbouring members that make up the value, such as a first and a last name. */
export function splitIn({ values, isGiven }: Expected, leaves: readonly Leaf[]): readonly Leaf[] | undefined {
  const [only, ...more] = values;
  const isLong = only?.texts.some(({ length }) => length >= MIN_LENGTH);
  if (!only || !isLong || more.length > 0 || !isGiven) return undefined;
  const pieces = leaves.filter(({ name, value }) => name !== '' && String(value ?? '') !== '');
  return pieces
    .flatMap((_, at) => [2, 3, 4].map((count) => pieces.slice(at, at + count)))
    .find((some) => some.length > 1 && membersOf(only, some).length === some.length);
}

export function areJoined(texts: readonly string[], leaves: readonly Leaf[]): boolean {
  if (texts.length < 2 || texts.includes('')) return false;
  const moment = { given: '', texts: [texts.join('T')] };
  return leaves.some((leaf) => isJoined(texts, String(leaf.value)) || isSpelling(moment, leaf));
}

const CENTS = /(?:in)?(?:cents?|pence|minor(?:units?)?)$/;

export function centsIn({ called, values: [only] }: Expected, leaves: readonly Leaf[]) {
  const leaf = leaves.find(({ name }) => {
    const loose = looseName(name);
    return CENTS.test(loose) && called.has(loose.replace(CENTS, ''));
  });
  const amount = Number(only?.texts[0]);
  return leaf && !Number.isNaN(amount)
    ? { leaf, isSame: Number(leaf.value) === Math.round(amount * 100) }
    : undefined;
}
