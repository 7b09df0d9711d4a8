import { plain } from '../../../matching/moment-words.ts';
import {
  isMoment,
  isSameMoment,
  type Moment,
  momentOf,
  monthIn,
  type Ways,
} from '../../../matching/moments.ts';
import { withoutRepeats, zip } from '../../../text/lists.ts';
import {
  above,
  attributesOf,
  closest,
  documentOf,
  elementsIn,
  firstElementOf,
  isDrawnIn,
  isRendered,
  isTransparent,
  outward,
  queryAll,
  rectOf,
  styleOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText } from '../../dom/text.ts';
import { languageOf } from '../find/ways.ts';
import { type Header, headerOfDays, headerOfMonths } from './headers.ts';
import { isCutOff } from './listbox.ts';

export const LEAST = 20;
const MOST = 42;
const LAST = 26;
const SHORTEST = 28;
const DAYS = 14;
const MONTHS = 12;
const LEAST_KNOWN = 4;
const LEAST_YEARS = 6;
const MAX_ABOVE = 6;
const MAX_CLIPS = 8;
const MAX_LEAVES = 3_000;
const MAX_GAP = 3;

export type Unit = 'day' | 'month' | 'year';
export const UNITS: readonly Unit[] = ['day', 'month', 'year'];

export interface Panel {
  readonly unit: Unit;
  readonly grid: Element;
  readonly cells: readonly Element[];
  readonly header: Header | undefined;
}

/** The grid itself may have no box. */
export const topOf = ({ cells }: Panel): number => rectOf(cells[0]!).top;
export const bottomOf = ({ cells }: Panel): number => rectOf(cells.at(-1)!).bottom;

const textOf = (cell: Element): string =>
  ((firstElementOf(cell) ? ownText(cell) : cell.textContent) ?? '').slice(0, 30).trim();

const LEAF: Readonly<Record<Unit, (text: string) => boolean>> = {
  day: (text) => dayOf(text) !== undefined,
  month: (text) => text.length <= 12 && /^\d{1,2}$|\p{L}/u.test(text),
  year: (text) => yearOf(text) !== undefined,
};

function panelsIn(control: Element, others: ReadonlySet<Element>, unit: Unit): readonly Panel[] {
  const language = languageOf(control);
  const held = new Map<Element, Element[]>();
  let left = MAX_LEAVES;
  for (const { node } of rootsNow(documentOf(control)))
    for (const leaf of queryAll(node, 'td,button,span,div,a,li,abbr,time,p,em,b,strong')) {
      if (!LEAF[unit](textOf(leaf)) || left-- <= 0 || !isRendered(leaf)) continue;
      for (const here of outward(above(leaf), MAX_ABOVE)) {
        const cells = held.get(here);
        if (cells) cells.push(leaf);
        else held.set(here, [leaf]);
      }
    }
  const found = [...held]
    .map(([grid, all]) => [grid, distinct(unit === 'day' ? withoutWeeks(all) : all)] as const)
    .filter(([grid, cells]) => FOLLOWS[unit](cells, grid));
  return found
    .filter(
      ([grid]) =>
        !others.has(grid) &&
        !isAway(grid) &&
        !found.some(([other]) => other !== grid && isDrawnIn(other, grid)),
    )
    .flatMap(([grid, cells]): Panel | readonly Panel[] => {
      if (unit === 'day') return { unit, grid, cells, header: headerOfDays(grid, language) };
      const first = yearOf(textOf(cells[0]!));
      if (first) return { unit, grid, cells, header: { year: first, month: 1, scope: grid } };
      const header = areMonthNames(cells, language) ? headerOfMonths(grid) : undefined;
      return header ? { unit, grid, cells, header } : [];
    });
}

export function panelsOf(
  control: Element,
  others: ReadonlySet<Element>,
  units: readonly Unit[] = UNITS,
): readonly Panel[] {
  for (const unit of units) {
    // A list of months may draw them in any order.
    const panels = panelsIn(control, others, unit).toSorted((a, b) => topOf(a) - topOf(b));
    if (panels.length > 0) return panels;
  }
  return [];
}

const FOLLOWS: Readonly<Record<Unit, (cells: readonly Element[], grid: Element) => boolean>> = {
  day: isMonth,
  month: (cells) => cells.length === MONTHS && new Set(cells.map(textOf)).size === MONTHS,
  year: (cells) => {
    const years = cells.map((cell) => yearOf(textOf(cell)));
    const [first = NaN, second = NaN] = years;
    return (
      years.length >= LEAST_YEARS &&
      Math.abs(second - first) === 1 &&
      years.every((year, at) => year === first + at * (second - first))
    );
  },
};

function areMonthNames(cells: readonly Element[], language: string): boolean {
  const known = cells.map((cell) => monthIn(`${textOf(cell)} 2000`, language)?.month);
  return (
    known.filter(Boolean).length >= LEAST_KNOWN &&
    known.every((month, at) => month === undefined || month === at + 1)
  );
}

/** Some cells repeat a chosen day for screen readers. */
const distinct = (cells: readonly Element[]): readonly Element[] =>
  withoutRepeats(cells, (cell, before) => textOf(cell) === textOf(before));

function withoutWeeks(all: readonly Element[]): readonly Element[] {
  if (all.length < LEAST || all.length > 2 * MOST) return all;
  const cells = withoutFirstWeek(all);
  const days = cells.map((cell) => dayOf(textOf(cell))!);
  const isWeek = (day: number, at: number): boolean => {
    const [above, below] = [days[at - COLUMNS], days[at + COLUMNS]];
    if (at === 0) return !follows(days[1]!, day);
    return below === undefined ? above === day - 1 : below === day + 1;
  };
  return cells.filter((_, at) => !isWeek(days[at]!, at));
}

/** In December, only the first week of the next year has a number that may be a day. */
function withoutFirstWeek(cells: readonly Element[]): readonly Element[] {
  const isFirst = (cell: Element) => dayOf(textOf(cell)) === 1;
  if (cells.filter(isFirst).length < 2) return cells;
  const middles = cells.map((cell) => rectOf(cell).left + rectOf(cell).width / 2);
  for (const edge of [Math.min(...middles), Math.max(...middles)]) {
    const atEdge = zip(cells, middles).filter(([, middle]) => Math.abs(middle - edge) < EDGE);
    const [week, other] = atEdge.map(([cell]) => cell);
    if (week && !other && isFirst(week)) return cells.filter((cell) => cell !== week);
  }
  return cells;
}

const EDGE = 8;

/** Seven days and the number of the week. */
const COLUMNS = 8;

const follows = (day: number, before = day - 1): boolean =>
  (day > before && day - before <= MAX_GAP) || (day <= MAX_GAP && before >= LAST);

function isMonth(cells: readonly Element[], grid: Element): boolean {
  if (cells.length > MOST) return false;
  if (cells.length < LEAST && (cells.length < 2 || elementsIn(grid, LEAST).length < LEAST)) return false;
  const days = cells.map((cell) => dayOf(textOf(cell)) ?? 0);
  if (Math.max(...days) < LAST || !days.every((day, at) => follows(day, days[at - 1]))) return false;
  // A clock shows 00 and 32 to 59. A calendar shows only some of these, as numbers of weeks.
  return [...queryAll(grid, '*')].filter((one) => /^(?:00|3[2-9]|[45]\d)$/.test(textOf(one))).length < DAYS;
}

/** True if the element is clipped, transparent or hidden from screen readers. */
export const isAway = (grid: Element): boolean =>
  isCutOff(grid, MAX_CLIPS) || isTransparent(grid) || closest(grid, '[aria-hidden="true" i]') !== null;

/** True for a month that has slid out of its box. */
export const isBeyond = (grid: Element): boolean => {
  const { left, width } = rectOf(grid);
  return [...outward(above(grid), MAX_CLIPS)].some((one) => {
    const box = rectOf(one);
    const isCut = /hidden|clip/.test(styleOf(one)?.overflowX ?? '') && width > 0;
    return isCut && Math.abs(left + width / 2 - box.left - box.width / 2) > box.width / 2;
  });
};

function dayOf(text: string): number | undefined {
  const [, digits] = /^(\d{1,2})\s?[日일]?$/.exec(plain(text)) ?? [];
  const day = Number(digits);
  return day >= 1 && day <= 31 ? day : undefined;
}

export function yearOf(text: string): number | undefined {
  const [, year] = /^((?:19|20|21)\d\d)\D?$/.exec(plain(text)) ?? [];
  return year === undefined ? undefined : Number(year);
}

export function around(cell: Element, { cells }: Panel): readonly Element[] {
  const found = [...outward(cell, MAX_ABOVE)];
  const end = found.findIndex((here) => cells.some((other) => other !== cell && isDrawnIn(other, here)));
  return end < 0 ? found : found.slice(0, end);
}

const labelsOf = (cell: Element, panel: Panel): readonly string[] =>
  around(cell, panel).flatMap((one) =>
    [...attributesOf(one)]
      .filter(({ name }) => /^(?:aria-label|title|datetime|value|data-.*)$/.test(name))
      .map(({ value }) => value.slice(0, 100)),
  );

/** A time with a UTC offset. Its date may differ in the person's time zone. */
const OFFSET = /\d(?:Z|[+-]\d\d:?\d\d)$/i;

function saysDay(cell: Element, panel: Panel, day: Moment, ways: Ways): boolean {
  const labels = labelsOf(cell, panel).filter((label) => !OFFSET.test(label));
  const exact = labels.flatMap((label) => momentOf(label) ?? []);
  return exact.length > 0
    ? exact.every((one) => isMoment(one, day))
    : labels.some((label) => isSameMoment(label, day, ways));
}

export function cellIn(panel: Panel, wanted: Moment, ways: Ways): Element | undefined {
  const { unit, cells, header: shown } = panel;
  const { year, month, day } = wanted;
  if (unit === 'year') return cells.find((cell) => yearOf(textOf(cell)) === year);
  if (unit === 'month') return shown?.year === year ? cells[month - 1] : undefined;
  const numbers = cells.map((cell) => dayOf(textOf(cell)) ?? 0);
  const [first = 0, next] = numbers
    .entries()
    .filter(([at, number]) => number <= MAX_GAP && (numbers[at - 1] ?? number) >= number)
    .map(([at]) => at);
  const own = cells.slice(first, next);
  if (shown && (shown.year !== year || shown.month !== month)) return undefined;
  if (shown && own.length >= SHORTEST && own.length !== new Date(year, month, 0).getDate()) return undefined;
  const said = own.find((cell) => saysDay(cell, panel, { year, month, day }, ways));
  if (said || !shown) return said;
  const its = own.filter((cell) => dayOf(textOf(cell)) === day);
  return its.length === 1 ? its[0] : undefined;
}
