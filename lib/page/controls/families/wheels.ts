import { same } from '../../../matching/choices.ts';
import { above, elementsIn, isRendered, outward, rectOf, styleOf } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { centerOf, click, nextFrame, until } from '../events.ts';
import { within } from '../find/near.ts';
import { drag } from '../pointer.ts';
import { clickOption } from './listbox.ts';

const MAX_ROWS = 500;
const MAX_ABOVE = 4;
const MAX_TURNS = 3;
const SETTLES = 600;
const SLIP = 0.2;

interface Wheel {
  readonly box: Element;
  readonly rows: readonly Element[];
}

function wheelAround(row: Element): Wheel | undefined {
  const { height } = rectOf(row);
  const rows = elementsIn(above(row)!, MAX_ROWS).filter((one) => rectOf(one).height === height);
  const box = [...outward(above(row), MAX_ABOVE)].find(
    (one) => !/^(?:|visible)$/.test(styleOf(one)?.overflowY ?? ''),
  );
  const isRolled =
    box && rows.length > 1 && (stops(box, row) || rectOf(box).height < height * (rows.length + 2));
  return isRolled ? { box, rows } : undefined;
}

const isSnapping = (box: Element): boolean => /mandatory|proximity/.test(styleOf(box)?.scrollSnapType ?? '');

const stops = (box: Element, row: Element): boolean =>
  isSnapping(box) || (styleOf(above(row)!)?.transform ?? 'none') !== 'none';

export async function rollOrClick(row: Element): Promise<unknown> {
  const wheel = wheelAround(row);
  return wheel && stops(wheel.box, row) ? roll(wheel, row) : clickOption(row);
}

const offsetOf = (box: Element, row: Element): number => centerOf(row).y - centerOf(box).y;

/** Rolls a row to the middle of its column. False if the column stops elsewhere. */
async function roll({ box, rows }: Wheel, row: Element, signal?: AbortSignal): Promise<boolean> {
  const { height } = rectOf(row);
  // A click may have scrolled a column that only the page's script should move.
  if (styleOf(box)?.overflowY === 'hidden') box.scrollTop = 0;
  // The sheet around a wheel may still be moving.
  let last: number | undefined;
  const rests = () => {
    const before = last;
    last = rectOf(box).top;
    return last === before;
  };
  await until(rests, SETTLES, signal);
  const isThere = (one: Element): boolean => Math.abs(offsetOf(box, one)) < height / 10;
  // A row in the middle may not be chosen yet, so another row is clicked first.
  const [other] = isThere(row) ? rows.filter((one) => one !== row) : [];
  for (const goal of [...(other ? [other] : []), ...Array<Element>(MAX_TURNS).fill(row)]) {
    if (goal === row && isThere(row)) break;
    click(goal);
    await until(() => isThere(goal), SETTLES, signal);
    if (isThere(goal)) continue;
    await turn(box, offsetOf(box, goal), height);
    await until(() => isThere(goal), SETTLES, signal);
    await nextFrame();
  }
  return isThere(row);
}

async function turn(box: Element, offset: number, height: number): Promise<void> {
  const slip = Math.sign(offset) * height * SLIP;
  if (isSnapping(box)) box.scrollTop += offset - slip;
  else await drag(box, { ...centerOf(box), y: centerOf(box).y - offset + slip });
}

/** Undefined if the columns don't have these texts. */
export async function rollEach(
  frame: Element,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const says = (one: Element, text: string): boolean => {
    const its = readText(one, text.length + 20).trim();
    return same(its, text) || (/^\d+$/.test(its) && Number(its) === Number(text));
  };
  const lists = new Set(within(frame, '*').filter(isRendered).map(above));
  const found = [...lists].flatMap((list): Wheel | readonly Wheel[] => {
    const [first] = list ? elementsIn(list, 1) : [];
    return first ? (wheelAround(first) ?? []) : [];
  });
  const rows = texts.map((text, at) => found[at]?.rows.find((one) => says(one, text)));
  if (found.length !== texts.length || !rows.every((row) => row !== undefined)) return undefined;
  for (const [at, row] of rows.entries()) if (!(await roll(found[at]!, row, signal))) return false;
  return true;
}
