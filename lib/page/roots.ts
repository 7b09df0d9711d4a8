import { OVERLAY_TAG, type Root } from '../model/index.ts';
import { documentOf, isDocument, ofDocument, shadowOf, tagOf } from './dom.ts';
import type { Pace } from './pace.ts';

/** A document or open shadow root that selectors are resolved in. */
export interface PageRoot {
  readonly node: Document | ShadowRoot;
  readonly kind: Root;
  /** The shadow host or the frame; null for the page's own document. */
  readonly host: Element | null;
  readonly parent: PageRoot | null;
}

export interface Roots {
  /** The page's document first, then in the order in which they are met. */
  readonly list: readonly PageRoot[];
  /** Elements of the page's own document. */
  readonly elements: number;
  /** There were more roots, or more elements than could be walked. */
  readonly truncated: boolean;
  /** Custom elements that may get a shadow root yet: no mutation says when. At most 100. */
  readonly waiting: readonly Element[];
}

const MAX_ROOTS = 500;
const MAX_WAITING = 100;
export const FRAME = new Set(['iframe', 'frame', 'object']);
/** Elements between two looks at the clock. */
const STRIDE = 1024;

/** The document of a frame of our origin; null for all others. */
export function frameDocument(frame: Element): Document | null {
  try {
    // Null where the origins differ; a frame's own properties cannot be shadowed by markup.
    const inner = (frame as Partial<HTMLIFrameElement>).contentDocument ?? null;
    // Pages of one `document.domain` see into each other, and are still two origins.
    return inner && originOf(inner) === originOf(documentOf(frame)) ? inner : null;
  } catch {
    return null;
  }
}

const originOf = (document: Document): string | undefined => ofDocument(document, 'defaultView')?.origin;

function* walk(root: PageRoot, waiting: Element[]): Generator<PageRoot | number> {
  const document = isDocument(root.node) ? root.node : root.node.ownerDocument;
  const walker = ofDocument(document, 'createTreeWalker').call(document, root.node, NodeFilter.SHOW_ELEMENT);
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node as Element;
    const tag = tagOf(element);
    if (tag === OVERLAY_TAG) continue;
    count++;
    const shadow = shadowOf(element);
    if (shadow) yield { node: shadow, kind: 'shadow', host: element, parent: root };
    else if (tag.includes('-') && waiting.length < MAX_WAITING) waiting.push(element);
    if (FRAME.has(tag)) {
      const inner = frameDocument(element);
      if (inner) yield { node: inner, kind: 'frame', host: element, parent: root };
    }
    if (count % STRIDE === 0) yield count;
  }
  yield count;
}

/** Every document and open shadow root of the page: one walk, whatever the number of selectors. */
export async function collectRoots(document: Document, pace: Pace): Promise<Roots> {
  const list: PageRoot[] = [{ node: document, kind: 'document', host: null, parent: null }];
  const waiting: Element[] = [];
  let elements = 0;
  for (let index = 0; index < list.length; index++) {
    for (const met of walk(list[index]!, waiting)) {
      if (typeof met !== 'number') {
        if (list.length === MAX_ROOTS) return { list, elements, truncated: true, waiting };
        list.push(met);
        continue;
      }
      if (index === 0) elements = met;
      if (pace.exhausted()) return { list, elements, truncated: true, waiting };
      if (pace.due()) await pace.rest();
    }
  }
  return { list, elements, truncated: false, waiting };
}

/** The same at one go, for what acts at once on a single page. */
export function rootsNow(document: Document): readonly PageRoot[] {
  const list: PageRoot[] = [{ node: document, kind: 'document', host: null, parent: null }];
  for (let index = 0; index < list.length; index++)
    for (const met of walk(list[index]!, []))
      if (typeof met !== 'number' && list.length < MAX_ROOTS) list.push(met);
  return list;
}
