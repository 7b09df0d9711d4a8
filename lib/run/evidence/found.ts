import { looseName } from '../../text/index.ts';
import { zip } from '../../text/lists.ts';
import { arePaired, fitOf, partsWith } from './codes.ts';
import type { Expected } from './expected.ts';
import { type Leaf, readJson, type SentRecord } from './sent.ts';
import { isOff, isSpelling, itemsOf, listsIn, type Wanted, within } from './spelling.ts';

/** How one request contains a field. */
export interface Found {
  readonly seen: 'sent' | 'sent-differently' | 'unknown-code' | 'lacks' | 'other-name' | 'nothing';
  readonly as?: string;
  readonly codes?: readonly string[];
}

export const SENT: Found = { seen: 'sent' };

export const isEmpty = ({ value }: Leaf): boolean => value === null || value === '';

export const textOf = (leaves: readonly Leaf[]): string =>
  leaves.map(({ value }) => String(value ?? '')).join(', ');

/** Returns `sent` if each code fits the label of a chosen option better than all other labels. */
export function codeIn(
  { isDrawn, values: whole, others }: Expected,
  leaves: readonly Leaf[],
): Found | undefined {
  if (!isDrawn) return undefined;
  const [only] = leaves;
  const values = leaves.length > 1 ? itemsOf(whole) : whole;
  const items =
    (only && leaves.length === 1 && values.length > 1 && listsIn(only, values.length)[0]) || leaves;
  const left = values.map(({ texts }) => texts);
  const isOthers = (code: string, fit: number): boolean =>
    others.has(code) || [...others].some((text) => fitOf(code, text) > fit);
  let isCertain = items.length <= values.length;
  for (const leaf of items) {
    const code = String(leaf.value ?? '');
    const fits = left.map((texts) => Math.max(...texts.map((text) => fitOf(code, text))));
    const fit = Math.max(0, ...fits);
    if (items.length > values.length || isOthers(code, fit)) return undefined;
    if (fit === 0 && (isEmpty(leaf) || isOff(leaf.value))) return undefined;
    isCertain &&= fit > 0 && ![...others].some((text) => fitOf(code, text) === fit);
    if (fit > 0) left.splice(fits.indexOf(fit), 1);
  }
  return isCertain
    ? SENT
    : { seen: 'unknown-code', as: textOf(leaves), codes: items.map(({ value }) => String(value)) };
}

/** True if the page's scripts and data pair each code with one of the values, and with no other choice. */
export function arePairedWith(
  { values, others }: Expected,
  codes: readonly string[],
  texts: readonly string[],
): boolean {
  const left = [...(codes.length > 1 ? itemsOf(values) : values)];
  const isIts = (code: string): boolean => {
    const parts = partsWith(texts, code);
    const at = left.findIndex((value) => value.texts.some((label) => arePaired(parts, code, label)));
    const isOthers = [...others].some((label) => arePaired(parts, code, label));
    return at >= 0 && !isOthers && left.splice(at, 1).length > 0;
  };
  return codes.length > 0 && codes.every(isIts);
}

/** True if values under a name that is no other field's are codes of the choices, as the page's data says. */
export function isCodedElsewhere(
  one: Expected,
  all: readonly Expected[],
  leaves: readonly Leaf[],
  texts: readonly string[],
): boolean {
  const isFree = ({ name, value }: Leaf): boolean =>
    String(value).length > 1 &&
    !all.some((other) => other !== one && (other.name === name || other.called.has(looseName(name))));
  return [...Map.groupBy(leaves.filter(isFree), ({ name }) => name).values()].some(
    (some) =>
      some.length === itemsOf(one.values).length &&
      arePairedWith(
        one,
        some.map(({ value }) => String(value)),
        texts,
      ),
  );
}

/** True unless the values of a ranking are all there in another order. */
export function inOrder({ isRanked, values }: Expected, leaves: readonly Leaf[]): boolean {
  const wanted = itemsOf(values);
  const isIts = (leaf: Leaf, one: Wanted): boolean =>
    isSpelling(one, leaf) || one.texts.some((text) => fitOf(String(leaf.value), text) > 0);
  const isInOrder = (list: readonly Leaf[]): boolean => {
    const its = list.filter((leaf) => wanted.some((one) => isIts(leaf, one)));
    return its.length === wanted.length && zip(its, wanted).every(([leaf, one]) => isIts(leaf, one));
  };
  const inside = (leaf: Leaf): readonly (readonly Leaf[])[] => [
    ...listsIn(leaf, wanted.length),
    readJson(String(leaf.value)) ?? [],
  ];
  return !isRanked || [leaves, ...leaves.flatMap(inside)].some(isInOrder);
}

export const valuesIn = (one: Expected, leaves: readonly Leaf[]): readonly Leaf[] | undefined =>
  inOrder(one, leaves) ? within(one.values, leaves) : undefined;

export const hasName = ({ leaves, groups }: SentRecord, { name }: Expected): boolean =>
  groups.has(name) || leaves.some((leaf) => leaf.name === name);

/** If the URL repeats the body's values and has more, the site may read only the body. */
export function withoutQuery(
  expected: readonly Expected[],
  found: readonly Found[],
  records: readonly SentRecord[],
): readonly Found[] {
  const named = expected.filter(({ name }) => name !== '');
  const [queries, bodies] = [records.filter((one) => one.isQuery), records.filter((one) => !one.isQuery)];
  const isCopied = (body: SentRecord): boolean => {
    const its = named.filter((one) => hasName(body, one));
    return its.length > 0 && its.every((one) => queries.some((query) => hasName(query, one)));
  };
  if (!bodies.some(isCopied)) return found;
  const isOnlyInUrl = (one: Expected): boolean =>
    queries.some((query) => hasName(query, one)) && !bodies.some((body) => hasName(body, one));
  return zip(found, expected).map(([one, field]) =>
    one.seen === 'sent' && isOnlyInUrl(field) ? { seen: 'nothing' } : one,
  );
}
