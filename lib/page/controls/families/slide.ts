/** Sliders that must be moved with the pointer: keys don't work, or there is no role. */
import { above, attribute, contains, isRendered, outward, rectOf, styleOf } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { clickAt, drag, type Place, until } from '../events.ts';
import { within } from '../find/near.ts';

/** Pixels: sizes of a knob, and minimum length of its lane. */
const KNOB = { least: 6, most: 48 };
const LANE = 60;
/** Maximum moves of the pointer, and milliseconds for a page to show each. */
const MAX_MOVES = 10;
const SHOWS = 250;
/** Levels from a knob up to its lane. */
const MAX_ABOVE = 4;

/** The knobs in an element: small, without a text, and movable. */
export const knobsIn = (frame: Element): readonly Element[] => {
  const found = within(frame, '*').filter(isKnob);
  return found.filter((one) => !found.some((other) => other !== one && contains(other, one)));
};

function isKnob(element: Element): boolean {
  const { width, height } = rectOf(element);
  const { least, most } = KNOB;
  if (width < least || height < least || width > most || height > most) return false;
  if (width > height * 2.5 || height > width * 2.5 || !isRendered(element)) return false;
  const { position, transform } = styleOf(element) ?? {};
  const isFree = position === 'absolute' || (transform !== 'none' && transform !== undefined);
  return isFree && !/\p{L}/u.test(readText(element, 20)) && laneOf(element) !== undefined;
}

/** The next longish element around a knob, along which it moves. */
const laneOf = (knob: Element): Element | undefined =>
  [...outward(above(knob), MAX_ABOVE)].find((one) => {
    const { width, height } = rectOf(one);
    const [long, thin] = [Math.max(width, height), Math.min(width, height)];
    return long >= LANE && long > thin * 2;
  });

interface Point {
  /** Place along the lane, from 0 to 1. */
  readonly at: number;
  readonly value: number;
}

/**
 * Moves a knob until a value is shown: first to the value's probable place, then closer after each move.
 * @param limits minimum and maximum, if known
 * @returns true if the value is shown
 */
export async function slide(
  knob: Element,
  read: () => number | undefined,
  wanted: number,
  limits: readonly [number, number] | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  const lane = laneOf(knob);
  if (!lane) return read() === wanted;
  const { left, top, width, height } = rectOf(lane);
  const isUpright = height > width || attribute(knob, 'aria-orientation') === 'vertical';
  const isFlipped = isUpright || styleOf(lane)?.direction === 'rtl';
  const placeOf = (at: number): Place => {
    const along = isFlipped ? 1 - at : at;
    return isUpright
      ? { x: left + width / 2, y: top + height * along }
      : { x: left + width * along, y: top + height / 2 };
  };
  for (const move of [drag, async (_: Element, to: Place) => clickAt(lane, to)]) {
    const go = async (at: number): Promise<Point | undefined> => {
      const before = read();
      await move(knob, placeOf(at));
      await until(() => read() !== before, SHOWS, signal);
      const value = read();
      return value === undefined ? undefined : { at, value };
    };
    if (await approach(go, wanted, limits)) return true;
  }
  return read() === wanted;
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
    // Neither the knob nor the lane reacts to the pointer.
    if (low.at === high.at) return false;
  }
  return false;
}
