import { plainText } from '../../../matching/choices.ts';
import { timeOf } from '../../../matching/moments.ts';
import type { ControlKind, Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { above, attribute, contains, inputOf, isRendered, outward, rectOf, tagOf } from '../../dom/dom.ts';
import { nextFrame, setNative, type TextControl } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { drawnRole, typeOf } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { within } from '../find/near.ts';
import { chooseDays, openPickers, opens } from './calendar.ts';
import { fillUnits } from './clock.ts';
import { areDateParts, fillDateParts } from './date-parts.ts';
import { moveKnobs } from './slide.ts';
import { type } from './text.ts';
import { areDays, inList, showing, takes } from './values.ts';

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

export const areEnds = (elements: readonly Element[]): boolean =>
  elements.length === 2 && elements.every(isLine);

export function cellsIn(element: Element): readonly Element[] {
  const inputs = within(element, 'input:not([type="hidden" i])').slice(0, MAX_CELLS + 1);
  return seriesOf(inputs) === 'cells' && inputs.every(isRendered) ? inputs : [];
}

const isLine = (element: Element): boolean =>
  tagOf(element) === 'input' && /^(?:text|tel|number|password|)$/.test(typeOf(element));

/** The first cell may take more characters, for pasting. */
const areCells = (elements: readonly Element[]): boolean =>
  elements.slice(1).every((one) => inputOf(one).maxLength === 1) ||
  elements.every((one) => rectOf(one).width <= CELL && attribute(one, 'aria-label') !== null) ||
  elements.every((one) => isNameless(one) && nameIn(one) === '') ||
  new Set(elements.map((one) => attribute(one, 'aria-label')?.replaceAll(/\d+/g, '#') ?? one)).size === 1;

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
  for (const [at, family] of families.entries()) {
    const took = await family.put(values[at]!);
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
  const now = (): readonly string[] =>
    thumbs.map((one) => inputOf(one).value ?? attribute(one, 'aria-valuenow') ?? '');
  let took: Took = {};
  for (const isBack of [false, true]) {
    const order = <Item>(all: readonly Item[]): readonly Item[] => (isBack ? all.toReversed() : all);
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
  for (const [at, character] of characters.entries()) {
    const cell = cells[at]!;
    if (cell.value !== '' && cell.value !== character) setNative(cell, '');
    const took = cell.value === character ? {} : await type(cell, character);
    if (took.problem) return took;
  }
  await nextFrame();
  const now = cells.map(({ value }) => value).join('');
  return now === text ? {} : showing(now);
}
