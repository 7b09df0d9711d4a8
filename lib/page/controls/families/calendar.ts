/** Calendars that open from a field or a button. Days are clicked, and months are recognised by their days. */
import { plainText } from '../../../matching/choices.ts';
import { isMoment, type Moment, momentOf, momentsIn, type Ways } from '../../../matching/moments.ts';
import type { Json, Said } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  attribute,
  bodyOf,
  closest,
  contains,
  innermost,
  isDrawnIn,
  isOff,
  isRendered,
  matches,
  outward,
  rectOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { active, click, focus, hover, leave, nextFrame, press, unsent, until } from '../events.ts';
import type { Took } from '../family.ts';
import { isDialogOpener } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { frameOf, within } from '../find/near.ts';
import { waysOf } from '../find/ways.ts';
import { isClock, partsOfClocks, turnClock } from './clock.ts';
import { around, dayIn, type Month, monthsIn } from './days.ts';
import { headerOf, monthsOf, YEAR } from './headers.ts';
import { DIALOG, takeChosen } from './listbox.ts';
import { isMarked } from './marked.ts';
import { keepsDay, partnerOf, partnersOf } from './partner.ts';
import { regionOf } from './rows.ts';
import { leadsAway, turnByFields, turnersOf } from './turners.ts';
import { inList, short, showing } from './values.ts';

/** Milliseconds for a calendar to open, and milliseconds to show another month. */
const OPENS = 700;
const TURNS = 600;
/** Milliseconds for a calendar to appear when its field gets the focus. */
const SHOWS = 1_000;
const MAX_TURNS = 400;
const BUTTON = 'button,[role="button" i]';
/** Selectors of elements next to a field that may open a calendar, and their maximum size in pixels. */
const OPENERS = `${BUTTON},i,svg,span,img,a`;
const MAX_OPENER = 60;
const MAX_OPENERS = 3;
const CLEARS = /clear|reset|remove|delete|close|cancel|leeren|löschen|entfernen/i;
const MAX_TRIED = 8;

interface Calendar {
  readonly control: Element;
  /** Elements whose months were visible before, so they belong to another field. */
  readonly others: ReadonlySet<Element>;
  readonly ways: Ways;
  readonly signal: AbortSignal | undefined;
  /** The markup of buttons that skipped the wanted month, since the page may redraw the buttons. */
  readonly jumps: Set<string>;
}

/**
 * Opens the calendar of a control, chooses days, and checks what the control then shows.
 * @param others the result of {@link openMonths} before the control was used
 */
export const chooseDays = (
  control: Element,
  value: Json,
  signal?: AbortSignal,
  others = openMonths(control),
): Promise<Took> => unsent(control, () => chosenDays(control, value, others, signal));

async function chosenDays(
  control: Element,
  value: Json,
  others: ReadonlySet<Element>,
  signal?: AbortSignal,
): Promise<Took> {
  const days = inList(value).map((one) => momentOf(plainText(one)));
  const text = short(plainText(value));
  const expected = say('takesInstead', say('formDate', '2026-11-30'), text);
  if (days.length === 0 || days.some((day) => !day)) return { problem: expected };
  const before = textsOf(control).join('\n');
  const own = new Set([...others].filter((grid) => !isDrawnIn(grid, control)));
  const calendar = { control, others: own, ways: waysOf(control), signal, jumps: new Set<string>() };
  const inPage = isInline(calendar);
  const [moment] = days;
  const seen = moment?.hour === undefined ? undefined : partsOfClocks(control);
  const partners = partnersOf(control).map((field) => ({ field, text: field.value }));
  if (!(await open(calendar)))
    return { problem: say((control as HTMLInputElement).readOnly === true ? 'onlyShows' : 'notKept') };
  const wanted = days as readonly Moment[];
  const chosen = await chooseEach(calendar, wanted, { text, before, inPage });
  if (chosen.problem) {
    await close(calendar);
    return { problem: chosen.problem };
  }
  const isShown = (): boolean => chosen.marked === wanted.length || shows(calendar, wanted, before);
  await until(isShown, TURNS / 2, signal);
  if (seen && wanted.length === 1 && !isShown())
    await chooseTime(calendar, seen, plainText(inList(value)[0]!));
  // A calendar may show a choice that only a button confirms.
  const [month] = inPage && isShown() ? [] : monthsIn(control, own);
  const popup = month && (closest(month.grid, DIALOG) ?? regionOf(month.grid, control));
  await takeChosen(popup, !inPage);
  await until(isShown, TURNS, signal);
  // The calendar may wait for the other end of the period.
  const isWaiting = !inPage && wanted.length === 1 && !isShown();
  const partner = isWaiting ? partnerOf(partners, calendar.ways) : undefined;
  if (isWaiting) await chooseEnds(calendar, [partner?.day, ...wanted], isShown);
  await close(calendar);
  if (partner && !keepsDay(partner, calendar.ways)) return showing(partner.field.value);
  if (isShown()) return {};
  const now = textsOf(control);
  return showing(now.join('\n') === before ? '' : now.filter(Boolean).join(' '));
}

/** Sets the time in the clock next to a calendar. */
async function chooseTime(
  { control, others, signal }: Calendar,
  seen: ReadonlySet<Element>,
  time: string,
): Promise<void> {
  const clock = {
    field: control,
    seen,
    others: () => monthsIn(control, others).map(({ grid }) => grid),
    text: () => textsOf(control).join('\n'),
  };
  if (await until(() => isClock(clock, time), TURNS, signal)) await turnClock(clock, time, signal);
}

/** @returns the number of days that an always visible calendar marks as chosen */
async function chooseEach(
  calendar: Calendar,
  wanted: readonly Moment[],
  { text, before, inPage }: { readonly text: string; readonly before: string; readonly inPage: boolean },
): Promise<{ readonly problem?: Said; readonly marked?: number }> {
  let marked = 0;
  for (const day of wanted) {
    // Typing may have chosen the day already. Another click would undo the choice.
    if (!inPage && wanted.length === 1 && isMarkedIn(calendar, day) && shows(calendar, wanted, before)) break;
    const problem = await choose(calendar, day, text);
    if (problem) return { problem };
    if (inPage && (await until(() => isMarkedIn(calendar, day), TURNS, calendar.signal))) marked++;
  }
  return { marked };
}

/** Chooses the ends of a period, until the calendar marks the end that belongs to its control. */
async function chooseEnds(
  calendar: Calendar,
  ends: readonly (Moment | undefined)[],
  isShown: () => boolean,
): Promise<void> {
  const { control, others, signal } = calendar;
  for (const day of ends) {
    if (!day) continue;
    if (isShown() || monthsIn(control, others).length === 0) return;
    await choose(calendar, day, '');
    await until(isShown, TURNS / 2, signal);
  }
}

/** True if the control itself is the calendar. A dialog may still be open from an earlier attempt. */
const isInline = ({ control, others }: Calendar): boolean =>
  monthsIn(control, others).some(({ grid }) => {
    const dialog = closest(grid, DIALOG);
    return isDrawnIn(grid, control) && (dialog === null || contains(dialog, control));
  });

/** True if a day is marked as chosen, and most other days aren't. */
function isMarkedIn({ control, others, ways }: Calendar, day: Moment): boolean {
  return monthsIn(control, others).some((month) => {
    const isChosen = (cell: Element): boolean => around(cell, month.grid).some(isMarked);
    const cell = dayIn(month, day, ways);
    return cell !== undefined && isChosen(cell) && month.days.filter(isChosen).length < month.days.length / 2;
  });
}

/** The texts of a control: one text for a whole period, or one for each end. */
function textsOf(control: Element): readonly string[] {
  const fields = [control, ...within(frameOf(control), 'input')].filter((one) => tagOf(one) === 'input');
  return [...fields.map((one) => (one as HTMLInputElement).value), readText(control, 200)];
}

/** True for a text with only a day and a month name. */
const isYearless = (text: string): boolean => /\p{L}{3}/u.test(text) && /\d/.test(text) && !text.match(YEAR);

/**
 * True if a control shows the days that were chosen in its calendar. An ambiguous text only counts if it has changed.
 * No text may mean another day.
 */
function shows({ control, ways }: Calendar, wanted: readonly Moment[], before: string): boolean {
  const texts = textsOf(control);
  const parts = texts.flatMap((text) => {
    const ends = text.split(/\s+(?:[-–—→~]|to|bis)\s+|\s*[,;]\s(?=\d)/);
    // Both ends of a period may share one year: “24 Dec – 27 Dec 2026”.
    const years = new Set(text.match(YEAR));
    const [year] = years;
    return [text, ...ends.map((end) => (years.size === 1 && isYearless(end) ? `${end} ${year}` : end))];
  });
  const found = parts.map((part) => momentsIn(part, ways));
  const isWanted = (one: Moment): boolean => wanted.some((day) => isMoment(one, day));
  if (found.some((moments) => moments.length === 1 && !moments.some(isWanted))) return false;
  const isNew = texts.join('\n') !== before;
  return wanted.every((day) =>
    found.some((moments) => (isNew || moments.length === 1) && moments.some((one) => isMoment(one, day))),
  );
}

/** Elements whose months are already visible, so they belong to another field. */
export const openMonths = (control: Element): ReadonlySet<Element> =>
  new Set(monthsIn(control, new Set()).map(({ grid }) => grid));

/**
 * The evidence from a calendar that opened during typing: true if it shows the day's month, false if it shows another
 * month, undefined if unclear.
 */
export function hasTurned(control: Element, others: ReadonlySet<Element>, day: Moment): boolean | undefined {
  const { language } = waysOf(control);
  const shown = monthsIn(control, others).flatMap(({ grid }) => headerOf(grid, language) ?? []);
  if (shown.length === 0) return undefined;
  if (!shown.some(({ year, month }) => year === day.year && month === day.month)) return false;
  const now = new Date();
  // Before typing, the calendar shows the current month, so that month is no evidence.
  return day.year === now.getFullYear() && day.month === now.getMonth() + 1 ? undefined : true;
}

/** True if focusing or clicking a control opens a calendar. */
export async function opens(
  control: Element,
  others: ReadonlySet<Element>,
  signal?: AbortSignal,
): Promise<boolean> {
  const isOpen = (): boolean => monthsIn(control, others).length > 0;
  focus(control);
  await nextFrame();
  if (!isOpen()) click(control);
  return (await until(isOpen, SHOWS, signal)) === true || openersOf(control).some(isCalendars);
}

/** Closes a calendar that opened during typing. */
export async function dismiss(control: Element, others: ReadonlySet<Element>): Promise<void> {
  if (monthsIn(control, others).length === 0) return;
  click(bodyOf(control));
  await nextFrame();
}

async function open({ control, others, signal }: Calendar): Promise<boolean> {
  const isOpen = (): boolean => monthsIn(control, others).length > 0;
  if (isOpen()) return true;
  Element.prototype.scrollIntoView.call(control, { block: 'nearest' });
  for (const opener of [control, ...openersOf(control)]) {
    focus(opener);
    await nextFrame();
    // The focus has opened the calendar. A click would close it.
    if (!isOpen()) click(opener);
    if (await until(isOpen, OPENS, signal)) return true;
    // Something other than a calendar may have opened.
    if (opener !== control) press(active(opener) ?? opener, 'Escape');
  }
  click(bodyOf(control));
  await nextFrame();
  return false;
}

const saidOf = (one: Element): string => `${nameIn(one)} ${attribute(one, 'class') ?? ''}`;
const isCalendars = (one: Element): boolean => isDialogOpener(one) || CALENDAR.test(saidOf(one));

/** Buttons or similar pictures next to a control that may open its calendar. The likeliest one comes first. */
function openersOf(control: Element): readonly Element[] {
  const field = rectOf(control);
  const isPicture = (one: Element): boolean => {
    const { left, right, top, bottom, width, height } = rectOf(one);
    const isBeside =
      bottom > field.top && top < field.bottom && right > field.left && left < field.right + MAX_OPENER;
    return isBeside && Math.max(width, height) <= MAX_OPENER && !/\p{L}/u.test(readText(one, 20));
  };
  const found = within(frameOf(control), OPENERS).filter(
    (one) =>
      one !== control &&
      isRendered(one) &&
      !leadsAway(one) &&
      !CLEARS.test(saidOf(one)) &&
      ((matches(one, BUTTON) && isCalendars(one)) || isPicture(one)),
  );
  return innermost(found)
    .toSorted((a, b) => Number(isCalendars(b)) - Number(isCalendars(a)))
    .slice(0, MAX_OPENERS);
}

const close = ({ control, others, signal }: Calendar): Promise<void> =>
  leave(control, () => monthsIn(control, others).length === 0, signal);

async function choose(calendar: Calendar, day: Moment, text: string): Promise<Said | undefined> {
  const { control, others, ways } = calendar;
  for (let count = 0; count < MAX_TURNS; count++) {
    const months = monthsIn(control, others);
    const order = months.flatMap(({ grid }) => headerOf(grid, ways.language) ?? []).map(monthsOf);
    // If January follows December under a single year, one of the two has an uncertain year.
    const isSure = order.every((one, at) => at === 0 || one >= order[at - 1]!);
    for (const month of isSure ? months : []) {
      const cell = dayIn(month, day, ways);
      if (!cell) continue;
      if (around(cell, month.grid).some(isOff)) return say('notChoosable', text);
      hover(cell);
      click(cell);
      await nextFrame();
      return undefined;
    }
    if (!(await turn(calendar, months, day))) break;
  }
  return say('notChoosable', text);
}

const markupOf = (one: Element): string => one.outerHTML.slice(0, 300);

/** Names of buttons that open a calendar. The word boundary excludes “Update”. */
export const CALENDAR = /\b(?:calendar|date|day|kalender|datum)/i;

/**
 * Moves to another month with the buttons next to the header. Presses each button to see where it leads, but only if
 * it shows an arrow or nothing, since a button with a word may choose or clear.
 */
async function turn(
  { control, others, ways: { language }, signal, jumps }: Calendar,
  months: readonly Month[],
  wanted: Moment,
): Promise<boolean> {
  const headers = months.map(({ grid }) => headerOf(grid, language));
  const last = headers.at(-1);
  // If several months are visible, the button in the last one leads forward. The button in the first one leads back.
  const at = last && monthsOf(wanted) > monthsOf(last) ? -1 : 0;
  const header = headers.at(at);
  if (!header) return false;
  const distance = monthsOf(wanted) - monthsOf(header);
  const now = (): number | undefined => {
    const month = monthsIn(control, others).at(at);
    const shown = month && headerOf(month.grid, language);
    return shown && monthsOf(shown);
  };
  let before = monthsOf(header);
  if (await turnByFields(header, wanted, language)) {
    if (await until(() => now() !== before, TURNS, signal)) return true;
    before = now() ?? before;
  }
  const grid = monthsIn(control, others).at(at)?.grid;
  if (!grid) return false;
  // The buttons may be outside of the element with the month and its header.
  const scopes = [header.scope, ...outward(above(header.scope), 2)];
  const buttons = scopes
    .map((scope) => turnersOf(scope, grid, distance > 0).filter((one) => !jumps.has(markupOf(one))))
    .find(({ length }) => length > 0);
  for (const button of buttons?.slice(0, MAX_TRIED) ?? []) {
    const mark = markupOf(button);
    click(button);
    const after = await until(
      () => {
        const shown = now();
        return shown !== undefined && shown !== before ? shown : undefined;
      },
      TURNS,
      signal,
    );
    if (after === undefined) continue;
    if (after !== monthsOf(wanted) && after > monthsOf(wanted) === distance > 0) jumps.add(mark);
    if (after > before === distance > 0) return true;
    before = after;
  }
  return false;
}
