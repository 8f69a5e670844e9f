/**
 * Who is let in: so many calls at once, so many a minute. What is too much is
 * refused before it costs anything, with a time to come back, so that those who
 * are in are answered in theirs.
 */
import { apiCode } from "#dialect/wire/wire.ts";
import { HttpError, ApiError } from "../answers/apiError.ts";
import type { TrafficSettings } from "../settings/trafficSettings.ts";
import { createTokenBucket } from "./tokenBucket.ts";

export interface Admission {
  /** Calls that are under way. */
  readonly activeCalls: () => number;
  /** A call of this address asks to be heard. Throws where the address has asked too often, or there is no room anyway. */
  admitAddress(address: string): void;
  /**
   * Lets a call in that has come whole, or one that will be read as it comes (`streams`), and answers its way out. Throws where
   * there are too many; those that stream are at most half, so that senders that dawdle leave room for the rest.
   */
  acquire(how?: { readonly streams: boolean }): () => void;
  /** Throws where the account has asked too often. */
  countAccount(customer: string): void;
}

export function createAdmission({ atOnce, perMinute }: Pick<TrafficSettings, "atOnce" | "perMinute">, clock: () => number): Admission {
  const byAddress = createTokenBucket(perMinute.address, clock);
  const byAccount = createTokenBucket(perMinute.account, clock);
  let [inside, streaming] = [0, 0];
  const full = (): HttpError => new HttpError(503, "answer.unavailable");
  return {
    activeCalls: () => inside,
    admitAddress(address) {
      if (!byAddress.take(address)) throw new ApiError(apiCode.throttled, "answer.throttled");
      if (inside >= atOnce) throw full();
    },
    acquire({ streams } = { streams: false }) {
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
    countAccount(customer) {
      if (!byAccount.take(customer)) throw new ApiError(apiCode.throttled, "answer.throttled");
    },
  };
}
