/** The lists that a control refers to, contains or opens, with their options. */
import { contains, documentOf, namedBy, query, queryAll } from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { isDialogOpener } from '../find/kinds.ts';
import { within } from '../find/near.ts';
import { isSeen, OPTION, OPTION_IN_DIALOG, type Option, optionOf, optionsIn, scrollerOf } from './listbox.ts';
import { seekIn } from './scroll.ts';

/** Milliseconds for a list to open that may only open after something is typed. */
export const SCROLLS = 300;
export const MOST = 300;

export class Offers {
  readonly #control: Element;
  readonly #input: () => Element | null;
  /** Options from before the list was opened. They belong to another list. */
  #before: ReadonlySet<Element> = new Set();
  /** All options seen so far, by label and value. */
  readonly seen = new Map<string, Option>();

  /** @param input the control's input for typing, if there is one */
  constructor(control: Element, input: () => Element | null) {
    this.#control = control;
    this.#input = input;
  }

  /** Call this before the list is opened. */
  expect(): void {
    this.#before = new Set(this.#every());
  }

  /** Scrolls through a list that shows only some of its options at a time. */
  async seek(
    look: (options: readonly Option[]) => Option | undefined | false,
    wanted: string,
    signal?: AbortSignal,
  ): Promise<Option | undefined> {
    const options = this.options();
    const scroller = scrollerOf(options.at(-1)?.element);
    const find = () => look(this.options());
    return look(options) || (scroller ? seekIn(scroller, find, wanted, signal) : undefined);
  }

  options(): readonly Option[] {
    const lists = this.lists();
    let found: readonly Option[] = lists.flatMap(optionsIn);
    if (found.length === 0)
      found = this.#every()
        .filter((one) => !this.#before.has(one))
        .map(optionOf);
    for (const option of found) this.seen.set(`${option.label}\n${option.value}`, option);
    return found;
  }

  #every(): readonly Element[] {
    return rootsNow(documentOf(this.#control)).flatMap(({ node }) =>
      [...queryAll(node, isDialogOpener(this.#control) ? OPTION_IN_DIALOG : OPTION)].filter(isSeen),
    );
  }

  /** The lists that the control refers to or contains. */
  lists(): readonly Element[] {
    const named = [this.#control, this.#input()].flatMap((one) =>
      ['aria-controls', 'aria-owns']
        .flatMap((name) => this.named(one, name))
        .filter(
          // A list that contains the input holds the chips of chosen values.
          (list) => list === one || !contains(list, one),
        ),
    );
    if (named.length > 0) return [...new Set(named)];
    return query(this.#control, OPTION) || within(this.#control, OPTION).length > 0 ? [this.#control] : [];
  }

  /** Searches the root of the control, then the document, since a list may be in a portal. */
  named(by: Element | null, name: string): readonly Element[] {
    const found = by ? namedBy(by, name) : [];
    return found.length > 0 || !by ? found : namedBy(by, name, documentOf(by));
  }
}
