import { same } from '../../../matching/choices.ts';
import {
  aroundDrawn,
  attribute,
  bodyOf,
  closest,
  connected,
  contains,
  documentOf,
  elementsIn,
  formOf,
  hostsOf,
  innermost,
  inputOf,
  isCustom,
  isDrawnIn,
  isElement,
  isRendered,
  matches,
  outward,
  parentOf,
  queryAll,
  rectOf,
  styleOf,
  tagOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { ownText, ownTexts, readText } from '../../dom/text.ts';
import { BUTTON, drawnRole, isDialogOpener, isNative, leadsAway } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { frameOf, within } from '../find/near.ts';
import { type Branch, branchesIn } from './branches.ts';
import { ADDS, creates, isSeen, kindOf, OPTION } from './listbox.ts';
import { isScroller, seekIn } from './scroll.ts';
import { colourOf } from './values.ts';

const ROWS = 'li,div,a,button,span,td,p,label,[role="option" i],[role="menuitem" i]';
const MAX_ROWS = 20_000;
const MAX_LEVELS = 6;

function rowsNear(near: Element): readonly Element[] {
  const given = [...outward(near, 2), ...hostsOf(near)].flatMap((host) => within(host, '*').filter(isCustom));
  const selector = [ROWS, ...new Set(given.map((one) => CSS.escape(tagOf(one))))].join();
  return rootsNow(documentOf(near)).flatMap(({ node }) => [...queryAll(node, selector)].slice(0, MAX_ROWS));
}

/** Flags and other pictures before or after a text. */
const SIGNS = /^(?:[\p{So}\p{RI}]\u{FE0F}?\s*)+|(?:\s*[\p{So}\p{RI}]\u{FE0F}?)+$/gu;

function rowsWith(near: Element, text: string): readonly Element[] {
  const found = rowsNear(near)
    .filter((one) => (one.textContent ?? '').length < text.length + 40 && isRendered(one))
    .map((one) => [one, readText(one, text.length + 20)] as const)
    .filter(([, shown]) => [shown, shown.replaceAll(SIGNS, '')].some((its) => same(its, text)));
  return innermost(found.map(([one]) => one));
}

function rowsJoining(near: Element, text: string): readonly Element[] {
  const wanted = closed(text);
  const found = rowsNear(near)
    .filter((one) => (one.textContent ?? '').length < text.length + MAX_BESIDE)
    .filter((one) => closed(one.textContent ?? '').includes(wanted) && isRendered(one));
  return innermost(found).filter((one) => {
    const parts = partsOf(one).map(closed);
    return parts.some((_, from) =>
      parts.some((_, to) => to >= from && parts.slice(from, to + 1).join('') === wanted),
    );
  });
}

export function rowAround(part: Element): Element {
  const isRow = (here: Element): boolean => {
    const list = parentOf(here);
    const { left, top } = rectOf(here);
    const isBelow = (one: Element) =>
      kindOf(one) === kindOf(here) && Math.abs(rectOf(one).left - left) < 2 && rectOf(one).top !== top;
    return isElement(list) && elementsIn(list, MAX_ALIKE).some(isBelow);
  };
  return [...outward(part, MAX_LEVELS)].find(isRow) ?? part;
}

const MAX_ALIKE = 50;

export const rowsNaming = (near: Element, text: string): readonly (readonly Element[])[] => [
  rowsWith(near, text),
  rowsJoining(near, text).filter((one) => aroundRow(one, near).some(isFloating)),
];

const aroundRow = (row: Element, control: Element): readonly Element[] =>
  [...outward(row, MAX_LEVELS)].filter((one) => !contains(one, control));

/** Rows that offer to make a choice of the text. If one comes with the text, the text alone isn’t a choice. */
export const offersToMake = (control: Element, text: string): readonly Element[] =>
  attribute(control, 'name') === null
    ? rowsNear(control).filter((one) => {
        const label =
          (one.textContent ?? '').length < text.length + 40 ? readText(one, text.length + 40) : '';
        return creates(label, text) && isSeen(one) && (ADDS.test(label) || mayBeChosen(one, control));
      })
    : [];

/** False for a text that a page only writes out. */
export const mayBeChosen = (row: Element, control: Element): boolean =>
  styleOf(row)?.cursor === 'pointer' ||
  aroundRow(row, control).some((one) => matches(one, `${OPTION},${BUTTON},a,li`) || isFloating(one));

export const closed = (text: string): string => text.replaceAll(/\s+|[,;·|](?!\d)/g, '').toLowerCase();

export const partsOf = (element: Element): readonly string[] =>
  [element, ...within(element, '*')]
    .filter((one) => isRendered(one) && !isNativeOption(one))
    .flatMap(ownTexts)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .slice(0, MAX_TEXTS);

const MAX_BESIDE = 200;
const MAX_TEXTS = 12;

function rowsKeeping(value: string, near: Element): readonly Element[] {
  const keeping = ['value', 'data-value', 'data-key', 'data-val', 'title', 'aria-label'].map(
    (name) => `[${name}="${CSS.escape(value)}" i]`,
  );
  const colour = colourOf(value);
  return rootsNow(documentOf(near)).flatMap(({ node }) => {
    const kept = [...queryAll(node, keeping.join())].filter((one) => !isNative(one));
    if (kept.length > 0 || !colour) return kept;
    const painted = [...queryAll(node, ROWS)].slice(0, MAX_PAINTED).filter((one) => isSwatch(one, colour));
    return innermost(painted);
  });
}

const MAX_PAINTED = 5_000;
const SWATCH = 64;

const isSwatch = (element: Element, colour: string): boolean => {
  const { width, height } = rectOf(element);
  return Math.max(width, height) <= SWATCH && colourOf(styleOf(element)?.backgroundColor ?? '') === colour;
};

export function regionOf(list: Element, control: Element): Element {
  let here = list;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const parent = aroundDrawn(here);
    if (!parent || parent === bodyOf(here) || isDrawnIn(control, parent)) break;
    if (isDrawnIn(here, control) && isFloating(here)) break;
    here = parent;
  }
  return (
    [...outward(here, 2 * MAX_LEVELS)].find((one) => isFloating(one) && !isDrawnIn(control, one)) ?? here
  );
}

const isFloating = (one: Element): boolean => /absolute|fixed/.test(styleOf(one)?.position ?? '');

export function rowIn(regions: readonly Element[], text: string, control: Element): Element | undefined {
  const rows = regions.flatMap((region) =>
    within(region, '*').filter(
      (row) =>
        !(contains(region, control) && contains(control, row)) &&
        isSeen(row) &&
        !isNativeOption(row) &&
        same(readText(row, 200), text),
    ),
  );
  return innermost(rows)[0];
}

const isNativeOption = (one: Element): boolean => tagOf(one) === 'option';

export const names = (text: string, label: string): boolean =>
  bare(label).length > 2 && bare(text).includes(bare(label));

const bare = (text: string): string => ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;

export const isPath = (text: string, labels: readonly string[]): boolean =>
  bare(text) === bare(labels.join(' '));

export const isShownBy = (element: Element, label: string): boolean =>
  label !== '' &&
  tagOf(element) !== 'label' &&
  (same(readText(element, label.length + 20), label) || same(ownText(element), label));

const CLEARS = /clear|reset|remove|delete|close|cancel|leeren|löschen|entfernen|^[×✕✖⨯]/i;

export const clears = (part: Element): boolean => CLEARS.test(saidOf(part));

export const saidOf = (part: Element): string => {
  const one = closest(part, BUTTON) ?? part;
  return `${nameIn(one)} ${attribute(one, 'class') ?? ''}`;
};

const MAX_OPENERS = 4;
const MAX_FLOATS = 4;

export function openersIn(element: Element): readonly Element[] {
  const isInput = isNative(element) || drawnRole(element) !== '';
  if (isInput && !inputOf(element).readOnly) return [];
  const buttons = within(isInput ? frameOf(element) : element, BUTTON).filter((one) => !clears(one));
  const isDrawn = (one: Element) => styleOf(one)?.cursor === 'pointer' && !clears(one) && !leadsAway(one);
  const drawn = buttons.length > 0 || isInput ? [] : within(element, '*').filter(isDrawn);
  const outermost = drawn.filter((one) => !drawn.some((other) => other !== one && contains(other, one)));
  const parts = [...buttons, ...outermost, ...(isInput ? [] : elementsIn(element, MAX_OPENERS))];
  return [...new Set(parts)].filter((one) => isRendered(one) && !isFloating(one)).slice(0, MAX_OPENERS);
}

const CARET = /caret|arrow|chevron|drop-?down/i;

/** Buttons of a field in which a person can also type. No other button may be pressed there. */
export const caretsIn = (input: Element): readonly Element[] =>
  within(frameOf(input), BUTTON).filter(
    (one) =>
      isRendered(one) &&
      !clears(one) &&
      !isDialogOpener(one) &&
      !(inputOf(one).type === 'submit' && formOf(one)) &&
      (['aria-expanded', 'aria-haspopup', 'aria-controls'].some((name) => attribute(one, name) !== null) ||
        (/^\W?$/.test(nameIn(one)) && CARET.test(saidOf(one))) ||
        /^[▾▼▿⌄˅⏷∨]$/.test(nameIn(one))),
  );

const SHOWING = ['class', 'style', 'hidden', 'open', 'aria-hidden', 'data-state'];
const MAX_CHANGED = 2_000;
const MIN_LIST = 30;

export class Appearing {
  readonly #control: Element;
  #before: ReadonlySet<Element> = new Set();
  #branchesBefore: ReadonlySet<Element> = new Set();
  #regions: readonly Element[] = [];
  #changes: MutationObserver | undefined;
  readonly #changed = new Set<Element>();

  constructor(control: Element) {
    this.#control = control;
  }

  expect(...texts: readonly string[]): void {
    this.#watch();
    const there = texts.flatMap((text) => [
      ...rowsWith(this.#control, text),
      ...rowsKeeping(text, this.#control).filter(isSeen),
    ]);
    this.#before = new Set(there.filter((one) => !this.isIn(one)));
    if (this.#regions.length === 0)
      this.#branchesBefore = new Set(branchesIn(this.#control).map(({ row }) => row));
  }

  readonly branches = (): readonly Branch[] => {
    const found = branchesIn(this.#control).filter(({ row }) => !this.#branchesBefore.has(row));
    const [first] = found;
    if (first && !this.isIn(first.row)) this.#add(first.row);
    return found;
  };

  #watch(): void {
    if (this.#changes) return;
    this.#changes = new MutationObserver((records) => this.#note(records));
    for (const { node } of rootsNow(documentOf(this.#control)))
      this.#changes.observe(node, { subtree: true, childList: true, attributeFilter: SHOWING });
  }

  #note(records: readonly MutationRecord[]): void {
    for (const { target, addedNodes } of records)
      for (const one of [target, ...addedNodes])
        if (isElement(one) && this.#changed.size < MAX_CHANGED) this.#changed.add(one);
  }

  opened(): Element | undefined {
    this.#note(this.#changes?.takeRecords() ?? []);
    const frame = this.#control;
    return [...this.#changed].find((one) => {
      if (!connected(one) || contains(one, frame) || !isSeen(one) || rectOf(one).height < MIN_LIST)
        return false;
      if (contains(frame, one) && !isFloating(one)) return false;
      const isOver = isFloating(one) || isScroller(one);
      return isOver && partsOf(one).length > 1;
    });
  }

  async seek<Found>(look: () => Found | undefined, wanted: string): Promise<void> {
    const list = this.opened() ?? this.regions()[0];
    const scroller = list && [list, ...within(list, '*')].find(isScroller);
    if (scroller) await seekIn(scroller, look, wanted);
  }

  forget(): void {
    this.#changes?.disconnect();
    this.#changes = undefined;
    this.#changed.clear();
  }

  all(): readonly Element[] {
    const opened = this.opened();
    return opened ? [...this.#regions, opened] : this.#regions;
  }

  isOpen(): boolean {
    return this.regions().length > 0 || this.opened() !== undefined;
  }

  regions(): readonly Element[] {
    return this.#regions.filter((one) => connected(one) && isSeen(one));
  }

  floats(): boolean {
    return (
      this.opened() !== undefined ||
      this.regions().some((region) =>
        [...outward(region, MAX_FLOATS)].some((one) => !contains(one, this.#control) && isFloating(one)),
      )
    );
  }

  isIn(element: Element): boolean {
    return this.#regions.some((region) => contains(region, element));
  }

  row(text: string): Element | undefined {
    const isNew = (one: Element) =>
      isSeen(one) && !this.#before.has(one) && one !== this.#control && !contains(one, this.#control);
    const [row, twin] =
      [rowsWith(this.#control, text), rowsKeeping(text, this.#control)]
        .map((rows) => rows.filter(isNew))
        .find((rows) => rows.length > 0) ?? rowsJoining(this.#control, text).filter(isNew);
    if (!row || twin) return undefined;
    this.#add(row);
    return row;
  }

  #add(row: Element): void {
    this.#regions = [...this.#regions, regionOf(row, this.#control)];
  }
}
