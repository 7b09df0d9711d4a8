import { type Moment, monthIn, type Ways } from '../../../matching/moments.ts';
import type { Said } from '../../../model/index.ts';
import { zip } from '../../../text/lists.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  aroundDrawn,
  attribute,
  closest,
  connected,
  contains,
  innermost,
  isA,
  isDrawnIn,
  isOff,
  isRendered,
  matches,
  outward,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { ownText, readText } from '../../dom/text.ts';
import { change, click, enter, hover, nextFrame, until } from '../events.ts';
import { BUTTON, isDialogOpener, leadsAway } from '../find/kinds.ts';
import { frameOf, within } from '../find/near.ts';
import {
  around,
  bottomOf,
  cellIn,
  isBeyond,
  type Panel,
  panelsOf,
  topOf,
  UNITS,
  type Unit,
  yearOf,
} from './days.ts';
import { type Header, monthsOf, unsentFields } from './headers.ts';
import { lookOf } from './marked.ts';
import { clears, saidOf } from './rows.ts';
import { isScroller } from './scroll.ts';
import { optionsOf, setSelected } from './select.ts';

const MAX_HEADER = 200;
const MAX_TURNER = 120;
const TURNERS = `${BUTTON},a,span,div,svg,i,td,th`;
const SAYS_NEXT = /next|forward|right|›|»|→|>/i;
const DIRECTION = /\b(?:next(?!ui)|prev)/i;
const SAYS_BACK = /prev|back|left|‹|«|←|</i;

export const TURNS = 600;
const MAX_TURNS = 400;
const MAX_TRIED = 8;
const FAR = 12;
const MONTHS = 12;
const MAX_TITLES = 3;
const MAX_SEEN = 4;
const OPENERS = `${BUTTON},i,svg,span,img,a`;
const MAX_OPENER = 60;
const MAX_OPENERS = 3;
const MAX_APART = 20;

export interface Calendar {
  readonly control: Element;
  readonly unit: Unit;
  readonly others: ReadonlySet<Element>;
  readonly ways: Ways;

  /** Months that a button moves, by name and place, because pages redraw buttons. */
  readonly steps: Map<string, number>;
}

export const lookIn = (cell: Element, panel: Panel): string =>
  around(cell, panel)
    .map(lookOf)
    .join('\n')
    .replaceAll(/\S*(?:\d|focus|hover)\S*/gi, '');

async function turnByFields(
  { scope, year: shown }: Header,
  { year, month }: Moment,
  language: string,
): Promise<boolean> {
  let isChosen = false;
  for (const one of unsentFields(scope)) {
    if (isA(one, 'select')) {
      const texts = optionsOf(one).map(({ label }) => label.trim());
      const years = texts.flatMap((text) => yearOf(text) ?? []);
      const nearest = years.toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year))[0];
      const at =
        years.length < texts.length
          ? texts.findIndex((text) => shown === year && monthIn(`${text} ${year}`, language)?.month === month)
          : years.indexOf(nearest!);
      if (at < 0 || one.selectedIndex === at) continue;
      setSelected(one, [at]);
    } else if (isA(one, 'input')) {
      const { value, readOnly } = one;
      if (readOnly || Number(value) !== shown || shown === year) continue;
      enter(one, String(year));
      change(one);
    }
    isChosen = true;
    await nextFrame();
  }
  return isChosen;
}

function titlesOf(
  { scope, year, month }: Header,
  { unit, grid }: Panel,
  language: string,
): readonly Element[] {
  const saysYear = (one: Element) => ownText(one).includes(String(year));
  const saysMonth = (one: Element) =>
    unit === 'day' && monthIn(`${ownText(one)} ${year}`, language)?.month === month;
  return within(scope, ':not(select,option,input)')
    .filter(
      (one) =>
        !isDrawnIn(one, grid) && isRendered(one) && !leadsAway(one) && (saysYear(one) || saysMonth(one)),
    )
    .toSorted((a, b) => Number(saysYear(b)) - Number(saysYear(a)));
}

const labelOf = (one: Element): string =>
  ['aria-label', 'title']
    .map((name) => attribute(one, name) ?? '')
    .join(' ')
    .trim() ||
  (DIRECTION.exec(attribute(one, 'class') ?? '')?.[0] ?? /^[‹›«»←→<>]+$/.exec(readText(one, 4))?.[0] ?? '');

function turnersOf(
  scopes: readonly Element[],
  panel: Panel,
  others: ReadonlySet<Element>,
  forward: boolean,
): readonly Element[] {
  const { grid, cells } = panel;
  const [top, bottom] = [topOf(panel), bottomOf(panel)];
  const left = Math.min(...cells.map((cell) => rectOf(cell).left));
  const right = Math.max(...cells.map((cell) => rectOf(cell).right));
  const toRight = forward !== (styleOf(grid)?.direction === 'rtl');
  const [says, against] = forward ? [SAYS_NEXT, SAYS_BACK] : [SAYS_BACK, SAYS_NEXT];
  const isOfOther = (one: Element): boolean => {
    const both = [...outward(one, MAX_APART)].find((here) => isDrawnIn(grid, here));
    return both === undefined || [...others].some((other) => isDrawnIn(other, both));
  };
  const isTurner = (one: Element): boolean => {
    const button = closest(one, BUTTON) ?? one;
    if (contains(grid, one) || contains(one, grid) || !isRendered(one) || matches(one, ':disabled'))
      return false;
    if (button !== one && !contains(button, grid)) return false;
    if (isOfOther(one)) return false;
    const rect = rectOf(one);
    const isArrow = !/[\p{L}\d]/u.test(readText(one, 10)) || says.test(readText(one, 40));
    const isSmall = rect.width > 4 && rect.width <= MAX_TURNER && rect.height <= MAX_TURNER;
    const ownLabel = labelOf(one);
    const isAbove = rect.top <= top + 4 && rect.bottom >= top - MAX_HEADER;
    const isBeside =
      rect.bottom > top && rect.top < bottom && (rect.right <= left + 4 || rect.left >= right - 4);
    return (
      isArrow &&
      isSmall &&
      (isAbove || isBeside) &&
      !leadsAway(one) &&
      (!against.test(ownLabel) || says.test(ownLabel))
    );
  };
  const isThere = (one: Element) =>
    says.test(labelOf(one)) || rectOf(one).left + rectOf(one).right > left + right === toRight;
  const rank = (one: Element) =>
    (says.test(labelOf(one)) ? 0 : 4) + (/year|jahr/i.test(labelOf(one)) ? 2 : 0);
  const found = scopes.flatMap((scope) =>
    within(scope, TURNERS)
      .filter(isTurner)
      .toSorted((a, b) => rank(a) - rank(b)),
  );
  return [...new Set(found)].toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)));
}

interface Path {
  unit: Unit;
  isZoomed?: boolean;
  readonly spent: Set<Unit>;
}

export async function choose(
  calendar: Calendar,
  day: Moment,
  text: string,
): Promise<{ readonly problem?: Said; readonly look?: string }> {
  const { control, others, ways } = calendar;
  const path: Path = { unit: calendar.unit, spent: new Set() };
  // A button may lead back and forth.
  const seen = new Map<string, number>();
  for (let count = 0; count < MAX_TURNS; count++) {
    const units = UNITS.slice(UNITS.indexOf(path.unit)).filter((one) => !path.spent.has(one));
    const now = () => panelsOf(control, others, path.isZoomed ? units.toReversed() : units);
    const panels = now();
    const found = seek(panels, day, ways);
    const view = panels.map(({ unit, header }) => `${unit} ${header && monthsOf(header)}`).join();
    const times = (seen.get(view) ?? 0) + 1;
    seen.set(view, times);
    if (!found && times <= MAX_SEEN && (await approach(calendar, path, panels, day))) continue;
    if (!found || around(found.cell, found.panel).some(isOff)) break;
    const look = await clickCell(found, () => seek(now(), day, ways));
    if (found.panel.unit === path.unit) return { look };
    path.spent.add(found.panel.unit);
    await until(() => now()[0]?.grid !== found.panel.grid, TURNS);
  }
  return { problem: say('notChoosable', text) };
}

async function approach(
  calendar: Calendar,
  path: Path,
  panels: readonly Panel[],
  day: Moment,
): Promise<boolean> {
  const zoomOnce = async (panel: Panel | undefined): Promise<boolean> => {
    if (path.isZoomed !== undefined) return false;
    path.isZoomed = panel !== undefined && (await zoom(calendar, panel));
    return path.isZoomed;
  };
  const [panel] = panels;
  if (panel)
    return (
      (isFar(panel, day) && (await zoomOnce(panel))) || (await turn(calendar, panels, day)) || zoomOnce(panel)
    );
  if (path.unit === 'day') return false;
  if (!(await zoomOnce(panelsOf(calendar.control, calendar.others, ['day'])[0]))) path.unit = 'day';
  return true;
}

interface Found {
  readonly panel: Panel;
  readonly cell: Element;
}

async function clickCell(found: Found, again: () => Found | undefined): Promise<string> {
  hover(found.cell);
  let last: number | undefined;
  // A month may still be sliding.
  const rests = (): boolean => {
    const before = last;
    last = rectOf((again() ?? found).cell).left;
    return last === before;
  };
  await until(rests, TURNS);
  const { cell, panel } = again() ?? found;
  const look = lookIn(cell, panel);
  click(cell);
  await nextFrame();
  return look;
}

function seek(panels: readonly Panel[], day: Moment, ways: Ways): Found | undefined {
  const order = panels.flatMap(({ header }) => header ?? []).map(monthsOf);
  if (zip(order, order.slice(1)).some(([before, one]) => one < before)) return undefined;
  for (const panel of panels) {
    const cell = isBeyond(panel.grid) ? undefined : cellIn(panel, day, ways);
    if (cell) return { panel, cell };
  }
  return undefined;
}

async function zoom({ control, others, ways: { language } }: Calendar, panel: Panel): Promise<boolean> {
  const { header } = panel;
  const coarser = UNITS.slice(UNITS.indexOf(panel.unit) + 1);
  for (const title of header ? titlesOf(header, panel, language).slice(0, MAX_TITLES) : []) {
    click(title);
    if (await until(() => panelsOf(control, others, coarser).length > 0, TURNS)) return true;
  }
  return false;
}

const goalOf = ({ unit }: Panel, day: Moment): number =>
  monthsOf({ ...day, month: unit === 'day' ? day.month : 1 });

const isFar = (panel: Panel, day: Moment): boolean =>
  panel.header !== undefined &&
  Math.abs(monthsOf(panel.header) - goalOf(panel, day)) > FAR * (panel.unit === 'day' ? 1 : MONTHS);

async function turn(calendar: Calendar, panels: readonly Panel[], wanted: Moment): Promise<boolean> {
  const { control, others, ways } = calendar;
  const [first, last] = [panels[0], panels.at(-1)];
  if (!first || !last) return false;
  const goal = goalOf(first, wanted);
  const isAfter = last.header !== undefined && goal > monthsOf(last.header);
  const edge = isAfter ? last : first;
  const { unit, header } = edge;
  if (!header) return false;
  const seen = () => panelsOf(control, others, [unit]).at(isAfter ? -1 : 0);
  const now = (): number | undefined => {
    const shown = seen()?.header;
    return shown && monthsOf(shown);
  };
  const isSet = await turnByFields(header, wanted, ways.language);
  if (isSet && (await until(() => now() !== monthsOf(header), TURNS))) return true;
  const panel = seen();
  if (topOf(first) < topOf(last) && (await scroll(calendar, edge, goal))) return true;
  return panel !== undefined && turnByButtons(calendar, panel, goal, now);
}

/** Scrolls a list of months that are drawn when they are in sight. */
async function scroll({ control, others }: Calendar, panel: Panel, goal: number): Promise<boolean> {
  const { unit, grid, header } = panel;
  let box: Element | null = grid;
  while (box && !isScroller(box)) box = aroundDrawn(box);
  if (!box || !header) return false;
  const offset = goal - monthsOf(header);
  const [top, bottom] = [topOf(panel), bottomOf(panel)];
  box.scrollTop += top - rectOf(box).top + (bottom - top) * offset;
  const isNearer = (): boolean =>
    panelsOf(control, others, [unit]).some(
      (one) => one.header && Math.abs(monthsOf(one.header) - goal) < Math.abs(offset),
    );
  return (await until(isNearer, TURNS, true)) === true;
}

/** Skips buttons with unknown words: such a button may choose or clear a date. */
async function turnByButtons(
  { others, steps }: Calendar,
  panel: Panel,
  goal: number,
  now: () => number | undefined,
): Promise<boolean> {
  const { unit, header } = panel;
  if (!header) return false;
  let before: number | undefined = monthsOf(header);
  const distance = goal - before;
  if (distance === 0) return false;
  const { left, top } = rectOf(header.scope);
  const markOf = (one: Element) =>
    [tagOf(one), labelOf(one), rectOf(one).left - left, rectOf(one).top - top].join();
  const stepOf = (one: Element) => steps.get(markOf(one)) ?? 0;
  const mayLead = (one: Element) =>
    !steps.has(markOf(one)) ||
    (stepOf(one) * distance > 0 && (unit === 'year' || Math.abs(stepOf(one)) <= Math.abs(distance)));
  const scopes = [header.scope, ...outward(above(header.scope), 2)];
  const buttons = turnersOf(scopes, panel, others, distance > 0)
    .filter(mayLead)
    .toSorted((a, b) => Math.abs(stepOf(b)) - Math.abs(stepOf(a)));
  for (const button of buttons.slice(0, MAX_TRIED)) {
    const mark = markOf(button);
    click(button);
    const isTurned = () => (now() === before ? undefined : now());
    // An animation may show two months.
    const after: number | undefined = (await until(isTurned, TURNS)) ?? now() ?? (await until(now, TURNS));
    if (before === undefined && after !== undefined) return true;
    const isLost = now() === undefined;
    const step = isLost ? -distance : (after ?? before!) - before!;
    steps.set(mark, step);
    // Pages may draw the buttons again, so the others are looked for again.
    if (step * distance > 0 || (!isLost && !buttons.every(connected))) return true;
    before = isLost ? undefined : (after ?? before);
  }
  return false;
}

const isCalendars = (one: Element): boolean => isDialogOpener(one) || CALENDAR.test(saidOf(one));

export function openersOf(control: Element): readonly Element[] {
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
      !clears(one) &&
      ((matches(one, BUTTON) && isCalendars(one)) || isPicture(one)),
  );
  return innermost(found)
    .toSorted((a, b) => Number(isCalendars(b)) - Number(isCalendars(a)))
    .slice(0, MAX_OPENERS);
}

export const CALENDAR = /\b(?:calendar|date|day|kalender|datum)/i;
