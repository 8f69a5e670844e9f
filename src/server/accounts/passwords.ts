/**
 * Passwords, hashed by scrypt as one text that contains the parameters.
 *
 * One hash at the default cost takes 128 MB and about a third of a second.
 * Therefore few hashes run at once and the queue is short: a flood of logins is
 * rejected instead of exhausting the machine's memory.
 */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../answers/apiError.ts";
import { createQueue } from "../load/queue.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches. Takes the same time if the account does not exist (`stored` undefined). */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

export interface PasswordOptions {
  /** scrypt's N as a power of two; OWASP recommends 17 with r = 8 and p = 1. Tests use less. */
  readonly cost?: number;
  /** Hashes that run at once. */
  readonly atOnce?: number;
  /** Longest queue; further calls get `throttled`. */
  readonly waiting?: number;
}

const BLOCK = 8;
const LENGTH = 32;
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9+/=]{16,64})\$([A-Za-z0-9+/=]{16,128})$/;

export function createPasswords({ cost = 17, atOnce = 2, waiting = 40 }: PasswordOptions = {}): Passwords {
  const enqueue = createQueue(atOnce, { waiting, error: () => new ApiError(apiCode.throttled, "answer.throttled") });
  const derive = (password: string, salt: Buffer, log2N: number, r: number, p: number): Promise<Buffer> =>
    enqueue(() => deriveKey(password, salt, { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** 20 }));

  // Compared when the account does not exist, so that both cases take the same time.
  const dummy = `scrypt$${cost}$${BLOCK}$1$${randomBytes(16).toString("base64")}$${randomBytes(LENGTH).toString("base64")}`;

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await derive(password, salt, cost, BLOCK, 1);
      return `scrypt$${cost}$${BLOCK}$1$${salt.toString("base64")}$${key.toString("base64")}`;
    },
    async matches(password, stored) {
      const [, n, r, p, salt, key] = FORM.exec(stored ?? dummy) ?? FORM.exec(dummy) ?? [];
      if (!salt || !key) return false;
      const expected = Buffer.from(key, "base64");
      const actual = await derive(password, Buffer.from(salt, "base64"), Number(n), Number(r), Number(p));
      return stored !== undefined && expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

function deriveKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Input methods may type the same password with different code points.
    scrypt(password.normalize("NFKC"), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
