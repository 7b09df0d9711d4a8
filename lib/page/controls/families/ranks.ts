import { same } from '../../../matching/choices.ts';
import { zip } from '../../../text/lists.ts';
import {
  attribute,
  attributesOf,
  elementsIn,
  elementsOf,
  formOf,
  inputOf,
  isOff,
  isRendered,
  matches,
  rawValue,
  tagOf,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { click, focus, nextFrame, pause, press, until } from '../events.ts';
import type { Took } from '../family.ts';
import { BUTTON } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { controlsWithin, within } from '../find/near.ts';
import { dragAndDrop } from '../pointer.ts';
import { isSeen } from './listbox.ts';
import { isMarked } from './marked.ts';
import { NOT_KEPT } from './values.ts';

const MAX_ROWS = 50;
const MAX_TEXT = 200;
const MAX_LISTS = 200;
const MOVES = 600;
const STEPS = 60;
const DROPS = 300;
const UP =
  /^(?:(?:move|nach|verschieben|vers|déplacer|mover)\b.*)?\b(?:up|hoch|oben|haut|arriba)\b|^[↑▲⬆⇧⌃]/iu;
const DOWN =
  /^(?:(?:move|nach|verschieben|vers|déplacer|mover)\b.*)?\b(?:down|runter|unten|bas|abajo)\b|^[↓▼⬇⇩⌄]/iu;
const FURTHER = /\b(?:top|bottom|first|last|ganz|all)\b/i;
const HANDLE = `[tabindex="0"],[aria-roledescription],${BUTTON}`;
const SORTS = /(?:^|-)(?:draggable|drag-handle|sortable|reorder|dnd)(?:$|-)/i;

interface Ranks {
  readonly list: Element;
  readonly rows: readonly Element[];
}

const textOf = (row: Element): string =>
  readText(row, MAX_TEXT, (one) => one !== row && matches(one, BUTTON)).replace(
    /^[^\p{L}\p{N}]+|[^\p{L}\p{N})\]]+$/gu,
    '',
  );

/** The order of all rows of a list, if the page lets a person change it. */
function ranksIn(element: Element, texts: readonly string[]): Ranks | undefined {
  for (const list of [element, ...within(element, '*').slice(0, MAX_LISTS)]) {
    const rows = elementsIn(list, MAX_ROWS).filter((one) => isSeen(one) && textOf(one) !== '');
    const names = rows.map(textOf);
    const isAll = names.length === texts.length && names.length > 1;
    const isOnce = (text: string) => names.filter((name) => same(name, text)).length === 1;
    if (isAll && texts.every(isOnce) && new Set(rows.map(tagOf)).size === 1) return { list, rows };
  }
  return undefined;
}

const saysSorts = (one: Element): boolean =>
  [...attributesOf(one)].some(
    ({ name, value }) => SORTS.test(name === 'aria-roledescription' ? value : name) && value !== 'false',
  );

const buttonIn = (scope: Element, way: RegExp): Element | undefined =>
  within(scope, BUTTON).find((one) => isRendered(one) && way.test(nameIn(one)) && !FURTHER.test(nameIn(one)));

/** Buttons beside a list that move its marked row up and down. */
export const isSorter = (element: Element): boolean =>
  controlsWithin(element).length === 1 &&
  within(element, '[role="listbox" i]').length === 1 &&
  [UP, DOWN].every((way) => buttonIn(element, way));

/**
 * Puts the rows in the given order. Undefined if they aren't exactly the given texts, or nothing says that
 * they have an order.
 */
export async function rank(
  element: Element,
  texts: readonly string[],
  isSure: boolean,
): Promise<Took | undefined> {
  const found = ranksIn(element, texts);
  if (!found) return undefined;
  const parts = [element, found.list, ...found.rows, ...found.rows.flatMap((row) => within(row, '*'))];
  const sorts = buttonIn(element, UP) !== undefined || parts.some(saysSorts);
  const rows = () => ranksIn(element, texts)?.rows ?? [];
  const isKept = (): boolean => {
    const names = rows().map(textOf);
    return (
      names.length > 0 && zip(texts, names).every(([text, name]) => same(text, name)) && isFiledIn(rows())
    );
  };
  if (!sorts && (isSure || isKept())) return undefined;
  const before = found.rows.map(textOf);
  const ways = new Set<Way>([byButton, byKeys, dragAndDrop]);
  const order = async (names: readonly string[]): Promise<void> => {
    for (const [at, text] of names.entries()) {
      const place = () => rows().findIndex((row) => same(textOf(row), text));
      for (let left = names.length; place() > at && left > 0; left--)
        await moveUp(ways, { element, rows, place, to: at });
    }
  };
  await order(texts);
  if (await until(isKept, MOVES)) return { sends: texts.map((text) => [text]), isRanked: true, isKept };
  await order(before);
  return NOT_KEPT;
}

/** False if a field of the form has the rows' texts or keys in another order. */
function isFiledIn(rows: readonly Element[]): boolean {
  const form = rows[0] ? formOf(rows[0]) : null;
  const filed = form ? elementsOf(form).map(rawValue) : [];
  const attributes = rows.slice(0, 1).flatMap((row) => [...attributesOf(row)]);
  const lists = [
    rows.map(textOf),
    ...attributes.map(({ name }) => rows.map((row) => attribute(row, name) ?? '')),
  ];
  return lists.every((keys) => {
    if (new Set(keys).size < keys.length) return true;
    const places = filed.map((text) => keys.map((key) => text.indexOf(key)));
    return places.every(
      (all) => all.includes(-1) || zip(all, all.slice(1)).every(([before, place]) => place > before),
    );
  });
}

interface Moving {
  readonly element: Element;
  readonly rows: () => readonly Element[];
  readonly place: () => number;
  readonly to: number;
}

type Way = (row: Element, target: Element, moving: Moving) => Promise<void>;

/** Tries the ways that are left. A way that doesn't move a row isn't tried again. */
async function moveUp(ways: Set<Way>, moving: Moving): Promise<void> {
  const { rows, place, to } = moving;
  const before = place();
  for (const way of ways) {
    const [row, target] = [rows()[before], rows()[to]];
    if (!row || !target) return;
    await way(row, target, moving);
    const isMoved = await until(() => place() >= 0 && place() !== before, MOVES);
    // While rows still glide, a page ignores the next move.
    await pause(DROPS);
    if (isMoved) return;
    ways.delete(way);
  }
}

async function byButton(row: Element, _: Element, { element, rows, place }: Moving): Promise<void> {
  const own = buttonIn(row, UP);
  if (!own && !buttonIn(element, UP)) return;
  const mark = (one: Element, at: number): void => {
    if (isMarked(one) !== (at === place())) click(one);
  };
  // A click may draw all rows again.
  for (const at of own ? [] : rows().keys()) mark(rows()[at] ?? row, at);
  const button = () => buttonIn(row, UP) ?? buttonIn(element, UP);
  await until(() => !isOff(button() ?? element), MOVES);
  const [before, pressed] = [place(), button()];
  if (!pressed || isOff(pressed)) return;
  click(pressed);
  await until(() => place() !== before, MOVES);
}

async function byKeys(row: Element, _: Element, { place, to }: Moving): Promise<void> {
  const handle = [row, ...within(row, HANDLE)].find(
    (one) => matches(one, HANDLE) && inputOf(one).tabIndex === 0,
  );
  if (!handle) return;
  focus(handle);
  await nextFrame();
  const steps = place() - to;
  press(handle, ' ');
  await pause(STEPS);
  for (let step = 0; step < steps; step++) {
    press(handle, 'ArrowUp');
    await pause(STEPS);
  }
  press(handle, ' ');
}
