/** Values that a script splits, joins, or converts, such as to cents. */
import { looseName } from '../../text/index.ts';
import { wordsOfName } from '../../text/loose-name.ts';
import { oncePer, oncePerText } from '../../text/once.ts';
import { fitOf } from './codes.ts';
import type { Expected } from './expected.ts';
import type { Leaf } from './sent.ts';
import { isJoined, isSpelling, membersOf } from './spelling.ts';

export const isNamedAfter = ({ name }: Leaf, { label, parameter = '' }: Expected): boolean =>
  [label, parameter].some((text) => fitOf(name, text) > 0);

/** Length of the longest part of the field's names in the leaf's name. */
export function likenessOf(leaf: Leaf, one: Expected): number {
  const { own, words } = spelt(leaf.name);
  const isWord = [one.name, one.parameter ?? ''].some((name) => spelt(name).words.includes(own));
  if (isWord && /^[a-z]{2}$/.test(own)) return own.length;
  const lengths = [...one.called].map((other) => {
    if (words.includes(other)) return other.length;
    const single = other.replace(/(?<=...)s$/, '');
    const length = leaf.path?.endsWith(other) || own.includes(single) ? single.length : 0;
    const likeness = other.includes(own) ? Math.max(length, own.length) : length;
    return likeness >= MIN_NAME || other === own ? likeness : 0;
  });
  const likeness = Math.max(0, ...lengths);
  if (likeness > 0) return likeness;
  return Number(own.length >= MIN_NAME && isNamedAfter(leaf, one));
}

const spelt = oncePerText(10_000, (name) => ({ own: looseName(name), words: wordsOfName(name) }));

const mostIn = oncePer((all: readonly Expected[]) =>
  oncePer((leaf: Leaf) => all.reduce((most, one) => Math.max(most, likenessOf(leaf, one)), 0)),
);

export const isForeign = (leaf: Leaf, one: Expected, all: readonly Expected[]): boolean =>
  mostIn(all)(leaf) > likenessOf(leaf, one);

/** Leaves in the object that a field name such as `billing[city]` refers to. */
export function placedIn(leaves: readonly Leaf[], { name }: Expected): readonly Leaf[] {
  const own = looseName(name);
  const isAt = (leaf: Leaf): boolean => leaf.path?.endsWith(own) === true && leaf.name !== name;
  return /^[^\d.[]+[.[]\D+$/.test(name) ? leaves.filter(isAt) : [];
}

export const isText = ({ values }: Expected, { value }: Leaf): boolean =>
  values.some(({ texts }) => texts.some((text) => text.length > 2 && text === value));

/** Neighbouring members that together make up the value, and are named like the field. */
export function splitIn(one: Expected, leaves: readonly Leaf[]): readonly Leaf[] | undefined {
  const [only, ...more] = one.values;
  if (!only || more.length > 0 || !one.isGiven) return undefined;
  const isIts = (leaf: Leaf): boolean =>
    String(leaf.value ?? '') !== '' &&
    only.texts.some((text) => text.length > String(leaf.value).length) &&
    likenessOf(leaf, one) > 0;
  const pieces = leaves.filter(isIts).slice(0, MAX_PIECES);
  const isWhole = (some: readonly Leaf[]): boolean => {
    const length = some.reduce((sum, { value }) => sum + String(value).length, 0);
    return only.texts.some((text) => text.length > length) && membersOf(only, some).length === some.length;
  };
  return pieces
    .flatMap((_, at) => [2, 3, 4].map((count) => pieces.slice(at, at + count)))
    .find((some) => some.length > 1 && isWhole(some));
}

const MIN_NAME = 3;
const MAX_PIECES = 20;
/** Shorter texts may be equal by chance. */
const MIN_JOINED = 5;
const MIN_RUN = 8;

export function areJoined(texts: readonly string[], leaves: readonly Leaf[]): boolean {
  if (texts.length < 2 || texts.includes('')) return false;
  const moment = { given: '', texts: [texts.join('T')] };
  const { length } = texts.join('');
  const isLong = (text: string): boolean => text.length >= (text.length > length ? MIN_JOINED : MIN_RUN);
  return leaves.some((leaf) => {
    const text = String(leaf.value);
    return (isLong(text) && isJoined(texts, text)) || isSpelling(moment, leaf);
  });
}

const CENTS = /(?:in)?(?:cents?|pence|minor(?:units?)?)$/;

export function centsIn({ called, values: [only] }: Expected, all: readonly Leaf[]) {
  const leaves = all.filter(({ name }) => {
    const loose = looseName(name);
    return CENTS.test(loose) && called.has(loose.replace(CENTS, ''));
  });
  const amount = Number(only?.texts[0]);
  return leaves.length > 0 && !Number.isNaN(amount)
    ? { leaves, isSame: leaves.every(({ value }) => Number(value) === Math.round(amount * 100)) }
    : undefined;
}
