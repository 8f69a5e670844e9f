import { describe, expect, test } from "vitest";
import { ApiError } from "../../../src/server/answers/apiError.ts";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";

describe("passwords", () => {
  test("are hashed at the cost that is asked for today, each with its own salt", async () => {
    const passwords = createPasswords();
    const [one, two] = await Promise.all([passwords.hash("correct horse"), passwords.hash("correct horse")]);
    expect(one).toMatch(/^scrypt\$17\$8\$1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches("correct horse", one)).toBe(true);
    expect(await passwords.matches("correct horsf", one)).toBe(false);
  });

  test("take the figures from the stored hash, so that old ones still open", async () => {
    const old = await createPasswords({ cost: 4 }).hash("secret");
    expect(await createPasswords({ cost: 6 }).matches("secret", old)).toBe(true);
  });

  test("never match without an account, or against what is no hash", async () => {
    const passwords = createPasswords({ cost: 4 });
    for (const stored of [undefined, "", "secret", "scrypt$1$1$1$$", "scrypt$99$8$1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAA=="]) {
      expect(await passwords.matches("secret", stored).catch(() => false)).toBe(false);
    }
  });

  test("beyond those that run and wait, further ones are turned away at once", async () => {
    const passwords = createPasswords({ cost: 12, atOnce: 1, waiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.hash("x")));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected", "rejected"]);
    expect(outcomes.every((outcome) => outcome.status === "fulfilled" || outcome.reason instanceof ApiError)).toBe(true);
    await expect(passwords.hash("x")).resolves.toMatch(/^scrypt/);
  });
});
