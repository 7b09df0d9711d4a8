import { OVERLAY_TAG } from '../../model/index.ts';
import { connected, isElement, ofDocument, shadowOf, tagOf } from '../dom/dom.ts';
import { FRAME, type Roots } from '../dom/roots.ts';
import { later } from '../dom/timers.ts';
import { AWAS } from './attributes.ts';

const ROUTE_PAUSE = 150;
const CHANGE_PAUSE = 400;
/** Maximum milliseconds without a scan while a page keeps changing. */
const MAX_PAUSE = 3_000;
/** Pause after a scan, as a multiple of its duration. Scans use at most 5% of the time. */
const PAUSE_PER_COST = 20;

const RELEVANT = [
  ...['class', 'style', 'id', 'name', 'type', 'hidden', 'open', 'disabled', 'readonly', 'required'],
  ...['contenteditable', ...AWAS.map((name) => `data-awas-${name}`)],
];

interface Navigation extends EventTarget {}

const isOverlay = (node: Node): boolean => isElement(node) && tagOf(node) === OVERLAY_TAG;

function isOurs({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  const nodes = [...addedNodes, ...removedNodes];
  return isOverlay(target) || (nodes.length > 0 && nodes.every(isOverlay));
}

export function watchRoute(document: Document, onRoute: () => void, signal: AbortSignal): void {
  const view = ofDocument(document, 'defaultView');
  if (!view) return;
  let url = ofDocument(document, 'URL');
  let timer = 0;
  const settle = (): void => {
    clearTimeout(timer);
    timer = later(onRoute, ROUTE_PAUSE);
  };
  const check = (): void => {
    const now = ofDocument(document, 'URL');
    if (now === url) return;
    url = now;
    settle();
  };
  const { navigation } = view as { readonly navigation?: Navigation };
  const options = { signal };
  if (navigation) navigation.addEventListener('currententrychange', check, options);
  // Firefox before 147 doesn't report a page's own `pushState`, so clicks and keys are observed.
  else
    for (const type of ['popstate', 'hashchange', 'click', 'keyup'])
      view.addEventListener(type, () => later(check, ROUTE_PAUSE), {
        capture: true,
        passive: true,
        signal,
      });
  view.addEventListener('pageshow', ({ persisted }) => persisted && settle(), options);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

const SHADOW_PAUSE = 500;
const SHADOW_LOOKS = 60;

export type Watched = (roots: Pick<Roots, 'list' | 'waiting'>) => void;

export function watchChanges(document: Document, look: () => Promise<void>, signal: AbortSignal): Watched {
  let first = 0;
  let pause = CHANGE_PAUSE;
  let timer = 0;
  let looking = false;
  let dirty = false;

  const soon = (): void => {
    dirty = true;
    if (looking) return;
    const now = performance.now();
    first ||= now;
    clearTimeout(timer);
    const rest = Math.min(pause, Math.max(0, first + Math.max(MAX_PAUSE, pause) - now));
    timer = later(run, rest);
  };
  const run = async (): Promise<void> => {
    if (ofDocument(document, 'visibilityState') === 'hidden') return;
    [looking, dirty, first] = [true, false, 0];
    const began = performance.now();
    await look().catch(() => undefined);
    pause = Math.max(CHANGE_PAUSE, (performance.now() - began) * PAUSE_PER_COST);
    looking = false;
    if (dirty && !signal.aborted) soon();
  };

  const observer = new MutationObserver((records) => {
    if (!records.every(isOurs)) soon();
  });
  const known = new WeakSet<Node>();
  const observe = (root: Document | ShadowRoot): void => {
    if (known.has(root)) return;
    known.add(root);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: RELEVANT,
    });
    const loaded = ({ target }: Event): void => {
      if (isElement(target as Node) && FRAME.has(tagOf(target as Element))) soon();
    };
    EventTarget.prototype.addEventListener.call(root, 'load', loaded, { capture: true, signal });
  };
  observe(document);

  let shadowTimer = 0;
  const awaitShadows = (elements: readonly Element[], looks: number): void => {
    clearTimeout(shadowTimer);
    const waiting = elements.filter(connected);
    if (waiting.length === 0 || looks === 0) return;
    shadowTimer = later(() => {
      if (waiting.some((one) => shadowOf(one))) soon();
      else awaitShadows(waiting, looks - 1);
    }, SHADOW_PAUSE);
  };
  const shown = (): void => {
    if (dirty) soon();
  };
  EventTarget.prototype.addEventListener.call(document, 'visibilitychange', shown, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(shadowTimer);
  });
  return ({ list, waiting }) => {
    if (signal.aborted) return;
    for (const { node } of list) observe(node);
    awaitShadows(waiting, SHADOW_LOOKS);
  };
}
