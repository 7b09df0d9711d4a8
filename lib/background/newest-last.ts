/**
 * Repeats work that was overtaken, so that its last effect comes from the newest state. Calls for a tab may overlap,
 * and the older may end last; none waits for another, which may never end (a message to a page that goes away).
 * @param work reads the state of a tab and brings something up to date with it
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
