import { contains, documentOf, namedBy, query, queryAll, rectOf } from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { isDialogOpener } from '../find/kinds.ts';
import { within } from '../find/near.ts';
import { isSeen, OPTION, OPTION_IN_DIALOG, type Option, optionOf, optionsIn, scrollerOf } from './listbox.ts';
import { seekIn } from './scroll.ts';

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
