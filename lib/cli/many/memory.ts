import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Maximum bytes of the heap. About 40 MB are in use, mostly code and rules. */
const MOST = 90_000_000;

/**
 * A function to call after each site, which triggers garbage collection early. Otherwise V8 would let the heap grow to
 * gigabytes, and its limits can only be set at the start.
 */
export function heapKeeper(): () => void {
  // Also keeps the part for new objects small.
  for (const flag of ['--semi-space-growth-factor=1', '--expose-gc']) setFlagsFromString(flag);
  const collect: () => void = runInNewContext('gc');
  let most = MOST;
  return () => {
    if (getHeapStatistics().used_heap_size < most) return;
    collect();
    most = Math.max(MOST, 2 * getHeapStatistics().used_heap_size);
  };
}
