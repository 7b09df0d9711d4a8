/** Matches sent values by field name if the request has names, otherwise by value. */
import type { SeenRequest } from '../../model/index.ts';
import { isClock } from '../../text/credential-name.ts';
import { looseName } from '../../text/index.ts';
import { zip } from '../../text/lists.ts';
import type { Expected } from './expected.ts';
import {
  codeIn,
  type Found,
  hasName,
  inOrder,
  isEmpty,
  SENT,
  textOf,
  valuesIn,
  withoutQuery,
} from './found.ts';
import {
  areJoined,
  centsIn,
  isForeign,
  isNamedAfter,
  isText,
  likenessOf,
  placedIn,
  splitIn,
} from './pieces.ts';
import { isRead, type Leaf, type Read, readRequest, type SentRecord } from './sent.ts';
import { holds, isOff, isSpelling, itemsOf, membersOf, within } from './spelling.ts';

/** `unknown-code`: the sent value may be the site's code for an option. */
export type Seen = 'sent' | 'sent-differently' | 'unknown-code' | 'not-seen' | 'not-observable';

export interface Judged {
  readonly expected: Expected;
  readonly seen: Seen;
  readonly as?: string;
  readonly codes?: readonly string[];
  readonly isEmptied?: true;
}

export function judge(all: readonly Expected[], requests: readonly SeenRequest[]): readonly Judged[] {
  const read = requests.map(readRequest);
  const expected = apart(
    all,
    read.flatMap(({ records }) => records),
  );
  const isUnread = (leaf: Leaf): boolean =>
    !expected.some((one) => !isNothing(one) && within(one.values, [leaf]));
  const hasLeft = ({ left }: Read): boolean =>
    expected.some(({ name }) => name !== '' && left?.has(looseName(name)));
  const found = read.map((one) => {
    const all = foundIn(expected, one);
    // The unread part may contain other values.
    if (!(one.unread && isUnread(one.unread)) && !hasLeft(one)) return all;
    return all.map((each): Found => (each.seen === 'sent' ? { seen: 'nothing' } : each));
  });
  const isWhole = read.every((one) => one.isWhole && !hasLeft(one));
  const foundOf = (at: number): readonly Found[] => found.map((all) => all[at]!);
  return expected.map((one, at) => verdict(one, foundOf(at), isWhole));
}

const apart = (all: readonly Expected[], records: readonly SentRecord[]): readonly Expected[] =>
  all.flatMap((one) => {
    const isCommon = ({ leaves }: SentRecord): boolean =>
      leaves.filter(({ name }) => name === one.name).length > 1;
    return one.alone && !records.some(isCommon) ? one.alone : [one];
  });

function verdict(expected: Expected, found: readonly Found[], isWhole: boolean): Judged {
  const has = (seen: Found['seen']): Found | undefined => found.find((one) => one.seen === seen);
  const changed = has('sent-differently') ?? (has('sent') ? undefined : has('other-name'));
  if (changed) return { expected, seen: 'sent-differently', as: changed.as ?? '' };
  const coded = has('unknown-code');
  if (coded) return { ...coded, expected, seen: 'unknown-code' };
  if (has('sent') || isBlank(expected)) return { expected, seen: 'sent' };
  if (has('lacks')) return { expected, seen: 'not-seen', isEmptied: true };
  return { expected, seen: isWhole ? 'not-seen' : 'not-observable' };
}

export function concerns(all: readonly Expected[], request: SeenRequest): boolean {
  return lookIn(all, request).some(
    ({ expected, seen }) => (expected.isGiven || !isRead(request)) && seen !== 'nothing',
  );
}

/** True if the request contains a given value, under any name. */
export function holdsAny(expected: readonly Expected[], request: SeenRequest): boolean {
  const leaves = readRequest(request).records.flatMap((record) => record.leaves);
  return expected.some((one) => isAsked(one) && within(one.values, leaves) !== undefined);
}

/** True if the request has a value for each named field. Checks of a single field while typing don't. */
export function sendsAll(expected: readonly Expected[], request: SeenRequest): boolean {
  const { named, most } = speakingIn(expected, readRequest(request).records);
  return named.length > 1 && most === named.length && !isRead(request);
}

function lookIn(all: readonly Expected[], request: SeenRequest) {
  const read = readRequest(request);
  const expected = apart(all, read.records);
  return zip(foundIn(expected, read), expected).map(([one, expected]) => ({ ...one, expected }));
}

export function changesIn(
  all: readonly Expected[],
  request: SeenRequest,
  isForm: boolean,
): readonly Judged[] {
  return lookIn(all, request).flatMap(({ expected, seen, as = '' }): readonly Judged[] => {
    if (seen === 'sent-differently') return [{ expected, seen, as }];
    const isLost = isForm && expected.name !== '' && seen !== 'sent' && !isNothing(expected);
    return isLost ? [{ expected, seen: 'not-seen' }] : [];
  });
}

export function changesBefore(expected: readonly Expected[], request: SeenRequest): readonly Judged[] {
  const { named, most, speaking } = speakingIn(expected, readRequest(request).records);
  if (most < Math.min(2, named.length) || (isRead(request) && !hasAllGiven(named, speaking, []))) return [];
  return named.flatMap((one): readonly Judged[] => {
    const leaves = speaking.flatMap((record) => record.leaves.filter(({ name }) => name === one.name));
    const strange = leaves.filter((leaf) => !isOnTheWay(one, leaf));
    const isSame = strange.length === 0 || holds(one.values, leaves) || codeIn(one, leaves) !== undefined;
    return isSame ? [] : [{ expected: one, seen: 'sent-differently', as: textOf(strange) }];
  });
}

function isOnTheWay({ values, was, isGiven }: Expected, leaf: Leaf): boolean {
  const text = String(leaf.value ?? '');
  const texts = values.flatMap((one) => one.texts);
  return isOff(leaf.value) || was.includes(text) || (isGiven && texts.some((one) => one.startsWith(text)));
}

const isNothing = ({ values }: Expected): boolean =>
  values.every(({ given, texts }) => given === false || (given === '' && texts.every((text) => text === '')));

const isAsked = (one: Expected): boolean => one.isGiven && !isNothing(one);

const isBlank = (one: Expected): boolean =>
  isNothing(one) ||
  (!one.isGiven && one.values.every(({ texts }) => texts.every((text) => !/(?!0)[\p{L}\p{N}]/u.test(text))));

export function speakingIn(expected: readonly Expected[], records: readonly SentRecord[]) {
  const named = expected.filter(({ name }) => name !== '');
  const covered = (record: SentRecord): number => named.filter((one) => hasName(record, one)).length;
  const whole = records.filter((record) => !isIn(named, record));
  const most = Math.max(0, ...whole.map(covered));
  return { named, most, speaking: whole.filter((record) => most > 0 && covered(record) === most) };
}

export const isIn = (named: readonly Expected[], { inside }: SentRecord): boolean =>
  named.some(({ name }) => inside.includes(name));

const hasAllGiven = (
  expected: readonly Expected[],
  speaking: readonly SentRecord[],
  leaves: readonly Leaf[],
): boolean =>
  expected.every((one) => {
    if (!isAsked(one)) return true;
    if (one.name === '') return within(one.values, leaves) !== undefined;
    return speaking.some((record) => hasName(record, one));
  });

function foundIn(expected: readonly Expected[], { records, isRead }: Read): readonly Found[] {
  const taken = new Set<Leaf>();
  const { most, speaking } = speakingIn(expected, records);
  // If the URL and the body contain different values, the site may use either.
  const beside = isRead ? [] : records.filter((one) => one.isQuery && !speaking.includes(one));
  const lists = Map.groupBy([...speaking, ...beside], (one) => one.isQuery ?? one.inside.join('\n'));
  const everything = records.flatMap(({ leaves }) => leaves);
  const free = () => everything.filter((leaf) => !taken.has(leaf));
  // In a request that only reads, a URL parameter may have the field's name by chance.
  const contradicts = !isRead || hasAllGiven(expected, speaking, everything);
  const theirs: (readonly Leaf[] | undefined)[] = [];
  const take = (leaves: readonly Leaf[] | undefined): Found | undefined => {
    for (const leaf of leaves ?? []) taken.add(leaf);
    return leaves && SENT;
  };
  const byName = expected.map((one, at): Found | undefined => {
    const sent = [...lists.values()].flatMap((records) => sentUnder((name) => name === one.name, records));
    const others = sent.length > 0 ? variantsOf(one, expected, [...speaking, ...beside]) : [];
    const variant = others.length > 0 ? readAs(one, others) : undefined;
    if (variant && variant.seen !== 'sent') return variant;
    for (const { leaves } of sent) take(leaves);
    const all = sent.flatMap(({ leaves, groups }) => {
      const found = readAs(one, leaves, groups);
      return found ? [{ leaves, found }] : [];
    });
    const other = all.find(({ found }) => found.seen !== 'sent') ?? all[0];
    if (!other) return readPlaced(one, isRead, free());
    const { leaves, found } = other;
    if (found.seen !== 'sent-differently') return found;
    theirs[at] = leaves;
    return contradicts ? found : { seen: 'nothing' };
  });
  const byOtherName = expected.map((one, at): Found | undefined => {
    if (byName[at] || isNothing(one)) return byName[at];
    const isCalled = (name: string): boolean => one.called.has(looseName(name));
    const called = free().filter((leaf) => isCalled(leaf.name) && !isForeign(leaf, one, expected));
    const objects = records
      .flatMap((record) => sentUnder(isCalled, [record]))
      .filter(({ leaves, groups }) => groups.length > 0 && !leaves.some((leaf) => taken.has(leaf)));
    for (const { leaves, groups } of objects) {
      const found = readAs(one, leaves, groups);
      if (found) take(leaves);
      if (found) return found;
    }
    if (called.length === 0) return undefined;
    const found = take(valuesIn(one, called));
    if (found) return found;
    const read = readAs(one, called);
    if (read?.seen === 'sent-differently') return contradicts ? { ...read, seen: 'other-name' } : undefined;
    take(called);
    return read;
  });
  take(everything.filter(({ isPair }) => isPair));
  const rest = free();
  const isOpen = (at: number): boolean => (byOtherName[at]?.seen ?? 'other-name') === 'other-name';
  const among = (all: readonly Expected[]) => (one: Expected) =>
    within(one.values, rest)?.some((leaf) => isForeign(leaf, one, all));
  const stray = expected.filter((one, at) => isOpen(at) && !isBlank(one) && among(expected)(one));
  // Values under each other's names may be swapped.
  const misplaced = stray.filter(among(stray));
  const all = expected.map((one, at): Found => {
    const before = byOtherName[at];
    if (before && !isOpen(at)) return before;
    const isDistinct = one.values.every(
      ({ given, texts }) => typeof given !== 'boolean' && texts.every((text) => text.trim().length > 2),
    );
    const isMisplaced = misplaced.includes(one);
    const isBox = one.values.some(({ given }) => given === true);
    const mayTick = (leaf: Leaf): boolean =>
      (leaf.value === true && (most === 0 || one.name === '')) ||
      isText(one, leaf) ||
      (leaf.name.length > 2 && isNamedAfter(leaf, one));
    const isIts = (leaf: Leaf): boolean => !(before || isMisplaced) || !isForeign(leaf, one, expected);
    const left = free().filter((leaf) => (!isBox || mayTick(leaf)) && isIts(leaf));
    const found =
      (!isNothing(one) && (isDistinct || !isRead) ? take(valuesIn(one, left)) : undefined) ?? before;
    if (found) return found;
    const unread = free();
    const near = (leaf: Leaf) => likenessOf(leaf, one) > 0 && !isForeign(leaf, one, expected);
    const parts =
      inParts(one, everything) ??
      inCents(one, unread) ??
      take(splitIn(one, unread)) ??
      codedIn(one, unread.filter(near), records);
    if (parts) return parts;
    const isWrong = (leaf: Leaf): boolean =>
      isMisplaced
        ? likenessOf(leaf, one) > 0 && !isForeign(leaf, one, expected)
        : leaf.value === true && one.values.length === 0 && one.called.has(looseName(leaf.name));
    const theirs = unread.filter(isWrong);
    return theirs.length > 0 ? { seen: 'other-name', as: textOf(theirs) } : { seen: 'nothing' };
  });
  const known = isRead ? withShort(expected, all, free()) : withJoined(expected, all, free());
  const sure = isRead ? known : withoutQuery(expected, known, records);
  return withFieldsBehind(expected, sure, theirs);
}

function withShort(
  expected: readonly Expected[],
  found: readonly Found[],
  free: readonly Leaf[],
): readonly Found[] {
  const given = expected.filter(isAsked);
  const left = new Set(expected.filter((one, at) => isAsked(one) && found[at]?.seen !== 'sent'));
  const isOnly = ({ name }: Leaf): boolean =>
    left.size < given.length &&
    free.filter((leaf) => (leaf.name === '') === (name === '')).length === left.size;
  const taken = new Set<Leaf>();
  const isIn = (one: Expected): boolean => {
    const isIts = (leaf: Leaf): boolean =>
      isNamedAfter(leaf, one) || (isOnly(leaf) && ![...left].some((other) => isNamedAfter(leaf, other)));
    const untaken = free.filter((leaf) => !taken.has(leaf) && isIts(leaf));
    const leaves = within(one.values, untaken);
    for (const leaf of leaves ?? []) taken.add(leaf);
    return leaves !== undefined;
  };
  if (given.length < 2 || ![...left].every(isIn)) return found;
  return zip(found, expected).map(([one, field]) => (left.has(field) ? SENT : one));
}

interface SentField {
  readonly leaves: readonly Leaf[];
  readonly groups: readonly (readonly Leaf[])[];
}

function sentUnder(isIts: (name: string) => boolean, records: readonly SentRecord[]): SentField | [] {
  const plain = records.flatMap(({ leaves }) => leaves).filter(({ name }) => name !== '' && isIts(name));
  const inner = records
    .flatMap(({ groups }) => [...groups])
    .flatMap(([name, objects]) => (name !== '' && isIts(name) ? objects : []));
  if (plain.length === 0 && inner.length === 0) return [];
  const members = inner.length === 0 ? [] : [...plain.map((leaf) => [leaf]), ...inner];
  return { leaves: [...plain, ...inner.flat()], groups: members };
}

function readAs(one: Expected, leaves: readonly Leaf[], groups: SentField['groups'] = []): Found | undefined {
  if (groups.length > 0) return readGroups(one, groups);
  if (holds(one.values, leaves)) return foundAs(inOrder(one, leaves), leaves);
  if (isBlank(one) && leaves.every(({ value }) => isOff(value))) return SENT;
  if (one.isHidden && !one.isGiven && isTime(one, leaves)) return SENT;
  if (!isNothing(one) && leaves.every(isEmpty)) return { seen: 'lacks' };
  const coded = codeIn(one, leaves);
  return coded && (coded !== SENT || inOrder(one, leaves)) ? coded : foundAs(false, leaves);
}

const isTime = ({ values }: Expected, leaves: readonly Leaf[]): boolean =>
  isClock(
    values.flatMap(({ texts }) => texts),
    leaves.map(({ value }) => String(value)),
  );

function readPlaced(one: Expected, isRead: boolean, free: readonly Leaf[]): Found | undefined {
  const placed = isRead ? [] : placedIn(free, one);
  return placed.length > 0 ? readAs(one, placed) : undefined;
}

const foundAs = (isSame: boolean, leaves: readonly Leaf[]): Found =>
  isSame ? SENT : { seen: 'sent-differently', as: textOf(leaves) };

function inParts({ parts = [] }: Expected, leaves: readonly Leaf[]): Found | undefined {
  const each = parts.map(({ name, text }) => ({ text, own: leaves.filter((leaf) => leaf.name === name) }));
  if (each.length === 0 || each.some(({ own }) => own.length === 0)) return undefined;
  const other = each.flatMap(({ text, own }) => own.filter(({ value }) => String(value ?? '') !== text));
  return foundAs(other.length === 0, other);
}

/** Finds fields that are sent as one text, such as a date and a time. */
function withJoined(expected: readonly Expected[], all: readonly Found[], free: readonly Leaf[]) {
  const isLeft = (one: Expected, at: number): boolean => isAsked(one) && all[at]?.seen === 'nothing';
  const texts = expected.filter(isLeft).flatMap(({ values }) => values.map((one) => one.texts[0] ?? ''));
  if (!areJoined(texts, free)) return all;
  return zip(all, expected).map(([one, field], at): Found => (isLeft(field, at) ? SENT : one));
}

/** Finds codes of choices in a field with a similar name, or as the first members of as many objects. */
function codedIn(one: Expected, near: readonly Leaf[], records: readonly SentRecord[]): Found | undefined {
  if (!one.isGiven || isNothing(one)) return undefined;
  const { length } = itemsOf(one.values);
  const isIts = (name: string): boolean => name === one.name || one.called.has(looseName(name));
  const objects = records
    .flatMap((record) => sentUnder(isIts, [record]))
    .find(({ groups }) => groups.length === length);
  if (objects)
    return codeIn(
      one,
      objects.groups.flatMap(([first]) => first ?? []),
    );
  const codes = near.filter((leaf) => !isEmpty(leaf) && !isOff(leaf.value));
  return codes.length === length ? codeIn(one, codes) : undefined;
}

function inCents(one: Expected, leaves: readonly Leaf[]): Found | undefined {
  const sent = centsIn(one, leaves);
  return sent && foundAs(sent.isSame, sent.leaves);
}

/** Other values under another spelling of the field's name. Some servers read these. */
function variantsOf(
  one: Expected,
  all: readonly Expected[],
  records: readonly SentRecord[],
): readonly Leaf[] {
  const isVariant = ({ name, value }: Leaf): boolean =>
    looseName(name) === looseName(one.name) &&
    !all.some((other) => other.name === name) &&
    !isOff(value) &&
    !one.values.some((each) => isSpelling(each, { value }));
  return isNothing(one) ? [] : records.flatMap(({ leaves }) => leaves.filter(isVariant));
}

function readGroups(one: Expected, groups: readonly (readonly Leaf[])[]): Found | undefined {
  const { others } = one;
  const values = itemsOf(one.values);
  const leaves = groups.flat();
  if (isNothing(one)) return undefined;
  const differs = foundAs(false, leaves);
  if (one.isDrawn && leaves.some(({ value }) => others.has(String(value)))) return differs;
  if (groups.length === 1 && within(values, leaves)) return SENT;
  const left = [...groups];
  const found = values.filter((value) => {
    const at = left.findIndex((group) => membersOf(value, group).length > 0);
    return at >= 0 && left.splice(at, 1).length > 0;
  });
  if (found.length === values.length && left.length === 0) return SENT;
  if (found.length > 0) return differs;
  const codes = groups.flatMap((group) => group.filter((leaf) => codeIn(one, [leaf])?.seen === 'sent'));
  return codes.length > 0 ? codeIn(one, codes) : undefined;
}

function withFieldsBehind(
  expected: readonly Expected[],
  all: readonly Found[],
  theirs: readonly (readonly Leaf[] | undefined)[],
): readonly Found[] {
  const after = [...all];
  const isLeft = ({ isGiven }: Expected, at: number): boolean => isGiven && after[at]?.seen === 'nothing';
  for (const [at, one] of expected.entries()) {
    const leaves = theirs[at] ?? [];
    if (after[at]?.seen !== 'sent-differently' || one.isGiven || leaves.length === 0) continue;
    const wasEmpty = isNothing(one);
    if (!wasEmpty && !one.isHidden) continue;
    const holdsIt = (given: Expected): boolean => given.isGiven && within(given.values, leaves) !== undefined;
    const exact = expected.findIndex((given, of) => isLeft(given, of) && holdsIt(given));
    const coded = expected.findIndex((given, of) => wasEmpty && isLeft(given, of) && codeIn(given, leaves));
    const of = exact >= 0 ? exact : coded;
    if (of < 0 && !(wasEmpty && expected.some(holdsIt))) continue;
    after[at] = SENT;
    if (of >= 0) after[of] = exact >= 0 ? SENT : codeIn(expected[of]!, leaves)!;
  }
  return withCopies(expected, withAcceptedBehind(expected, after));
}

function withAcceptedBehind(expected: readonly Expected[], found: readonly Found[]): readonly Found[] {
  const isBehind = (field: Expected, at: number, given: Expected): boolean => {
    const sent = field.values.flatMap(({ texts }) => texts.slice(0, 1).map((value) => ({ name: '', value })));
    return (
      field.isHidden &&
      field.isRewritten === true &&
      found[at]?.seen === 'sent' &&
      given.called.has(looseName(field.name)) &&
      (within(given.values, sent) ?? codeIn(given, sent)) !== undefined
    );
  };
  return zip(expected, found).map(([one, its]): Found => {
    const isLeft = one.isGiven && its.seen === 'nothing';
    return isLeft && expected.some((field, of) => isBehind(field, of, one)) ? SENT : its;
  });
}

/** A script needs no hidden field that only repeats a value it sends. */
const withCopies = (expected: readonly Expected[], found: readonly Found[]): readonly Found[] =>
  zip(expected, found).map(([one, its]): Found => {
    const texts = one.values.flatMap((value) => value.texts).filter((text) => text !== '');
    const isSent = (value: string): boolean =>
      zip(expected, found).some(
        ([given, { seen }]) =>
          given.isGiven && seen === 'sent' && within(given.values, [{ name: '', value }]),
      );
    const isCopy = one.isHidden && !one.isGiven && texts.length > 0 && texts.every(isSent);
    return isCopy && its.seen === 'nothing' ? SENT : its;
  });
