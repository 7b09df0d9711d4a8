import { plainText } from '../../../matching/choices.ts';
import { isMoment, type Moment, momentsIn, monthIn } from '../../../matching/moments.ts';
import type { Json, Said } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  bodyOf,
  closest,
  contains,
  inputOf,
  isA,
  isDrawnIn,
  matches,
  rawValue,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { active, click, focus, leave, nextFrame, press, tap, until } from '../events.ts';
import type { Took } from '../family.ts';
import { frameOf, within } from '../find/near.ts';
import { waysOf } from '../find/ways.ts';
import { isClock, partsOfClocks, timeOpenersIn, turnClock, writeTime } from './clock.ts';
import { around, cellIn, panelsOf, UNITS } from './days.ts';
import { monthsOf, YEAR } from './headers.ts';
import { DIALOG, takeChosen } from './listbox.ts';
import { isMarked } from './marked.ts';
import { keepsDay, partnerOf, partnersOf } from './partner.ts';
import { regionOf } from './rows.ts';
import { type Calendar, choose, lookIn, openersOf, TURNS } from './turners.ts';
import { areMonths, dateOf, inList, short, showing } from './values.ts';
import { type Column, columnsOf, haveParts, rollMoment } from './wheels.ts';

const OPENS = 700;
const SHOWS = 1_000;

export async function chooseDays(
  control: Element,
  value: Json,
  others = openPickers(control, value),
): Promise<Took> {
  const wanted = inList(value).flatMap((one) => dateOf(one) ?? []);
  const [first] = wanted;
  const text = short(plainText(value));
  if (!first || wanted.length < inList(value).length)
    return { problem: say('takesInstead', say('formDate', '2026-11-30'), text) };
  const before = textsOf(control).join('\n');
  const own = new Set([...others].filter((grid) => !isDrawnIn(grid, control)));
  const unit = areMonths(value) ? 'month' : 'day';
  const inPage = isInline(control, own);
  const partners = partnersOf(control).map((field) => ({ field, text: field.value }));
  if (!(await open(control, own)))
    return { problem: say(inputOf(control).readOnly === true ? 'onlyShows' : 'notKept') };
  const calendar: Calendar = {
    control,
    unit,
    others: own,
    ways: waysOf(control),
    steps: new Map(),
  };
  const chosen = await chooseEach(calendar, wanted, text, before, inPage);
  if (chosen.problem) {
    await close(calendar);
    return { problem: chosen.problem };
  }
  const { marks = [], isTimed = first.hour === undefined || wanted.length > 1 } = chosen;
  const isShown = () => marks.length === wanted.length || shows(calendar, wanted, before);
  const isKept = () => !isOpen(control, own) || marks.at(-1)?.() !== false || shows(calendar, wanted, before);
  await until(isShown, TURNS / 2);
  if (!isTimed && !isShown()) await chooseTime(calendar, plainText(inList(value)[0]!));
  const lost = await confirm(calendar, wanted, partners, inPage, isShown);
  if (lost) return lost;
  const now = textsOf(control);
  const shown = now.filter(Boolean);
  if (!isShown()) return showing(now.join('\n') === before ? '' : shown.join(' '));
  return unit === 'day'
    ? { isKept }
    : { note: say('pageWrote', short(shown[0] ?? '')), sends: [[text, ...shown]] };
}

async function confirm(
  calendar: Calendar,
  wanted: readonly Moment[],
  partners: Parameters<typeof partnerOf>[0],
  inPage: boolean,
  isShown: () => boolean,
): Promise<Took | undefined> {
  const { control, others, ways } = calendar;
  const isTimed = wanted.some(({ hour }) => hour !== undefined);
  const [panel] = inPage && isShown() ? [] : panelsOf(control, others);
  const clock = () => [...partsOfClocks(control)].find((one) => !others.has(one));
  const grid = panel?.grid ?? columnsOf(control, others, true)[0]?.list ?? (isTimed ? clock() : undefined);
  const popup = grid && popupOf(grid, control);
  await takeChosen(popup, !inPage);
  await until(isShown, TURNS);
  const isWaiting = !inPage && wanted.length === 1 && !isShown();
  const partner = isWaiting ? partnerOf(partners, ways) : undefined;
  if (isWaiting) await chooseEnds(calendar, [partner?.day, ...wanted], isShown);
  await close(calendar);
  return partner && !keepsDay(partner, ways) ? showing(partner.field.value) : undefined;
}

async function chooseTime({ control, others }: Calendar, time: string): Promise<void> {
  await open(control, others);
  const clock = {
    field: control,
    seen: others,
    others: () => panelsOf(control, others).map(({ grid }) => grid),
    text: () => textsOf(control).join('\n'),
  };
  const [panel] = panelsOf(control, others);
  const isReady = () => until(() => isClock(clock, time), TURNS);
  if (await isReady()) return turnClock(clock, time);
  for (const opener of panel ? timeOpenersIn(popupOf(panel.grid, control), panel.grid) : []) {
    if (isA(opener, 'input')) return writeTime(opener, time);
    tap(opener);
    if (await isReady()) return turnClock(clock, time);
  }
}

const popupOf = (grid: Element, control: Element): Element =>
  closest(grid, DIALOG) ?? regionOf(grid, control);

interface Chosen {
  readonly problem?: Said;
  readonly marks?: readonly (() => boolean)[];
  readonly isTimed?: boolean;
}

async function chooseEach(
  calendar: Calendar,
  wanted: readonly Moment[],
  text: string,
  before: string,
  inPage: boolean,
): Promise<Chosen> {
  const marks: (() => boolean)[] = [];
  const [only, ...more] = wanted;
  const shown = () => textsOf(calendar.control).join('\n');
  if (only && more.length === 0) {
    const columns = await columnsFor(calendar, only);
    if (columns && (await rollMoment(columns, only, shown))) return { isTimed: true };
  }
  for (const day of wanted) {
    // If typing has already chosen the day, a click would undo the choice.
    if (!inPage && wanted.length === 1 && isMarkedIn(calendar, day) && shows(calendar, wanted, before)) break;
    const { problem, look } = await choose(calendar, day, text);
    if (problem) return { problem };
    const isChosen = () => isMarkedIn(calendar, day, look);
    if (inPage && (await until(isChosen, TURNS))) marks.push(isChosen);
  }
  return { marks };
}

async function chooseEnds(
  calendar: Calendar,
  ends: readonly (Moment | undefined)[],
  isShown: () => boolean,
): Promise<void> {
  const { control, others } = calendar;
  for (const day of ends) {
    if (!day) continue;
    if (isShown() || !isOpen(control, others)) return;
    await choose(calendar, day, '');
    await until(isShown, TURNS / 2);
  }
}

const isInline = (control: Element, others: ReadonlySet<Element>): boolean =>
  panelsOf(control, others).some(({ grid }) => {
    const dialog = closest(grid, DIALOG);
    return isDrawnIn(grid, control) && (dialog === null || contains(dialog, control));
  });

function isMarkedIn({ control, others, unit, ways }: Calendar, day: Moment, before?: string): boolean {
  return panelsOf(control, others, [unit]).some((panel) => {
    const cell = cellIn(panel, day, ways);
    const look = cell && lookIn(cell, panel);
    const isNew = before !== undefined && look !== before;
    const isChosen = (one: Element) =>
      around(one, panel).some(isMarked) || (isNew && lookIn(one, panel) === look);
    return (
      cell !== undefined && isChosen(cell) && panel.cells.filter(isChosen).length < panel.cells.length / 2
    );
  });
}

function textsOf(control: Element): readonly string[] {
  const fields = [control, ...within(frameOf(control), 'input')].filter((one) => tagOf(one) === 'input');
  return [...fields.map(rawValue), readText(control, 200, (one) => matches(one, 'table,[role="grid" i]'))];
}

const isYearless = (text: string): boolean => /\p{L}{3}/u.test(text) && /\d/.test(text) && !text.match(YEAR);

function shows({ control, unit, ways }: Calendar, wanted: readonly Moment[], before: string): boolean {
  const texts = textsOf(control);
  const isNew = texts.join('\n') !== before;
  const parts = texts.flatMap((text) => {
    const ends = text.split(/\s+(?:[-–—→~]|to|bis)\s+|\s*[,;]\s?(?=\d)/);
    // In a date range, only the last date may show the year: “24 Dec – 27 Dec 2026”.
    const years = new Set(text.match(YEAR));
    // Without a year, the month that was clicked shows it.
    const [year = isNew ? wanted[0]?.year : undefined, other] = years;
    return [text, ...ends.map((end) => (year && !other && isYearless(end) ? `${end} ${year}` : end))];
  });
  const isWanted = (one: Moment) => wanted.some((day) => isMoment({ ...day, ...one }, day));
  const found = parts.map((part): readonly Moment[] => {
    const days = momentsIn(part, ways);
    if (unit === 'day' && isNew && ways.hint === undefined && !days.some(isWanted)) {
      // Pages may write a chosen day in another order than their language.
      const as = (day: Moment) => ({ ...ways, sample: { shown: part, day } });
      const own = wanted.flatMap((day) => momentsIn(part, as(day))).filter(isWanted);
      return own.length > 0 ? own : days;
    }
    if (unit === 'day') return days;
    const month = days.length > 0 ? undefined : monthIn(part, ways.language);
    return month ? [{ ...month, day: 1 }] : [];
  });
  if (found.some((moments) => moments.length === 1 && !moments.some(isWanted))) return false;
  return wanted.every((day) =>
    found.some((moments) => (isNew || moments.length === 1) && moments.some((one) => isMoment(one, day))),
  );
}

async function columnsFor(
  { control, others, unit }: Calendar,
  { hour }: Moment,
): Promise<(() => readonly Column[]) | undefined> {
  const parts = ['year', 'month', ...(unit === 'day' ? ['day'] : []), ...(hour === undefined ? [] : TIME)];
  const columns = () => columnsOf(control, others, true);
  const isReady = () => haveParts(columns(), parts);
  const mayCome = panelsOf(control, others, ['day', 'month']).length === 0;
  return isReady() || (mayCome && (await until(isReady, TURNS))) ? columns : undefined;
}

const TIME = ['hour', 'minute'];

export const openPickers = (control: Element, value: Json = ''): ReadonlySet<Element> => {
  const isTimed = dateOf(inList(value)[0] ?? '')?.hour !== undefined;
  const grids = UNITS.flatMap((unit) => panelsOf(control, new Set(), [unit]).map(({ grid }) => grid));
  const lists = columnsOf(control, new Set(), true).map(({ list }) => list);
  return new Set([...grids, ...lists, ...(isTimed ? partsOfClocks(control) : [])]);
};

export function hasTurned(control: Element, others: ReadonlySet<Element>, day: Moment): boolean | undefined {
  const shown = panelsOf(control, others, ['day']).flatMap(({ header }) => header ?? []);
  if (shown.length === 0) return undefined;
  if (!shown.some((one) => monthsOf(one) === monthsOf(day))) return false;
  const now = new Date();
  // Calendars open at the current month, so showing that month proves nothing.
  return day.year === now.getFullYear() && day.month === now.getMonth() + 1 ? undefined : true;
}

const isOpen = (control: Element, others: ReadonlySet<Element>): boolean =>
  panelsOf(control, others).length > 0 || columnsOf(control, others, true).length > 1;

export const opens = async (control: Element, others: ReadonlySet<Element>): Promise<boolean> =>
  (await opensBy(control, () => isOpen(control, others), SHOWS)) || openersOf(control).length > 0;

async function opensBy(opener: Element, isOpened: () => boolean, milliseconds: number): Promise<boolean> {
  focus(opener);
  await nextFrame();
  // If the focus has already opened the calendar, a click would close it.
  if (!isOpened()) click(opener);
  return (await until(isOpened, milliseconds)) === true;
}

export async function dismiss(control: Element, others: ReadonlySet<Element>): Promise<boolean> {
  if (!isOpen(control, others)) return false;
  click(bodyOf(control));
  await nextFrame();
  return true;
}

export async function open(control: Element, others: ReadonlySet<Element>): Promise<boolean> {
  const isOpened = () => isOpen(control, others);
  if (isOpened()) return true;
  for (const opener of [control, ...openersOf(control)]) {
    if (await opensBy(opener, isOpened, OPENS)) return true;
    if (opener !== control) press(active(opener) ?? opener, 'Escape');
  }
  click(bodyOf(control));
  await nextFrame();
  return false;
}

const close = ({ control, others }: Calendar): Promise<void> =>
  leave(control, () => !isOpen(control, others));
