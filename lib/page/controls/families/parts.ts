import { type Choice, plainText, same } from '../../../matching/choices.ts';
import { formatOf, plain, WORD } from '../../../matching/moment-words.ts';
import { isSameMoment, isSameTime, type Moment, timeOf } from '../../../matching/moments.ts';
import type { Json } from '../../../model/index.ts';
import {
  attribute,
  attributesOf,
  closest,
  contains,
  elementsIn,
  innermost,
  isElement,
  isRendered,
  isTiny,
  parentOf,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { centerOf, click, hover, nextFrame, tap, until } from '../events.ts';
import type { Took } from '../family.ts';
import { BUTTON, leadsAway } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { within } from '../find/near.ts';
import { languageOf } from '../find/ways.ts';
import { classOf, isLit, isMarked, lookOf, OFF, ON } from './marked.ts';
import { colourOf, dateOf, NOT_KEPT, showing } from './values.ts';

export const SHOWS = 700;
export const MAX_PARTS = 800;
export const MAX_WRAPPED = 4;
export const MAX_TEXT = 200;

export const textsOf = (part: Element): readonly (readonly string[])[] => [
  [readText(part, MAX_TEXT)],
  ['aria-label', 'title', 'alt', 'data-value', 'data-key', 'value'].flatMap(
    (name) => attribute(part, name) ?? [],
  ),
  [...attributesOf(part)].flatMap(({ name, value }) => (/^data-(?!index|id)/.test(name) ? value : [])),
];

export function partFor(element: Element, value: Json): Element | undefined {
  const text = plainText(value);
  if (text === '' || typeof value === 'boolean') return undefined;
  const parts = within(element, ':not(option)').filter(
    (one) => isRendered(one) && !isTiny(one) && !leadsAway(one),
  );
  const texts = parts.map((part) => [part, textsOf(part)] as const);
  const colour = colourOf(text);
  const ways = [0, 1, 2].map((way) =>
    texts.flatMap(([part, all]) => (all[way]?.some((one) => same(one, text)) ? [part] : [])),
  );
  const painted = colour
    ? parts.filter((one) => colourOf(styleOf(one)?.backgroundColor ?? '') === colour)
    : [];
  const [time, language] = [timeOf(text), languageOf(element)];
  const reads = (pattern: (label: string) => boolean) =>
    texts.flatMap(([part, all]) =>
      all.flat().some((one) => one.length < MAX_LABEL && pattern(one)) ? [part] : [],
    );
  const timed = time ? reads((one) => isSameTime(one, time, language)) : [];
  const placed = PLACE.test(text) ? reads((one) => placeIn(one) === text.toUpperCase()) : [];
  const day = dateOf(text);
  const dated = day && day.hour === undefined ? reads((one) => isTileOf(day, one, language)) : [];
  for (const found of [...ways, painted, timed, dated, placed]) {
    const [only, twin] = innermost(found);
    const row = only && !twin ? rowOf(element, only) : undefined;
    if (!row || siblingsLike(row).length < 2) continue;
    return row;
  }
  return undefined;
}

const MAX_LABEL = 40;

/** True for “Thu 11 Mar” and “3/11 木”: the weekday shows the year. */
function isTileOf(day: Moment, label: string, language: string): boolean {
  const { format } = formatOf(language || 'en', { weekday: 'short' }) ?? {};
  const weekday = format?.(Date.UTC(day.year, day.month - 1, day.day)) ?? '-';
  const isWeekday = (word: string) => word.startsWith(plain(weekday).slice(0, 2));
  if (!(plain(label).match(WORD) ?? []).some(isWeekday)) return false;
  const numbers = YEAR_FIRST.test(language) ? label.replace(weekday, '').trim() : '';
  return (
    isSameMoment(`${label} ${day.year}`, day, { language }) ||
    (/^\d{1,2}\/\d{1,2}$/.test(numbers) && isSameMoment(`${day.year}/${numbers}`, day, { language }))
  );
}

const YEAR_FIRST = /^(?:ja|ko|zh)\b/;

/** A place in rows, such as B5 for “Row B, seat 5”. */
const PLACE = /^(?:[a-z]\d{1,2}|\d{1,2}[a-z])$/i;
const placeIn = (label: string): string =>
  (label.match(/(?<!\p{L})\p{Lu}(?!\p{L})|\d+/gu) ?? []).join('').toUpperCase();

function rowOf(element: Element, part: Element): Element {
  const line = closest(part, 'tr,[role="row" i]');
  if (line && line !== element && contains(element, line)) return line;
  const rows: Element[] = [];
  for (let here: ParentNode | null = part; isElement(here) && here !== element; here = parentOf(here))
    if (siblingsLike(here).length > 1) rows.push(here);
  // A title and its subtitle may be siblings, but they don’t look alike.
  return rows.find(areStyledAlike) ?? rows[0] ?? part;
}

/** True if another element beside the row looks like it, apart from being chosen. */
export function areStyledAlike(row: Element): boolean {
  const namesOf = (one: Element) =>
    classOf(one)
      .split(/\s+/)
      .filter((name) => name !== '' && !ON.test(name) && !OFF.test(name));
  const own = namesOf(row);
  return siblingsLike(row).some((one) => {
    const names = namesOf(one);
    const common = own.filter((name) => names.includes(name)).length;
    return (
      one !== row &&
      (common > 0 ? common * 2 >= Math.min(own.length, names.length) : own.join() === names.join())
    );
  });
}

export const siblingsLike = (row: Element): readonly Element[] => {
  const parent = parentOf(row);
  const isBlank = readText(row, 1) === '';
  return parent
    ? elementsIn(parent).filter(
        (one) => tagOf(one) === tagOf(row) && (readText(one, 1) === '') === isBlank && isRendered(one),
      )
    : [];
};

export const firstText = (part: Element): string =>
  textsOf(part)
    .flat()
    .find((text) => text !== '') ?? '';

export const choicesOf = (parts: readonly Element[]): readonly Choice[] =>
  parts.map((one) => ({ value: firstText(one), label: firstText(one) }));

export function choicesIn(frame: Element): readonly string[] {
  const parts = elementsIn(frame, MAX_PARTS).filter((part) => isRendered(part) && !isTiny(part));
  const areAlike = parts.length > 2 && new Set(parts.map(tagOf)).size === 1;
  return areAlike ? parts.map((part) => firstText(part)) : [];
}

const CHOOSES =
  /^(?:choose|select|pick|take|use|(?:aus)?wählen|choisir|prendre|elegir|seleccionar)(?!\p{L})/iu;

/** A drawn box beside a text: the text itself may do something else. */
const boxIn = (row: Element): Element | undefined =>
  innermost(within(row, BOX).filter((one) => isRendered(one) && readText(one, 1) === ''))[0];

const BOX = '[role="checkbox" i],[class$="checkbox" i],[class*="checkbox " i]';

/** Other buttons of a card may buy or delete something. */
async function take(row: Element, isTaken: () => boolean): Promise<boolean> {
  const text = textIn(row);
  const [button, other] = text === row ? within(row, BUTTON) : [];
  const name = button ? nameIn(button) : '';
  const isOwn = button && !other && (name === '' || CHOOSES.test(name) || name.includes(firstText(row)));
  const box = boxIn(row);
  if (box) tap(box);
  else if (button && !isOwn) click(row);
  else tap(text);
  if (await until(isTaken, SHOWS)) return true;
  if (!isOwn || leadsAway(button)) return false;
  tap(button);
  return (await until(isTaken, SHOWS)) === true;
}

/** Marks the rows and no others. If this fails, it undoes what it did. */
export async function mark(rows: readonly Element[], all: readonly Element[]): Promise<Took> {
  const before = all.map((one) => isMarked(one));
  const took = await markAll(rows, all);
  for (const [at, one] of took.problem ? all.entries() : []) {
    const isBack = () => isMarked(one) === before[at];
    if (!isBack()) await take(one, isBack);
  }
  return took;
}

async function markAll(rows: readonly Element[], all: readonly Element[]): Promise<Took> {
  const [first] = rows as readonly [Element];
  const texts = rows.map((row) => readText(row, MAX_TEXT));
  const looks = rows.map(lookOf);
  const chosen = new Set<Element>();
  const gains: (readonly string[])[] = [];
  for (const row of rows) {
    if (isMarked(row) || isOnlyOne(row, all, rows.length)) continue;
    hover(row);
    await nextFrame();
    const before = all.map(lookOf).join('\n\n');
    const was = classOf(row);
    const isChanged = () => isMarked(row) || isCovered(row, all) || all.map(lookOf).join('\n\n') !== before;
    if (!(await take(row, isChanged))) return NOT_KEPT;
    const { isLost, names } = namesOn(namesIn(was), namesIn(classOf(row)));
    gains.push(names);
    if (!isLost) continue;
    if (!(await take(row, () => classOf(row) === was))) return NOT_KEPT;
    chosen.add(row);
  }
  if (rows.length === 1 && isCovered(first, all))
    return { sends: [texts], isKept: () => isCovered(first, all) };
  const others = all.filter((one) => !rows.includes(one));
  const [signs = []] = gains.map((all) => all.filter((name) => gains.every((one) => one.includes(name))));
  const hasSigns = (one: Element): boolean =>
    signs.length > 0 && signs.every((name) => namesIn(classOf(one)).includes(name));
  const problem = await leave(others, first, rows.length === 1, hasSigns);
  if (problem) return problem;
  const isDistinct = (row: Element, at: number) =>
    (others.length === 0 || !others.some((one) => lookOf(one) === lookOf(row))) &&
    ((others.length > 0 && rows.length === 1) || chosen.has(row) || lookOf(row) !== looks[at]);
  const isKept = () => rows.every((row, at) => isMarked(row) || isDistinct(row, at));
  return isKept() ? { sends: texts.map((text) => [text]), choices: choicesOf(all), isKept } : NOT_KEPT;
}

/** Turns the other choices off. */
async function leave(
  others: readonly Element[],
  chosen: Element,
  isOnly: boolean,
  hasSigns: (one: Element) => boolean,
): Promise<Took | undefined> {
  const isOn = (one: Element): boolean => isMarked(one) || hasSigns(one);
  const isAlike = (one: Element): boolean => lookOf(one) === lookOf(chosen);
  // Pages may draw the new choice a moment before they take back the old one.
  await until(() => !others.some(isOn), SHOWS);
  for (const other of others.filter((one) => isOn(one) || isAlike(one))) {
    if (isOnly && others.every(isAlike)) return NOT_KEPT;
    // Names of a choice that isn't lit may as well say that it is off.
    if (isMarked(other) || !hasSigns(other) || isLit(other)) tap(other);
    await until(() => !isOn(other), SHOWS);
    if (isOn(other)) return showing(readText(other, MAX_TEXT));
  }
  return undefined;
}

/** `isLost`: the press has only taken the names of a chosen row away, because the row was chosen already. */
function namesOn(was: readonly string[], now: readonly string[]) {
  const lost = was.filter((name) => !now.includes(name));
  const isLost =
    lost.length > 0 && lost.length === was.length - now.length && !lost.some((name) => OFF.test(name));
  return { isLost, names: isLost ? lost : now.filter((name) => !was.includes(name)) };
}

const namesIn = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** True if the thumb of segmented buttons covers this row. A heading or a track isn’t a thumb. */
function isCovered(row: Element, all: readonly Element[]): boolean {
  const { left, right, top, bottom, width } = rectOf(row);
  const isThumb = (one: Element): boolean => {
    const { x, y } = centerOf(one);
    const size = rectOf(one).width;
    return size > 0 && size < width * 1.5 && x > left && x < right && y > top && y < bottom;
  };
  const around = parentOf(row);
  const beside = around ? elementsIn(around, all.length + 1).filter((one) => !all.includes(one)) : [];
  return beside.some(isThumb);
}

function textIn(row: Element): Element {
  const text = readText(row, MAX_TEXT);
  const shows = (one: Element) => text !== '' && isRendered(one) && readText(one, MAX_TEXT) === text;
  return innermost(within(row, '*').filter(shows))[0] ?? row;
}

function isOnlyOne(row: Element, all: readonly Element[], wanted: number): boolean {
  const others = all.filter((one) => one !== row).map(lookOf);
  return wanted === 1 && others.length > 1 && new Set(others).size === 1 && others[0] !== lookOf(row);
}
