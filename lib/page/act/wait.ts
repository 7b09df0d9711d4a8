import { pause } from '../../http/pause.ts';
import type { Said } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { findAll } from '../controls/fill/find.ts';
import {
  closest,
  contains,
  hostOf,
  isElement,
  isRendered,
  matches,
  ofDocument,
  query,
  rootOf,
  tagOf,
} from '../dom/dom.ts';
import { FRAME, frameDocument, rootsNow } from '../dom/roots.ts';
import { Changes } from './changes.ts';

const TICK = 60;
const QUIET = 300;
const QUIET_EMPTY = 1_200;
const QUIET_LOOKS = 1_500;
const UNCHANGED = 8_000;
/** For this many milliseconds, a text such as “Searching…” doesn't count as the result. */
const INTERIM = 10_000;
const ON_ITS_WAY = /^.{0,40}(?:…|\.{3})$/;
const BUSY = '[aria-busy="true" i],[role="progressbar"]:not([aria-valuenow]),progress:not([value])';
const COMPARED = 200_000;

export interface Awaited {
  readonly selector?: string;
  readonly itemSelector?: string;
  readonly fresh: boolean;
}

export type Arrival =
  | { readonly ok: true; readonly notes: readonly Said[] }
  | { readonly ok: false; readonly said: Said };

interface Sight {
  readonly container: Element | undefined;
  readonly text: string;
  readonly shown: boolean;
}

/** Must be created before the click or submission. */
export class ResultWatch {
  readonly #document: Document;
  readonly #awaited: Awaited;
  readonly #before: Sight;
  readonly #began = performance.now();
  readonly #observer: MutationObserver;
  #seen: Sight;
  readonly #changes: Changes | undefined;
  #hasCome = false;
  #touched: boolean;
  /** Milliseconds without a change. */
  #quiet = 0;
  #ticked = performance.now();
  readonly #stopped = new AbortController();
  #leaving = false;

  constructor(document: Document, awaited: Awaited) {
    this.#document = document;
    this.#awaited = awaited;
    this.#touched = awaited.fresh;
    if (awaited.selector === undefined && !awaited.fresh) this.#changes = new Changes(document);
    this.#before = this.#look();
    this.#seen = this.#before;
    this.#observer = new MutationObserver((records) => this.#onMutations(records));
    for (const { node } of rootsNow(document)) this.#observe(node);
    ofDocument(document, 'defaultView')?.addEventListener('beforeunload', this.#onLeave);
  }

  /**
   * @param until a time on the clock of `performance.now()`
   * @throws AbortError
   */
  async arrive(until: number, signal: AbortSignal): Promise<Arrival> {
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      this.#tick(now);
      const answer = this.#ready(now - this.#began);
      if (answer === 'yes') return { ok: true, notes: [] };
      if (answer === 'unchanged') return { ok: true, notes: [unchanged(this.#awaited.selector)] };
      if (now >= until)
        return { ok: false, said: overdue(this.#awaited.selector, this.#seen, this.#leaving) };
      await pause(TICK, signal);
    }
  }

  changed(): readonly Element[] {
    return this.#changes?.elements() ?? [];
  }

  stop(): void {
    this.#observer.disconnect();
    this.#stopped.abort();
    ofDocument(this.#document, 'defaultView')?.removeEventListener('beforeunload', this.#onLeave);
  }

  #observe(root: Document | ShadowRoot): void {
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'open', 'aria-busy'],
    });
    const { signal } = this.#stopped;
    EventTarget.prototype.addEventListener.call(root, 'load', this.#onLoad, { capture: true, signal });
    EventTarget.prototype.addEventListener.call(root, 'toggle', this.#onToggle, { capture: true, signal });
  }

  /** Opening a popover changes no attribute, so this handles it like an attribute change. */
  readonly #onToggle = ({ target }: Event): void =>
    this.#onMutations([{ type: 'attributes', target, addedNodes: [] } as unknown as MutationRecord]);

  readonly #onLoad = ({ target }: Event): void => {
    const frame = target as Node;
    const inner = isElement(frame) && FRAME.has(tagOf(frame)) ? frameDocument(frame) : null;
    if (!inner) return;
    this.#observe(inner);
    if (this.#awaited.selector !== undefined) return;
    this.#changes?.addAll(ofDocument(inner, 'body'));
    this.#hasCome = true;
    this.#touched = true;
    this.#quiet = 0;
  };

  readonly #onLeave = (): void => {
    this.#leaving = true;
  };

  #onMutations(records: readonly MutationRecord[]): void {
    const container = this.#locate();
    const { selector } = this.#awaited;
    const inside = (node: Node): boolean => {
      for (let here: Node | null = node; here; here = hostOf(rootOf(here)))
        if (container ? contains(container, here) : selector === undefined) return true;
      return false;
    };
    this.#changes?.keep(records);
    this.#hasCome ||= records.some(
      ({ type, addedNodes }) => type === 'characterData' || addedNodes.length > 0,
    );
    if (!records.some(({ target }) => inside(target))) return;
    this.#touched = true;
    this.#quiet = 0;
  }

  #isInterim(): boolean {
    const told = this.changed().filter((element) => textOf(element) !== '' || isWaiting(element));
    return told.length > 0 && told.every((element) => isWaiting(element) || ON_ITS_WAY.test(textOf(element)));
  }

  #locate(): Element | undefined {
    const { selector } = this.#awaited;
    const found = selector === undefined ? [] : (findAll(this.#document, selector) ?? []);
    return found.find(isRendered) ?? found[0];
  }

  #look(): Sight {
    const container = this.#locate();
    const text = container ? (container.textContent ?? '').slice(0, COMPARED) : '';
    return { container, text, shown: container !== undefined && isRendered(container) };
  }

  #tick(now: number): void {
    const sight = this.#look();
    this.#quiet += Math.min(now - this.#ticked, 2 * TICK);
    this.#ticked = now;
    if (differ(sight, this.#seen)) this.#quiet = 0;
    if (!this.#hasCome && (this.#changes?.rewritten().length ?? 0) > 0) {
      this.#hasCome = true;
      this.#touched = true;
      this.#quiet = 0;
    }
    this.#seen = sight;
  }

  #settled(waitedMs: number): 'yes' | 'no' | 'unchanged' {
    const enough = this.#hasCome || this.#awaited.fresh ? QUIET : QUIET_LOOKS;
    if (this.#touched && this.#quiet >= enough && (waitedMs >= INTERIM || !this.#isInterim())) return 'yes';
    return waitedMs >= UNCHANGED ? 'unchanged' : 'no';
  }

  #ready(waitedMs: number): 'yes' | 'no' | 'unchanged' {
    const { selector, itemSelector } = this.#awaited;
    const { container, shown } = this.#seen;
    if (this.#leaving || ofDocument(this.#document, 'readyState') === 'loading') return 'no';
    if (selector === undefined) return this.#settled(waitedMs);
    if (!container || !shown || isBusy(container)) return 'no';
    if (!this.#touched && !differ(this.#seen, this.#before))
      return waitedMs >= UNCHANGED ? 'unchanged' : 'no';
    return this.#quiet >= (isEmpty(container, itemSelector) ? QUIET_EMPTY : QUIET) ? 'yes' : 'no';
  }
}

function differ(a: Sight, b: Sight): boolean {
  return a.container !== b.container || a.text !== b.text || a.shown !== b.shown;
}

const unchanged = (selector: string | undefined): Said =>
  say(selector === undefined ? 'nothingCame' : 'nothingChanged', UNCHANGED / 1_000);

function overdue(selector: string | undefined, { container, shown }: Sight, leaving: boolean): Said {
  if (leaving) return say('nextPageLate');
  if (selector === undefined) return say('pageRestless');
  if (!container) return say('notAppeared', selector);
  return say(shown ? 'resultRestless' : 'resultNotShown', selector);
}

const isBusy = (element: Element): boolean => closest(element, '[aria-busy="true" i]') !== null;

const isWaiting = (element: Element): boolean =>
  isBusy(element) || matches(element, BUSY) || query(element, BUSY) !== null;

const textOf = (element: Element): string => (element.textContent ?? '').slice(0, COMPARED).trim();

function isEmpty(container: Element, itemSelector: string | undefined): boolean {
  if (itemSelector === undefined) return (container.textContent ?? '').trim() === '';
  try {
    return query(container, itemSelector) === null;
  } catch {
    return false;
  }
}
