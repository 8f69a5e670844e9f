import { expect, test } from "vitest";
import { groupBy } from "#dialect/json/groupBy.ts";

test("items are grouped by key, groups and items in the order in which they come", () => {
  const groups = groupBy(["pear", "fig", "plum", "apple"], (word) => word.length);
  expect([...groups]).toEqual([
    [4, ["pear", "plum"]],
    [3, ["fig"]],
    [5, ["apple"]],
  ]);
  expect(groupBy([], String).size).toBe(0);
});
