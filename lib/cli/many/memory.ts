import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of the heap. About 40 MB of it are in use, most of them code and rules. */
const MOST = 90_000_000;

/**
 * A function to call after each site, which collects garbage early. V8 lets a heap grow to gigabytes before it does so,
 * and takes no limit from within: its flags for limits work at the start alone.
 */
export function heapKeeper(): () => void {
  // The part for new objects stays small as well.
  for (const flag of ['--semi-space-growth-factor=1', '--expose-gc']) setFlagsFromString(flag);
  const collect: () => void = runInNewContext('gc');
  let most = MOST;
  return () => {
    if (getHeapStatistics().used_heap_size < most) return;
    collect();
    most = Math.max(MOST, 2 * getHeapStatistics().used_heap_size);
  };
}
