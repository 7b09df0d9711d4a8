/** Limits the time of unsuccessful waits in a step, and stops a cancelled step. On an idle page, a wait ends early. */
import { createQueue } from '../../text/in-turn.ts';
import { rootsNow } from '../dom/roots.ts';

const RESTS = 350;
const LEAST = 60;

interface Patience {
  left: number;
  changed: number;
}

let current: Patience | undefined;
let cancels: AbortSignal | undefined;
const queue = createQueue();

/** Starts a step once the previous one has ended, because steps share the signal and the limits. */
export const inTurn = <Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> =>
  queue(async () => {
    cancels = signal;
    try {
      throwIfCancelled();
      return await work();
    } finally {
      cancels = undefined;
    }
  });

/** @throws the reason of the step's signal */
export const throwIfCancelled = (): void => cancels?.throwIfAborted();

export async function patiently<Result>(
  document: Document,
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const outer = current;
  const own: Patience = { left: milliseconds, changed: performance.now() };
  const stop = onChanges(document, () => {
    own.changed = performance.now();
  });
  current = own;
  try {
    return await work();
  } finally {
    current = outer;
    stop();
  }
}

export function onChanges(document: Document, changed: () => void): () => void {
  const changes = new MutationObserver(changed);
  for (const { node } of rootsNow(document))
    changes.observe(node, { subtree: true, childList: true, characterData: true, attributes: true });
  const answers = new PerformanceObserver(changed);
  answers.observe({ type: 'resource' });
  return () => {
    changes.disconnect();
    answers.disconnect();
  };
}

export const mostOf = (milliseconds: number): number =>
  Math.min(milliseconds, Math.max(LEAST, current?.left ?? milliseconds));

export function waitedInVain(milliseconds: number): void {
  if (current) current.left -= milliseconds;
}

export const isAtRest = (since: number): boolean =>
  current !== undefined && performance.now() - Math.max(since, current.changed) > RESTS;
