/** The days of calendars. They are recognised by their numbers, which follow each other in one element. */
import { plain } from '../../../matching/moment-words.ts';
import { isMoment, isSameMoment, type Moment, momentOf, type Ways } from '../../../matching/moments.ts';
import {
  above,
  attributesOf,
  closest,
  documentOf,
  firstElementOf,
  isDrawnIn,
  isRendered,
  isTransparent,
  outward,
  queryAll,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText } from '../../dom/text.ts';
import { headerOf } from './headers.ts';
import { isCutOff } from './listbox.ts';

/** Minimum and maximum number of days in a month's view, including those of other months. Weekends may be missing. */
export const LEAST = 20;
const MOST = 42;
/** The lowest possible last day of a month, without weekends, and with them. */
const LAST = 26;
const SHORTEST = 28;
/** Number of levels from a day up to the element of its month. */
const MAX_ABOVE = 6;
/** Number of ancestors that may hide a calendar by clipping. */
const MAX_CLIPS = 8;
const MAX_LEAVES = 3_000;
/** Days from a Friday to the next Monday. */
const MAX_GAP = 3;

/** A visible month: the element around its days, and the days in order. */
export interface Month {
  readonly grid: Element;
  readonly days: readonly Element[];
}

/** The visible months: the innermost elements that have the days of one. */
export function monthsIn(control: Element, others: ReadonlySet<Element>): readonly Month[] {
  const held = new Map<Element, Element[]>();
  let left = MAX_LEAVES;
  for (const { node } of rootsNow(documentOf(control)))
    for (const leaf of queryAll(node, 'td,button,span,div,a,li,abbr,time,p,em,b,strong')) {
      if (!dayOf(leaf.textContent) || (firstElementOf(leaf) && !dayOf(ownText(leaf)))) continue;
      if (left-- <= 0 || !isRendered(leaf)) continue;
      for (const here of outward(above(leaf), MAX_ABOVE)) held.set(here, [...(held.get(here) ?? []), leaf]);
    }
  const months = [...held].filter(([, days]) => isMonth(days));
  return months
    .filter(
      ([grid]) =>
        !others.has(grid) &&
        !isAway(grid) &&
        !months.some(([other]) => other !== grid && isDrawnIn(other, grid)),
    )
    .map(([grid, days]) => ({ grid, days }));
}

/** True for days that follow each other. Hours and minutes in columns don't follow each other. */
function isMonth(cells: readonly Element[]): boolean {
  if (cells.length < LEAST || cells.length > MOST) return false;
  const days = cells.map((cell) => dayOf(cell.textContent) ?? 0);
  const follows = (day: number, before = day - 1): boolean =>
    (day > before && day - before <= MAX_GAP) || (day <= MAX_GAP && before >= LAST);
  return Math.max(...days) >= LAST && days.every((day, at) => follows(day, days[at - 1]));
}

/** True if a calendar is drawn but invisible: collapsed, transparent, or hidden from screen readers. */
export const isAway = (grid: Element): boolean =>
  isCutOff(grid, MAX_CLIPS) || isTransparent(grid) || closest(grid, '[aria-hidden="true" i]') !== null;

/** The number of a day in a calendar's cell: 3, 3日, ٣. */
function dayOf(text: string | null): number | undefined {
  if (text === null || text.length >= 20) return undefined;
  const [, digits] = /^(\d{1,2})\s?[日일]?$/.exec(plain(text.trim())) ?? [];
  const day = Number(digits);
  return day >= 1 && day <= 31 ? day : undefined;
}

/** The cell and the elements around it within its month. Their labels contain the day. */
export function around(cell: Element, grid: Element): readonly Element[] {
  const found = [...outward(cell, MAX_ABOVE)];
  return found.includes(grid) ? found.slice(0, found.indexOf(grid)) : found;
}

const labelsOf = (cell: Element, grid: Element): readonly string[] =>
  around(cell, grid).flatMap((one) =>
    [...attributesOf(one)]
      .filter(({ name }) => /^(?:aria-label|title|datetime|value|data-.*)$/.test(name))
      .map(({ value }) => value.slice(0, 100)),
  );

/** A moment with an offset may be another day in another time zone. */
const OFFSET = /\d(?:Z|[+-]\d\d:?\d\d)$/i;

/** True if the labels of a cell contain a given day: in ISO format, otherwise in words. */
function saysDay(cell: Element, grid: Element, day: Moment, ways: Ways): boolean {
  const labels = labelsOf(cell, grid).filter((label) => !OFFSET.test(label));
  const exact = labels.flatMap((label) => momentOf(label) ?? []);
  return exact.length > 0
    ? exact.every((one) => isMoment(one, day))
    : labels.some((label) => isSameMoment(label, day, ways));
}

/** The cell of a day. Visible days of the previous and next month don't count. */
export function dayIn({ grid, days }: Month, wanted: Moment, ways: Ways): Element | undefined {
  const { year, month, day } = wanted;
  const numbers = days.map((cell) => dayOf(cell.textContent) ?? 0);
  // The first days of a month may be on a weekend, which some calendars don't show.
  const [first = 0, next] = numbers
    .keys()
    .filter((at) => numbers[at]! <= MAX_GAP && !(numbers[at - 1]! < numbers[at]!));
  const own = days.slice(first, next);
  const shown = headerOf(grid, ways.language);
  if (shown && (shown.year !== year || shown.month !== month)) return undefined;
  // If a header belongs to another month, the number of days usually differs.
  if (
    shown &&
    own.length >= SHORTEST &&
    own.length <= 31 &&
    own.length !== new Date(year, month, 0).getDate()
  )
    return undefined;
  const said = own.find((cell) => saysDay(cell, grid, { year, month, day }, ways));
  if (said || !shown) return said;
  const cells = own.filter((cell) => dayOf(cell.textContent) === day);
  return cells.length === 1 ? cells[0] : undefined;
}
