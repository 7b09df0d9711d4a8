/** Fields that open a clock with separate controls for hours and minutes. */
import { type Choice, same } from '../../../matching/choices.ts';
import { momentOf, timeOf } from '../../../matching/moments.ts';
import { isRewritten } from '../../../matching/rewritten.ts';
import { say } from '../../../text/said.ts';
import { above, documentOf, elementsIn, firstElementOf, queryAll, rectOf, tagOf } from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import {
  blur,
  change,
  click,
  enter,
  focus,
  leave,
  nextFrame,
  type TextControl,
  unsent,
  until,
} from '../events.ts';
import type { Took } from '../family.ts';
import { waysOf } from '../find/ways.ts';
import { isAway } from './calendar.ts';
import { clickOption, isSeen, takeChosen } from './listbox.ts';
import { regionOf } from './rows.ts';
import { optionsOf, setSelected } from './select.ts';
import { type Part, stepper, timePart } from './steps.ts';
import { showing } from './values.ts';

/** Milliseconds for a clock to open, and for its field to show the time. */
const OPENS = 700;
const SHOWS = 500;
/** Milliseconds for a scrolling column to show another number. */
const ROLLS = 150;
const MAX_ROLLS = 20;
const UNITS = 'input[type="number" i],[role="spinbutton" i],select';

/**
 * Opens the clock of a field, sets hours and minutes, and checks what the field then shows.
 * @param seen the result of {@link partsOfClocks} before the field was used
 */
export const setClock = (
  field: TextControl,
  time: string,
  signal?: AbortSignal,
  seen = partsOfClocks(field),
): Promise<Took> =>
  unsent(field, async () => {
    const ways = waysOf(field);
    const units = (): readonly Element[] => unitsIn(field).filter((one) => !seen.has(one));
    const leaves = (): readonly Element[] => leavesIn(field).filter((one) => !seen.has(one));
    const rowIn = (cells: readonly Element[]) => cells.find((one) => isRewritten(textOf(one), time, ways));
    const isOpen = (): boolean => {
      if (units().length > 0) return true;
      const cells = leaves();
      return rowIn(cells) !== undefined || columnsOf(cells).length > 1;
    };
    focus(field);
    await nextFrame();
    if (!isOpen()) click(field);
    if (!(await until(isOpen, OPENS, signal))) return { problem: say('onlyShows') };
    const shown = rowIn(leaves());
    if (units().length > 0) await setUnits(units(), time, signal);
    else if (shown) await clickOption(shown);
    else await pickCells(field, leaves, time);
    const shows = (): boolean => isRewritten(field.value, time, ways);
    await until(shows, SHOWS, signal);
    const [cell] = shown ? [] : leaves();
    await takeChosen(cell && regionOf(cell, field), true);
    await until(shows, SHOWS, signal);
    await leave(field, () => !isOpen(), signal);
    return shows() ? {} : showing(field.value);
  });

/** The innermost elements that show a number, a time, or AM or PM. */
const leavesIn = (field: Element): readonly Element[] =>
  rootsNow(documentOf(field)).flatMap(({ node }) =>
    [...queryAll(node, 'li,td,button,div,span,a,p')]
      .filter((one) => !firstElementOf(one) && CELL.test(textOf(one)) && isSeen(one) && !isAway(one))
      .slice(0, MAX_CELLS),
  );

const CELL = /^(?:\d{1,2}|\d{1,2}[:.h]\d\d(?:\s?[ap]\.?m\.?)?|am|pm)$/i;
const MAX_CELLS = 1_000;
const textOf = (one: Element): string => (one.textContent ?? '').slice(0, 30).trim();

/** Columns of numbers from left to right: hours from 0 or 1, minutes and seconds from 0. */
function columnsOf(leaves: readonly Element[]): readonly (readonly Element[])[] {
  const columns = new Map<Element | null, Element[]>();
  for (const leaf of leaves.filter((one) => /^\d/.test(textOf(one)))) {
    // The item may be an ancestor of the number.
    const item = above(leaf);
    const list = item && elementsIn(item, 2).length === 1 ? above(item) : item;
    columns.set(list, [...(columns.get(list) ?? []), leaf]);
  }
  return [...columns.values()].filter(isColumn).toSorted((a, b) => rectOf(a[0]!).left - rectOf(b[0]!).left);
}

const isColumn = (cells: readonly Element[]): boolean => {
  // The first number of a 12-hour clock may be twelve.
  const numbers = cells.map((one, at) => Number(textOf(one)) % (at === 0 ? 12 : 60));
  return (
    cells.length > 1 &&
    numbers[0]! <= 12 &&
    numbers.every((one, at) => at === 0 || one === numbers[at - 1]! + numbers[1]! - numbers[0]!)
  );
};

/** Clicks hour, minute and second, each in its column. A page may redraw the columns after each click. */
async function pickCells(field: TextControl, leaves: () => readonly Element[], time: string): Promise<void> {
  const { hour = 0, minute = 0, second = 0 } = momentOf(time) ?? timeOf(time) ?? {};
  const half = (): Element | undefined => leaves().find((one) => same(textOf(one), hour < 12 ? 'AM' : 'PM'));
  const wanted = [half() ? hour % 12 || 12 : hour, minute, second];
  for (const at of columnsOf(leaves()).keys()) {
    const cell = columnsOf(leaves())[at]?.find((one) => Number(textOf(one)) === wanted[at]);
    const shown = field.value;
    if (cell) await clickOption(cell);
    // Columns may scroll to the clicked number after a delay.
    await until(() => field.value !== shown, SHOWS);
    let before = '';
    for (let count = 0; count < MAX_ROLLS && field.value !== before; count++) {
      before = field.value;
      await until(() => field.value !== before, ROLLS);
    }
  }
  const its = half();
  if (its) await clickOption(its);
}

/** The visible parts of the clocks that are open before a field is used, so they belong to other fields. */
export const partsOfClocks = (field: Element): ReadonlySet<Element> =>
  new Set([...unitsIn(field), ...leavesIn(field)]);

const unitsIn = (field: Element): readonly Element[] =>
  rootsNow(documentOf(field)).flatMap(({ node }) =>
    [...queryAll(node, UNITS)].filter((one) => isSeen(one) && (tagOf(one) !== 'select' || isUnit(one))),
  );

const choicesOf = (list: Element): readonly Choice[] => optionsOf(list as HTMLSelectElement);

/** True for a list of hours, minutes or seconds, or of AM and PM. */
const isUnit = (list: Element): boolean => {
  const texts = choicesOf(list).map(({ label }) => label.trim());
  const isHalf = texts.some((text) => same(text, 'AM')) && texts.some((text) => same(text, 'PM'));
  return (
    isHalf || (texts.length > 1 && texts.filter((text) => /^\d{1,2}$/.test(text)).length >= texts.length - 1)
  );
};

async function setUnits(units: readonly Element[], time: string, signal?: AbortSignal): Promise<void> {
  const wanted = momentOf(time) ?? timeOf(time);
  const half = units.find(
    (one) => tagOf(one) === 'select' && choicesOf(one).some(({ label }) => same(label, 'PM')),
  );
  const counted = units.filter((one) => one !== half);
  const stated = new Map<Part | undefined, Element>(counted.map((one) => [timePart(one), one]));
  for (const [at, part] of (['hour', 'minute', 'second'] as const).entries()) {
    const unit = stated.get(part) ?? (stated.has(undefined) && stated.size === 1 ? counted[at] : undefined);
    const value = wanted?.[part] ?? 0;
    if (!unit) continue;
    if (tagOf(unit) === 'select')
      choose(unit, ({ label }) => Number(label) === (half && at === 0 ? value % 12 || 12 : value));
    else if (tagOf(unit) !== 'input') await stepper(unit).put(value, signal);
    else {
      focus(unit);
      enter(unit as TextControl, String(value));
      change(unit);
      blur(unit);
      await nextFrame();
    }
  }
  if (half) choose(half, ({ label }) => same(label, (wanted?.hour ?? 0) < 12 ? 'AM' : 'PM'));
}

function choose(list: Element, isWanted: (choice: Choice) => boolean): void {
  const at = choicesOf(list).findLastIndex(
    (one) => !one.disabled && one.label.trim() !== '' && isWanted(one),
  );
  if (at >= 0) setSelected(list as HTMLSelectElement, [at]);
}
