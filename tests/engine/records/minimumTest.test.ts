import { expect, test } from "vitest";
import type { PlannedField } from "#engine/plan/plan.ts";
import { aboveLeast, minimumTest, shareOfLargest } from "#engine/records/minimumTest.ts";

const price = { path: "/price", kind: "number" } as unknown as PlannedField;

test("the smallest value of a field is found by its kind's order, not by its text", () => {
  const isMinimum = minimumTest([{ price: 9 }, { price: 10 }, {}], price);
  expect([isMinimum(9), isMinimum(10), isMinimum(undefined)]).toEqual([true, false, false]);
});

test("amounts of different currencies and prices of different units have no smallest", () => {
  const perUnit = { ...price, kind: "money", currencyAt: "/currency", perAt: "/unit" } as unknown as PlannedField;
  const perKg = { price: 6.8, currency: "CNY", unit: "KG" };
  expect(minimumTest([perKg, { price: 1450, currency: "CNY", unit: "CBM" }], perUnit)(6.8)).toBe(false);
  expect(minimumTest([perKg, { price: 8, currency: "USD", unit: "KG" }], perUnit)(6.8)).toBe(false);
  expect(minimumTest([perKg, { price: 8, currency: "CNY", unit: "KG" }, { unit: "CBM" }], perUnit)(6.8)).toBe(true);
});

test("there is no smallest value if all are equal, or only one record has one", () => {
  expect([minimumTest([{ price: 9 }, { price: 9 }], price)(9), minimumTest([{ price: 9 }, {}], price)(9)]).toEqual([false, false]);
});

test("a bar is as long as its value is of the largest, and there is none where values cannot be compared", () => {
  const share = shareOfLargest([{ price: 1640 }, { price: 3280 }, {}], price);
  expect([share(1640), share(3280), share(undefined)]).toEqual([0.5, 1, undefined]);
  const perUnit = { ...price, kind: "money", currencyAt: "/currency" } as unknown as PlannedField;
  const mixed = [
    { price: 6.8, currency: "CNY" },
    { price: 8, currency: "USD" },
  ];
  expect(shareOfLargest(mixed, perUnit)(6.8)).toBeUndefined();
});

test("the others are told by how much they are above the smallest, exactly", () => {
  const above = aboveLeast([{ price: 0.3 }, { price: 0.1 }], price);
  expect([above(0.3), above(0.1), above(undefined)]).toEqual([0.2, undefined, undefined]);
  expect(aboveLeast([{ price: 9 }], price)(9)).toBe(undefined);
});
