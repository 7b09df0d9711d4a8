import { isDocument, ofDocument, tagOf } from '../dom/dom.ts';
import { rootsNow } from '../dom/roots.ts';
import type { Trigger } from './submit.ts';

/**
 * Resolves when the person presses the trigger. Cancels that press, because the run presses the trigger
 * itself. Ignores events by scripts.
 * @throws AbortError
 */
export function personPresses(document: Document, find: () => Trigger, signal: AbortSignal): Promise<void> {
  const found = find();
  if (found.ok) Element.prototype.scrollIntoView.call(found.at, { block: 'center' });
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const take = (event: Event): void => {
      if (!event.isTrusted || !isPress(event, find())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      listening.abort();
      resolve();
    };
    for (const { node } of rootsNow(document)) {
      const view = isDocument(node) ? ofDocument(node, 'defaultView') : null;
      for (const name of ['click', 'keydown']) view?.addEventListener(name, take, options);
    }
    const end = (): void => {
      listening.abort();
      reject(signal.reason);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: listening.signal });
  });
}

function isPress(event: Event, trigger: Trigger): boolean {
  if (!trigger.ok || !event.composedPath().includes(trigger.at)) return false;
  if (event.type === 'click') return trigger.how.key === 'doClick';
  const { key, isComposing, target } = event as KeyboardEvent;
  const tag = tagOf((event.composedPath()[0] ?? target) as Element);
  return trigger.how.key !== 'doClick' && key === 'Enter' && !isComposing && tag !== 'textarea';
}
