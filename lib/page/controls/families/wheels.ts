import { same } from '../../../matching/choices.ts';
import { halfOf, type Moment, monthIn } from '../../../matching/moments.ts';
import { withoutRepeats, zip } from '../../../text/lists.ts';
import {
  above,
  documentOf,
  elementsIn,
  firstElementOf,
  isRendered,
  outward,
  queryAll,
  rectOf,
  styleOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { readText } from '../../dom/text.ts';
import { centerOf, click, nextFrame, until } from '../events.ts';
import { within } from '../find/near.ts';
import { languageOf } from '../find/ways.ts';
import { drag } from '../pointer.ts';
import { isAway, yearOf } from './days.ts';
import { clickOption, isSeen } from './listbox.ts';
import { isScroller, seekIn } from './scroll.ts';
import type { Part } from './steps.ts';

const MAX_ROWS = 500;
const MAX_ABOVE = 4;
const MAX_TURNS = 3;
const SETTLES = 600;
const SHOWS = 500;
const ROLLS = 150;
const MAX_ROLLS = 20;
const SLIP = 0.2;

interface Wheel {
  readonly box: Element;
  readonly rows: readonly Element[];
}

function wheelAround(row: Element): Wheel | undefined {
  const around = above(row);
  if (!around) return undefined;
  const isBent = styleOf(row)?.transform !== 'none';
  const all = elementsIn(around, MAX_ROWS).filter(
    (one) => isBent || Math.abs(heightOf(one) - heightOf(row)) < 1,
  );
  const rows = withoutRepeats(all, (one, before) => rectOf(one).top <= rectOf(before).top);
  const height = Math.max(...rows.map(heightOf));
  const box = [...outward(around, MAX_ABOVE)].find(
    (one) => !/^(?:|visible)$/.test(styleOf(one)?.overflowY ?? ''),
  );
  const isRolled = box && rows.length > 1 && (stops(box, row) || heightOf(box) < height * (rows.length + 2));
  return isRolled ? { box, rows } : undefined;
}

const heightOf = (one: Element): number => rectOf(one).height;

const isSnapping = (box: Element): boolean => /mandatory|proximity/.test(styleOf(box)?.scrollSnapType ?? '');

/** True if the first and the last row can be in the middle, so that a script may read the row there. */
function isCentred(box: Element, list: Element): boolean {
  const rows = elementsIn(list, MAX_ROWS).filter((one) => textOf(one) !== '');
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || !isScroller(box)) return false;
  const height = heightOf(first);
  const top = rectOf(box).top - box.scrollTop;
  const room = (box.clientHeight - height) / 2;
  const ends = [rectOf(first).top - top, box.scrollHeight - rectOf(last).bottom + top];
  return room > height / 2 && ends.every((end) => Math.abs(end - room) < height / 2);
}

const stops = (box: Element, row: Element): boolean =>
  isSnapping(box) ||
  isCentred(box, above(row)!) ||
  (!isScroller(box) && (styleOf(above(row)!)?.transform ?? 'none') !== 'none');

export async function rollOrClick(row: Element, isRolled = stops): Promise<unknown> {
  const wheel = wheelAround(row);
  return wheel && isRolled(wheel.box, row) ? roll(wheel, row) : clickOption(row);
}

/** Rolls only a list whose rows come to its middle. A list that floats may have a transform, too. */
export const rollOrChoose = (row: Element): Promise<unknown> =>
  rollOrClick(row, (box) => isCentred(box, above(row)!));

/** Some clocks count up to a clicked number. */
export async function actAndRest(act: () => Promise<unknown>, text: () => string): Promise<unknown> {
  const shown = text();
  const isRolled = await act();
  await until(() => text() !== shown, SHOWS);
  let before = '';
  for (let count = 0; count < MAX_ROLLS && text() !== before; count++) {
    before = text();
    await until(() => text() !== before, ROLLS);
  }
  return isRolled;
}

const offsetOf = (box: Element, row: Element): number => centerOf(row).y - centerOf(box).y;

/** Rolls a row to the middle of its column. False if the column stops elsewhere. */
async function roll({ box, rows }: Wheel, row: Element): Promise<boolean> {
  const height = Math.max(...rows.map(heightOf));
  // A click may have scrolled a column that only the page's script should move.
  if (styleOf(box)?.overflowY === 'hidden') box.scrollTop = 0;
  const isThere = (one: Element) => Math.abs(offsetOf(box, one)) < height / 10;
  let last: number | undefined;
  const rests = (): boolean => {
    const before = last;
    last = rectOf(row).top;
    return last === before;
  };
  // The sheet around a wheel may still be moving.
  await until(rests, SETTLES);
  // A row in the middle may not be chosen yet, so another row is clicked first.
  const at = rows.indexOf(row);
  const other = isThere(row) ? rows[at === 0 ? 1 : at - 1] : undefined;
  for (const goal of [...(other ? [other] : []), ...Array<Element>(MAX_TURNS).fill(row)]) {
    if (goal === row && isThere(row)) break;
    // A wheel may turn without any change that a script notices.
    const comes = () => until(() => rests() && isThere(goal), SETTLES, true);
    click(goal);
    if (await comes()) continue;
    await turn(box, offsetOf(box, goal), height);
    await comes();
    await nextFrame();
  }
  return isThere(row);
}

async function turn(box: Element, offset: number, height: number): Promise<void> {
  const slip = Math.sign(offset) * height * SLIP;
  if (isSnapping(box)) box.scrollTop += offset - slip;
  else if (isScroller(box)) box.scrollTop += offset;
  else await drag(box, { ...centerOf(box), y: centerOf(box).y - offset + slip });
}

/** Undefined if the columns don't have these texts. */
export async function rollEach(frame: Element, texts: readonly string[]): Promise<boolean | undefined> {
  const says = (one: Element, text: string): boolean => {
    const its = readText(one, text.length + 20).trim();
    return same(its, text) || (/^\d+$/.test(its) && Number(its) === Number(text));
  };
  const lists = new Set(within(frame, '*').filter(isRendered).map(above));
  const found = [...lists].flatMap((list): Wheel | readonly Wheel[] => {
    const [first] = list ? elementsIn(list, 1) : [];
    return first ? (wheelAround(first) ?? []) : [];
  });
  const rolls = zip(found, texts).flatMap(([wheel, text]) => {
    const row = wheel.rows.find((one) => says(one, text));
    return row ? [[wheel, row] as const] : [];
  });
  if (found.length !== texts.length || rolls.length < texts.length) return undefined;
  for (const [wheel, row] of rolls) if (!(await roll(wheel, row))) return false;
  return true;
}

export interface Column {
  readonly part: Part;
  readonly list: Element;
  readonly rows: readonly Element[];
}

const MAX_LEAVES = 3_000;
const ROW = /^(?:\d{1,4}\P{N}{0,3}|\p{L}[\p{L}.]{0,15})$/u;
const textOf = (one: Element): string => (one.textContent ?? '').slice(0, 30).trim();
const numberOf = (row: Element): number => Number(/\d+/.exec(textOf(row))?.[0] ?? Number.NaN);

function listsIn(document: Document): ReadonlyMap<Element, readonly Element[]> {
  const lists = new Map<Element, Element[]>();
  let left = MAX_LEAVES;
  for (const { node } of rootsNow(document))
    for (const leaf of queryAll(node, 'li,div,span,p,button,a')) {
      if (firstElementOf(leaf) || !ROW.test(textOf(leaf)) || left-- <= 0) continue;
      const row = [...outward(leaf, 3)].find((one) => elementsIn(above(one) ?? one, 2).length > 1);
      const list = row && above(row);
      if (list) lists.set(list, [...(lists.get(list) ?? []), row]);
    }
  return lists;
}

/** Columns that scroll, each with the rows of one part of a moment. */
export function columnsOf(field: Element, seen: ReadonlySet<Element>, isDated: boolean): readonly Column[] {
  const language = languageOf(field);
  const found: Column[] = [];
  for (const [list, rows] of listsIn(documentOf(field))) {
    const [first, second] = rows;
    if (!first || !second || seen.has(list) || !isRendered(list) || isAway(list) || !isSeen(list)) continue;
    const wheel = wheelAround(first);
    const isWhole = wheel && rows.every((one) => wheel.rows.includes(one));
    const part = isWhole && partOf(rows, found, language, isDated);
    if (part) found.push({ part, list, rows });
  }
  return found;
}

function partOf(
  rows: readonly Element[],
  found: readonly Column[],
  language: string,
  isDated: boolean,
): Part | undefined {
  const texts = rows.map(textOf);
  const isNew = (part: Part) => found.every((one) => one.part !== part);
  const halves = texts.map((text) => halfOf(text, language));
  if (halves.length === 2 && halves[0] !== halves[1] && !halves.includes(undefined)) return 'half';
  if (texts.every((text) => yearOf(text))) return 'year';
  const isMonth = (text: string, at: number) => monthIn(`${text} 2000`, language)?.month === at + 1;
  const numbers = rows.map(numberOf);
  const [first = 0, second = 0] = numbers;
  const last = numbers.at(-1) ?? NaN;
  if (texts.length === 12 && texts.every(isMonth) && isDated && isNew('month')) return 'month';
  const step = second - first;
  if (first > 1 || step < 1 || numbers.some((one, at) => one !== first + at * step)) return undefined;
  if (first === 1 && last >= 28 && last <= 31) return 'day';
  if (first === 0 && last + step === 60) return isNew('minute') ? 'minute' : 'second';
  return step === 1 && (last === 23 || last === 12 || (first === 0 && last === 11)) ? 'hour' : undefined;
}

const ORDER = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** True if the columns have exactly the parts that the moment needs. */
export const haveParts = (columns: readonly Column[], wanted: readonly string[]): boolean => {
  const parts = columns.map(({ part }) => part);
  const isFree = (part: Part) => part === 'half' || part === 'second';
  return (
    new Set(parts).size === parts.length &&
    wanted.every((one) => parts.some((part) => part === one)) &&
    parts.every((one) => wanted.includes(one) || isFree(one))
  );
};

export async function rollMoment(
  columns: () => readonly Column[],
  moment: Partial<Moment>,
  text: () => string,
  hasHalves = false,
): Promise<boolean> {
  const parts = new Set(columns().map(({ part }) => part));
  const isHalved = hasHalves || parts.has('half');
  for (const part of [...ORDER, 'half'] as const) {
    if (!parts.has(part)) continue;
    const column = () => columns().find((one) => one.part === part);
    const { hour = 0 } = moment;
    const rowOf = (): Element | undefined => {
      const { rows = [] } = column() ?? {};
      if (part === 'half') return rows.find((one) => halfOf(textOf(one), languageOf(one)) === hour > 11);
      const isOfTwelve = isHalved && part === 'hour';
      const wanted = isOfTwelve ? hour % 12 || 12 : (moment[part] ?? 0);
      if (part === 'month' && rows.length === 12) return rows[wanted - 1];
      return rows.find((one) => numberOf(one) === wanted || (isOfTwelve && numberOf(one) === wanted % 12));
    };
    const { list } = (await until(column, SETTLES, true)) ?? {};
    const box = [...outward(list ?? null, MAX_ABOVE)].find(isScroller);
    const row = rowOf() ?? (box && (await seekIn(box, rowOf, String(moment[part as keyof Moment]))));
    if (!row || (await actAndRest(() => rollOrClick(row), text)) === false) return false;
    await nextFrame();
  }
  return true;
}
