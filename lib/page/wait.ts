import { closest, contains, hostOf, isRendered, ofDocument, query, rootOf } from './dom.ts';
import { findAll } from './find.ts';
import { rootsNow } from './roots.ts';

/** Milliseconds. */
const TICK = 60;
/** Nothing has changed in the results for so long: they are all there. */
const QUIET = 300;
/** The same while there are none yet: a list that is being filled is empty at first. */
const QUIET_EMPTY = 1_200;
/** After this a page that shows no change at all is taken as it is, with a note. */
const UNCHANGED = 8_000;
/** Characters of a container that are compared. */
const COMPARED = 200_000;

export interface Awaited {
  readonly selector?: string;
  readonly itemSelector?: string;
  /** The results may be there already: the page was opened by what was done. */
  readonly fresh: boolean;
}

export type Arrival =
  | { readonly ok: true; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Watches for the results of something: made before it is done, asked after. */
export interface Watch {
  /**
   * Resolves when the results have come and settled, or the time is up.
   * @param until as `performance.now()`
   * @throws AbortError
   */
  arrive(until: number, signal: AbortSignal): Promise<Arrival>;
  /** Leaves nothing behind. */
  stop(): void;
}

interface Sight {
  readonly container: Element | undefined;
  readonly text: string;
  readonly shown: boolean;
}

export function watch(document: Document, { selector, itemSelector, fresh }: Awaited): Watch {
  const locate = (): Element | undefined => {
    const found = selector === undefined ? [] : (findAll(document, selector) ?? []);
    return found.find(isRendered) ?? found[0];
  };
  const look = (): Sight => {
    const container = locate();
    const text = container ? (container.textContent ?? '').slice(0, COMPARED) : '';
    return { container, text, shown: container !== undefined && isRendered(container) };
  };
  const before = look();
  let touched = fresh;
  // Time in which the page could have changed: a machine that stands still for a moment holds up the page's work, too.
  let quiet = 0;
  let ticked = performance.now();
  let leaving = false;

  const observer = new MutationObserver((records) => {
    const container = locate();
    const inside = (node: Node): boolean => {
      for (let here: Node | null = node; here; here = hostOf(rootOf(here)))
        if (container ? contains(container, here) : selector === undefined) return true;
      return false;
    };
    if (!records.some(({ target }) => inside(target))) return;
    touched = true;
    quiet = 0;
  });
  for (const { node } of rootsNow(document))
    observer.observe(node, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'aria-busy'],
    });
  // The page is being left, however long the next one takes: what stands here now is not the answer.
  const view = ofDocument(document, 'defaultView');
  const leave = (): void => {
    leaving = true;
  };
  view?.addEventListener('beforeunload', leave);

  let seen = before;
  const began = performance.now();
  const ready = (now: number): 'yes' | 'no' | 'unchanged' => {
    const sight = look();
    quiet += Math.min(now - ticked, 2 * TICK);
    ticked = now;
    if (sight.container !== seen.container || sight.text !== seen.text || sight.shown !== seen.shown)
      quiet = 0;
    seen = sight;
    if (leaving || ofDocument(document, 'readyState') === 'loading') return 'no';
    if (selector === undefined) {
      if (touched && quiet >= QUIET) return 'yes';
      return now - began >= UNCHANGED ? 'unchanged' : 'no';
    }
    const { container, shown } = sight;
    if (!container || !shown || isBusy(container)) return 'no';
    const changed =
      touched || container !== before.container || sight.text !== before.text || shown !== before.shown;
    if (!changed) return now - began >= UNCHANGED ? 'unchanged' : 'no';
    return quiet >= (isEmpty(container, itemSelector) ? QUIET_EMPTY : QUIET) ? 'yes' : 'no';
  };

  return {
    async arrive(until, signal) {
      for (;;) {
        signal.throwIfAborted();
        const now = performance.now();
        const answer = ready(now);
        if (answer === 'yes') return { ok: true, notes: [] };
        if (answer === 'unchanged') return { ok: true, notes: [NOTHING_CHANGED] };
        if (now >= until) return { ok: false, message: overdue(selector, seen, leaving) };
        await pause(signal);
      }
    },
    stop() {
      observer.disconnect();
      view?.removeEventListener('beforeunload', leave);
    },
  };
}

const NOTHING_CHANGED = `Nothing changed on the page within ${UNCHANGED / 1_000} s: this may be what stood there before.`;

function overdue(selector: string | undefined, { container, shown }: Sight, leaving: boolean): string {
  if (leaving) return 'the next page did not come';
  if (selector === undefined) return 'the page did not come to rest';
  if (!container) return `${selector} did not appear`;
  return shown ? `${selector} did not come to rest` : `${selector} is there, but not shown`;
}

const isBusy = (element: Element): boolean => closest(element, '[aria-busy="true" i]') !== null;

function isEmpty(container: Element, itemSelector: string | undefined): boolean {
  if (itemSelector === undefined) return (container.textContent ?? '').trim() === '';
  try {
    return query(container, itemSelector) === null;
  } catch {
    return false;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, TICK);
    signal.addEventListener('abort', done);
  });
}
