import { type Choice, plainText, same } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { zip } from '../../../text/lists.ts';
import {
  above,
  closest,
  contains,
  elementsIn,
  isA,
  isDrawnIn,
  isOff,
  isRendered,
  matches,
  outward,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { activate, click, until } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { BUTTON, isBox } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { within } from '../find/near.ts';
import { doubleClick } from '../pointer.ts';
import { kindOf } from './listbox.ts';
import { isMarked, lookOf } from './marked.ts';
import { setSelected } from './select.ts';
import { inList, NOT_KEPT, noSuchChoice } from './values.ts';

const TICKS = 300;
const MOVES = 700;
const MAX_PARTS = 12;
const MAX_ROWS = 500;
const MAX_TEXT = 200;
const MAX_ABOVE = 4;
const ROUNDS = 2;
const BOX = 'input[type="checkbox" i],[role="checkbox" i]';
const ROW = `${BOX},option,[role="option" i]`;
const MOVER = `:is(${BUTTON}):not([role]:not([role="button" i]))`;
const ALL = /\b(?:all|alle|todos|tout)\b|[»«]|>>|<</i;

interface Transfer {
  readonly lists: readonly [from: Element, to: Element];
  readonly buttons: readonly Element[];
}

interface Row {
  readonly box: Element;
  readonly text: string;
}

export function transferIn(element: Element, isBare = false): Transfer | undefined {
  const around = within(element, `${MOVER},select`).flatMap((one) => [...outward(above(one), MAX_ABOVE)]);
  const bare = isBare ? [element, ...elementsIn(element, MAX_PARTS)] : [];
  for (const here of new Set([...around, ...bare])) {
    if (!contains(element, here)) continue;
    const parts = betweenSorters(elementsIn(here, MAX_PARTS).filter(isRendered));
    const [from, to] = [parts[0], parts.at(-1)];
    if (!from || !to || from === to || !areAlike(from, to) || !areLists(from, to)) continue;
    const between = parts.slice(1, -1);
    const alike = between.filter((part) => kindOf(part) === kindOf(from));
    const areSelects = [from, to].every((side) => within(side, 'select').length === 1);
    const mover = areSelects ? `${MOVER},a` : MOVER;
    const isSegment = (part: Element) => within(part, mover).length === 0;
    if (matches(from, MOVER) || alike.length > 1 || alike.some(isSegment)) continue;
    const buttons = (areSelects ? parts : between).flatMap((part) =>
      [part, ...within(part, '*')].filter((one) => matches(one, mover)),
    );
    if (buttons.length > 0 || (isBare && parts.length === 2)) return { lists: [from, to], buttons };
  }
  return undefined;
}

/** Buttons before the first list and after the last one only sort the rows of their list. */
function betweenSorters(parts: readonly Element[]): readonly Element[] {
  const isSorter = (part: Element) =>
    tagOf(part) === 'div' && within(part, MOVER).length > 1 && readText(part, MAX_TEXT) === '';
  const [first, last] = [
    parts.findIndex((one) => !isSorter(one)),
    parts.findLastIndex((one) => !isSorter(one)),
  ];
  return parts.slice(Math.max(first, 0), last + 1);
}

function areLists(from: Element, to: Element): boolean {
  const isThere = (row: Element) => isRendered(closest(row, 'select') ?? itemOf(row));
  if ([from, to].some((list) => within(list, ROW).some(isThere))) return true;
  const lists = [plainRowsIn(from), plainRowsIn(to)];
  const rows = lists.flat();
  return lists.some(({ length }) => length > 1) && new Set(rows.map(tagOf)).size === 1;
}

function plainRowsIn(side: Element): readonly Element[] {
  const list = within(side, 'ul,ol')[0] ?? side;
  const rows = elementsIn(list, MAX_ROWS);
  if (within(list, 'input,select,textarea').length > 0) return [];
  if (within(list, MOVER).length > 0 && !rows.every(moverIn)) return [];
  const [only, ...more] = rows;
  return only && more.length === 0 && elementsIn(only, 2).length > 1 ? plainRowsIn(only) : rows;
}

function moverIn(row: Element): Element | undefined {
  const [button, other] = within(row, MOVER);
  return other ? undefined : button;
}

const areAlike = (from: Element, to: Element): boolean =>
  isA(from, 'select') && isA(to, 'select') ? from.multiple === to.multiple : kindOf(from) === kindOf(to);

export const transfer = (element: Element): Family => ({
  kind: 'choices',
  choices: () => choicesIn(element),
  put: (value) => moveAll(element, inList(value)),
});

function choicesIn(element: Element): readonly Choice[] {
  const [from = [], to = []] = rowsIn(element);
  return [...from.filter((row) => !holds(to, row)), ...to].map(({ text }) => ({ value: text, label: text }));
}

const holds = (rows: readonly Row[], { text }: Row): boolean => rows.some((row) => same(row.text, text));

async function moveAll(element: Element, wanted: readonly Json[]): Promise<Took> {
  const texts = wanted.map(plainText);
  const isWanted = ({ text }: Row) => texts.some((one) => same(one, text));
  const choices = choicesIn(element);
  const missing = texts.find((one) => choices.filter(({ label }) => same(one, label)).length !== 1);
  if (missing !== undefined) return { problem: noSuchChoice(missing, choices) };
  const wrongIn = (side: number): readonly Row[] => {
    const [from = [], to = []] = rowsIn(element);
    return side === 0
      ? from.filter((row) => isWanted(row) && !holds(to, row))
      : to.filter((row) => !isWanted(row));
  };
  const faulty = new Set<number>();
  for (let turn = 0; turn < 2 * ROUNDS; turn++) await move(element, turn % 2, wrongIn, faulty);
  const now = rowsIn(element)[1] ?? [];
  const isDone = now.length === texts.length && now.every(isWanted);
  return isDone ? { sends: texts.map((text) => [text]) } : NOT_KEPT;
}

async function move(
  element: Element,
  side: number,
  wrongIn: (side: number) => readonly Row[],
  faulty: Set<number>,
): Promise<void> {
  const isOver = () => wrongIn(side).length === 0;
  if (isOver()) return;
  const buttons = () => transferIn(element, true)?.buttons ?? [];
  const enabled = () => buttons().flatMap((one, at) => (isOff(one) ? [] : at));
  const before = enabled();
  await mark(() => wrongIn(side), before.length === 0);
  const fresh = () => enabled().filter((at) => !before.includes(at));
  await until(() => fresh().length > 0 || isOver(), TICKS);
  const offered = fresh().length > 0 ? fresh() : enabled();
  const inOrder = side === 0 ? offered : offered.toReversed();
  const ofAll = (at: number) => {
    const button = buttons()[at];
    return button && ALL.test(nameIn(button)) ? 1 : 0;
  };
  for (const at of inOrder.toSorted((one, other) => ofAll(one) - ofAll(other))) {
    const button = buttons()[at];
    if (isOver()) return;
    const other = transferIn(element, true)?.lists[side === 0 ? 1 : 0];
    if (!button || !other || faulty.has(at) || isDrawnIn(button, other)) continue;
    const others = wrongIn(1 - side).length;
    click(button);
    await until(isOver, MOVES);
    if (wrongIn(1 - side).length > others) faulty.add(at);
  }
  for (const { text } of wrongIn(side)) {
    const row = () => wrongIn(side).find((one) => one.text === text);
    const found = row();
    const button = found && moverIn(found.box);
    if (button) click(button);
    else if (found) doubleClick(found.box);
    await until(() => !row(), MOVES);
  }
}

async function mark(rows: () => readonly Row[], isBare: boolean): Promise<void> {
  const all = rows();
  const [first] = all;
  const list = first && closest(first.box, 'select');
  if (list)
    return setSelected(
      list,
      all.flatMap(({ box }) => (isA(box, 'option') ? [box.index] : [])),
    );
  for (const { text } of all) {
    const isLeft = () => rows().find((one) => one.text === text && (isBare || !isMarked(one.box)))?.box;
    const box = isLeft();
    if (!box) continue;
    const before = lookOf(box);
    if (isBox(box)) activate(box);
    else click(box);
    await until(() => !isLeft() || lookOf(box) !== before, TICKS);
  }
}

const rowsIn = (element: Element): readonly (readonly Row[])[] => {
  const lists = transferIn(element, true)?.lists ?? [];
  const boxes = lists.map((list) => within(list, BOX));
  const kinds = boxes.map((some) => some.map((box) => kindOf(itemOf(box))));
  const isHeaded = kinds.some(([first, second]) => second !== undefined && first !== second);
  return zip(lists, boxes).map(([list, own]) => {
    if (boxes.some(({ length }) => length > 0))
      return own
        .slice(isHeaded ? 1 : 0)
        .map((box) => ({ box, text: readText(itemOf(box), MAX_TEXT) }))
        .filter(({ text }) => text !== '');
    const options = within(list, ROW).filter((one) => isRendered(closest(one, 'select') ?? one));
    const rows = options.length > 0 ? options : plainRowsIn(list);
    return rows.map((box) => ({ box, text: readText(box, MAX_TEXT, (one) => matches(one, MOVER)) }));
  });
};

const itemOf = (box: Element): Element =>
  [...outward(above(box), MAX_ABOVE)].find((one) => readText(one, MAX_TEXT) !== '') ?? box;
