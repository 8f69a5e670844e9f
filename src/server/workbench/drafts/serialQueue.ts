export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs what it is given one after the other, in the order in which it was asked; what fails holds nobody up. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
