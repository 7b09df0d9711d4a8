/** Rows of lists without roles, found by visible text in content that has appeared. */
import { same } from '../../../matching/choices.ts';
import {
  aroundDrawn,
  bodyOf,
  closest,
  connected,
  contains,
  documentOf,
  elementsIn,
  innermost,
  isDrawnIn,
  isRendered,
  outward,
  queryAll,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText, readText } from '../../dom/text.ts';
import { drawnRole, isNative } from '../find/kinds.ts';
import { within } from '../find/near.ts';
import { type Branch, branchesIn } from './branches.ts';
import { isSeen, OPTION } from './listbox.ts';

const ROWS = 'li,div,a,button,span,td,p,label,[role="option" i],[role="menuitem" i]';
const MAX_ROWS = 20_000;
const MAX_LEVELS = 6;

/** The innermost elements that show a text, as rows often have no role. */
export function rowsWith(near: Element, text: string): readonly Element[] {
  const found = rootsNow(documentOf(near))
    .flatMap(({ node }) => [...queryAll(node, ROWS)].slice(0, MAX_ROWS))
    .filter((one) => (one.textContent ?? '').length < text.length + 40 && isRendered(one))
    .filter((one) => same(readText(one, text.length + 20), text));
  return innermost(found);
}

/** The elements with a value in an attribute, for lists whose rows show another text. */
function rowsKeeping(value: string, near: Element): readonly Element[] {
  const keeping = ['data-value', 'data-key', 'data-val'].map((name) => `[${name}="${CSS.escape(value)}"]`);
  return rootsNow(documentOf(near)).flatMap(({ node }) => [...queryAll(node, keeping.join())]);
}

/**
 * The outermost element around a list, at most six levels up, that contains neither the body nor the control. If the
 * list is within its control, the floating part, since the rest shows the value.
 */
export function regionOf(list: Element, control: Element): Element {
  let here = list;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const parent = aroundDrawn(here);
    if (!parent || parent === bodyOf(here) || isDrawnIn(control, parent)) break;
    if (isDrawnIn(here, control) && isFloating(here)) break;
    here = parent;
  }
  return here;
}

const isFloating = (one: Element): boolean => /absolute|fixed/.test(styleOf(one)?.position ?? '');

/** The innermost row with this text, for lists whose rows have no role. */
export function rowIn(regions: readonly Element[], text: string, control: Element): Element | undefined {
  const rows = regions.flatMap((region) =>
    within(region, '*').filter(
      (row) =>
        !(contains(region, control) && contains(control, row)) &&
        isSeen(row) &&
        same(readText(row, 200), text),
    ),
  );
  return innermost(rows)[0];
}

/** True if a text contains the name of a choice among other words. */
export const names = (text: string, label: string): boolean =>
  bare(label).length > 2 && bare(text).includes(bare(label));

const bare = (text: string): string => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;

/** True if a text consists only of a path: “Portugal / Porto”. */
export const isPath = (text: string, labels: readonly string[]): boolean =>
  bare(text) === bare(labels.join(' '));

/** True if an element shows only this choice. */
export const isShownBy = (element: Element, label: string): boolean =>
  label !== '' &&
  tagOf(element) !== 'label' &&
  (same(readText(element, label.length + 20), label) || same(ownText(element), label));

/** True if parts of an element show all given choices, each alone or in a list with others. */
export function areListedIn(frame: Element, labels: readonly string[]): boolean {
  const parts = within(frame, '*').filter((one) => !closest(one, OPTION));
  const texts = parts.flatMap((one) => [ownText(one), ...ownText(one).split(',')]);
  return labels.every((label) => texts.some((one) => same(one, label)));
}

const MAX_OPENERS = 4;
const MAX_FLOATS = 4;

/** The parts of an element that may open its list. Without roles, any part may. */
export const openersIn = (element: Element): readonly Element[] =>
  isNative(element) || drawnRole(element) !== '' ? [] : elementsIn(element, MAX_OPENERS);

/** The rows that appear when a control is used, recognised by the wanted text. */
export class Appearing {
  readonly #control: Element;
  /** Rows with the text that existed before the control was used. */
  #before: ReadonlySet<Element> = new Set();
  #branchesBefore: ReadonlySet<Element> = new Set();
  #regions: readonly Element[] = [];

  constructor(control: Element) {
    this.#control = control;
  }

  /** Called before the control is used for this text. */
  expect(text: string): void {
    const there = [...rowsWith(this.#control, text), ...rowsKeeping(text, this.#control).filter(isSeen)];
    this.#before = new Set(there.filter((one) => !this.isIn(one)));
    if (this.#regions.length === 0)
      this.#branchesBefore = new Set(branchesIn(this.#control).map(({ row }) => row));
  }

  /** The new rows that lead to other rows. */
  readonly branches = (): readonly Branch[] => {
    const found = branchesIn(this.#control).filter(({ row }) => !this.#branchesBefore.has(row));
    const [first] = found;
    if (first && !this.isIn(first.row)) this.#add(first.row);
    return found;
  };

  /** The regions that have appeared, including those that are gone. */
  all(): readonly Element[] {
    return this.#regions;
  }

  /** The regions that have appeared and still exist. */
  regions(): readonly Element[] {
    return this.#regions.filter((one) => connected(one) && isSeen(one));
  }

  /** True if a region that has appeared still covers the page, so it may get the next click. */
  floats(): boolean {
    return this.regions().some((region) =>
      [...outward(region, MAX_FLOATS)].some((one) => !contains(one, this.#control) && isFloating(one)),
    );
  }

  isIn(element: Element): boolean {
    return this.#regions.some((region) => contains(region, element));
  }

  /** The only new row with this text, or with this value in an attribute. */
  row(text: string): Element | undefined {
    const isNew = (one: Element): boolean =>
      isSeen(one) && !this.#before.has(one) && one !== this.#control && !contains(one, this.#control);
    const shown = rowsWith(this.#control, text).filter(isNew);
    const [row, twin] = shown.length > 0 ? shown : rowsKeeping(text, this.#control).filter(isNew);
    if (!row || twin) return undefined;
    this.#add(row);
    return row;
  }

  #add(row: Element): void {
    this.#regions = [...this.#regions, regionOf(row, this.#control)];
  }
}
