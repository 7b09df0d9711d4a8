/** `<input name="action">` replaces `form.action` (DOM clobbering), so these functions use prototypes. */

function getter<Value>(prototype: object, name: string): (node: Node) => Value {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new Error(`${name} is not an accessor here`);
  return (node) => get.call(node) as Value;
}

export const nodeType = getter<number>(Node.prototype, 'nodeType');
export const parentOf = getter<ParentNode | null>(Node.prototype, 'parentNode');
export const documentOf = getter<Document>(Node.prototype, 'ownerDocument');
export const nextSiblingOf = getter<Node | null>(Node.prototype, 'nextSibling');
export const previousSiblingOf = getter<Node | null>(Node.prototype, 'previousSibling');
export const firstChildOf = getter<Node | null>(Node.prototype, 'firstChild');
export const tagOf = getter<string>(Element.prototype, 'localName');
const slotOf = getter<Element | null>(Element.prototype, 'assignedSlot');
const openRootOf = getter<ShadowRoot | null>(Element.prototype, 'shadowRoot');
export const attributesOf = getter<NamedNodeMap>(Element.prototype, 'attributes');
export const nextElementOf = getter<Element | null>(Element.prototype, 'nextElementSibling');
export const previousElementOf = getter<Element | null>(Element.prototype, 'previousElementSibling');

let closedRootOf: (element: Element) => ShadowRoot | null = () => null;

export function reachClosedRoots(rootOf: (element: Element) => ShadowRoot | null): void {
  closedRootOf = rootOf;
}

export const isCustom = (element: Element): boolean => tagOf(element).includes('-');

/** Searches only custom elements for closed roots, because searching all elements is too slow. */
export const shadowOf = (element: Element, tag = tagOf(element)): ShadowRoot | null =>
  openRootOf(element) ?? (tag.includes('-') ? closedRootOf(element) : null);

const isConnected = getter<boolean>(Node.prototype, 'isConnected');

/** In Firefox, reading a node of an unloaded frame throws. */
export function connected(node: Node): boolean {
  try {
    return isConnected(node);
  } catch {
    return false;
  }
}

export const isText = (node: Node): node is Text => nodeType(node) === 3;
export const isElement = (node: Node | null): node is Element => node !== null && nodeType(node) === 1;
export const isDocument = (node: Node | null): node is Document => node !== null && nodeType(node) === 9;

function prototypeOf(node: Node): ParentNode {
  const type = nodeType(node);
  if (type === 1) return Element.prototype;
  return type === 9 ? Document.prototype : DocumentFragment.prototype;
}

type Tags = HTMLElementTagNameMap;
/** Exact type of the found elements for a selector such as `input` or `input[name]`. */
export type Found<Selector extends string> = Selector extends keyof Tags
  ? Tags[Selector]
  : Selector extends `${infer Tag extends keyof Tags}[${string}]`
    ? Selector extends `${string}]${' ' | '>' | '+' | '~' | ','}${string}`
      ? Element
      : Tags[Tag]
    : Element;

export const isA = <Tag extends keyof Tags>(element: Element | null, tag: Tag): element is Tags[Tag] =>
  element !== null && tagOf(element) === tag;

export const queryAll = <Selector extends string>(
  node: ParentNode,
  selector: Selector,
): NodeListOf<Found<Selector>> => Reflect.apply(prototypeOf(node).querySelectorAll, node, [selector]);

export const query = <Selector extends string>(
  node: ParentNode,
  selector: Selector,
): Found<Selector> | null => Reflect.apply(prototypeOf(node).querySelector, node, [selector]);

export function find(node: ParentNode, selector: string): readonly Element[] | null {
  try {
    return [...queryAll(node, selector)];
  } catch {
    return null;
  }
}

/** Browsers try each selector of a list on each element, so a shorter list is faster. */
export function queryAny(node: ParentNode, selectors: readonly string[]): Iterable<Element> {
  const finding = selectors.filter((selector) => query(node, selector));
  return finding.length > 0 ? queryAll(node, finding.join()) : [];
}

export const firstElementOf = (node: ParentNode): Element | null =>
  Reflect.get(prototypeOf(node), 'firstElementChild', node);

export function elementsIn(node: ParentNode, most = Number.POSITIVE_INFINITY): readonly Element[] {
  const found: Element[] = [];
  for (let child = firstElementOf(node); child && found.length < most; child = nextElementOf(child))
    found.push(child);
  return found;
}

export const matches = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);
export const closest = <Selector extends string>(
  element: Element,
  selector: Selector,
): Found<Selector> | null => Reflect.apply(Element.prototype.closest, element, [selector]);
export const inputOf = (element: Element): Partial<HTMLInputElement> => element;
export function rawValue(element: Element): string {
  const value: unknown = inputOf(element).value;
  return typeof value === 'string' ? value : '';
}

export const attribute = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);
export const rootOf = (node: Node): Document | ShadowRoot =>
  Node.prototype.getRootNode.call(node) as Document | ShadowRoot;
export const contains = (node: Node, other: Node | null): boolean =>
  Node.prototype.contains.call(node, other);
export const rectOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);

export function isTiny(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width <= 1 || height <= 1;
}

export const ofDocument = <Key extends keyof Document>(document: Document, key: Key): Document[Key] =>
  Reflect.get(Document.prototype, key, document);
export const ofForm = <Key extends keyof HTMLFormElement>(
  form: HTMLFormElement,
  key: Key,
): HTMLFormElement[Key] => Reflect.get(HTMLFormElement.prototype, key, form);

export const elementsOf = (form: HTMLFormElement): readonly Element[] =>
  Array.from(ofForm(form, 'elements') as unknown as ArrayLike<Element>);

export const bodyOf = (element: Element): HTMLElement => ofDocument(documentOf(element), 'body');
export const styleOf = (element: Element, part?: '::before'): CSSStyleDeclaration | undefined =>
  ofDocument(documentOf(element), 'defaultView')?.getComputedStyle(element, part);

export const isTrue = (element: Element, name: string): boolean =>
  attribute(element, name)?.toLowerCase() === 'true';

export const isOff = (element: Element): boolean =>
  matches(element, ':disabled') || isTrue(element, 'aria-disabled');

const MAX_TWINS_ABOVE = 8;

export function byId(near: Node, id: string): Element | null {
  // In quirks mode, id selectors ignore case.
  const named = [...queryAll(rootOf(near), `#${CSS.escape(id)}`)];
  const found = named.filter((one) => attribute(one, 'id') === id);
  if (found.length > 1 && isElement(near))
    for (const around of outward(near, MAX_TWINS_ABOVE)) {
      const nearest = found.find((one) => contains(around, one));
      if (nearest) return nearest;
    }
  return found[0] ?? null;
}

export const namedBy = (element: Element, name: string, near: Node = element): readonly Element[] =>
  (attribute(element, name) ?? '')
    .trim()
    .split(/\s+/, 10)
    .flatMap((id) => (id && byId(near, id)) || []);

/** The shadow host, or the frame of a document; null for the top document. */
export function hostOf(root: Node): Element | null {
  if (!isDocument(root)) return (root as Partial<ShadowRoot>).host ?? null;
  try {
    return ofDocument(root, 'defaultView')?.frameElement ?? null;
  } catch {
    return null; // The frame has another origin.
  }
}

export function* hostsOf(element: Element): Iterable<Element> {
  for (let host = hostOf(rootOf(element)); host; host = hostOf(rootOf(host))) yield host;
}

export function shadowHostOf(element: Element): Element | null {
  const root = rootOf(element);
  return isDocument(root) ? null : hostOf(root);
}

export function* shadowHostsOf(element: Element): Iterable<Element> {
  for (let host = shadowHostOf(element); host; host = shadowHostOf(host)) yield host;
}

/** Parent element, or the host of a shadow root. Ignores slots. */
export function above(element: Element): Element | null {
  const parent = parentOf(element);
  return isElement(parent) ? parent : shadowHostOf(element);
}

export const aroundDrawn = (element: Element): Element | null => slotOf(element) ?? above(element);

export function isDrawnIn(element: Element, outer: Element): boolean {
  for (let here: Element | null = element; here; here = aroundDrawn(here)) if (here === outer) return true;
  return false;
}

export function* outward(element: Element | null, most: number): Iterable<Element> {
  let left = most;
  for (let here = element; here && left-- > 0; here = above(here)) yield here;
}

export function* enclosing(element: Element, most: number): Iterable<Element | ShadowRoot> {
  let left = most;
  let here: Node | null = parentOf(element);
  for (; here && !isDocument(here) && left-- > 0; here = isElement(here) ? parentOf(here) : hostOf(here))
    yield here as Element | ShadowRoot;
}

export function isBefore(one: Element, other: Element): boolean {
  const [lifted] = [one, ...hostsOf(one)].filter((here) => rootOf(here) === rootOf(other));
  if (lifted) return precedes(lifted, other);
  const outer = [...hostsOf(other)].find((here) => rootOf(here) === rootOf(one));
  return outer !== undefined && precedes(one, outer);
}

export const firstOf = <One>(list: ArrayLike<One>, most: number): readonly One[] =>
  Array.from({ length: Math.min(list.length, most) }, (_, index) => list[index]!);

export function* aroundInRoot(element: Element, most: number): Iterable<Element> {
  for (const here of outward(above(element), most)) {
    if (rootOf(here) !== rootOf(element)) return;
    yield here;
  }
}

const FORM_ASSOCIATED = new Set(['input', 'select', 'textarea', 'button', 'output', 'fieldset', 'object']);

export function formOf(element: Element): HTMLFormElement | null {
  for (let here: Element | null = element; here; here = hostOf(rootOf(here))) {
    const owner = FORM_ASSOCIATED.has(tagOf(here)) ? inputOf(here).form : null;
    const form = owner ?? closest(here, 'form');
    if (form) return form;
  }
  return null;
}

export const isRendered = (element: Element): boolean => check(element, { visibilityProperty: true });

export const isTransparent = (element: Element): boolean => !check(element, { opacityProperty: true });

/** False for `display: none` or a closed `<details>`. */
export const isLaidOut = (element: Element): boolean => check(element, {});

function check(element: Element, options: CheckVisibilityOptions): boolean {
  if (Element.prototype.checkVisibility.call(element, options)) return true;
  // `display: contents` has no box, so the parent is checked.
  if (styleOf(element)?.display !== 'contents') return false;
  const around = aroundDrawn(element);
  return around ? check(around, options) : true;
}

export const precedes = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

export const innermost = (elements: readonly Element[]): readonly Element[] =>
  elements.filter((one) => !elements.some((other) => other !== one && contains(one, other)));
