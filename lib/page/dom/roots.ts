import { OVERLAY_TAG, type Root } from '../../model/index.ts';
import { documentOf, ofDocument, queryAll, shadowOf, tagOf } from './dom.ts';
import type { Pace } from './pace.ts';

/** A document or open shadow root in which selectors are searched. */
export interface PageRoot {
  readonly node: Document | ShadowRoot;
  readonly kind: Root;
  /** The shadow host or the frame; null for the page's own document. */
  readonly host: Element | null;
  readonly parent: PageRoot | null;
}

export interface Roots {
  /** The page's document first, then the others in the order of the walk. */
  readonly list: readonly PageRoot[];
  readonly elements: number;
  /** True if there were more roots or elements than the limit. */
  readonly truncated: boolean;
  /** Custom elements that may still get a shadow root, as no mutation record reports that. At most 100. */
  readonly waiting: readonly Element[];
}

const MAX_ROOTS = 500;
const MAX_WAITING = 100;
export const FRAME = new Set(['iframe', 'frame', 'object']);
/** Number of elements between two checks of the clock. */
const STRIDE = 1024;
/**
 * Matches elements that may have a shadow root or another document. The most frequent other elements are excluded, so
 * that most of a page is skipped.
 */
const HOSTS =
  ':not(li,a,td,path,option,i,tr,img,svg,b,ul,input,g,script,label,br,link,strong,button,em,meta,tbody,table,dd,dt,style,select,form,figure,ol,abbr)';

/** The document of a same-origin frame; null for all others. */
export function frameDocument(frame: Element): Document | null {
  try {
    // Null if the origins differ. Markup can't shadow a frame's own properties.
    const inner = (frame as Partial<HTMLIFrameElement>).contentDocument ?? null;
    // Pages that share a `document.domain` can access each other, but still have different origins.
    return inner && originOf(inner) === originOf(documentOf(frame)) ? inner : null;
  } catch {
    return null;
  }
}

const originOf = (document: Document): string | undefined => ofDocument(document, 'defaultView')?.origin;

/**
 * Walks through a document, its open shadow roots and its frames in steps. The loop is in a method, not in a generator,
 * since V8 leaves the optimized loop of a generator at each step.
 */
class Walk implements Roots {
  readonly list: PageRoot[];
  readonly waiting: Element[] = [];
  elements = 0;
  truncated = false;
  #index = 0;
  #hosts: NodeListOf<Element>;
  #at = 0;

  constructor(document: Document) {
    this.list = [{ node: document, kind: 'document', host: null, parent: null }];
    this.elements = queryAll(document, '*').length - queryAll(document, OVERLAY_TAG).length;
    this.#hosts = queryAll(document, HOSTS);
  }

  /**
   * Visits the next elements.
   * @returns true if there are more
   */
  step(): boolean {
    const end = Math.min(this.#at + STRIDE, this.#hosts.length);
    for (; this.#at < end && !this.truncated; this.#at++) this.#look(this.#hosts[this.#at]!);
    return !this.truncated && (this.#at < this.#hosts.length || this.#next());
  }

  #look(element: Element): void {
    const tag = tagOf(element);
    if (tag === OVERLAY_TAG) return;
    const shadow = shadowOf(element, tag);
    if (shadow) this.#meet(shadow, 'shadow', element);
    else if (tag.includes('-') && this.waiting.length < MAX_WAITING) this.waiting.push(element);
    const inner = FRAME.has(tag) ? frameDocument(element) : null;
    if (inner) this.#meet(inner, 'frame', element);
  }

  #meet(node: PageRoot['node'], kind: Root, host: Element): void {
    this.truncated ||= this.list.length === MAX_ROOTS;
    if (!this.truncated) this.list.push({ node, kind, host, parent: this.list[this.#index]! });
  }

  #next(): boolean {
    const root = this.list[++this.#index];
    if (root) [this.#hosts, this.#at] = [queryAll(root.node, HOSTS), 0];
    return root !== undefined;
  }
}

/** Every document and open shadow root of the page, in a single walk for all selectors. */
export async function collectRoots(document: Document, pace: Pace): Promise<Roots> {
  const walk = new Walk(document);
  while (walk.step()) {
    if (pace.exhausted()) walk.truncated = true;
    if (pace.due()) await pace.rest();
  }
  return walk;
}

/** The page's roots in one synchronous walk, for callers that use the page at once. */
export const rootsNow = (document: Document): readonly PageRoot[] => walked(document).list;

/** Custom elements without a known shadow root. Their root may be closed, or created later. */
export const hostsWithoutRoot = (document: Document): readonly Element[] => walked(document).waiting;

function walked(document: Document): Walk {
  const walk = new Walk(document);
  while (walk.step());
  return walk;
}
