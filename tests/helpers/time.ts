/** How long work of this process takes. */

/** Milliseconds of the fastest of three runs: a pause of the machine does not count. */
export function fastestRun(run: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}
