import { nameIn } from '../controls/find/names.ts';
import { formOf, isRendered, queryAll } from '../dom/dom.ts';
import { rootsNow } from '../dom/roots.ts';
import { MAX_NAMED } from './verify.ts';

const TYPED =
  'select,textarea,input:not([type=hidden i],[type=checkbox i],[type=radio i],[type=submit i],[type=button i],[type=reset i],[type=image i],[type=file i])';
const MAX_CONTROLS = 1_000;

export class LateFields {
  readonly #document: Document;
  readonly #known: Set<Element>;

  constructor(document: Document) {
    this.#document = document;
    this.#known = new Set(shownIn(document));
  }

  leftEmpty(form: HTMLFormElement | null): readonly string[] {
    const added = shownIn(this.#document).filter((one) => !this.#known.has(one) && formOf(one) === form);
    for (const one of added) this.#known.add(one);
    return added
      .filter((one) => (one as HTMLInputElement).value === '')
      .map((one) => nameIn(one).trim().slice(0, MAX_NAMED))
      .filter((label) => label !== '');
  }
}

const shownIn = (document: Document): readonly Element[] =>
  rootsNow(document)
    .flatMap(({ node }) => [...queryAll(node, TYPED)])
    .slice(0, MAX_CONTROLS)
    .filter(isRendered);
