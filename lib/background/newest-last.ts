/**
 * Repeats work if another call overtook it. So the last effect comes from the newest state, even if calls for a tab
 * overlap and the older one ends last. No call waits for another one, which may never end (a message to a page that
 * unloads).
 * @param work reads the state of a tab and updates something from it
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
