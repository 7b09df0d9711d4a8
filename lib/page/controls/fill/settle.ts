import { ofDocument, shadowOf } from '../../dom/dom.ts';
import { blur, isReacting, nextFrame } from '../events.ts';
import { isControl } from '../find/kinds.ts';
import { onChanges } from '../patience.ts';

const MOST = 2_500;
const DRAWS = 300;
const FRAMES = 2;

interface SettleOptions {
  readonly isBusy?: () => boolean;
  readonly most?: number;
  readonly signal?: AbortSignal | undefined;
}

export async function settled(
  document: Document,
  { isBusy = () => false, most = MOST, signal }: SettleOptions = {},
): Promise<boolean> {
  const end = performance.now() + most;
  const focused = focusedIn(document);
  if (focused && isControl(focused)) blur(focused);
  let isChanged = false;
  const stop = onChanges(document, () => {
    isChanged = true;
  });
  try {
    for (let still = 0; still < FRAMES; ) {
      if (performance.now() >= end) return false;
      await nextFrame(ofDocument(document, 'visibilityState') === 'visible' ? DRAWS : undefined);
      signal?.throwIfAborted();
      still = isChanged || isReacting() || isBusy() ? 0 : still + 1;
      isChanged = false;
    }
    return true;
  } finally {
    stop();
  }
}

function focusedIn(document: Document): Element | null {
  let found = ofDocument(document, 'activeElement');
  for (let inner = found; inner; inner = shadowOf(inner)?.activeElement ?? null) found = inner;
  return found;
}
