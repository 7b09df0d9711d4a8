export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createQueue(): InTurn {
  const { inTurn } = createQueues<null>();
  return (work) => inTurn(null, work);
}

/** One queue for each key. An empty queue is forgotten. */
export function createQueues<Key>() {
  const last = new Map<Key, Promise<unknown>>();
  return {
    inTurn<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
      const turn = (last.get(key) ?? Promise.resolve()).then(work);
      const ended = turn.catch(() => undefined);
      last.set(key, ended);
      void ended.then(() => last.get(key) === ended && last.delete(key));
      return turn;
    },
    ended: (key: Key): Promise<unknown> => last.get(key) ?? Promise.resolve(),
  };
}
