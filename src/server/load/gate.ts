/**
 * Who is let in: so many calls at once, so many a minute. What is too much is
 * refused before it costs anything, with a time to come back, so that those who
 * are in are answered in theirs.
 */
import { answerCode } from "#dialect/wire.ts";
import { HttpRefusal, Refusal } from "../refusal.ts";
import type { LoadSettings } from "./loadSettings.ts";
import { createRate } from "./rate.ts";

export interface Gate {
  /** Calls that are under way. */
  readonly underWay: () => number;
  /** Lets a call of this address in and answers its way out. Throws where there are too many. */
  enter(address: string): () => void;
  /** Throws where the account has asked too often. */
  count(customer: string): void;
}

export function createGate({ atOnce, perMinute }: Pick<LoadSettings, "atOnce" | "perMinute">, clock: () => number): Gate {
  const byAddress = createRate(perMinute.address, clock);
  const byAccount = createRate(perMinute.account, clock);
  let inside = 0;
  return {
    underWay: () => inside,
    enter(address) {
      if (!byAddress.take(address)) throw new Refusal(answerCode.throttled, "answer.throttled");
      if (inside >= atOnce) throw new HttpRefusal(503, "answer.unavailable");
      inside += 1;
      let isOut = false;
      return () => {
        if (!isOut) inside -= 1;
        isOut = true;
      };
    },
    count(customer) {
      if (!byAccount.take(customer)) throw new Refusal(answerCode.throttled, "answer.throttled");
    },
  };
}
