/**
 * Who is let in: so many calls at once, so many a minute. What is too much is
 * refused before it costs anything, with a time to come back, so that those who
 * are in are answered in theirs.
 */
import { answerCode } from "#dialect/wire/wire.ts";
import { HttpRefusal, Refusal } from "../answers/apiError.ts";
import type { LoadSettings } from "../settings/trafficSettings.ts";
import { createRate } from "./tokenBucket.ts";

export interface Gate {
  /** Calls that are under way. */
  readonly underWay: () => number;
  /** A call of this address asks to be heard. Throws where the address has asked too often, or there is no room anyway. */
  knock(address: string): void;
  /**
   * Lets a call in that has come whole, or one that will be read as it comes (`streams`), and answers its way out. Throws where
   * there are too many; those that stream are at most half, so that senders that dawdle leave room for the rest.
   */
  enter(how?: { readonly streams: boolean }): () => void;
  /** Throws where the account has asked too often. */
  count(customer: string): void;
}

export function createGate({ atOnce, perMinute }: Pick<LoadSettings, "atOnce" | "perMinute">, clock: () => number): Gate {
  const byAddress = createRate(perMinute.address, clock);
  const byAccount = createRate(perMinute.account, clock);
  let [inside, streaming] = [0, 0];
  const full = (): HttpRefusal => new HttpRefusal(503, "answer.unavailable");
  return {
    underWay: () => inside,
    knock(address) {
      if (!byAddress.take(address)) throw new Refusal(answerCode.throttled, "answer.throttled");
      if (inside >= atOnce) throw full();
    },
    enter({ streams } = { streams: false }) {
      if (inside >= atOnce || (streams && streaming >= Math.ceil(atOnce / 2))) throw full();
      inside += 1;
      if (streams) streaming += 1;
      let isOut = false;
      return () => {
        if (isOut) return;
        isOut = true;
        inside -= 1;
        if (streams) streaming -= 1;
      };
    },
    count(customer) {
      if (!byAccount.take(customer)) throw new Refusal(answerCode.throttled, "answer.throttled");
    },
  };
}
