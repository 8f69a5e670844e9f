/**
 * Admission control: limits concurrent calls and calls per minute. Rejects
 * early, with `Retry-After`, to keep accepted calls fast.
 */
import { apiCode } from "#dialect/wire/wire.ts";
import { HttpError, ApiError } from "../answers/apiError.ts";
import type { CallRate } from "./callRate.ts";

export interface Admission {
  /** Number of calls in progress. */
  readonly activeCalls: () => number;
  /** Counts a call of this address. Throws if the address exceeds its rate, or if all slots are taken. */
  admitAddress(address: string): Promise<void>;
  /**
   * Takes a call slot and returns the function that releases it. Throws 503 if no slot is free. `streams`: the body is read
   * during the call. Streaming calls get at most half of the slots, so that slow clients leave room for the others.
   */
  acquire(options?: { readonly streams: boolean }): () => void;
  /** Counts a call of this account. Throws if the account exceeds its rate. */
  countAccount(customer: string): Promise<void>;
}

export interface AdmissionParts {
  /** Concurrent calls of this process. */
  readonly atOnce: number;
  /** Calls of each account and address. */
  readonly rates: { readonly account: CallRate; readonly address: CallRate };
}

export function createAdmission({ atOnce, rates }: AdmissionParts): Admission {
  let [active, streaming] = [0, 0];
  const unavailable = (): HttpError => new HttpError(503, "answer.unavailable");
  return {
    activeCalls: () => active,
    async admitAddress(address) {
      if (!(await rates.address.take(address))) throw new ApiError(apiCode.throttled, "answer.throttled");
      if (active >= atOnce) throw unavailable();
    },
    acquire({ streams } = { streams: false }) {
      if (active >= atOnce || (streams && streaming >= Math.ceil(atOnce / 2))) throw unavailable();
      active += 1;
      if (streams) streaming += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        active -= 1;
        if (streams) streaming -= 1;
      };
    },
    async countAccount(customer) {
      if (!(await rates.account.take(customer))) throw new ApiError(apiCode.throttled, "answer.throttled");
    },
  };
}
