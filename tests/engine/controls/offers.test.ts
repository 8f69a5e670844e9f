import { describe, expect, test } from "vitest";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { compareOffers } from "#engine/controls/offers.ts";

const reference: Reference = { entity: "carrier", key: "code", show: ["name"], fill: { "/terms/price": "price", unit: "unit" } };
const lowest = { en: "Lowest" };
const quickest = { entity: "carrier", field: "days", label: { en: "Fastest" } };
const schema = { properties: { total: { type: "number", "x-currency": "CNY", "x-decimals": 2 } } } as const;

/** A form whose total is weight × price of the chosen carrier. */
const form = (weight: number | undefined, seen: ReadonlyMap<string, Json | undefined>[] = []) => ({
  preview: (changes: ReadonlyMap<string, Json | undefined>) => {
    seen.push(changes);
    const price = changes.get("/terms/price");
    return { record: typeof price === "number" && weight !== undefined ? { total: weight * price } : {}, schema };
  },
});
const compare = (rows: readonly Rec[], weight?: number, seen?: ReadonlyMap<string, Json | undefined>[]) => {
  const found = compareOffers(rows, {
    offers: { total: "total", label: { en: "This order" }, lowest, quickest },
    reference,
    path: "/carrier",
    form: form(weight, seen),
    language: "en",
  });
  return rows.map((row) => [found.get(row)?.total, found.get(row)?.marks.map((mark) => mark["en"])]);
};

describe("candidates beside one another", () => {
  const slow = { code: "S", price: 5, unit: "KG", days: "22–28" };
  const quick = { code: "Q", price: 9.5, unit: "KG", days: "3" };

  test("show what the form would come to, and mark the lowest and the fastest", () => {
    expect(compare([slow, quick], 100)).toEqual([
      ["¥500.00", ["Lowest"]],
      ["¥950.00", ["Fastest"]],
    ]);
  });

  test("are tried with all that the reference fills in, from the root and beside it", () => {
    const seen: ReadonlyMap<string, Json | undefined>[] = [];
    compare([slow], 1, seen);
    expect([...(seen[0] ?? [])]).toEqual([
      ["/carrier", "S"],
      ["/terms/price", 5],
      ["/unit", "KG"],
    ]);
  });

  test("say nothing while the form has no amount", () => {
    expect(compare([slow, quick])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test("have no mark without a difference: one alone, or equal ones", () => {
    expect(compare([slow], 100)).toEqual([["¥500.00", []]]);
    expect(compare([slow, { ...slow, code: "T" }], 100)).toEqual([
      ["¥500.00", []],
      ["¥500.00", []],
    ]);
  });

  test("in several currencies are compared with those of their own only", () => {
    const priced = (code: string, price: number, currency: string) => ({ code, price, unit: "KG", days: "5", currency });
    const rows = [priced("A", 5, "CNY"), priced("B", 6, "CNY"), priced("C", 1, "USD")];
    const byCurrency = { properties: { total: { type: "number", "x-currency-field": "currency", "x-decimals": 2 } } } as const;
    const found = compareOffers(rows, {
      offers: { total: "total", label: { en: "This order" }, lowest },
      reference: { ...reference, fill: { "/terms/price": "price", "/currency": "currency" } },
      path: "/carrier",
      form: {
        preview: (changes) => ({
          record: { total: 100 * Number(changes.get("/terms/price")), currency: changes.get("/currency") ?? null },
          schema: byCurrency,
        }),
      },
      language: "en",
    });
    expect(rows.map((row) => [found.get(row)?.total, found.get(row)?.marks])).toEqual([
      ["¥500.00", [lowest]],
      ["¥600.00", []],
      ["$100.00", []],
    ]);
  });

  test("do not mark the fastest where one does not say its days", () => {
    expect(compare([slow, { ...quick, days: null }], 100).map(([, marks]) => marks)).toEqual([["Lowest"], []]);
  });
});
