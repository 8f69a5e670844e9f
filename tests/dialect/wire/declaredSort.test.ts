import { expect, test } from "vitest";
import { sortOfTab } from "#dialect/wire/declaredSort.ts";

const declared = [
  { field: "made", desc: true },
  { field: "due", tabs: ["late"] },
  { field: "amount", tabs: ["late", "large"] },
];

test("a tab has the order that names it, in the order of the file, else that of the list", () => {
  expect(sortOfTab(declared, "late")).toEqual([{ field: "due" }, { field: "amount" }]);
  expect(sortOfTab(declared, "large")).toEqual([{ field: "amount" }]);
  expect(sortOfTab(declared, "open")).toEqual([{ field: "made", desc: true }]);
  expect(sortOfTab(declared, undefined)).toEqual([{ field: "made", desc: true }]);
});

test("a list without an order has none", () => {
  expect(sortOfTab(undefined, "late")).toBeUndefined();
});
