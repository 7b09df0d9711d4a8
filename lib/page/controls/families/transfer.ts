/** Two lists. A choice is marked in the first one and moved to the second one, by a button or by two clicks. */
import { type Choice, plainText, same } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  closest,
  contains,
  elementsIn,
  isOff,
  isRendered,
  matches,
  outward,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { activate, click, until } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { isBox } from '../find/kinds.ts';
import { within } from '../find/near.ts';
import { doubleClick } from '../pointer.ts';
import { kindOf } from './listbox.ts';
import { setSelected } from './select.ts';
import { inList, noSuchChoice } from './values.ts';

/** Milliseconds for a page to show a checked box, and milliseconds to move a row. */
const TICKS = 300;
const MOVES = 700;
const MAX_PARTS = 12;
const MAX_TEXT = 200;
const MAX_ABOVE = 4;
const BOX = 'input[type="checkbox" i],[role="checkbox" i]';
const ROW = `${BOX},option,[role="option" i]`;

interface Transfer {
  readonly from: Element;
  readonly to: Element;
  readonly buttons: readonly Element[];
}

interface Row {
  readonly box: Element;
  readonly text: string;
}

/**
 * The two lists in an element, and the buttons between them.
 * @param isBare true to accept lists without buttons, whose rows are moved by clicks
 */
export function transferIn(element: Element, isBare = false): Transfer | undefined {
  const around = within(element, 'button,[role="button" i]').flatMap((one) => [
    ...outward(above(one), MAX_ABOVE),
  ]);
  for (const here of new Set([...around, ...(isBare ? [element] : [])])) {
    if (!contains(element, here)) continue;
    const parts = elementsIn(here, MAX_PARTS).filter(isRendered);
    const [from, to] = [parts[0], parts.at(-1)];
    if (!from || !to || from === to || !areAlike(from, to) || !areLists(from, to)) continue;
    // The segments in a row aren't lists.
    if ([from, to].some(isButton) || parts.slice(1, -1).some((part) => kindOf(part) === kindOf(from)))
      continue;
    const buttons = parts.slice(1, -1).flatMap((part) => [part, ...within(part, '*')].filter(isButton));
    if (buttons.length > 0 || (isBare && parts.length === 2)) return { from, to, buttons };
  }
  return undefined;
}

const isButton = (one: Element): boolean => matches(one, 'button,[role="button" i]');

/** True for lists of boxes or options, or of rows without a role. */
function areLists(from: Element, to: Element): boolean {
  if ([from, to].some((list) => within(list, ROW).length > 0)) return true;
  const rows = [from, to].flatMap(plainRowsIn);
  const most = Math.max(plainRowsIn(from).length, plainRowsIn(to).length);
  return most > 1 && rows.every((row) => tagOf(row) === tagOf(rows[0]!));
}

/** The elements of a list without roles. */
function plainRowsIn(list: Element): readonly Element[] {
  if (within(list, 'input,select,textarea,button').length > 0) return [];
  const [only, ...others] = elementsIn(list, MAX_ROWS);
  return only && others.length === 0 && elementsIn(only, 2).length > 1
    ? plainRowsIn(only)
    : elementsIn(list, MAX_ROWS);
}

const MAX_ROWS = 500;

const areAlike = (from: Element, to: Element): boolean =>
  tagOf(from) === 'select' && tagOf(to) === 'select'
    ? (from as HTMLSelectElement).multiple === (to as HTMLSelectElement).multiple
    : kindOf(from) === kindOf(to);

export const transfer = (element: Element): Family => ({
  kind: 'choices',
  choices: () => choicesIn(element),
  put: (value, signal) => moveAll(element, inList(value), signal),
});

function choicesIn(element: Element): readonly Choice[] {
  const lists = transferIn(element, true);
  return [...rowsOf(lists?.from), ...rowsOf(lists?.to)].map(({ text }) => ({ value: text, label: text }));
}

async function moveAll(element: Element, wanted: readonly Json[], signal?: AbortSignal): Promise<Took> {
  const texts = wanted.map(plainText);
  const isWanted = ({ text }: Row): boolean => texts.some((one) => same(one, text));
  const choices = choicesIn(element);
  const missing = texts.find((one) => choices.filter(({ label }) => same(one, label)).length !== 1);
  if (missing !== undefined) return { problem: noSuchChoice(missing, choices) };
  await move(element, 'from', isWanted, signal);
  await move(element, 'to', (row) => !isWanted(row), signal);
  const now = rowsOf(transferIn(element, true)?.to);
  const isDone = now.length === texts.length && now.every(isWanted);
  return isDone ? { sends: texts.map((text) => [text]) } : { problem: say('notKept') };
}

/** Checks rows of a list, and presses the buttons that become enabled until the rows are gone. */
async function move(
  element: Element,
  side: 'from' | 'to',
  isMoved: (row: Row) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  const left = (): readonly Row[] => rowsOf(transferIn(element, true)?.[side]).filter(isMoved);
  const enabled = (): readonly Element[] =>
    transferIn(element, true)?.buttons.filter((one) => !isOff(one)) ?? [];
  const before = enabled();
  mark(left().map(({ box }) => box));
  const fresh = (): readonly Element[] => enabled().filter((one) => !before.includes(one));
  await until(() => fresh().length > 0 || left().length === 0, TICKS, signal);
  const offered = fresh().length > 0 ? fresh() : enabled();
  for (const button of side === 'from' ? offered : offered.toReversed()) {
    if (left().length === 0) return;
    click(button);
    await until(() => left().length === 0, MOVES, signal);
  }
  for (const { box } of left()) {
    doubleClick(box);
    await until(() => !left().some((one) => one.box === box), MOVES, signal);
  }
}

function mark(boxes: readonly Element[]): void {
  const list = boxes[0] && closest(boxes[0], 'select');
  if (list)
    setSelected(
      list as HTMLSelectElement,
      boxes.map((box) => (box as HTMLOptionElement).index),
    );
  else
    for (const box of boxes) {
      if (isBox(box)) activate(box);
      else click(box);
    }
}

/**
 * The rows of a list: its options, or its checkboxes with a text. The checkbox in the heading checks all rows, so it is
 * excluded.
 */
function rowsOf(list: Element | undefined): readonly Row[] {
  const boxes = list ? within(list, BOX) : [];
  const options = list && boxes.length === 0 ? within(list, ROW) : [];
  if (list && boxes.length + options.length === 0)
    return plainRowsIn(list).map((box) => ({ box, text: readText(box, MAX_TEXT) }));
  if (options.length > 0) return options.map((box) => ({ box, text: readText(box, MAX_TEXT) }));
  const items = boxes.map((box) => ({ box, item: itemOf(box) }));
  const kinds = items.map(({ item }) => kindOf(item));
  const isListed = (at: number): boolean => at > 0 || kinds.length === 1 || kinds[0] === kinds[1];
  return items
    .map(({ box, item }) => ({ box, text: readText(item, MAX_TEXT) }))
    .filter(({ text }, at) => text !== '' && isListed(at));
}

/** The element around a checkbox and its text. */
const itemOf = (box: Element): Element =>
  [...outward(above(box), MAX_ABOVE)].find((one) => readText(one, MAX_TEXT) !== '') ?? box;
