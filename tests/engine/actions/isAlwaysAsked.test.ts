import { expect, test } from "vitest";
import { isAlwaysAsked } from "#engine/actions/isAlwaysAsked.ts";

test("a field that may not be empty, or requires itself, is required in a prompt", () => {
  expect([{ minLength: 1 }, { minItems: 1 }, { "x-required-when": "true" }].map(isAlwaysAsked)).toEqual([true, true, true]);
});

test("a condition, or no bound, leaves it optional", () => {
  expect([{}, { minLength: 0 }, { "x-required-when": "self.late" }].map(isAlwaysAsked)).toEqual([false, false, false]);
});
