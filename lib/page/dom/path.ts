import { oncePer } from '../../text/once.ts';
import {
  attribute,
  find,
  firstElementOf,
  isDocument,
  isElement,
  nextElementOf,
  parentOf,
  queryAll,
  rootOf,
  shadowOf,
  tagOf,
} from './dom.ts';
import { frameDocument, type PageRoot } from './roots.ts';

/** HTML parsers can't build deeper documents. */
const MAX_DEPTH = 512;
const MAX_ID_LENGTH = 200;

interface Siblings {
  readonly index: ReadonlyMap<Element, number>;
  readonly count: ReadonlyMap<string, number>;
}

/** Caches siblings, so create a new object after the page has changed. */
export class Paths {
  readonly #siblings = new WeakMap<ParentNode, Siblings>();
  readonly #isAnchor: (id: string) => boolean;
  readonly of = oncePer((element: Element): string => this.#write(element));
  readonly way = oncePer(({ host, parent }: PageRoot): readonly string[] =>
    host && parent ? [...this.way(parent), this.of(host)] : [],
  );

  constructor(isAnchor: (id: string) => boolean = () => true) {
    this.#isAnchor = isAnchor;
  }

  #write(element: Element): string {
    const steps: string[] = [];
    let here: Element = element;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const parent = parentOf(here);
      const id = attribute(here, 'id');
      if (id && id.length <= MAX_ID_LENGTH && this.#isAnchor(id) && isUnique(here, id)) {
        steps.push(`#${CSS.escape(id)}`);
        return steps.reverse().join(' > ');
      }
      const step = this.#step(here, parent);
      if (!isElement(parent)) {
        steps.push(isDocument(parent) ? step : `${step}:not(* > *)`);
        return steps.reverse().join(' > ');
      }
      steps.push(step);
      here = parent;
    }
    return '';
  }

  #step(element: Element, parent: ParentNode | null): string {
    const tag = tagOf(element);
    const name = CSS.escape(tag);
    if (!parent) return name;
    let siblings = this.#siblings.get(parent);
    if (!siblings?.index.has(element)) {
      siblings = number(parent);
      this.#siblings.set(parent, siblings);
    }
    return siblings.count.get(tag) === 1 ? name : `${name}:nth-of-type(${siblings.index.get(element)})`;
  }
}

function isUnique(element: Element, id: string): boolean {
  return queryAll(rootOf(element), `#${CSS.escape(id)}`).length === 1;
}

function number(parent: ParentNode): Siblings {
  const index = new Map<Element, number>();
  const count = new Map<string, number>();
  for (let child = firstElementOf(parent); child; child = nextElementOf(child)) {
    const tag = tagOf(child);
    const nth = (count.get(tag) ?? 0) + 1;
    count.set(tag, nth);
    index.set(child, nth);
  }
  return { index, count };
}

export function follow(document: Document, way: readonly string[]): Document | ShadowRoot | null {
  let root: Document | ShadowRoot = document;
  for (const path of way) {
    const host: Element | undefined = find(root, path)?.[0];
    const inner: Document | ShadowRoot | null | undefined = host && (shadowOf(host) ?? frameDocument(host));
    if (!inner) return null;
    root = inner;
  }
  return root;
}
