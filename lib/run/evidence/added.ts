/** Sent values that nobody approved. */
import type { SeenRequest } from '../../model/index.ts';
import { isRenewedName } from '../../text/credential-name.ts';
import { looseName } from '../../text/index.ts';
import { zip } from '../../text/lists.ts';
import type { Expected } from './expected.ts';
import { arePairedWith, codeIn, SENT } from './found.ts';
import { isIn, speakingIn } from './judge.ts';
import { likenessOf } from './pieces.ts';
import { isRead, type Leaf, readRequest } from './sent.ts';
import { holds, isOff, isSpelling, itemsOf, listsIn, membersOf } from './spelling.ts';

export interface Added {
  readonly name: string;
  readonly value: string;
}

export function addedTo(
  expected: readonly Expected[],
  names: ReadonlySet<string>,
  request: SeenRequest,
  isForm: boolean,
): readonly Added[] {
  const { named, most, speaking } = speakingIn(expected, readRequest(request).records);
  const least = isForm ? 1 : 2;
  if (most < (isRead(request) ? Math.min(2, named.length) : least)) return [];
  const ours = expected.flatMap((one) => [one, ...(one.alone ?? [])]);
  const isOurs = (name: string): boolean =>
    names.has(name) || ours.some(({ called }) => called.has(looseName(name)));
  const isNameless = (leaf: Leaf): boolean =>
    expected.some(({ name, values }) => name === '' && values.some((one) => isSpelling(one, leaf)));
  const isNew = ({ name, value }: Leaf): boolean =>
    name !== '' && !isOurs(name) && !isRenewedName(name) && !isOff(value);
  const leaves = speaking.flatMap((record) => record.leaves);
  return addedOf(leaves.filter((leaf) => isNew(leaf) && (isForm || !isNameless(leaf))));
}

/**
 * Without what drawn controls show, which the person was shown as well.
 * @param texts the page's scripts and data
 */
export function withoutShown(
  added: readonly Added[],
  drawn: readonly Expected[],
  texts: readonly string[],
): readonly Added[] {
  const isIn = (one: Expected, some: readonly Added[]): boolean => {
    if (holds(one.values, some)) return true;
    const coded = codeIn(one, some);
    return coded === SENT || arePairedWith(one, coded?.codes ?? [], texts);
  };
  const isShown = (some: readonly Added[]): boolean =>
    isListOf(drawn, some) ||
    drawn.some((one) => some.some((leaf) => likenessOf(leaf, one) > 0) && isIn(one, some));
  const each = [...Map.groupBy(added, ({ name }) => name).values()];
  return each.filter((some) => !isShown(some)).flat();
}

/** True for the values of neighbours, such as the two handles of a range. */
function isListOf(drawn: readonly Expected[], leaves: readonly Leaf[]): boolean {
  const shown = drawn.flatMap(({ values }) => values);
  const [only, ...more] = leaves;
  const lists = only && more.length === 0 ? listsIn(only, 2) : [leaves];
  const isFrom = (at: number, list: readonly Leaf[]): boolean => {
    const pairs = zip(shown.slice(at), list);
    return pairs.length === list.length && pairs.every(([one, leaf]) => isSpelling(one, leaf));
  };
  return lists.some((list) => list.length > 1 && shown.some((_, at) => isFrom(at, list)));
}

/** Unexpected values in the object of a field, or with the name of a field. */
export function besideIn(expected: readonly Expected[], request: SeenRequest): readonly Added[] {
  if (isRead(request)) return [];
  const { records } = readRequest(request);
  const { named, speaking } = speakingIn(expected, records);
  const typed = named.filter(({ isDrawn }) => !isDrawn);
  const others = records.filter((one) => !one.isQuery && !speaking.includes(one));
  return others.flatMap((record) => {
    const used = expected.flatMap(({ values }) =>
      itemsOf(values).flatMap((value) => membersOf(value, record.leaves)),
    );
    const isObject = used.length > 0 && isIn(typed, record);
    const isOther = (leaf: Leaf): boolean =>
      !used.includes(leaf) &&
      !isOff(leaf.value) &&
      (isObject || typed.some(({ name }) => name === leaf.name));
    return addedOf(record.leaves.filter(isOther));
  });
}

const addedOf = (leaves: readonly Leaf[]): readonly Added[] =>
  leaves.map(({ name, value }) => ({ name, value: String(value) }));
