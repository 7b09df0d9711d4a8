export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
