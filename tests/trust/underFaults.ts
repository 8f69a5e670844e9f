/** Shippers at work while a fault comes again and again: what was acknowledged is looked for afterwards. */
import { expect } from "vitest";
import { checkLedger } from "./checkLedger.ts";
import type { Client } from "./client.ts";
import { tell } from "./figures.ts";
import { emptyLedger, type Ledger, startLoad } from "./mixedLoad.ts";

/** Resolves when so many more requests have been acknowledged. */
export const acknowledgedAnew = (ledger: Ledger, more = 15): Promise<void> => {
  const before = ledger.counts.acknowledged;
  return expect.poll(() => ledger.counts.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + more);
};

export interface WorkUnderFaults {
  readonly what: string;
  readonly rounds: number;
  readonly shippers: number;
  readonly fault: () => Promise<unknown>;
  /** What else the row says. */
  readonly note?: () => string;
}

/** Causes the fault `rounds` times while shippers work, and returns the figures. */
export async function workUnderFaults(client: Client, { what, rounds, shippers, fault, note }: WorkUnderFaults): Promise<void> {
  const ledger = emptyLedger();
  const load = startLoad(client, ledger, shippers);
  let [inFlight, slowest] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    await acknowledgedAnew(ledger);
    inFlight += client.inFlight();
    await fault();
    const since = performance.now();
    await acknowledgedAnew(ledger, 1);
    slowest = Math.max(slowest, (performance.now() - since) / 1000);
  }
  await load.stop();
  const lost = await checkLedger(client, ledger);
  const { tried, acknowledged, refused, failed, hung, unanswered } = ledger.counts;
  expect([...ledger.failures, ...lost]).toEqual([]);
  const turnedAway = tried - acknowledged - failed - hung - unanswered;
  const notes = [...(unanswered > 0 ? [`${unanswered} without an answer`] : []), ...(note ? [note()] : [])];
  tell({
    ...{ what, on: "PostgreSQL", tried, refused: turnedAway, accepted: acknowledged, failed, hung, lost: lost.length + refused },
    ...{ inFlight, seconds: slowest, note: notes.join("; ") },
  });
}
