/**
 * Runs work in its order, at most `most` at a time.
 * @param whenFull how much may wait, and the error of what comes then; without it everything waits
 */
export function createQueue(
  most: number,
  whenFull?: { readonly waiting: number; readonly error: () => Error },
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) {
      if (whenFull && waiting.length >= whenFull.waiting) throw whenFull.error();
      await new Promise<void>((start) => waiting.push(start));
    } else running++;
    try {
      return await work();
    } finally {
      // What waits takes the place over: `running` decreases only where nothing waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
