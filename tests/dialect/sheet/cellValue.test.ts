import { describe, expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { cellValue } from "#dialect/sheet/cellValue.ts";
import type { ColumnSort } from "#dialect/sheet/sheetColumns.ts";
import { fastestRun } from "../../helpers/time.ts";
import { column, text as textCell } from "./sampleSheet.ts";

/** As many characters as a cell may hold. */
const length = 32_767;
const codes = Array.from({ length: 250 }, (_, at) => ({ const: `C${at}`, "x-label": { zh: `\u56fd${at}`, en: `Country ${at}` } }));
const schema = { type: "number", "x-unit": { en: "cm" }, "x-units": { in: 2.54 } } as const;

describe("a cell made to be slow costs less than 50 ms", () => {
  const texts: readonly (readonly [string, string])[] = [
    ["digits and two points", `${"1".repeat(length - 2)}..`],
    ["commas and two points", `${"1,".repeat(length / 2 - 2)}..`],
    ["a digit, blanks, a comma", `1${" ".repeat(length - 2)},`],
    ["points", ".".repeat(length)],
    ["signs", "-".repeat(length)],
    ["slashes", "a/".repeat(length / 2)],
    ["semicolons", "a;".repeat(length / 2)],
    ["letters that become several", "\ufdfa".repeat(length)],
  ];
  const sorts: readonly ColumnSort[] = ["number", "choice", "choices", "date", "dateTime", "flag", "text"];
  test.each(sorts.flatMap((sort) => texts.map(([name, text]) => [sort, name, text] as const)))("%s: %s", (sort, _name, text) => {
    expect(fastestRun(() => cellValue({ sort, codes, schema }, { sort: "text", text }))).toBeLessThan(50);
  });
});

test("a text beyond the limit of its column stays as it is, for the check to name", () => {
  const text = `${"1".repeat(500)} kg`;
  expect(cellValue({ sort: "number", schema: { type: "number" } }, { sort: "text", text })).toBe(text);
});

describe("a number in a cell", () => {
  const price = { type: "number", "x-currency": "CNY" } as const;
  const weight = { type: "number", "x-unit": { en: "kg" }, "x-units": { lb: "0.45359237" } } as const;
  const read = (field: FieldSchema, text: string) => cellValue({ sort: "number", schema: field }, { sort: "text", text });

  test.each([
    ["\u00a5 18.50", "18.50"],
    ["-\uffe518.50", "-18.50"],
    ["18.50 cny", "18.50"],
    ["1,234.5", "1234.5"],
    ["5.", "5"],
  ])("may have the currency of its field beside it: %j is %j", (text, value) => {
    expect(read(price, text)).toBe(value);
  });

  test.each([
    ["12 kg", "12"],
    [".5 kg", "0.5"],
    ["2 LB", "0.90718474"],
  ])("may have a unit that its field knows: %j is %j", (text, value) => {
    expect(read(weight, text)).toBe(value);
  });

  test.each(["$1,234.5", "12 kg", "12 kg 3", "1..2", "1,5"])("with anything else stays as it is, for the check to name: %j", (text) => {
    expect(read(price, text)).toBe(text);
  });

  test("TRUE and FALSE are none", () => {
    const cell = (text: string) => cellValue({ sort: "number", schema: price }, { sort: "boolean", text });
    expect([cell("1"), cell("0")]).toEqual(["TRUE", "FALSE"]);
    expect(cellValue({ sort: "text", schema: { type: "string" } }, { sort: "boolean", text: "1" })).toBe("TRUE");
  });
});

describe("cells of a sheet with all sorts of columns", () => {
  test.each([
    ["price", "\u00a5 1,234.50", "1234.50"],
    ["price", "about ten", "about ten"],
    ["day", "2026/5/4", "2026-05-04"],
    ["day", "2026\u5e745\u67084\u65e5", "2026-05-04"],
    ["unit", "ONE SET", "many"],
    ["unit", "\u5957", "many"],
    ["unit", "one", "one"],
    ["unit", "box", "box"],
    ["code", " A-1 ", " A-1 "],
    ["code", "  ", undefined],
  ])("%s %j is %j", (name, cell, value) => {
    expect(cellValue(column(name), textCell(cell))).toEqual(value);
  });
});
