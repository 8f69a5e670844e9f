/**
 * What a page waits for, in every field of it: files that are being sent, rows that are being made of others. Whoever saves while
 * one is under way means it too: saving waits, instead of leaving out what is half there already.
 */
const underWay = new Set<Promise<boolean>>();

/** Notes what is under way. `arrived` says in the end whether it came, once its field holds it. */
export function trackPending(arrived: Promise<boolean>): void {
  underWay.add(arrived);
  void arrived.finally(() => underWay.delete(arrived));
}

/** Whoever leaves the page now leaves something behind that is half there. */
export function hasPending(): boolean {
  return underWay.size > 0;
}

/** Whether all that is under way arrives, also what joins it meanwhile. Undefined when there is nothing: nobody waits for that. */
export function whenPendingDone(): Promise<boolean> | undefined {
  return underWay.size === 0 ? undefined : wholeArrival();
}

async function wholeArrival(): Promise<boolean> {
  let all = true;
  while (underWay.size > 0) {
    const arrived = await Promise.all(underWay);
    all &&= arrived.every(Boolean);
  }
  return all;
}
