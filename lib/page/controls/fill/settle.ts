import { ofDocument, shadowOf } from '../../dom/dom.ts';
import { rootsNow } from '../../dom/roots.ts';
import { blur, isReacting, nextFrame } from '../events.ts';
import { isControl } from '../find/kinds.ts';

/** Maximum milliseconds to wait for a page to rest. */
const MOST = 2_500;
/** Milliseconds for a busy page to draw. */
const DRAWS = 300;
/** Number of frames without a change after which a page rests. */
const FRAMES = 2;

export interface SettleOptions {
  /** True while a request of the page is running, if that can be known. */
  readonly isBusy?: () => boolean;
  /** Milliseconds; default 2.5 s. */
  readonly most?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Leaves the last filled control, and waits until the page has processed the values: no request or timer of up to a
 * second is running, and two frames bring no change. A page without these costs two frames.
 * @returns true if the page rests
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
      // A busy page draws late, a background page never.
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

/** The focused element, also in shadow roots. */
function focusedIn(document: Document): Element | null {
  let found = ofDocument(document, 'activeElement');
  for (let inner = found; inner; inner = shadowOf(inner)?.activeElement ?? null) found = inner;
  return found;
}
