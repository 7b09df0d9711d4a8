import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Maximum bytes of the heap. About 40 MB are in use, mostly code and rules. */
const MOST = 90_000_000;

/**
 * A function to call after each site, which starts garbage collection early. Otherwise, V8 would let the heap grow to
 * gigabytes. Its limits can only be set at the start.
 */
export function heapKeeper(): () => void {
  // The part of the heap for new objects stays small, too.
  for (const flag of ['--semi-space-growth-factor=1', '--expose-gc']) setFlagsFromString(flag);
  const collect: () => void = runInNewContext('gc');
  let most = MOST;
  return () => {
    if (getHeapStatistics().used_heap_size < most) return;
    collect();
    most = Math.max(MOST, 2 * getHeapStatistics().used_heap_size);
  };
}
