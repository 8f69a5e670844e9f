import { describe, expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { checkImportRow } from "#dialect/sheet/checkImport.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { readRows } from "#dialect/sheet/readRows.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { compiledThing, onCreate, thing } from "../../helpers/schemas/dialect.ts";
import { columns as allColumns, header, picture, text as textCell } from "./sampleSheet.ts";

const label = (en: string): FieldSchema => ({ "x-label": { en } });
const fields = {
  name: { type: "string", maxLength: 300, ...label("Name") },
  price: { type: "number", ...label("Price") },
} as const;
const columns = sheetColumns(thing(fields), { timeZone: "UTC", codesOf: () => [], textOf: () => ({}) });

const rowOf = (...texts: readonly string[]) => {
  const header = {
    number: 1,
    cells: new Map([
      [0, { sort: "text" as const, text: "Name" }],
      [27, { sort: "text" as const, text: "Price" }],
    ]),
  };
  const [name = "", price = ""] = texts;
  const cells = new Map([
    [0, { sort: "text" as const, text: name }],
    [27, { sort: "text" as const, text: price }],
  ]);
  const headers = matchHeaders([header], columns);
  if (!headers) throw new Error("No headers");
  return readRows({ rows: [header, { number: 7, cells }], pictures: [] }, headers).rows[0];
};

describe("a cell far longer than its column", () => {
  test("holds no value and is named with its length and its limit", () => {
    const row = rowOf("Lamp", "1".repeat(32_000));
    expect(row?.draft).toEqual({ name: "Lamp" });
    expect(row?.broken).toMatchObject({ "/price": { code: "cellTooLong", params: { cell: "AB7", length: 32_000, limit: 400 } } });
  });

  test("keeps its row on the page, and the row from being imported", async () => {
    const row = rowOf("x".repeat(20_000), "");
    if (!row) throw new Error("No row");
    const { problems } = checkImportRow(await compiledThing(fields), columns, row, () => undefined, onCreate());
    expect(problems).toMatchObject([
      { path: "/name", code: "cellTooLong", severity: "error", params: { cell: "A7", length: 20_000, limit: 300 } },
    ]);
  });

  test("shows its beginning, which is never a valid value", () => {
    expect(rowOf("", "1".repeat(401))?.broken["/price"]?.shown).toBe(`${"1".repeat(400)}\u2026`);
  });
});

test("a text a little longer than its field stays whole, so that its author can shorten it", () => {
  const row = rowOf("x".repeat(301), "");
  expect([row?.draft, row?.broken]).toEqual([{ name: "x".repeat(301) }, {}]);
});

test("blanks around a value do not make it too long", () => {
  expect(rowOf("", `${" ".repeat(30_000)}5`)?.draft).toEqual({ price: "5" });
});

test.each(["6.9111E+09", " 6.9111E+09 ", "1E+12"])(
  "a code that the program has shortened to %j is a problem of its row, named with the cell",
  (text) => {
    const row = rowOf(text, "");
    expect([row?.draft, row?.broken["/name"]]).toEqual([
      {},
      { code: "cellShortened", params: { cell: "A7", text: text.trim() }, shown: text.trim() },
    ]);
  },
);

test.each(["6E10", "E+09", "6.9111E+09 pieces", "6911100000"])("%j is a text like any other", (text) => {
  expect(rowOf(text, "")?.draft).toEqual({ name: text });
});

test("rows are drafts with the pictures that are in them; pictures over pictures and beside all rows are reported [V-SKU-16]", () => {
  const headers = matchHeaders([header("Code", "Price", "Picture")], allColumns)!;
  const row = (number: number, ...cells: readonly string[]) => ({ number, cells: new Map(cells.map((cell, at) => [at, textCell(cell)])) });
  const sheet = {
    rows: [row(1, "Code"), row(2, "A-1", "2"), row(3, ""), { number: 4, cells: new Map([[0, { sort: "error", text: "#N/A" } as const]]) }],
    pictures: [picture(2), picture(2, { part: "twin" }), picture(9)],
  };
  const { rows, stray, overlapping } = readRows(sheet, headers);
  expect(rows.map(({ number, draft, broken }) => [number, draft, broken])).toEqual([
    [2, { code: "A-1", price: "2" }, {}],
    [4, {}, { "/code": { code: "sheetError", params: { error: "#N/A" }, shown: "#N/A" } }],
  ]);
  expect(rows[0]?.pictures["/picture"]?.map(({ part }) => part)).toEqual(["p2", "twin"]);
  expect(stray.map(({ row: at }) => at)).toEqual([9]);
  expect(overlapping).toHaveLength(1);
});
