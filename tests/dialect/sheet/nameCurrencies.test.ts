import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { nameCurrencies } from "#dialect/sheet/nameCurrencies.ts";

const named = (columns: readonly string[], records: readonly Rec[]) =>
  nameCurrencies(columns, records, (column) => ({
    path: `/${column}`,
    currencyAt: column === "name" || column === "currency" ? undefined : "/currency",
    currencyIn: ({ currency }) => (typeof currency === "string" ? currency : undefined),
  }));

test("the one currency of all records is named with each amount", () => {
  expect(named(["name", "total", "paid"], [{ currency: "USD" }, { currency: "USD" }])).toEqual([
    { column: "name" },
    { column: "total", currency: "USD" },
    { column: "paid", currency: "USD" },
  ]);
});

test("codes follow the first amount of several currencies, or of some that have none", () => {
  const apart = [{ column: "total", codesAt: "/currency" }, { column: "paid" }];
  expect(named(["total", "paid"], [{ currency: "USD" }, { currency: "CNY" }])).toEqual(apart);
  expect(named(["total", "paid"], [{ currency: "USD" }, {}])).toEqual(apart);
});

test("nothing is named where the list shows the currency anyway, or no record has one", () => {
  expect(named(["currency", "total"], [{ currency: "USD" }, { currency: "CNY" }])).toEqual([{ column: "currency" }, { column: "total" }]);
  expect(named(["total"], [{}, { currency: "" }])).toEqual([{ column: "total" }]);
});
