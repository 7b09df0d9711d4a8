/** Starts work after all earlier work has ended, successfully or not. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue for work that reads and then writes, so that it always sees earlier writes. */
export function createQueue(): InTurn {
  const queues = createQueues<null>();
  return (work) => queues.inTurn(null, work);
}

/** A queue for each key. It exists as long as it has work. */
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
    /** Resolves when all work that has begun so far is done. */
    ended: (key: Key): Promise<unknown> => last.get(key) ?? Promise.resolve(),
  };
}
