import { expect, test } from "vitest";
import type { PlannedField } from "#engine/plan/plan.ts";
import { minimumTest } from "#engine/table/sums/minimumTest.ts";

const price = { path: "/price", kind: "number" } as unknown as PlannedField;

test("the smallest value of a field is found by its kind's order, not by its text", () => {
  const isMinimum = minimumTest([{ price: 9 }, { price: 10 }, {}], price);
  expect([isMinimum(9), isMinimum(10), isMinimum(undefined)]).toEqual([true, false, false]);
});

test("there is no smallest value if all are equal, or only one record has one", () => {
  expect([minimumTest([{ price: 9 }, { price: 9 }], price)(9), minimumTest([{ price: 9 }, {}], price)(9)]).toEqual([false, false]);
});
