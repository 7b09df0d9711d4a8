import { plainText, same } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { withoutRepeats, zip } from '../../../text/lists.ts';
import {
  above,
  attribute,
  connected,
  contains,
  elementsIn,
  innermost,
  isElement,
  isRendered,
  nextElementOf,
  outward,
  parentOf,
  previousElementOf,
  rawValue,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { clickSlowly, focus, nextFrame, type Place, press, tap, until } from '../events.ts';
import type { Took } from '../family.ts';
import { entriesAround } from '../find/entries.ts';
import { drawnRole } from '../find/kinds.ts';
import { frameOf, within } from '../find/near.ts';
import { clickAt, drag } from '../pointer.ts';
import { inList, numberOf, showing } from './values.ts';

const KNOB = { least: 6, most: 48 };
const LANE = 60;
const MAX_MOVES = 10;
const SHOWS = 250;
const STEPS = 500;
const MAX_ABOVE = 4;
const MAX_SIBLINGS = 40;
const PROBES = 33;

export const knobsIn = (frame: Element): readonly Element[] => {
  const found = innermost(within(frame, '*').filter(isKnob));
  const silent = found.filter((one) => readText(one, 20).trim() === '');
  const knobs = silent.length > 0 ? silent : found;
  const size = (one: Element) => rectOf(one).width + rectOf(one).height;
  const most = Math.max(...knobs.map(size));
  return knobs.filter((one) => size(one) > most - KNOB.least);
};

function isKnob(element: Element): boolean {
  const { width, height } = rectOf(element);
  const { least, most } = KNOB;
  if (width < least || height < least || width > most || height > most) return false;
  if (width > height * 2.5 || height > width * 2.5 || !isRendered(element)) return false;
  const { position, transform, cursor = '' } = styleOf(element) ?? {};
  const isMoved = transform !== undefined && transform !== '' && transform !== 'none';
  const isFree = position === 'absolute' || isMoved || /resize|grab|move/.test(cursor);
  return isFree && !/\p{L}/u.test(readText(element, 20)) && lanesOf(element).length > 0;
}

const lanesOf = (knob: Element): readonly Element[] => {
  const lanes = [...outward(above(knob), MAX_ABOVE)].filter((one) => {
    const { width, height } = rectOf(one);
    const [long, thin] = [Math.max(width, height), Math.min(width, height)];
    return long >= LANE && long > thin * 2;
  });
  const lengthOf = (lane: Element) => rectOf(lane).width + rectOf(lane).height;
  return withoutRepeats(lanes, (lane, inner) => Math.abs(lengthOf(lane) - lengthOf(inner)) <= KNOB.least);
};

interface Point {
  readonly at: number;
  readonly value: number;
}

export async function slide(
  knob: Element,
  read: () => number | undefined,
  wanted: number,
  limits: readonly [number, number] | undefined,
): Promise<boolean> {
  for (const move of movesOf(knob)) {
    const go = async (at: number): Promise<Point | undefined> => {
      const before = read();
      await move(at);
      await until(() => read() !== before, SHOWS);
      const value = read();
      return value === undefined ? undefined : { at, value };
    };
    if (await approach(go, wanted, limits)) return true;
  }
  return read() === wanted;
}

type Move = (at: number) => void | Promise<void>;

const movesOf = (knob: Element): readonly Move[] =>
  lanesOf(knob)
    .slice(0, 2)
    .flatMap((lane): Move[] => {
      const placeOf = placesOn(lane, knob);
      return [(at) => drag(knob, placeOf(at)), (at) => clickAt(lane, placeOf(at))];
    });

function placesOn(lane: Element, knob: Element): (at: number) => Place {
  const { left, top, width, height } = rectOf(lane);
  const isUpright = height > width || attribute(knob, 'aria-orientation') === 'vertical';
  const isFlipped = isUpright || styleOf(lane)?.direction === 'rtl';
  return (at) => {
    const along = isFlipped ? 1 - at : at;
    return isUpright
      ? { x: left + width / 2, y: top + height * along }
      : { x: left + width * along, y: top + height / 2 };
  };
}

async function approach(
  go: (at: number) => Promise<Point | undefined>,
  wanted: number,
  limits: readonly [number, number] | undefined,
): Promise<boolean> {
  let low: Point | undefined = limits && { at: 0, value: limits[0] };
  let high: Point | undefined = limits && { at: 1, value: limits[1] };
  low ??= await go(0.02);
  high ??= await go(0.98);
  for (let count = 0; count < MAX_MOVES && low && high && low.value !== high.value; count++) {
    const share = (wanted - low.value) / (high.value - low.value);
    const now = await go(Math.min(1, Math.max(0, low.at + share * (high.at - low.at))));
    if (!now || now.value === wanted) return now !== undefined;
    if (now.value < wanted) low = now;
    else high = now;
    if (low.at === high.at) return false;
  }
  return false;
}

export function sliderFor(input: Element): Element | undefined {
  const frame = frameOf(input);
  if (frame !== input && moversIn(frame).length > 0) return frame;
  const parent = parentOf(input);
  const siblings = parent ? elementsIn(parent, MAX_SIBLINGS) : [];
  const first = siblings.find((one) => tagOf(one) === tagOf(input) || moversIn(one).length > 0);
  const beside = first && tagOf(first) !== tagOf(input) ? previousElementOf(input) : nextElementOf(input);
  return beside && moversIn(beside).length > 0 ? beside : undefined;
}

function moversIn(frame: Element): readonly Element[] {
  const knobs = knobsIn(frame);
  if (knobs.length > 0) return knobs;
  const focused = within(frame, '[tabindex="0"]').filter((one) =>
    lanesOf(one).some((lane) => contains(frame, lane)),
  );
  return focused.length <= 2 && within(frame, 'input[type="range" i],[aria-valuenow]').length > 0
    ? focused
    : [];
}

/** Moves handles beside an input that shows one number for each. */
export async function moveBeside(input: Element, value: Json): Promise<Took | undefined> {
  const isGauge = Array.isArray(value) && numbersIn(rawValue(input)).length === value.length;
  const slider = isGauge && value.length > 1 ? sliderFor(input) : undefined;
  return slider && moveKnobs(slider, inList(value), input);
}

export async function moveKnobs(
  frame: Element,
  values: readonly Json[],
  field?: Element,
): Promise<Took | undefined> {
  const knobs = moversIn(frame);
  const wanted = values.flatMap((one) => numberOf(one) ?? []);
  if (values.length === 0 || knobs.length !== values.length) return undefined;
  const [first, ...more] = zip(knobs, values);
  if (first && wanted.length === 0 && more.length === 0) return moveToWord(frame, ...first, field);
  if (wanted.length !== values.length) return undefined;
  const read = gaugeOf(frame, knobs.length, field) ?? (await gaugeByMoving(knobs));
  if (!read) return undefined;
  for (let count = 0; count < Math.min(2, knobs.length) && read().join() !== wanted.join(); count++)
    for (const [at, [knob, number]] of zip(knobs, wanted).entries())
      if (read()[at] !== number) await setKnob(knob, () => read()[at], number, limitsIn(frame, field));
  return read().join() === wanted.join()
    ? { sends: wanted.map((one) => [String(one)]) }
    : showing(read().join(', '));
}

/** Slides the knob near the number, then presses keys. */
export const setKnob: typeof slide = async (knob, read, wanted, limits) => {
  if (await slide(knob, read, wanted, limits)) return true;
  await reach(knob, wanted, read);
  return read() === wanted;
};

async function moveToWord(
  frame: Element,
  knob: Element,
  value: Json,
  field: Element | undefined,
): Promise<Took | undefined> {
  const word = plainText(value);
  const written = () => (field ? rawValue(field) : '');
  const texts = () => `${written()} ${readText(frame, 400)}`;
  if (word === '' || !/\p{L}/u.test(texts())) return undefined;
  if (field && same(written(), word)) return { sends: [[word]] };
  const count = () =>
    field
      ? Number(same(written(), word))
      : within(frame, '*').filter((one) => isRendered(one) && same(readText(one, 80), word)).length;
  let least = count();
  for (const move of movesOf(knob)) {
    if (isKnob(knob) && !(await follows(knob, move))) return undefined;
    for (let probe = 0; probe < PROBES; probe++) {
      const before = texts();
      await move(probe / (PROBES - 1));
      await until(() => texts() !== before, SHOWS / 5);
      if (count() > least) return { sends: [[word]] };
      least = Math.min(least, count());
    }
  }
  return undefined;
}

async function follows(knob: Element, move: Move): Promise<boolean> {
  const { left, top } = rectOf(knob);
  const hasMoved = () => rectOf(knob).left !== left || rectOf(knob).top !== top;
  for (const at of [0.9, 0.1]) {
    await move(at);
    if (await until(hasMoved, SHOWS)) return true;
  }
  return false;
}

const UPRIGHT = ['ArrowUp', 'ArrowDown'] as const;
const SIDEWAYS = ['ArrowRight', 'ArrowLeft'] as const;

const MAX_PRESSES = 1_000;
const BETWEEN_DRAWS = 25;

export async function reach(control: Element, wanted: number, read: () => number | undefined): Promise<void> {
  focus(control);
  await nextFrame();
  let missed = 0;
  const keys = drawnRole(control) === 'slider' || isKnob(control) ? [SIDEWAYS, UPRIGHT] : [UPRIGHT, SIDEWAYS];
  for (let count = 0; count < MAX_PRESSES && connected(control); count++) {
    const now = read();
    if (now === wanted) return;
    const [more, less] = keys[missed % keys.length]!;
    press(control, now === undefined || now < wanted ? more : less);
    if (read() === now) await until(() => read() !== now, SHOWS);
    else if (count % BETWEEN_DRAWS === 0) await nextFrame();
    const after = read();
    const nearer =
      after !== undefined && (now === undefined || Math.abs(after - wanted) < Math.abs(now - wanted));
    missed = nearer ? 0 : missed + 1;
    if (missed > 2) return;
  }
}

const MAX_STEPS = 200;

export async function stepTo(
  wanted: number,
  read: () => number | undefined,
  buttons: () => readonly (Element | undefined)[],
): Promise<void> {
  let missing = Infinity;
  let act: (button: Element) => void | Promise<void> = tap;
  for (let left = MAX_STEPS; left > 0; left--) {
    const before = read();
    const [less, more] = buttons();
    if (before === undefined || !less || !more) return;
    const distance = Math.abs(wanted - before);
    if (!(distance > 0 && distance < missing)) return;
    missing = distance;
    const button = before < wanted ? more : less;
    const isStepped = () => until(() => read() !== before, STEPS);
    await act(button);
    if (await isStepped()) continue;
    // Some scripts draw what a press started before they look at its end.
    act = clickSlowly;
    await act(button);
    await isStepped();
  }
}

type Gauge = () => readonly number[];

function gaugeOf(frame: Element, count: number, field?: Element): Gauge | undefined {
  const texts = (found: readonly Element[]) => found.map(rawValue).join(' ');
  const gauges: readonly (() => string)[] = [
    () => (field ? texts([field]) : ''),
    () => texts(within(frame, 'input')),
    () =>
      within(frame, '[aria-valuenow]')
        .map((one) => attribute(one, 'aria-valuenow'))
        .join(' '),
    () => readText(frame, 60),
    () => numberBeside(frame),
    () => attribute(frame, 'value') ?? '',
    () => textAround(frame),
  ];
  const found = gauges.find((gauge) => numbersIn(gauge()).length === count);
  return found && (() => numbersIn(found()));
}

/** The text of a slider's value, on the slider or directly around it. */
export function textAround(slider: Element): string {
  const outer = parentOf(slider);
  const [own, around] = [slider, outer].map((one) => isElement(one) && attribute(one, 'aria-valuetext'));
  return own || around || '';
}

async function gaugeByMoving(knobs: readonly Element[]): Promise<Gauge | undefined> {
  const fields: Element[] = [];
  for (const knob of knobs) {
    const before = entriesAround(knob).map(({ sends = [] }) => sends.join());
    const changed = () =>
      entriesAround(knob).find(
        ({ sends = [] }, at) =>
          [1, knobs.length].includes(numbersIn(sends.join()).length) && sends.join() !== before[at],
      )?.element;
    const key: Move = () => press(knob, 'ArrowRight');
    let field: Element | undefined;
    for (const move of [...movesOf(knob), key]) {
      await move(0.6);
      await until(changed, SHOWS);
      field = changed();
      if (field) break;
    }
    if (!field) return undefined;
    fields.push(field);
    if (numbersIn(rawValue(field)).length === knobs.length) break;
  }
  const read = () => fields.flatMap((one) => numbersIn(rawValue(one)));
  return new Set(fields).size === fields.length && read().length === knobs.length ? read : undefined;
}

export function limitsIn(frame: Element, field?: Element): readonly [number, number] | undefined {
  const hasLimits = (one: Element) => ['max', 'aria-valuemax'].some((name) => attribute(one, name) !== null);
  const inner = within(frame, 'input[type="range" i],[aria-valuemax]');
  const ranges = [...[...(field ? [field] : []), frame].filter(hasLimits), ...inner];
  const limits = ranges.map((one) =>
    ['min', 'max'].map((name) => Number(attribute(one, name) ?? attribute(one, `aria-value${name}`) ?? NaN)),
  );
  const [least = NaN, most = NaN] = limits[0] ?? [];
  return most > least && limits.every((one) => one.join() === `${least},${most}`) ? [least, most] : undefined;
}

export const numbersIn = (text: string): readonly number[] =>
  (text.match(/(?<![\d.])-?\d+(?:\.\d+)?/g) ?? []).map(Number);

export function numberBeside(element: Element): string {
  const around = [nextElementOf(element), previousElementOf(element)];
  const texts = around.map((one) => (one && isRendered(one) ? readText(one, 20).trim() : ''));
  return texts.find((text) => /^-?\d+(?:\.\d+)?\s?\D?$/.test(text)) ?? '';
}
