/** Does work after what was begun before it has ended, well or badly. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A queue of its own: what reads and then writes sees all that was written before. */
export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
