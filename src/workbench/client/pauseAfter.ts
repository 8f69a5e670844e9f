/**
 * Resolves `ms` after the last of several events, of which more may happen meanwhile.
 * @param last Time of the last one so far, as `performance.now()`; undefined before the first.
 */
export async function pauseAfter(last: () => number | undefined, ms: number): Promise<void> {
  const left = (): number => (last() ?? -ms) + ms - performance.now();
  for (let wait = left(); wait > 0; wait = left()) await new Promise((go) => setTimeout(go, wait));
}
