/**
 * Passwords: hashed by scrypt, one text that carries its own figures.
 *
 * One hash at the standing cost takes 128 MB and about a third of a second, so
 * few run at once and the queue behind them is short: a flood of logins is
 * turned away instead of taking the memory of the machine.
 */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { apiCode } from "#dialect/wire/wire.ts";
import { ApiError } from "../answers/apiError.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** True when it is the password; takes as long when there is no such account (`stored` undefined). */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

export interface PasswordOptions {
  /** scrypt's N as a power of two; 17 is what OWASP asks for with r = 8, p = 1. Tests take less. */
  readonly cost?: number;
  readonly atOnce?: number;
  readonly waiting?: number;
}

const BLOCK = 8;
const LENGTH = 32;
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9+/=]{16,64})\$([A-Za-z0-9+/=]{16,128})$/;

export function createPasswords({ cost = 17, atOnce = 2, waiting = 40 }: PasswordOptions = {}): Passwords {
  const turn = createQueue(atOnce, waiting);
  const derive = (password: string, salt: Buffer, log2N: number, r: number, p: number): Promise<Buffer> =>
    turn(() => deriveKey(password, salt, { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** 20 }));

  // Compared with when there is no account, so that a name costs the same time whether it exists or not.
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
    // The same password typed by two input methods is the same password.
    scrypt(password.normalize("NFKC"), salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** At most `atOnce` run, at most `waiting` wait, the rest is refused. */
function createQueue(atOnce: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ApiError(apiCode.throttled, "answer.throttled");
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // The place is handed on, so `running` falls only when nobody waits.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
