import { expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import site from "../../../screens.json";

const condition = site.frame.contact["x-show-when"];
const shows = (user: Record<string, boolean | number | string>) =>
  evaluateBoolean({ [condition]: parseExpr(condition) }, condition, { user }) === true;

test.each([0, false, "0", "n"])(
  "the contact block stands while the account is known not to be approved (%j) [O-07, P-038, Q-66]",
  (value) => {
    expect(shows({ isPassApproved: value })).toBe(true);
  },
);

test.each([1, true, "1"])("it goes when the account is approved (%j) [Q-66]", (value) => {
  expect(shows({ isPassApproved: value })).toBe(false);
});

test("it is not there while nobody knows [Q-68]", () => {
  expect(shows({})).toBe(false);
});
