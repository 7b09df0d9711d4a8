import { oncePer } from '../../text/once.ts';
import { controlAt } from '../controls/fill/control.ts';
import { findAll } from '../controls/fill/find.ts';
import { isUnseen } from '../controls/find/kinds.ts';
import {
  above,
  bodyOf,
  connected,
  documentOf,
  find,
  hostOf,
  isElement,
  isLaidOut,
  isRendered,
  matches,
  ofDocument,
  parentOf,
  rectOf,
  rootOf,
  shadowHostsOf,
  styleOf,
} from '../dom/dom.ts';
import { follow } from '../dom/path.ts';

export interface Place {
  readonly path?: string;
  readonly within?: readonly string[];
  readonly selector?: string;
}

function findPlace(document: Document, { path, within, selector }: Place): readonly Element[] {
  if (path) {
    const root = follow(document, within ?? []);
    const [exact] = (root && find(root, path)) ?? [];
    if (exact) return [exact];
  }
  if (!selector) return [];
  const root = within && follow(document, within);
  const found = (root ? find(root, selector) : findAll(document, selector)) ?? [];
  return found.toSorted((a, b) => Number(isRendered(b)) - Number(isRendered(a)));
}

function shownAt(element: Element): Element {
  const drawn = isUnseen(element) ? controlAt(element)?.element : undefined;
  for (let here: Element | null = drawn ?? element; here; here = above(here)) if (extent(here)) return here;
  return element;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Outline {
  readonly box: Box | null;
  readonly sticks: boolean;
  readonly onTop: boolean;
}

type Measured = { -readonly [Key in keyof Outline]: Outline[Key] };

const NONE: Outline = { box: null, sticks: false, onTop: false };

/** Caches styles, so create a new object for each pass over the page. */
class Measure {
  readonly #look = oncePer(lookOf);

  outline(element: Element): Outline {
    const box = extent(element);
    if (!box) return NONE;
    const outline: Measured = { ...NONE, box };
    for (let here: Element | null = element; here; ) {
      this.#clipInDocument(outline, here);
      const frame: Element | null = hostOf(rootOf([...shadowHostsOf(here)].at(-1) ?? here));
      if (frame) outline.box = outline.box && meet(moved(outline.box, frame), extent(frame));
      here = frame;
    }
    return outline;
  }

  #clipInDocument(outline: Measured, element: Element): void {
    let free = false;
    for (let around: Element | null = element; around; around = above(around)) {
      const { position, clips } = this.#look(around);
      if (around !== element && clips && !(free && position === 'static'))
        outline.box = outline.box && meet(outline.box, extent(around));
      if (position !== 'static') free = position === 'absolute';
      if (position === 'sticky' || position === 'fixed') outline.sticks = true;
      outline.onTop ||= matches(around, ':modal,:popover-open,:fullscreen');
      if (position === 'fixed' || outline.onTop) break;
    }
  }
}

function lookOf(element: Element) {
  const { position = 'static', overflow = 'visible' } = styleOf(element) ?? {};
  const isInside = isElement(parentOf(element)) && bodyOf(element) !== element;
  return { position, clips: overflow !== 'visible' && isInside };
}

function extent(element: Element): Box | null {
  if (!isLaidOut(element)) return null;
  let rect = rectOf(element);
  if (rect.width === 0 && rect.height === 0) {
    const document = documentOf(element);
    const range = ofDocument(document, 'createRange').call(document);
    range.selectNodeContents(element);
    rect = range.getBoundingClientRect();
  }
  const { left, top, right, bottom } = rect;
  return right - left === 0 && bottom - top === 0 ? null : { left, top, right, bottom };
}

function meet(a: Box, b: Box | null): Box | null {
  if (!b) return null;
  const box = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return box.right < box.left || box.bottom < box.top ? null : box;
}

function moved(box: Box, frame: Element): Box {
  const { left, top } = rectOf(frame);
  const x = left + frame.clientLeft;
  const y = top + frame.clientTop;
  return { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
}

export type Sight = ReturnType<typeof sightOf>;
export const sightOf = (document: Document) => ({
  find: (place: Place) => findPlace(document, place),
  shown: shownAt,
  measure: () => {
    const pass = new Measure();
    return (element: Element) => pass.outline(element);
  },
  rootOf: (element: Element) => rootOf(element),
  isThere: connected,
});
