import {
  connected,
  firstElementOf,
  firstOf,
  isElement,
  isRendered,
  isText,
  nextElementOf,
  ofDocument,
  parentOf,
  queryAll,
  rawValue,
} from '../dom/dom.ts';

const MAX_CHANGED = 500;
const MAX_KNOWN = 10_000;
/** Some pages show results in read-only or disabled controls. */
const SHOWING = 'input[readonly],textarea[readonly],input:disabled';
const MAX_SHOWING = 100;

export class Changes {
  readonly #added = new Set<Element>();
  readonly #emptied = new Set<Element>();
  readonly #restyled = new Set<Element>();
  readonly #known = new Map<Element, boolean>();
  readonly #values: readonly (readonly [Element, string])[];

  constructor(document: Document) {
    this.#values = firstOf(queryAll(document, SHOWING), MAX_SHOWING).map((one) => [one, rawValue(one)]);
    this.#know(ofDocument(document, 'body'));
  }

  addAll(body: Element): void {
    this.#added.add(body);
  }

  keep(records: readonly MutationRecord[]): void {
    const losing = new Set(
      records.flatMap(({ target, removedNodes }) => ([...removedNodes].some(isElement) ? [target] : [])),
    );
    for (const record of records) {
      if (this.#added.size + this.#emptied.size >= MAX_CHANGED) return;
      const { type, target, addedNodes } = record;
      const element = isElement(target) ? target : parentOf(target);
      if (!isElement(element)) continue;
      if (type === 'attributes') this.#restyled.add(element);
      else if (type === 'childList' && addedNodes.length === 0) this.#emptied.add(element);
      else if (type === 'characterData' || losing.has(target) || this.#emptied.has(element))
        this.#added.add(element);
      else for (const part of partsIn(record, element)) this.#added.add(part);
    }
  }

  /** A mutation observer doesn't report new values of controls, so this compares them. */
  rewritten(): readonly Element[] {
    return this.#values
      .filter(([one, value]) => connected(one) && rawValue(one) !== value)
      .map(([one]) => one);
  }

  elements(): readonly Element[] {
    const [revealed, around] = this.#shown();
    const came = [...new Set([...this.#added, ...revealed, ...this.rewritten()])].filter(
      (element) => connected(element) && isRendered(element),
    );
    return came.length > 0 ? came : [...around, ...this.#emptied];
  }

  #shown(): readonly [revealed: readonly Element[], around: readonly Element[]] {
    if (this.#restyled.size === 0) return [[], []];
    const revealed: Element[] = [];
    const hiding = new Set<Element>();
    for (const [element, wasShown] of this.#known) {
      if (!connected(element) || isRendered(element) === wasShown) continue;
      const parent = parentOf(element);
      if (!wasShown) revealed.push(element);
      else if (isElement(parent) && isRendered(parent)) hiding.add(parent);
    }
    return [
      revealed.map((element) => {
        const parent = parentOf(element);
        return isElement(parent) && hiding.has(parent) ? parent : element;
      }),
      [...hiding],
    ];
  }

  #know(element: Element): void {
    if (this.#known.size >= MAX_KNOWN) return;
    const isShown = isRendered(element);
    this.#known.set(element, isShown);
    if (!isShown) return;
    for (let child = firstElementOf(element); child; child = nextElementOf(child)) this.#know(child);
  }
}

const partsIn = ({ addedNodes }: MutationRecord, around: Element): readonly Element[] =>
  firstOf(addedNodes, MAX_CHANGED).flatMap((node) => {
    if (isElement(node)) return [node];
    return isText(node) && node.data.trim() ? [around] : [];
  });
