import { expect, test } from "vitest";
import { isClientAborted } from "../../../src/server/http/api.ts";

const coded = (code: string) => Object.assign(new Error("aborted"), { code });

test("a request whose asker has gone is given up, not failed", () => {
  expect(isClientAborted(true, coded("ECONNRESET"))).toBe(true);
  expect(isClientAborted(true, coded("ERR_STREAM_PREMATURE_CLOSE"))).toBe(true);
});

test("an error of the server stays one when nobody waits for the answer any more", () => {
  expect(isClientAborted(true, new TypeError("x is undefined"))).toBe(false);
  expect(isClientAborted(true, coded("23505"))).toBe(false);
});

test("a connection that the database broke off is no asker that has gone", () => {
  expect(isClientAborted(false, coded("ECONNRESET"))).toBe(false);
});
