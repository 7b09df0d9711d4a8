import { type Choice, plainText, same } from '../../../matching/choices.ts';
import { halfOf, momentOf, timeAs, timeOf } from '../../../matching/moments.ts';
import { isRewritten } from '../../../matching/spellings.ts';
import type { Json } from '../../../model/index.ts';
import { oncePer } from '../../../text/once.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  attribute,
  bodyOf,
  contains,
  documentOf,
  elementsIn,
  firstElementOf,
  innermost,
  isA,
  isRendered,
  matches,
  outward,
  queryAll,
  rawValue,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { readText } from '../../dom/text.ts';
import {
  blur,
  change,
  click,
  enter,
  focus,
  leave,
  nextFrame,
  type TextControl,
  tap,
  toSight,
  until,
} from '../events.ts';
import type { Took } from '../family.ts';
import { BUTTON, leadsAway, typeOf } from '../find/kinds.ts';
import { within } from '../find/near.ts';
import { languageOf, waysOf } from '../find/ways.ts';
import { clickPlace } from '../pointer.ts';
import { isAway, panelsOf } from './days.ts';
import { type Dial, dialIn, placeOf } from './dial.ts';
import { clickOption, isSeen, takeChosen } from './listbox.ts';
import { isMarked } from './marked.ts';
import { clears, regionOf } from './rows.ts';
import { optionsOf, setSelected } from './select.ts';
import { stepTo } from './slide.ts';
import { type Part, stepper, timePart } from './steps.ts';
import { openersOf } from './turners.ts';
import { showing } from './values.ts';
import {
  actAndRest,
  type Column,
  haveParts,
  rollMoment,
  rollOrClick,
  columnsOf as wheelsOf,
} from './wheels.ts';

const OPENS = 700;
const SHOWS = 500;
const MAX_AROUND = 3;
const UNITS =
  'input:is([type="number" i],[type="range" i],[type="time" i],[maxlength="2"]),[role="spinbutton" i],select';

export async function setClock(field: Element, time: string, seen = partsOfClocks(field)): Promise<Took> {
  const clock: Clock = {
    field,
    seen,
    others: () => panelsOf(field, new Set(), ['day']).map(({ grid }) => grid),
    text: () => (tagOf(field) === 'input' ? rawValue(field) : readText(field, 80)),
  };
  const isOpen = () => isClock(clock, time);
  const isLeft = () => isOpen() || columnsOf(leavesOf(clock)).length > 0;
  focus(field);
  await nextFrame();
  for (const opener of [field, ...openersOf(field)]) {
    if (!isOpen()) click(opener);
    if (await until(isOpen, OPENS)) break;
  }
  if (!isOpen()) return { problem: say('onlyShows') };
  const shows = () => isRewritten(clock.text(), time, waysOf(field));
  await turnClock(clock, time);
  await until(shows, SHOWS);
  const [cell] = [...leavesOf(clock), ...unitsOf(clock)];
  await takeChosen(cell && regionOf(cell, field), true);
  await until(shows, SHOWS);
  if (isLeft()) click(bodyOf(field));
  await until(() => !isLeft(), SHOWS);
  await leave(field, () => !isLeft());
  return shows() ? { sends: [[time, clock.text()]] } : showing(clock.text());
}

/** Tries a clock for a time that wasn't among the choices. */
export async function orClock(opener: Element, value: Json, took: Took): Promise<Took> {
  if (!took.problem || !timeOf(plainText(value))) return took;
  const set = await setClock(opener, plainText(value));
  return set.problem ? took : set;
}

interface Clock {
  readonly field: Element;
  readonly seen: ReadonlySet<Element>;
  readonly others: () => readonly Element[];
  readonly text: () => string;
}

const unitsOf = ({ field, seen }: Clock): readonly Element[] =>
  unitsIn(field).filter(
    (one) => !seen.has(one) && /^(?:hour|minute|second|half|)$/.test(timePart(one) ?? ''),
  );

const leavesOf = ({ field, seen, others }: Clock): readonly Element[] => {
  const grids = others();
  return leavesIn(field).filter((one) => !seen.has(one) && !grids.some((grid) => contains(grid, one)));
};

const rowOf = (clock: Clock, time: string): Element | undefined => {
  const ways = waysOf(clock.field);
  return leavesOf(clock).find((one) => isRewritten(textOf(one), time, ways));
};

export const isClock = (clock: Clock, time: string): boolean =>
  unitsOf(clock).length > 0 ||
  rowOf(clock, time) !== undefined ||
  columnsOf(leavesOf(clock)).length > 1 ||
  (dialOf(clock) ?? timeColumns(clock)) !== undefined ||
  countersOf(clock).length > 1;

const dialOf = (clock: Clock): Dial | undefined => dialIn(leavesOf(clock));

async function turnDial(clock: Clock, time: string): Promise<void> {
  const isOfTwelve = halvesOf(clock).length > 0;
  for (const [at, number] of numbersFor(time, isOfTwelve).slice(0, 2).entries()) {
    const isNext = () => {
      const dial = dialOf(clock);
      return dial?.isOfMinutes === at > 0 ? dial : undefined;
    };
    const next = () => until(isNext, SHOWS, true);
    if (!(await next())) {
      const { box } = dialOf(clock) ?? {};
      const shown = leavesOf(clock).filter(
        (one) => /^\d\d$/.test(textOf(one)) && !(box && contains(box, one)),
      );
      if (shown[at]) tap(shown[at]);
    }
    const box = (await next())?.box;
    if (box) toSight(box);
    const dial = isNext();
    const place = dial && placeOf(dial, number);
    if (!place) return;
    await actAndRest(() => clickPlace(dial.box, place), clock.text);
  }
  await pickHalf(clock, numbersFor(time)[0] >= 12);
}

const timeColumns = ({ field, seen }: Clock): (() => readonly Column[]) | undefined => {
  const columns = () => wheelsOf(field, seen, false);
  return haveParts(columns(), ['hour', 'minute']) ? columns : undefined;
};

export async function turnClock(clock: Clock, time: string): Promise<void> {
  if (dialOf(clock)) return turnDial(clock, time);
  const rolled = timeColumns(clock);
  if (rolled) {
    const hasHalves = halvesOf(clock).length > 0;
    await rollMoment(rolled, momentOf(time) ?? timeOf(time) ?? {}, clock.text, hasHalves);
    return rolled().some(({ part }) => part === 'half')
      ? undefined
      : pickHalf(clock, numbersFor(time)[0] >= 12);
  }
  const units = unitsOf(clock);
  const row = units.length > 0 ? undefined : rowOf(clock, time);
  if (units.length > 0) await setUnits(clock, () => unitsOf(clock), time);
  else if (row) await clickOption(row);
  else if (countersOf(clock).length > 1) await turnCounters(clock, time);
  else await pickCells(clock, time);
}

const SHOWS_TIME = /^\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?$/i;
const SAYS_TIME = /\btime\b(?!\s?zone)|uhrzeit|\bheure|\bhora\b|时间|時間|시간/i;
const MAX_OPENERS = 3;

/** Beside the days, a button or a field may lead to the time. */
export function timeOpenersIn(popup: Element, grid: Element): readonly Element[] {
  const isOpener = (one: Element): boolean => {
    const isPressed = matches(one, `${BUTTON},input`) || styleOf(one)?.cursor === 'pointer';
    if (!isPressed || contains(one, grid) || contains(grid, one) || !isSeen(one)) return false;
    const label = ['aria-label', 'title', 'placeholder'].map((name) => attribute(one, name) ?? '').join(' ');
    const text = isA(one, 'input') ? one.value : readText(one, 30).trim();
    return !clears(one) && !leadsAway(one) && (SHOWS_TIME.test(text) || SAYS_TIME.test(`${text} ${label}`));
  };
  return innermost(within(popup, '*').filter(isOpener)).slice(0, MAX_OPENERS);
}

export const writeTime = (field: HTMLInputElement, time: string): Promise<void> => {
  const [text = ''] = /\d\d:\d\d(?::\d\d)?$/.exec(time) ?? [];
  const hint = field.value || field.placeholder;
  const half = timeAs(timeOf(text) ?? {}, { hint, language: languageOf(field) });
  return write(field, half ?? (/:\d\d:|ss/.test(hint) && text.length < 6 ? `${text}:00` : text));
};

interface Counter {
  readonly text: string;
  readonly buttons: readonly [less: Element, more: Element];
}

const isArrow = (part: Element): boolean =>
  matches(part, BUTTON) ||
  (/^[^\p{L}\d]{1,2}$/u.test(textOf(part)) && !firstElementOf(part) && styleOf(part)?.cursor === 'pointer');

function countersOf(clock: Clock): readonly Counter[] {
  const arrowsIn = oncePer((here: Element) =>
    within(here, '*').filter((part) => isArrow(part) && isRendered(part)),
  );
  return leavesOf(clock).flatMap((one): Counter | readonly Counter[] => {
    if (/\d\D/.test(textOf(one))) return [];
    const { top, bottom } = rectOf(one);
    for (const here of outward(above(one), MAX_AROUND)) {
      const [more, less, other] = arrowsIn(here).filter((part) => !contains(part, one));
      if (other || (more && less && (rectOf(more).top >= top || rectOf(less).bottom <= bottom))) break;
      if (more && less) return { text: textOf(one), buttons: [less, more] };
    }
    return [];
  });
}

async function turnCounters(clock: Clock, time: string): Promise<void> {
  const language = languageOf(clock.field);
  const isHalf = ({ text }: Counter) => halfOf(text, language) !== undefined;
  const half = () => countersOf(clock).find(isHalf);
  for (const [at, wanted] of numbersFor(time, half() !== undefined).entries()) {
    const counter = () => countersOf(clock).filter((one) => !isHalf(one))[at];
    const read = () => Number(counter()?.text ?? NaN);
    await stepTo(wanted, read, () => counter()?.buttons ?? []);
  }
  const shown = half();
  if (shown && halfOf(shown.text, language) !== numbersFor(time)[0] >= 12) tap(shown.buttons[1]);
}

function numbersFor(time: string, isOfTwelve = false): readonly [number, number, number] {
  const { hour = 0, minute = 0, second = 0 } = momentOf(time) ?? timeOf(time) ?? {};
  return [isOfTwelve ? hour % 12 || 12 : hour, minute, second];
}

const leavesIn = (field: Element): readonly Element[] => {
  const language = languageOf(field);
  return rootsNow(documentOf(field)).flatMap(({ node }) =>
    [...queryAll(node, 'li,td,button,div,span,a,p,text')]
      .filter((one) => !firstElementOf(one) && isCell(textOf(one), language) && isSeen(one) && !isAway(one))
      .slice(0, MAX_CELLS),
  );
};

const CELL = /^(?:\d{1,2}|\d{1,2}[:.h]\d\d(?:\s?[ap]\.?m\.?)?)$/i;
const isCell = (text: string, language: string): boolean =>
  CELL.test(text) || halfOf(text, language) !== undefined;
const MAX_CELLS = 1_000;
const textOf = (one: Element): string => (one.textContent ?? '').slice(0, 30).trim();

function columnsOf(leaves: readonly Element[]): readonly (readonly Element[])[] {
  const columns = new Map<Element | null, [Element, ...Element[]]>();
  for (const leaf of leaves.filter((one) => /^\d/.test(textOf(one)))) {
    const item = above(leaf);
    const list = item && elementsIn(item, 2).length === 1 ? above(item) : item;
    const cells = columns.get(list);
    if (cells) cells.push(leaf);
    else columns.set(list, [leaf]);
  }
  return [...columns.values()].filter(isColumn).toSorted(([a], [b]) => rectOf(a).left - rectOf(b).left);
}

const isColumn = (cells: readonly Element[]): boolean => {
  const numbers = numbersOf(cells);
  const [first = 0, second = 0] = numbers;
  return (
    numbers.length > 1 && first <= 12 && numbers.every((one, at) => one === first + at * (second - first))
  );
};

const numbersOf = (cells: readonly Element[]): readonly number[] =>
  [...new Set(cells.map((one) => Number(textOf(one))))].toSorted((a, b) => a - b);

async function pickCells(clock: Clock, time: string): Promise<void> {
  const { text } = clock;
  const wanted = numbersFor(time, halvesOf(clock).length > 0);
  for (const [at, number] of wanted.entries()) {
    const column = columnsOf(leavesOf(clock))[at];
    const cell = column?.find((one) => Number(textOf(one)) === number);
    if (cell) await actAndRest(() => rollOrClick(cell), text);
  }
  await pickHalf(clock, numbersFor(time)[0] >= 12);
}

const halvesOf = (clock: Clock): readonly Element[] => {
  const language = languageOf(clock.field);
  return leavesOf(clock).filter((one) => halfOf(textOf(one), language) !== undefined);
};

async function pickHalf(clock: Clock, isAfternoon: boolean): Promise<void> {
  const language = languageOf(clock.field);
  const halves = halvesOf(clock);
  // A clock may also show the current half above both halves.
  const isPaired = (one: Element): boolean => {
    const { top, left, width } = rectOf(one);
    return halves.some((other) => {
      const rect = rectOf(other);
      const isBeside = Math.abs(rect.top - top) < 2 || Math.abs(rect.left - left) < 2;
      return other !== one && isBeside && Math.abs(rect.width - width) < width / 2;
    });
  };
  const fitting = halves.filter((one) => halfOf(textOf(one), language) === isAfternoon);
  const its = fitting.find(isPaired) ?? fitting[0];
  const [other, ...more] = halves;
  if (its && halves.length > 1) await rollOrClick(its);
  else if (!its && other && more.length === 0) await clickOption(other);
}

export const partsOfClocks = (field: Element): ReadonlySet<Element> =>
  new Set([
    ...unitsIn(field),
    ...leavesIn(field),
    ...wheelsOf(field, new Set(), false).map(({ list }) => list),
  ]);

const unitsIn = (field: Element): readonly Element[] =>
  rootsNow(documentOf(field)).flatMap(({ node }) =>
    [...queryAll(node, UNITS)].filter(
      (one) => isSeen(one) && !isAway(one) && (tagOf(one) !== 'select' || isUnit(one)),
    ),
  );

const choicesOf = (list: Element): readonly Choice[] => (isA(list, 'select') ? optionsOf(list) : []);

const isUnit = (list: Element): boolean => {
  const texts = choicesOf(list).map(({ label }) => label.trim());
  const isHalf = texts.some((text) => same(text, 'AM')) && texts.some((text) => same(text, 'PM'));
  return (
    isHalf || (texts.length > 1 && texts.filter((text) => /^\d{1,2}$/.test(text)).length >= texts.length - 1)
  );
};

/** @param units finds the fields again, because a page may draw them again */
async function setUnits(clock: Clock, units: () => readonly Element[], time: string): Promise<void> {
  const whole = units().find((one) => typeOf(one) === 'time');
  if (whole) return write(whole, time.slice(time.indexOf('T') + 1));
  const half = () =>
    units().find((one) => tagOf(one) === 'select' && choicesOf(one).some(({ label }) => same(label, 'PM')));
  const isOfTwelve = half() !== undefined || halvesOf(clock).length > 0;
  for (const [at, part] of (['hour', 'minute', 'second'] as const).entries()) {
    const counted = units().filter((one) => one !== half());
    const stated = new Map<Part | undefined, Element>(counted.map((one) => [timePart(one), one]));
    const unit = stated.get(part) ?? (stated.has(undefined) && stated.size === 1 ? counted[at] : undefined);
    if (unit) await setUnit(unit, numbersFor(time, isOfTwelve && !countsTo24(unit))[at]!);
  }
  const isAfternoon = numbersFor(time)[0] >= 12;
  const list = half();
  if (list) choose(list, ({ label }) => same(label, isAfternoon ? 'PM' : 'AM'));
  else await pickHalf(clock, isAfternoon);
}

export async function fillUnits(units: readonly Element[], time: string): Promise<Took> {
  const field = units[0]!;
  const isOwn = (scope: Element) => within(scope, 'input').length === units.length;
  const scope = [...outward(above(field), MAX_AROUND)].findLast(isOwn) ?? field;
  const seen = new Set([...partsOfClocks(field)].filter((one) => !contains(scope, one)));
  const clock = { field, seen, others: () => [], text: () => units.map(rawValue).join(':') };
  const all = [...units, ...within(scope, 'select')];
  await setUnits(clock, () => all, time);
  const [list] = within(scope, 'select').flatMap((one) => one.selectedOptions[0] ?? []);
  const halves = list ? [list] : halvesOf(clock);
  const half = halves.find((one) => halves.length === 1 || isMarked(one));
  const isAfternoon = half && halfOf(textOf(half), languageOf(field));
  const now = units.map((one) => Number(rawValue(one))).join();
  const isSet = [false, half !== undefined].some(
    (is) => numbersFor(time, is).slice(0, units.length).join() === now,
  );
  return isSet && (!half || isAfternoon === numbersFor(time)[0] >= 12) ? {} : showing(clock.text());
}

const countsTo24 = (unit: Element): boolean =>
  ['max', 'aria-valuemax'].some((name) => Number(attribute(unit, name)) > 12);

async function setUnit(unit: Element, value: number): Promise<void> {
  if (tagOf(unit) === 'select') return choose(unit, ({ label }) => Number(label) === value);
  if (!isA(unit, 'input')) return void (await stepper(unit).put(value));
  await write(unit, String(value));
}

async function write(unit: Element, text: string): Promise<void> {
  focus(unit);
  enter(unit as TextControl, text);
  change(unit);
  blur(unit);
  await nextFrame();
}

function choose(list: Element, isWanted: (choice: Choice) => boolean): void {
  const at = choicesOf(list).findLastIndex(
    (one) => !one.disabled && one.label.trim() !== '' && isWanted(one),
  );
  if (at >= 0 && isA(list, 'select')) setSelected(list, [at]);
}
