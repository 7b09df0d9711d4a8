/**
 * Work that reads a state and brings something up to date with it. Several may be under way at once, and the older may
 * end last: then it is done again, so that what came last is what was read last. None waits for another, which may never
 * end (a message to a page that goes away).
 * @param work of one tab
 */
export function newestLast(work: (tabId: number) => Promise<void>): (tabId: number) => Promise<void> {
  const turns = new Map<number, number>();
  let underWay = 0;
  return async (tabId) => {
    turns.set(tabId, (turns.get(tabId) ?? 0) + 1);
    underWay++;
    try {
      for (let done = 0; done !== turns.get(tabId); ) {
        done = turns.get(tabId) ?? 0;
        await work(tabId);
      }
    } finally {
      underWay--;
      if (underWay === 0) turns.clear();
    }
  };
}
