import { OVERLAY_TAG, type Root } from '../../model/index.ts';
import { documentOf, ofDocument, queryAll, shadowOf, tagOf } from './dom.ts';
import type { Pace } from './pace.ts';

export interface PageRoot {
  readonly node: Document | ShadowRoot;
  readonly kind: Root;
  readonly host: Element | null;
  readonly parent: PageRoot | null;
}

export interface Roots {
  readonly list: readonly PageRoot[];
  readonly elements: number;
  readonly truncated: boolean;
  /** Custom elements that may get a shadow root, which a mutation observer doesn't report. */
  readonly waiting: readonly Element[];
}

const MAX_ROOTS = 500;
const MAX_WAITING = 100;
export const FRAME = new Set(['iframe', 'frame', 'object']);
const STRIDE = 1024;
const HOSTS =
  ':not(li,a,td,path,option,i,tr,img,svg,b,ul,input,g,script,label,br,link,strong,button,em,meta,tbody,table,dd,dt,style,select,form,figure,ol,abbr)';

export function frameDocument(frame: Element): Document | null {
  try {
    // DOM clobbering can't replace a frame's `contentDocument`.
    const inner = (frame as Partial<HTMLIFrameElement>).contentDocument ?? null;
    // Pages with the same `document.domain` can access each other, but their origins differ.
    return inner && originOf(inner) === originOf(documentOf(frame)) ? inner : null;
  } catch {
    return null;
  }
}

const originOf = (document: Document): string | undefined => ofDocument(document, 'defaultView')?.origin;

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

export async function collectRoots(document: Document, pace: Pace): Promise<Roots> {
  const walk = new Walk(document);
  while (walk.step()) {
    if (pace.exhausted()) walk.truncated = true;
    if (pace.due()) await pace.rest();
  }
  return walk;
}

/** Valid only until the page changes. */
export const rootsNow = (document: Document): readonly PageRoot[] => walked(document).list;

export const hostsWithoutRoot = (document: Document): readonly Element[] => walked(document).waiting;

function walked(document: Document): Walk {
  const walk = new Walk(document);
  while (walk.step());
  return walk;
}
