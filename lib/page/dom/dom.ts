/**
 * DOM reads that a page's markup can't fake. `<form><input name="action">` makes `form.action` an input, and `<form
 * name="querySelectorAll">` shadows the method on `document`: named properties come before the prototype's (HTML,
 * "[LegacyOverrideBuiltIns]"). So forms and documents are read through the prototypes.
 */

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

/** Lets shadow roots be read that are closed to the page's scripts, as browsers let extensions do. */
export function reachClosedRoots(rootOf: (element: Element) => ShadowRoot | null): void {
  closedRootOf = rootOf;
}

/** Whether an element is a custom one (HTML, "valid custom element name"), defined or not. */
export const isCustom = (element: Element): boolean => tagOf(element).includes('-');

/** Closed roots are looked for in custom elements alone: asking the browser costs too much to ask it of all. */
export const shadowOf = (element: Element, tag = tagOf(element)): ShadowRoot | null =>
  openRootOf(element) ?? (tag.includes('-') ? closedRootOf(element) : null);

const isConnected = getter<boolean>(Node.prototype, 'isConnected');

/** True if a node is in a page. In Firefox, reading the nodes of a frame whose page was unloaded throws. */
export function connected(node: Node): boolean {
  try {
    return isConnected(node);
  } catch {
    return false;
  }
}

export const isElement = (node: Node | null): node is Element => node !== null && nodeType(node) === 1;
export const isDocument = (node: Node | null): node is Document => node !== null && nodeType(node) === 9;

/** The prototype that holds querySelectorAll and its kin for this kind of node. */
function prototypeOf(node: Node): ParentNode {
  const type = nodeType(node);
  if (type === 1) return Element.prototype;
  return type === 9 ? Document.prototype : DocumentFragment.prototype;
}

/** @throws SyntaxError if the selector is none */
export const queryAll = (node: ParentNode, selector: string): NodeListOf<Element> =>
  prototypeOf(node).querySelectorAll.call(node, selector);

/** @throws SyntaxError if the selector is none */
export const query = (node: ParentNode, selector: string): Element | null =>
  prototypeOf(node).querySelector.call(node, selector);

/** All that a selector finds; null if it is not a selector. */
export function find(node: ParentNode, selector: string): readonly Element[] | null {
  try {
    return [...queryAll(node, selector)];
  } catch {
    return null;
  }
}

/**
 * Elements that any of these selectors finds, in the order of the page. Engines try each selector of a list at each
 * element, but look up a single attribute or tag far faster, so the selectors that find nothing (most) are left out
 * of the list.
 */
export function queryAny(node: ParentNode, selectors: readonly string[]): Iterable<Element> {
  const finding = selectors.filter((selector) => query(node, selector));
  return finding.length > 0 ? queryAll(node, finding.join()) : [];
}

export const firstElementOf = (node: ParentNode): Element | null =>
  Reflect.get(prototypeOf(node), 'firstElementChild', node);

/** The child elements of a node, at most so many. */
export function elementsIn(node: ParentNode, most = Number.POSITIVE_INFINITY): readonly Element[] {
  const found: Element[] = [];
  for (let child = firstElementOf(node); child && found.length < most; child = nextElementOf(child))
    found.push(child);
  return found;
}

export const matches = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);
export const closest = (element: Element, selector: string): Element | null =>
  Element.prototype.closest.call(element, selector);
export const attribute = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);
export const rootOf = (node: Node): Node => Node.prototype.getRootNode.call(node);
export const contains = (node: Node, other: Node | null): boolean =>
  Node.prototype.contains.call(node, other);
export const rectOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);

/** Nobody sees, or clicks, what has no size. */
export function isTiny(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width <= 1 || height <= 1;
}

/** A property of a document or a form, as its prototype answers it. */
export const ofDocument = <Key extends keyof Document>(document: Document, key: Key): Document[Key] =>
  Reflect.get(Document.prototype, key, document);
export const ofForm = <Key extends keyof HTMLFormElement>(
  form: HTMLFormElement,
  key: Key,
): HTMLFormElement[Key] => Reflect.get(HTMLFormElement.prototype, key, form);

/** The elements of a form; image buttons are not among them. */
export const elementsOf = (form: HTMLFormElement): readonly Element[] =>
  Array.from(ofForm(form, 'elements') as unknown as ArrayLike<Element>);

export const bodyOf = (element: Element): HTMLElement => ofDocument(documentOf(element), 'body');
export const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  ofDocument(documentOf(element), 'defaultView')?.getComputedStyle(element);

/** Whether a state of ARIA, or another attribute of that kind, is on. */
export const isTrue = (element: Element, name: string): boolean =>
  attribute(element, name)?.toLowerCase() === 'true';

/** Disabled, by the browser or by its script. */
export const isOff = (element: Element): boolean =>
  matches(element, ':disabled') || isTrue(element, 'aria-disabled');

/** The element with an id, in the same root as `near`. */
export const byId = (near: Node, id: string): Element | null =>
  query(rootOf(near) as Document, `[id="${CSS.escape(id)}"]`);

/** The elements whose ids an attribute lists, at most ten, looked up in the root of `near`. */
export const namedBy = (element: Element, name: string, near: Node = element): readonly Element[] =>
  (attribute(element, name) ?? '')
    .trim()
    .split(/\s+/, 10)
    .flatMap((id) => (id && byId(near, id)) || []);

/** The element that hosts this root: a shadow host, or the frame around a document; null at the top. */
export function hostOf(root: Node): Element | null {
  if (!isDocument(root)) return (root as Partial<ShadowRoot>).host ?? null;
  try {
    return ofDocument(root, 'defaultView')?.frameElement ?? null;
  } catch {
    return null; // the frame around us is of another origin
  }
}

/** The shadow hosts and the frames around an element, innermost first. */
export function* hostsOf(element: Element): Iterable<Element> {
  for (let host = hostOf(rootOf(element)); host; host = hostOf(rootOf(host))) yield host;
}

/** The host of the shadow root that an element is in. */
export function shadowHostOf(element: Element): Element | null {
  const root = rootOf(element);
  return isDocument(root) ? null : hostOf(root);
}

/** The shadow hosts around an element, innermost first; a frame is a page of its own. */
export function* shadowHostsOf(element: Element): Iterable<Element> {
  for (let host = shadowHostOf(element); host; host = shadowHostOf(host)) yield host;
}

/** The parent element, or at the top of a shadow root its host; slots are ignored. */
export function above(element: Element): Element | null {
  const parent = parentOf(element);
  return isElement(parent) ? parent : shadowHostOf(element);
}

/** The element that an element is drawn in: the slot that it is put into, or else what is above it. */
export const aroundDrawn = (element: Element): Element | null => slotOf(element) ?? above(element);

/** Whether an element is drawn in another, or is that. */
export function isDrawnIn(element: Element, outer: Element): boolean {
  for (let here: Element | null = element; here; here = aroundDrawn(here)) if (here === outer) return true;
  return false;
}

/** An element and those around it, out through shadow hosts: at most so many. */
export function* outward(element: Element | null, most: number): Iterable<Element> {
  let left = most;
  for (let here = element; here && left-- > 0; here = above(here)) yield here;
}

/** The first `most` items of a page's list, each read by its index: copying the whole list may take minutes. */
export const firstOf = <One>(list: ArrayLike<One>, most: number): readonly One[] =>
  Array.from({ length: Math.min(list.length, most) }, (_, index) => list[index]!);

/** The ancestors of an element within its root, at most `most`. */
export function* aroundInRoot(element: Element, most: number): Iterable<Element> {
  for (const here of outward(above(element), most)) {
    if (rootOf(here) !== rootOf(element)) return;
    yield here;
  }
}

/** Elements that can name their form with a `form` attribute (HTML, "form-associated element"). */
const FORM_ASSOCIATED = new Set(['input', 'select', 'textarea', 'button', 'output', 'fieldset', 'object']);

/** The form that an element is, belongs to, or stands in, through shadow hosts and frames. */
export function formOf(element: Element): HTMLFormElement | null {
  for (let here: Element | null = element; here; here = hostOf(rootOf(here))) {
    const owner = FORM_ASSOCIATED.has(tagOf(here)) ? (here as HTMLInputElement).form : null;
    const form = owner ?? (closest(here, 'form') as HTMLFormElement | null);
    if (form) return form;
  }
  return null;
}

/** Rendered, as far as style tells: neither display none nor visibility hidden, in itself and around. */
export const isRendered = (element: Element): boolean => check(element, { visibilityProperty: true });

export const isTransparent = (element: Element): boolean => !check(element, { opacityProperty: true });

/** Laid out, even if invisible: not under display none, nor in a closed `<details>`. */
export const isLaidOut = (element: Element): boolean => check(element, {});

function check(element: Element, options: CheckVisibilityOptions): boolean {
  if (Element.prototype.checkVisibility.call(element, options)) return true;
  // `display: contents` has no box of its own and is reported as not visible: what is around it decides.
  if (styleOf(element)?.display !== 'contents') return false;
  const around = aroundDrawn(element);
  return around ? check(around, options) : true;
}

/** True if an element comes before another in the document. */
export const precedes = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Some elements without those that have another of them in it. */
export const innermost = (elements: readonly Element[]): readonly Element[] =>
  elements.filter((one) => !elements.some((other) => other !== one && contains(one, other)));
