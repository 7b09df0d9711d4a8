/** Fields that open a calendar of months: twelve months in one element, below their year. */
import { monthIn } from '../../../matching/moments.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { above, documentOf, isRendered, outward, queryAll } from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText, readText } from '../../dom/text.ts';
import { click, focus, leave, nextFrame, type TextControl, unsent, until } from '../events.ts';
import type { Took } from '../family.ts';
import { languageOf } from '../find/ways.ts';
import { isAway } from './calendar.ts';
import { clickOption } from './listbox.ts';
import { turnersOf } from './turners.ts';
import { short, showing } from './values.ts';

/** Milliseconds for the calendar to open, and to show another year or a choice. */
const OPENS = 700;
const TURNS = 600;
/** Number of levels from a month up to its year's element, and from there up to the header. */
const MAX_ABOVE = 5;
const MAX_LEAVES = 3_000;
const MAX_YEARS = 200;
const MONTHS = 12;

interface Month {
  readonly year: number;
  readonly month: number;
}

/** The element with the months of a year, and the months in order. */
interface Year {
  readonly grid: Element;
  readonly months: readonly Element[];
}

/** A month in the form of a declaration: 2027-03. */
export function monthOf(value: Json): Month | undefined {
  const [, year, month] = (typeof value === 'string' && /^(\d{4})-(0[1-9]|1[0-2])$/.exec(value)) || [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month) };
}

/** Opens the calendar of a field, chooses a month, and checks what the field then shows. */
export const chooseMonth = (control: TextControl, wanted: Month, signal?: AbortSignal): Promise<Took> =>
  unsent(control, async () => {
    const language = languageOf(control);
    const now = (): Year | undefined => yearIn(control, language);
    focus(control);
    await nextFrame();
    if (!now()) click(control);
    if (!(await until(now, OPENS, signal))) return { problem: say('onlyShows') };
    await turnTo(now, wanted.year, signal);
    const year = now();
    const cell = year && numberOf(year.grid) === wanted.year ? year.months[wanted.month - 1] : undefined;
    if (cell) await clickOption(cell);
    const isShown = (): boolean => {
      const shown = monthIn(control.value, language);
      return shown?.year === wanted.year && shown.month === wanted.month;
    };
    if (cell) await until(isShown, TURNS, signal);
    await leave(control, () => !now(), signal);
    if (!isShown()) return cell ? showing(control.value) : { problem: say('notKept') };
    const given = `${wanted.year}-${String(wanted.month).padStart(2, '0')}`;
    return { note: say('pageWrote', short(control.value)), sends: [[given, control.value]] };
  });

async function turnTo(now: () => Year | undefined, wanted: number, signal?: AbortSignal): Promise<void> {
  for (let count = 0; count < MAX_YEARS; count++) {
    const grid = now()?.grid;
    const header = grid && headerOf(grid);
    if (!grid || !header || header.year === wanted) return;
    const scopes = [header.scope, ...outward(above(header.scope), 2)];
    const [button] = scopes.flatMap((scope) => turnersOf(scope, grid, wanted > header.year));
    if (!button) return;
    click(button);
    const turned = await until(
      () => {
        const next = now();
        const year = next && numberOf(next.grid);
        return year !== undefined && year !== header.year ? year : undefined;
      },
      TURNS,
      signal,
    );
    if (turned === undefined) return;
    // The calendar has skipped the year.
    if (turned !== wanted && turned > wanted !== header.year > wanted) return;
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
  const isYear = (cells: readonly Element[]): boolean =>
    cells.length === MONTHS &&
    cells.every((cell, at) => monthIn(`${ownText(cell)} 2000`, language)?.month === at + 1);
  const [found] = [...held].filter(([grid, cells]) => isYear(cells) && !isAway(grid));
  return found && { grid: found[0], months: found[1] };
}

/** The only year above the months. */
function headerOf(grid: Element): { readonly year: number; readonly scope: Element } | undefined {
  for (const scope of outward(above(grid), MAX_ABOVE)) {
    const years = new Set(
      readText(scope, 300, (one) => one === grid).match(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g),
    );
    const [year] = years;
    if (year !== undefined) return years.size === 1 ? { year: Number(year), scope } : undefined;
  }
  return undefined;
}

const numberOf = (grid: Element): number | undefined => headerOf(grid)?.year;
