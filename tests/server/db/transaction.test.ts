/** Which errors are tried again, and the response if that fails. */
import { expect, test } from "vitest";
import { isContended, isDatabaseError } from "../../../src/server/db/transaction.ts";

const failed = (code: string, severity?: string) =>
  Object.assign(new Error("failed"), { code }, severity === undefined ? {} : { severity });

test("a line that broke while something was written is no error of the database, although its code looks like one", () => {
  expect(isDatabaseError(failed("EPIPE"))).toBe(false);
  expect(isDatabaseError(failed("23505", "ERROR"))).toBe(true);
});

test("deadlocks and their like are contention, other errors are not", () => {
  expect(["40001", "40P01", "55P03", "23505", "57014"].map((code) => isContended(failed(code, "ERROR")))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
