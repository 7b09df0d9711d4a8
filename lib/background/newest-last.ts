/** Calls don't wait for each other, because an unloading page may never answer. */
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
