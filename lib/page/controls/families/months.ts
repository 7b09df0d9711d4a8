/** Fields that open a calendar of months. It is recognised by twelve months in one element, below their year. */
import { plainText } from '../../../matching/choices.ts';
import { type Moment, monthIn } from '../../../matching/moments.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { above, documentOf, isOff, isRendered, outward, queryAll } from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText, readText } from '../../dom/text.ts';
import { click, focus, leave, nextFrame, type TextControl, unsent, until } from '../events.ts';
import type { Took } from '../family.ts';
import { languageOf } from '../find/ways.ts';
import { isAway } from './days.ts';
import { type Header, yearsIn } from './headers.ts';
import { clickOption } from './listbox.ts';
import { turnByFields, turnersOf } from './turners.ts';
import { inList, short, showing } from './values.ts';

/** Milliseconds for the calendar to open, and milliseconds to show another year or a choice. */
const OPENS = 700;
const TURNS = 600;
/** Number of levels from a month up to the element of its year, and from there up to the header. */
const MAX_ABOVE = 5;
const MAX_LEAVES = 3_000;
const MAX_YEARS = 200;
const MONTHS = 12;
/** Number of month names that are needed to recognise a year. */
const LEAST_KNOWN = 8;
/** Separators of the ends of a period. A month may itself contain a hyphen or a slash. */
const BETWEEN_ENDS = /\s+(?:[-–—→~]|to|bis|au)\s+|\s*[,;–—→~]\s*/;

interface Month {
  readonly year: number;
  readonly month: number;
}

/** The element with the months of a year, and the months in order. */
interface Year {
  readonly grid: Element;
  readonly months: readonly Element[];
}

/** The months that a value means, in the declared format (2027-03). Undefined if it means something else. */
export function monthsOf(value: Json): readonly Month[] | undefined {
  const found = inList(value).map((one) => /^(\d{4})-(0[1-9]|1[0-2])$/.exec(plainText(one)));
  if (found.length === 0 || found.includes(null)) return undefined;
  return found.map((one) => ({ year: Number(one![1]), month: Number(one![2]) }));
}

/**
 * Opens the calendar of a field, chooses months in it, and checks what the field then shows. Undefined if no calendar
 * opens.
 */
export const chooseMonths = (
  control: TextControl,
  value: Json,
  signal?: AbortSignal,
): Promise<Took | undefined> =>
  unsent(control, async () => {
    const wanted = monthsOf(value) ?? [];
    const language = languageOf(control);
    const now = (): Year | undefined => yearIn(control, language);
    focus(control);
    await nextFrame();
    if (!now()) click(control);
    if (!(await until(now, OPENS, signal))) return undefined;
    const isChosen = await pick(now, wanted, language, signal);
    const isShown = (): boolean => {
      const parts = control.value.split(BETWEEN_ENDS);
      const shown = parts.map((part) => monthIn(part, language));
      return (
        shown.length === wanted.length &&
        wanted.every(({ year, month }, at) => shown[at]?.year === year && shown[at]?.month === month)
      );
    };
    if (isChosen) await until(isShown, TURNS, signal);
    await leave(control, () => !now(), signal);
    if (!isChosen) return { problem: say('notChoosable', short(plainText(value))) };
    if (!isShown()) return showing(control.value);
    const given = inList(value).map(plainText).join(', ');
    return { note: say('pageWrote', short(control.value)), sends: [[given, control.value]] };
  });

async function pick(
  now: () => Year | undefined,
  wanted: readonly Month[],
  language: string,
  signal?: AbortSignal,
): Promise<boolean> {
  for (const { year, month } of wanted) {
    await turnTo(now, { year, month, day: 1 }, language, signal);
    const shown = now();
    const cell = shown && yearOf(shown.grid) === year ? shown.months[month - 1] : undefined;
    if (!cell || isOff(cell)) return false;
    await clickOption(cell);
  }
  return true;
}

async function turnTo(
  now: () => Year | undefined,
  wanted: Moment,
  language: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = 0; count < MAX_YEARS; count++) {
    const grid = now()?.grid;
    const header = grid && headerOf(grid);
    if (!grid || !header || header.year === wanted.year) return;
    const scopes = [header.scope, ...outward(above(header.scope), 2)];
    const [button] = scopes.flatMap((scope) => turnersOf(scope, grid, wanted.year > header.year));
    if (!(await turnByFields(header, wanted, language))) {
      if (!button) return;
      click(button);
    }
    const turned = await until(
      () => {
        const next = now();
        const year = next && yearOf(next.grid);
        return year !== undefined && year !== header.year ? year : undefined;
      },
      TURNS,
      signal,
    );
    if (turned === undefined) return;
    // The calendar has passed the year.
    if (turned !== wanted.year && turned > wanted.year !== header.year > wanted.year) return;
  }
}

/** Twelve elements in one parent that show the months in order. */
function yearIn(control: Element, language: string): Year | undefined {
  const held = new Map<Element, Element[]>();
  let left = MAX_LEAVES;
  for (const { node } of rootsNow(documentOf(control)))
    for (const leaf of queryAll(node, 'td,button,span,div,a,li')) {
      if (left <= 0) break;
      const text = ownText(leaf).trim();
      // A bare number may be an hour.
      if (text === '' || text.length > 12 || !/\p{L}/u.test(text) || !isRendered(leaf)) continue;
      left--;
      for (const here of outward(above(leaf), MAX_ABOVE)) held.set(here, [...(held.get(here) ?? []), leaf]);
    }
  const isYear = (cells: readonly Element[]): boolean => {
    if (cells.length !== MONTHS || new Set(cells.map(ownText)).size < MONTHS) return false;
    const known = cells.map((cell) => monthIn(`${ownText(cell)} 2000`, language)?.month);
    // A page may have its own short forms for some names.
    return (
      known.filter(Boolean).length >= LEAST_KNOWN &&
      known.every((month, at) => month === undefined || month === at + 1)
    );
  };
  const [found] = [...held].filter(([, cells]) => isYear(cells) && !isAway(cells[0]!));
  return found && { grid: found[0], months: found[1] };
}

/** The only year above the months. */
function headerOf(grid: Element): Omit<Header, 'month'> | undefined {
  for (const scope of outward(above(grid), MAX_ABOVE)) {
    const text = `${readText(scope, 300, (one) => one === grid)} ${yearsIn(scope)}`;
    const years = new Set(text.match(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g));
    const [year] = years;
    if (year !== undefined) return years.size === 1 ? { year: Number(year), scope } : undefined;
  }
  return undefined;
}

const yearOf = (grid: Element): number | undefined => headerOf(grid)?.year;
