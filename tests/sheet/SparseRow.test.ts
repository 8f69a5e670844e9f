import { expect, test } from "vitest";
import { SparseRow } from "#sheet/SparseRow.ts";

test("cells are read by column, and iterated from left to right without gaps", () => {
  const row = new SparseRow<string>();
  expect(row.isEmpty).toBe(true);
  row.put(3, "d");
  row.put(1, "b");
  expect([row.isEmpty, row.get(0), row.get(1), row.get(9)]).toEqual([false, undefined, "b", undefined]);
  expect([...row]).toEqual([
    [1, "b"],
    [3, "d"],
  ]);
  expect([...row.values()]).toEqual(["b", "d"]);
});
