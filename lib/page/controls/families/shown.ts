import { same } from '../../../matching/choices.ts';
import {
  attribute,
  closest,
  contains,
  documentOf,
  isDrawnIn,
  isRendered,
  isTrue,
  matches,
  namedBy,
  query,
  queryAll,
  rawValue,
  rectOf,
} from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { readText } from '../../dom/text.ts';
import { type TextControl, until } from '../events.ts';
import { entriesAround } from '../find/entries.ts';
import { isDialogOpener } from '../find/kinds.ts';
import { frameOf, within } from '../find/near.ts';
import { isSeen, OPTION, OPTION_IN_DIALOG, type Option, optionOf, optionsIn, scrollerOf } from './listbox.ts';
import { isPath, isShownBy, names, partsOf, rowAround } from './rows.ts';
import { seekIn } from './scroll.ts';

const MAX_SHOWN = 400;
const MAX_PARTS = 300;
const ARRIVES = 600;

interface Chosen {
  readonly control: Element;
  readonly field: Element | null;
  readonly select: HTMLSelectElement | null;
  readonly input: () => { readonly value: string } | null;
  readonly lists: () => readonly Element[];
}

export class Shown {
  readonly #of: Chosen;
  #textBefore = '';
  #sentBefore: readonly string[] = [];
  #frame: Element | undefined;
  #taken = '';
  #textThen = '';
  #row: Element | undefined;
  #aliases: readonly string[] = [];
  #optionsBefore: ReadonlySet<Element> = new Set();
  readonly #listed = new Set<Element>();
  path: readonly string[] = [];

  constructor(of: Chosen) {
    this.#of = of;
  }

  /** Must be called before the list opens. */
  expect(): void {
    this.#frame = frameOf(this.#of.control);
    this.#optionsBefore = new Set(within(this.#frame, OPTION));
    this.#textBefore = this.#text();
    this.#sentBefore = this.#sent();
  }

  /** Must be called before the click, because the control may then show another text, such as a code. */
  takes(option: Element, label: string): void {
    this.#aliases = [...partsOf(rowAround(option)), attribute(option, 'title') ?? ''].filter(
      (text) => text !== '' && !same(text, label),
    );
    this.#taken = label;
    this.#textThen = this.#text();
    this.#row = same(this.#of.input()?.value ?? '', label) ? option : undefined;
    const list = closest(option, '[role="listbox" i]');
    if (list) this.#listed.add(list);
  }

  has(label: string, value?: string): boolean {
    if (this.#shows(label, value)) return true;
    return (
      same(label, this.#taken) && this.hasChanged() && this.#aliases.some((one) => same(this.#text(), one))
    );
  }

  #shows(label: string, value?: string): boolean {
    const { control, field, select, input } = this.#of;
    if (select)
      return [...select.selectedOptions].some((one) =>
        value === undefined || value === label ? same(one.label, label) : one.value === value,
      );
    const typed = input()?.value ?? '';
    if (label !== '' && !this.#isOnlyTyped(label) && (same(typed, label) || this.#isPath(typed, label)))
      return true;
    const text = this.#text();
    if (this.hasChanged() && names(text, label)) return true;
    const isIt = (sent: string) => sent !== '' && (sent === value || same(sent, label));
    if (field && isIt(rawValue(field))) return true;
    if (this.#sent().some((sent) => isIt(sent) && !this.#sentBefore.includes(sent))) return true;
    const lists = this.#of.lists();
    const frame = this.#frame ?? frameOf(control);
    return [control, ...within(frame, ':not(option)').slice(0, MAX_PARTS)].some(
      (one) =>
        (isShownBy(one, label) || this.#isPath(readText(one, MAX_SHOWN), label)) &&
        isRendered(one) &&
        !lists.some((list) => isDrawnIn(one, list) || contains(one, list)) &&
        !this.#isOption(one),
    );
  }

  #isOnlyTyped(label: string): boolean {
    if (!this.#row || !same(label, this.#taken)) return false;
    return isSeen(this.#row) || isTrue(this.#of.control, 'aria-expanded');
  }

  async arrive(): Promise<void> {
    const before = this.#sentBefore.join('\n');
    if (this.#row) await until(() => this.#sent().join('\n') !== before, ARRIVES);
  }

  hasChanged = (): boolean => this.#text() !== this.#textBefore;

  /** True if the control shows another text since this choice was clicked. */
  answers = (label: string): boolean => same(label, this.#taken) && this.#text() !== this.#textThen;

  counts(count: number): boolean {
    const numbers = this.#text().match(/\d+/g) ?? [];
    return this.hasChanged() && numbers.length === 1 && Number(numbers[0]) === count;
  }

  #text(): string {
    const lists = this.#of.lists();
    const isListed = (one: Element) => lists.includes(one) || matches(one, OPTION);
    return readText(this.#of.control, MAX_SHOWN, isListed);
  }

  #isOption(element: Element): boolean {
    const option = closest(element, OPTION);
    if (option === null) return false;
    const list = closest(option, '[role="listbox" i]');
    const isOther = this.#listed.size > 0 && list !== null && !this.#listed.has(list);
    const isChip = isOther && !this.#optionsBefore.has(option) && attribute(option, 'aria-selected') === null;
    return !isChip && !(list && list !== this.#of.control && contains(list, this.#of.control));
  }

  #isPath(text: string, label: string): boolean {
    return this.path.length > 0 && isPath(text, [...this.path, label]);
  }

  #sent(): readonly string[] {
    return entriesAround(this.#of.field ?? this.#of.control).flatMap(({ sends = [] }) => sends);
  }
}

export const SCROLLS = 300;
export const MOST = 300;

const placeOf = (option: Element): string => {
  const { left, top } = rectOf(option);
  return `${Math.round(left)} ${Math.round(top)} ${option.textContent}`;
};

export class Offers {
  readonly #control: Element;
  readonly #input: () => Element | null;
  /** The options before the control opens. Pages redraw options, so their places are kept too. */
  #before: ReadonlySet<Element> = new Set();
  #places: ReadonlySet<string> = new Set();
  readonly seen = new Map<string, Option>();

  constructor(control: Element, input: () => Element | null) {
    this.#control = control;
    this.#input = input;
  }

  expect(): void {
    const every = this.#every();
    this.#before = new Set(every);
    this.#places = new Set(every.slice(0, MOST).map(placeOf));
  }

  async seek(
    look: (options: readonly Option[]) => Option | undefined | false,
    wanted: string,
  ): Promise<Option | undefined> {
    const options = this.options();
    const scroller = scrollerOf(options.at(-1)?.element);
    const find = () => look(this.options());
    return look(options) || (scroller ? seekIn(scroller, find, wanted) : undefined);
  }

  options(): readonly Option[] {
    const lists = this.lists();
    let found: readonly Option[] = lists.flatMap(optionsIn);
    if (found.length === 0)
      found = this.#every()
        .filter((one) => !this.#before.has(one) && !this.#places.has(placeOf(one)))
        .map(optionOf);
    for (const option of found) this.seen.set(`${option.label}\n${option.value}`, option);
    return found;
  }

  #every(): readonly Element[] {
    return rootsNow(documentOf(this.#control)).flatMap(({ node }) =>
      [...queryAll(node, isDialogOpener(this.#control) ? OPTION_IN_DIALOG : OPTION)].filter(isSeen),
    );
  }

  lists(): readonly Element[] {
    const named = [this.#control, this.#input()].flatMap((one) =>
      ['aria-controls', 'aria-owns']
        .flatMap((name) => this.named(one, name))
        .filter(
          // A list around the input shows chosen values instead of options.
          (list) => list === one || !contains(list, one),
        ),
    );
    if (named.length > 0) return [...new Set(named)];
    return query(this.#control, OPTION) || within(this.#control, OPTION).length > 0 ? [this.#control] : [];
  }

  named(by: Element | null, name: string): readonly Element[] {
    const found = by ? namedBy(by, name) : [];
    return found.length > 0 || !by ? found : namedBy(by, name, documentOf(by));
  }
}

/** True if a person sees the text that a transparent input has. */
export function isDrawn(control: Element, text: string): boolean {
  const frame = frameOf(control);
  const others = within(frame, 'input').filter((one) => one !== control);
  const bare = (from: string) => from.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [readText(frame, 2_000), ...others.map(rawValue)].some((one) => bare(one).includes(bare(text)));
}

export const showsBeside = (control: TextControl, text: string): boolean =>
  control.value === '' &&
  within(frameOf(control), '*').some(
    (one) => isRendered(one) && (isShownBy(one, text) || same(rawValue(one), text)),
  );
