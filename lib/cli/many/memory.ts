import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Maximum bytes of the heap. About 40 MB of it are code and rules. */
const MOST = 90_000_000;

/**
 * Returns a function to call after each site. The function starts garbage collection early. Otherwise V8,
 * whose own limits can be set only at its start, would let the heap grow to gigabytes.
 */
export function heapKeeper(): () => void {
  // The heap for new objects must stay small, too.
  for (const flag of ['--semi-space-growth-factor=1', '--expose-gc']) setFlagsFromString(flag);
  const collect: () => void = runInNewContext('gc');
  let most = MOST;
  return () => {
    if (getHeapStatistics().used_heap_size < most) return;
    collect();
    most = Math.max(MOST, 2 * getHeapStatistics().used_heap_size);
  };
}
