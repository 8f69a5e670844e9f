import { expect, test } from "vitest";
import { patternRegExp } from "#dialect/text/pattern.ts";

test("a pattern knows whole characters", () => {
  expect(patternRegExp("^.$")?.test("😀")).toBe(true);
  expect(patternRegExp("[")).toBeUndefined();
});
