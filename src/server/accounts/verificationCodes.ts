/**
 * Six-digit codes that prove that a person reads a phone or a mailbox.
 *
 * The database stores a code hashed like a password. It is valid for some
 * minutes and few attempts, and for one use. Every request gets the same
 * response after the same work, whether a code is sent or not, and counts
 * against the limits of its target and of its address.
 */
import { randomInt } from "node:crypto";
import type { CheckContext } from "#dialect/check/check.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Db, Trx } from "../db/tables.ts";
import { ApiError } from "../answers/apiError.ts";
import type { Passwords } from "./passwords.ts";
import type { Attempts } from "../load/attempts.ts";
import { HOUR, MINUTE } from "#dialect/text/durations.ts";

type Limits = CheckContext["limits"];

/** Purpose and target of a code, as one text: a code is valid for the same subject only. */
export type CodeSubject = string;

export interface VerificationRequest {
  readonly subject: CodeSubject;
  /** Phone or mailbox, normalized for comparison. */
  readonly target: string;
  /** IP address of the request. */
  readonly address: string;
  readonly limits: Limits;
  /** Sends the code. Absent: no code is sent, without a visible difference. */
  readonly send: ((code: string) => Promise<void>) | undefined;
}

export interface VerificationCodes {
  /** Creates and sends a code. Throws `ApiError` for a request too soon or too often. */
  request(verification: VerificationRequest): Promise<void>;
  /** Counts an attempt. Returns a mark for `spend` if the code is right. */
  check(subject: CodeSubject, code: string, limits: Limits): Promise<string | undefined>;
  /** Uses the code up. Returns false if another request has used it first. */
  spend(trx: Trx, subject: CodeSubject, mark: string): Promise<boolean>;
}

/** Requests of one address in an hour, for any purpose. */
const REQUESTS_BY_ADDRESS = 30;
/** Requests for one target in an hour: it may be somebody else's phone. */
const REQUESTS_BY_TARGET = 6;
const limitOf = (limits: Limits, name: string, fallback: number): number => Number(limits[name] ?? fallback);

/** Validity of a code in milliseconds. */
const validity = (limits: Limits): number => limitOf(limits, "codeMinutes", 10) * MINUTE;

export interface CodeParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly attempts: Attempts;
  /** Receives errors of sending, which the response does not wait for. */
  readonly onError: (error: unknown) => void;
}

const byAddress = { name: "codes to address", tries: REQUESTS_BY_ADDRESS, windowMs: HOUR };
const byTarget = { name: "codes to target", tries: REQUESTS_BY_TARGET, windowMs: HOUR };
/** One request for a target within the wait between two codes. */
const next = (limits: Limits) => ({ name: "next code to target", tries: 1, windowMs: limitOf(limits, "codeWait", 60) * 1000 });

export function createVerificationCodes({ db, passwords, clock, attempts, onError }: CodeParts): VerificationCodes {
  return {
    async request(verification) {
      const { target, address, limits } = verification;
      if (!(await attempts.take([[next(limits), target] as const, [byTarget, target] as const, [byAddress, address] as const])))
        throw new ApiError(apiCode.throttled, "answer.codeTooSoon");
      const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
      const hash = await passwords.hash(code);
      const now = clock();
      const row = {
        hash: verification.send ? hash : "",
        tries: 0,
        created: new Date(now),
        expires: new Date(now + validity(verification.limits)),
      };
      await db.deleteFrom("codes").where("expires", "<", new Date(now)).execute();
      await db
        .insertInto("codes")
        .values({ subject: verification.subject, ...row })
        .onConflict((conflict) => conflict.column("subject").doUpdateSet(row))
        .execute();
      // Not awaited: the time of sending would reveal that there is something to send.
      void verification.send?.(code).catch(onError);
    },

    async check(subject, code, limits) {
      const now = clock();
      const row = await db
        .updateTable("codes")
        .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
        .where("subject", "=", subject)
        .where("expires", ">", new Date(now))
        // A longer validity than any code has comes from a clock that ran ahead.
        .where("expires", "<=", new Date(now + validity(limits) + MINUTE))
        .where("tries", "<", limitOf(limits, "codeTries", 5))
        .returning("hash")
        .executeTakeFirst();
      const hash = row?.hash === "" ? undefined : row?.hash;
      return (await passwords.matches(code, hash)) ? hash : undefined;
    },

    async spend(trx, subject, mark) {
      const { numDeletedRows } = await trx.deleteFrom("codes").where("subject", "=", subject).where("hash", "=", mark).executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}
