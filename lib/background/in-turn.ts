/** Starts work after all earlier work has ended, successfully or not. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue for work that reads and then writes, so that each read sees all earlier writes. */
export function createQueue(): InTurn {
  const queues = createQueues<null>();
  return (work) => queues.inTurn(null, work);
}

/** One queue per key. A queue is removed when it is empty. */
export function createQueues<Key>() {
  const last = new Map<Key, Promise<unknown>>();
  return {
    inTurn<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
      const turn = (last.get(key) ?? Promise.resolve()).then(work);
      const ended = turn.then(
        () => undefined,
        () => undefined,
      );
      last.set(key, ended);
      void ended.then(() => last.get(key) === ended && last.delete(key));
      return turn;
    },
    /** Resolves when all work that is in the queue now has ended. */
    ended: (key: Key): Promise<unknown> => last.get(key) ?? Promise.resolve(),
  };
}
