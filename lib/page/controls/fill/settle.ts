import { ofDocument, shadowOf } from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { blur, isReacting, nextFrame } from '../events.ts';
import { isControl } from '../find/kinds.ts';

/** Milliseconds after which a page that does not rest is taken as it is. */
const MOST = 2_500;
/** Milliseconds for a busy page to draw. */
const DRAWS = 300;
/** Frames without a change, after which a page rests. */
const FRAMES = 2;

export interface SettleOptions {
  /** True while a request of the page is under way, where that can be known. */
  readonly isBusy?: () => boolean;
  /** Milliseconds; default 2.5 s. */
  readonly most?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Leaves the control that was filled last, and waits until the page has taken in what was filled: until the timers that
 * it has started in answer have had their second, no request is under way, and two frames bring no change. A page that
 * does nothing of that costs two frames.
 * @returns whether the page rests
 * @throws AbortError
 */
export async function settled(
  document: Document,
  { isBusy = () => false, most = MOST, signal }: SettleOptions = {},
): Promise<boolean> {
  const end = performance.now() + most;
  const focused = focusedIn(document);
  if (focused && isControl(focused)) blur(focused);
  let isChanged = false;
  const changed = (): void => {
    isChanged = true;
  };
  const changes = new MutationObserver(changed);
  for (const { node } of rootsNow(document))
    changes.observe(node, { subtree: true, childList: true, characterData: true, attributes: true });
  const answers = new PerformanceObserver(changed);
  answers.observe({ type: 'resource' });
  try {
    for (let still = 0; still < FRAMES; ) {
      if (performance.now() >= end) return false;
      // A busy page draws late, a page in the background never.
      await nextFrame(ofDocument(document, 'visibilityState') === 'visible' ? DRAWS : undefined);
      signal?.throwIfAborted();
      still = isChanged || isReacting() || isBusy() ? 0 : still + 1;
      isChanged = false;
    }
    return true;
  } finally {
    changes.disconnect();
    answers.disconnect();
  }
}

/** The element that has the focus, in shadow roots also. */
function focusedIn(document: Document): Element | null {
  let found = ofDocument(document, 'activeElement');
  for (let inner = found; inner; inner = shadowOf(inner)?.activeElement ?? null) found = inner;
  return found;
}
