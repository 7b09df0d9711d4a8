import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Maximum bytes of the heap, of which code and rules need about 40 MB. */
const MOST = 90_000_000;

/**
 * Returns a function that collects garbage, to call after each site. V8 alone would let the heap grow to gigabytes, and
 * its limits can only be set at its start.
 */
export function heapKeeper(): () => void {
  // Limits the heap for new objects as well.
  for (const flag of ['--semi-space-growth-factor=1', '--expose-gc']) setFlagsFromString(flag);
  const collect: () => void = runInNewContext('gc');
  let most = MOST;
  return () => {
    if (getHeapStatistics().used_heap_size < most) return;
    collect();
    most = Math.max(MOST, 2 * getHeapStatistics().used_heap_size);
  };
}
