/**
 * Limits the waiting of one step. It may wait without success for only a few seconds in all, and not for a page that
 * is at rest.
 */
import { rootsNow } from '../dom/roots.ts';

/** Milliseconds without a change after which a page is at rest. */
const RESTS = 350;
/** Milliseconds of each further wait after the step has used up its time. */
const LEAST = 60;

interface Patience {
  /** Milliseconds that the step may still wait in vain. */
  left: number;
  /** Time of the page's latest change. */
  changed: number;
}

let current: Patience | undefined;

/** Runs the work of a step. It may wait in vain for this many milliseconds. */
export async function patiently<Result>(
  document: Document,
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const outer = current;
  const own: Patience = { left: milliseconds, changed: performance.now() };
  const changed = (): void => {
    own.changed = performance.now();
  };
  const changes = new MutationObserver(changed);
  for (const { node } of rootsNow(document))
    changes.observe(node, { subtree: true, childList: true, characterData: true, attributes: true });
  const answers = new PerformanceObserver(changed);
  answers.observe({ type: 'resource' });
  current = own;
  try {
    return await work();
  } finally {
    current = outer;
    changes.disconnect();
    answers.disconnect();
  }
}

/** The milliseconds that a wait may take, within the step's limit. */
export const mostOf = (milliseconds: number): number =>
  Math.min(milliseconds, Math.max(LEAST, current?.left ?? milliseconds));

export function waitedInVain(milliseconds: number): void {
  if (current) current.left -= milliseconds;
}

/** True if the page has changed nothing for a while. */
export const isAtRest = (since: number): boolean =>
  current !== undefined && performance.now() - Math.max(since, current.changed) > RESTS;
