/**
 * Codes of six digits that prove that somebody reads a telephone or a mailbox.
 *
 * A code lies in the database hashed like a password, holds for some minutes and
 * for few tries, and is used up by what it was asked for. Whether a code is sent
 * at all is nobody's to learn: every request is answered alike after the same
 * work, and counted by its target and by the address it came from.
 */
import { randomInt } from "node:crypto";
import type { CheckContext } from "#dialect/check/check.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Db, Trx } from "../db/tables.ts";
import { ApiError } from "../answers/apiError.ts";
import type { Passwords } from "./passwords.ts";
import { createAttemptLimiter } from "../load/attemptLimiter.ts";

type Limits = CheckContext["limits"];

/** Who asks for what: only the same may use the code. */
export type CodeSubject = string;

export interface VerificationRequest {
  readonly subject: CodeSubject;
  /** Where it goes, in the form it is compared in. */
  readonly target: string;
  /** The computer that asks. */
  readonly address: string;
  readonly limits: Limits;
  /** Hands the code over. Absent: nobody gets one, and nobody can tell. */
  readonly send: ((code: string) => Promise<void>) | undefined;
}

export interface VerificationCodes {
  /** Throws the refusal of a request too soon or too often. */
  request(asked: VerificationRequest): Promise<void>;
  /** Counts a try. The mark to use it up by where the code is right. */
  check(subject: CodeSubject, code: string, limits: Limits): Promise<string | undefined>;
  /** Uses it up; false when somebody was faster. */
  spend(trx: Trx, subject: CodeSubject, mark: string): Promise<boolean>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Requests of one computer in an hour, whatever they are for. */
const REQUESTS_BY_ADDRESS = 30;
/** A telephone that is not the visitor's own must not ring all day. */
const REQUESTS_BY_TARGET = 6;
const figure = (limits: Limits, name: string, standard: number): number => Number(limits[name] ?? standard);

/** How long a code holds, in ms. */
const life = (limits: Limits): number => figure(limits, "codeMinutes", 10) * MINUTE;

export interface CodeParts {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: () => number;
  /** Told of what could not be sent: nobody waits for it. */
  readonly onError: (error: unknown) => void;
}

export function createVerificationCodes({ db, passwords, clock, onError }: CodeParts): VerificationCodes {
  const byAddress = createAttemptLimiter({ tries: REQUESTS_BY_ADDRESS, windowMs: HOUR, clock });
  /** Times of the last hour, by target. */
  const byTarget = createAttemptLimiter({ tries: REQUESTS_BY_TARGET, windowMs: HOUR, clock });
  const last = new Map<string, number>();

  /** A time to come was said by a clock that has been set back since. */
  const isRecent = (time: number | undefined, now: number, wait: number): boolean => time !== undefined && time <= now && now - time < wait;

  function count({ target, address, limits }: VerificationRequest): void {
    const now = clock();
    for (const [key, time] of last) if (now - time > HOUR) last.delete(key);
    const wait = figure(limits, "codeWait", 60) * 1000;
    if (byAddress.isSpent(address) || byTarget.isSpent(target) || isRecent(last.get(target), now, wait))
      throw new ApiError(apiCode.throttled, "answer.codeTooSoon");
    byAddress.count(address);
    byTarget.count(target);
    last.set(target, now);
  }

  return {
    async request(asked) {
      count(asked);
      const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
      const hash = await passwords.hash(code);
      const now = clock();
      const row = {
        hash: asked.send ? hash : "",
        tries: 0,
        created: new Date(now),
        expires: new Date(now + life(asked.limits)),
      };
      await db.deleteFrom("codes").where("expires", "<", new Date(now)).execute();
      await db
        .insertInto("codes")
        .values({ subject: asked.subject, ...row })
        .onConflict((conflict) => conflict.column("subject").doUpdateSet(row))
        .execute();
      // Not waited for: how long it takes would tell that there was something to send.
      void asked.send?.(code).catch(onError);
    },

    async check(subject, code, limits) {
      const now = clock();
      const row = await db
        .updateTable("codes")
        .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
        .where("subject", "=", subject)
        .where("expires", ">", new Date(now))
        // One that holds longer than codes do was made by a clock that ran ahead.
        .where("expires", "<=", new Date(now + life(limits) + MINUTE))
        .where("tries", "<", figure(limits, "codeTries", 5))
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
