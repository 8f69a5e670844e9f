import { expect, test } from "vitest";
import { planTemplate } from "#dialect/sheet/planSheet.ts";
import { book, columns } from "./sampleSheet.ts";

test("the template has every column, one example that is left out again, and a guide", () => {
  const [sheet, guide] = planTemplate(book, columns, { language: "en", t: (key) => key });
  expect(sheet?.columns.map((one) => one.header)).toEqual([
    "Code *",
    "Code (out)",
    "Price (CNY) *",
    "Unit",
    "Day",
    "City",
    "Picture *",
    "sheet.note",
  ]);
  expect(sheet?.columns[3]?.choices?.values).toEqual(["One piece", "One set"]);
  expect(sheet?.rows).toEqual([["A-1", undefined, "2", undefined, undefined, undefined, undefined, "sheet.example"]]);
  expect(guide?.rows.slice(0, 7).map((row) => row[4])).toEqual(["code", "codeOut", "price", "unit", "day", "city", "picture"]);
});
