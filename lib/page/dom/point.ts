import { isDocument, rectOf, shadowOf } from './dom.ts';
import { frameDocument } from './roots.ts';

const MAX_DEPTH = 50;

export function elementAt(document: Document, x: number, y: number): Element | null {
  let [left, top] = [x, y];
  let root: Document | ShadowRoot = document;
  let found: Element | null = null;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const here = topmost(root, left, top);
    if (!here || here === found) return found;
    found = here;
    const shadow = shadowOf(here);
    if (!shadow) {
      const frame = frameDocument(here);
      if (!frame) return found;
      const rect = rectOf(here);
      [left, top] = [left - rect.left - here.clientLeft, top - rect.top - here.clientTop];
      root = frame;
    } else root = shadow;
  }
  return found;
}

function topmost(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const { elementFromPoint } = isDocument(root) ? Document.prototype : ShadowRoot.prototype;
  return elementFromPoint.call(root, x, y);
}
