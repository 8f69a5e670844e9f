import { expect, test } from "vitest";
import { sortOfTab, stepOrder } from "#dialect/wire/declaredSort.ts";

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

test("an order by the next step names no field, and goes before those that it is followed by", () => {
  expect(sortOfTab([{ step: true }, { field: "made" }], "open")).toEqual([{ field: stepOrder }, { field: "made" }]);
});
