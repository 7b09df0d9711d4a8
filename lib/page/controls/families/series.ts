import { plainText } from '../../../matching/choices.ts';
import { partNameIn } from '../../../matching/moment-words.ts';
import { monthIn, timeOf } from '../../../matching/moments.ts';
import type { ControlKind, Json } from '../../../model/index.ts';
import { zip } from '../../../text/lists.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  attribute,
  contains,
  inputOf,
  isA,
  isRendered,
  outward,
  rawValue,
  rectOf,
  tagOf,
} from '../../dom/dom.ts';
import { nextFrame, type TextControl } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { drawnRole, typeOf } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { within } from '../find/near.ts';
import { languageOf } from '../find/ways.ts';
import { chooseDays, openPickers, opens } from './calendar.ts';
import { fillUnits } from './clock.ts';
import { optionsOf } from './select.ts';
import { moveKnobs } from './slide.ts';
import { shownBy } from './steps.ts';
import { type } from './text.ts';
import { areDays, areMonths, dateOf, inList, showing, takes } from './values.ts';

const MAX_CELLS = 12;
const MAX_THUMBS = 4;
const CELL = 72;

export type Series = 'thumbs' | 'ends' | 'parts' | 'cells';

export function seriesOf(elements: readonly Element[]): Series | undefined {
  const { length } = elements;
  if (length < 2) return undefined;
  if (length <= MAX_THUMBS && elements.every((one) => drawnRole(one) === 'slider' || typeOf(one) === 'range'))
    return 'thumbs';
  if (elements.every((one) => isLine(one) || tagOf(one) === 'select') && areDateParts(elements))
    return 'parts';
  if (elements.map(typeOf).join() === 'date,time') return 'ends';
  if (!elements.every(isLine)) return undefined;
  if (length > 2 && length <= MAX_CELLS && areCells(elements)) return 'cells';
  return length === 2 && elements.every(isNameless) && !elements.every((one) => inputOf(one).labels?.length)
    ? 'ends'
    : undefined;
}

export const areEnds = (elements: readonly Element[]): elements is readonly [Element, Element] =>
  elements.length === 2 && elements.every(isLine);

export function cellsIn(element: Element): readonly Element[] {
  const inputs = within(element, 'input:not([type="hidden" i])').slice(0, MAX_CELLS + 1);
  return seriesOf(inputs) === 'cells' && inputs.every(isRendered) ? inputs : [];
}

const isLine = (element: Element): boolean =>
  tagOf(element) === 'input' && /^(?:text|tel|number|password|)$/.test(typeOf(element));

/** The first cell may take more characters, for pasting. */
const areCells = (elements: readonly Element[]): boolean =>
  elements.every((one) => rawValue(one).length < 2) &&
  (elements.slice(1).every((one) => inputOf(one).maxLength === 1) ||
    elements.every((one) => rectOf(one).width <= CELL && attribute(one, 'aria-label') !== null) ||
    elements.every((one) => isNameless(one) && nameIn(one) === '') ||
    new Set(elements.map((one) => attribute(one, 'aria-label')?.replaceAll(/\d+/g, '#') ?? one)).size === 1);

const isNameless = (element: Element): boolean => !attribute(element, 'name');

const KINDS: Readonly<Record<Series, ControlKind>> = {
  thumbs: 'choices',
  ends: 'choices',
  parts: 'moment',
  cells: 'text',
};

export const series = (kind: Series, elements: readonly Element[], each: readonly Family[]): Family => ({
  kind: KINDS[kind],
  put: (value) => {
    if (kind === 'cells') return fillCells(elements as readonly TextControl[], plainText(value));
    if (kind === 'parts') return fillDateParts(elements, each, value);
    if (kind === 'ends' && typeof value === 'string' && timeOf(value)) return fillUnits(elements, value);
    if (!areDays(value) && elements.every((one) => inputOf(one).readOnly))
      return fillByKnobs(elements, each, value);
    if (kind === 'thumbs') return fillThumbs(elements, each, value);
    const values = typeof value === 'string' && areDays(value) ? value.split('T') : inList(value);
    return Array.isArray(value) && values.length === 2 && areDays(value)
      ? fillPeriod(elements[0] as TextControl, each, value)
      : fillEach(each, values, value);
  },
});

async function fillPeriod(field: TextControl, families: readonly Family[], value: Json): Promise<Took> {
  const others = openPickers(field, value);
  const chosen = (await opens(field, others)) ? await chooseDays(field, value, others) : undefined;
  return chosen && !chosen.problem ? chosen : fillEach(families, inList(value), value);
}

async function fillByKnobs(
  elements: readonly Element[],
  families: readonly Family[],
  value: Json,
): Promise<Took> {
  const values = inList(value);
  const scope = [...outward(above(elements[0]!), MAX_LEVELS)].find((one) =>
    elements.every((element) => contains(one, element)),
  );
  const moved = scope && (await moveKnobs(scope, values));
  return moved ?? fillEach(families, values, value);
}

const MAX_LEVELS = 4;

async function fillEach(families: readonly Family[], values: readonly Json[], value: Json): Promise<Took> {
  if (values.length !== families.length) return takes(say('formSeveral', families.length), value);
  for (const [family, one] of zip(families, values)) {
    const took = await family.put(one);
    if (took.problem) return took;
  }
  return {};
}

async function fillThumbs(
  thumbs: readonly Element[],
  families: readonly Family[],
  value: Json,
): Promise<Took> {
  const values = inList(value);
  const now = () => thumbs.map((one) => inputOf(one).value ?? shownBy(one) ?? '');
  let took: Took = {};
  for (const isBack of [false, true]) {
    const order = <Item>(all: readonly Item[]) => (isBack ? all.toReversed() : all);
    took = await fillEach(order(families), order(values), value);
    if (!took.problem && now().every((one, at) => Number(one) === Number(values[at]))) return took;
  }
  return took.problem ? took : showing(now().join(', '));
}

async function fillCells(cells: readonly TextControl[], text: string): Promise<Took> {
  const characters = [...text];
  if (characters.length > cells.length) return { problem: say('takesMost', cells.length, characters.length) };
  if (characters.length < cells.length)
    return { problem: say('takesLeast', cells.length, characters.length) };
  for (const [cell, character] of zip(cells, characters)) {
    const took = cell.value === character ? {} : await type(cell, character);
    if (took.problem) return took;
  }
  await nextFrame();
  const now = cells.map(({ value }) => value).join('');
  return now === text ? {} : showing(now);
}

type Part = 'year' | 'month' | 'day';
const PARTS: readonly Part[] = ['year', 'month', 'day'];
const LETTERS: Readonly<Record<Part, RegExp>> = { year: /^y{2,4}$/, month: /^mm?$/, day: /^dd?$/ };

function areDateParts(elements: readonly Element[]): boolean {
  if (elements.length < 2 || elements.length > 3) return false;
  const parts = elements.map(partOf);
  return PARTS.slice(0, elements.length).every((part) => parts.includes(part));
}

function partOf(field: Element): Part | undefined {
  const name = attribute(field, 'name') ?? '';
  // Some frameworks number the parts in names: “born(1i)” is the year.
  const [, at] = /\(([123])i\)\]?$/.exec(name) ?? [];
  if (at) return PARTS[Number(at) - 1];
  const wordFor = partNameIn(languageOf(field));
  const texts = [
    nameIn(field),
    name,
    field.id,
    ...['placeholder', 'autocomplete'].map((one) => attribute(field, one)),
    isA(field, 'select') ? optionsOf(field)[0]?.label : undefined,
  ];
  for (const text of texts) {
    const words = text
      ?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu);
    const last = words?.at(-1) ?? '';
    const part = PARTS.find((one) => last === one || LETTERS[one].test(last) || last === wordFor(one));
    if (part) return part;
  }
  return undefined;
}

async function fillDateParts(
  fields: readonly Element[],
  families: readonly Family[],
  value: Json,
): Promise<Took> {
  const parts = zip(fields, families).flatMap(([field, family]) => {
    const part = partOf(field);
    return part ? [{ field, family, part }] : [];
  });
  const hasDay = parts.some(({ part }) => part === 'day');
  const date = areMonths(value) === hasDay || Array.isArray(value) ? undefined : dateOf(value);
  if (!date) {
    const expected = hasDay ? say('formDate', '2026-11-30') : say('formMonth', '2026-11');
    return takes(expected, value);
  }
  const inOrder = parts.toSorted((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
  for (const { field, family, part } of inOrder) {
    const took = await family.put(writtenIn(field, part, date[part]));
    if (took.problem) return took;
  }
  const isRight =
    parts.length === fields.length && parts.every(({ field, part }) => shows(field, part, date[part]));
  return isRight ? {} : showing(fields.map(rawValue).join('/'));
}

function writtenIn(field: Element, part: Part, number: number): string {
  if (isA(field, 'select')) {
    return optionsOf(field).find(({ label }) => means(label, part, number))?.value ?? String(number);
  }
  const isShort = part === 'year' && inputOf(field).maxLength === 2;
  return String(isShort ? number % 100 : number).padStart(2, '0');
}

function shows(field: Element, part: Part, number: number): boolean {
  if (!isA(field, 'select')) return Number(rawValue(field)) === Number(writtenIn(field, part, number));
  const [chosen] = field.selectedOptions;
  return chosen !== undefined && means(chosen.label, part, number);
}

/** Option values are ignored, because some count months from 0. */
function means(label: string, part: Part, number: number): boolean {
  if (part === 'month') return monthIn(`${label} 2000`, '')?.month === number;
  const shown = /^\D*(\d+)\D*$/.exec(label)?.[1] ?? '';
  return Number(shown) === (part === 'year' && shown.length === 2 ? number % 100 : number);
}
