/**
 * Files that are being sent, in every field of the page. Whoever saves while one is under way means it
 * too: saving waits, instead of asking for a file that is half there already.
 */
const underWay = new Set<Promise<boolean>>();

/** Notes a file that is being sent. `arrived` says in the end whether it did, once its field holds it. */
export function noteSending(arrived: Promise<boolean>): void {
  underWay.add(arrived);
  void arrived.finally(() => underWay.delete(arrived));
}

/** Whether all files that are under way arrive, also those that join them meanwhile. Undefined when there is none: nobody waits for nothing. */
export function filesArrive(): Promise<boolean> | undefined {
  return underWay.size === 0 ? undefined : allArrive();
}

async function allArrive(): Promise<boolean> {
  let all = true;
  while (underWay.size > 0) {
    const arrived = await Promise.all(underWay);
    all &&= arrived.every(Boolean);
  }
  return all;
}
