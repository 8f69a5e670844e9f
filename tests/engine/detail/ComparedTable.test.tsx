// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { SectionComparison } from "#dialect/schema/detailParts.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { library, loan, loanDetail } from "../../helpers/engine/library.ts";
import { lentLoan, openLoan } from "../../helpers/engine/loanPage.tsx";
import { clearPage, one, setWidth } from "../../helpers/engine/page.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

const text = (en: string) => ({ zh: en, en });
const compare: SectionComparison = {
  columns: [text("Told"), text("Counted"), text("Weighed")],
  rows: [
    { of: ["pages", null, { field: "weighed", "x-show-when": "self.weighed > 0" }] },
    { label: text("Copies"), of: ["counted", "pages", null] },
  ],
};
const withComparison = (own: SectionComparison) => {
  const detail = { ...loanDetail.detail!, sections: [{ id: "size", label: text("Size"), compare: own, fields: ["branch"] }] };
  return { ...loanDetail, detail };
};
const numbers = {
  counted: { type: "integer" },
  weighed: { type: "number", "x-decimals": 1, "x-unit": text("kg") },
  shown: { type: "number", "x-decimals": 6, "x-shown-decimals": 3, "x-unit": text("kg") },
} as const;
const entities = { ...library.entities, loan: { ...loan, properties: { ...loan.properties, ...numbers } } as EntitySchema };
const open = (record: Rec, own = compare) => {
  const screens = { ...library.screens, loanDetail: withComparison(own) };
  return openLoan({ files: { ...library, entities, screens }, records: [{ ...lentLoan, ...record }] });
};
const rows = () =>
  [...document.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent?.trim().replace(/\s+/g, " ")));

describe("a comparison", () => {
  test("has a row for each quantity, and says how far the latest number is from the first", async () => {
    await open({ pages: 320, weighed: 400, counted: 320 });
    expect(rows()).toEqual([
      ["Size", "Told", "Counted", "Weighed", "Difference"],
      ["Pages kg", "320.0", "", "400.0", "+80.0 +25.0 %"],
      ["Copies", "320", "320", "", "±0"],
    ]);
    expect(document.querySelectorAll("[data-off]").length).toBe(1);
  });

  test("marks a difference from 5 % on", async () => {
    await open({ pages: 320, weighed: 305, counted: null });
    expect(rows()[1]?.at(-1)).toBe("−15.0 −4.7 %");
    expect(document.querySelectorAll("[data-off]").length).toBe(0);
  });

  test("compares the numbers as they are shown", async () => {
    const shown = { ...compare, rows: [{ of: ["pages", "shown", null] }] };
    await open({ pages: 320, shown: "319.9996" }, shown);
    expect(rows()[1]).toEqual(["Pages kg", "320.000", "320.000", "±0"]);
  });

  test("leaves out columns and rows without a number, and the difference where there is one side", async () => {
    await open({ pages: 320, weighed: 0, counted: null }, { ...compare, rows: compare.rows.slice(0, 1) });
    expect(rows()).toEqual([
      ["Size", "Told"],
      ["Pages", "320"],
    ]);
  });

  test("is left out where nothing is known", async () => {
    await open({ pages: null, weighed: 0, counted: null });
    expect(one("region", "Size").textContent).toContain("North");
    expect(rows()).toEqual([]);
  });
});
