/** Challenges that devices sign for a passkey: each is valid once, for its account, for five minutes. */
import { isObject } from "#dialect/json/json.ts";
import type { Db } from "../db/tables.ts";

export const CHALLENGE_MS = 300_000;

export interface Challenges {
  /** @param account null for a login */
  keep(challenge: string, account: string | null): Promise<void>;
  /** Uses up the challenge that the answer has signed. Returns it; undefined if it was not made for this account, is used or too old. */
  spend(response: unknown, account: string | null): Promise<string | undefined>;
}

/** @param clock milliseconds */
export function createChallenges(db: Db, clock: () => number): Challenges {
  return {
    async keep(challenge, account) {
      const now = clock();
      await db.deleteFrom("passkey_challenges").where("expires", "<", new Date(now)).execute();
      await db
        .insertInto("passkey_challenges")
        .values({ challenge, account, expires: new Date(now + CHALLENGE_MS) })
        .execute();
    },
    async spend(response, account) {
      const challenge = challengeIn(response);
      if (challenge === undefined) return undefined;
      const { numDeletedRows } = await db
        .deleteFrom("passkey_challenges")
        .where("challenge", "=", challenge)
        .where("account", account === null ? "is" : "=", account)
        .where("expires", ">=", new Date(clock()))
        .executeTakeFirst();
      return numDeletedRows === 1n ? challenge : undefined;
    },
  };
}

/** The challenge that a device says it has signed; undefined if the answer has not the form of one. */
function challengeIn(response: unknown): string | undefined {
  const inner = isObject(response) ? response["response"] : undefined;
  const data = isObject(inner) ? inner["clientDataJSON"] : undefined;
  if (typeof data !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data, "base64url").toString());
    const challenge = isObject(parsed) ? parsed["challenge"] : undefined;
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}
