import { expect, test } from "vitest";
import { neighboursOf, rememberRows } from "#engine/screens/lastList.ts";

test("a record opened from a list leads to the rows before and after it", () => {
  rememberRows("loan", [{ id: "1" }, { id: "2" }, { id: "3" }]);
  expect(neighboursOf("loan", "2")).toEqual({ before: "1", after: "3" });
  expect(neighboursOf("loan", "1")).toEqual({ before: undefined, after: "2" });
});

test("one that came by its address, from another list or alone leads nowhere", () => {
  rememberRows("loan", [{ id: "1" }]);
  expect(neighboursOf("loan", "1")).toBeUndefined();
  expect(neighboursOf("loan", "9")).toBeUndefined();
  expect(neighboursOf("reader", "1")).toBeUndefined();
});
