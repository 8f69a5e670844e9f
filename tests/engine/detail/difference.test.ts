import { expect, test } from "vitest";
import { difference } from "#engine/detail/difference.ts";

test("a measured number has its difference from the declared one in percent", () => {
  expect(difference(102, 100)).toEqual({ text: "+2.0 %", isLarge: false });
  expect(difference(94.9, "100")).toEqual({ text: "−5.1 %", isLarge: true });
  expect(difference(105, 100)?.isLarge).toBe(true);
  expect(difference("100.01", "100")).toEqual({ text: "< 0.1 %", isLarge: false });
});

test("nothing is said where they are equal, and nothing at all where one is missing or the base is zero", () => {
  expect(difference(100, "100.0")).toEqual({ text: "", isLarge: false });
  for (const [value, base] of [
    [undefined, 100],
    [100, undefined],
    [null, 1],
    ["", 1],
    [5, 0],
  ] as const)
    expect(difference(value, base)).toBeUndefined();
});
