import { expect, test, vi } from "vitest";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { writeWorkbook, type WrittenSheet } from "#sheet/write/writeWorkbook.ts";
import { readImport } from "../../../src/portal/workbook-import/readImport.ts";

const column = (name: string, en: string): SheetColumn => ({
  path: `/${name}`,
  name,
  schema: { type: "string" },
  sort: "text",
  label: { en, zh: `${en}中` },
  required: false,
  timeZone: "UTC",
  sometimesRequired: false,
});
const columns = [column("sku", "SKU"), column("title", "Title")];
const sheet = (name: string, headers: readonly string[], ...rows: string[][]): WrittenSheet => ({
  name,
  columns: headers.map((header) => ({ header, sort: "text" })),
  rows,
});

async function read(...sheets: WrittenSheet[]) {
  const file = new Blob([await writeWorkbook(sheets)]);
  const request = { file, columns, maxBytes: 1_000_000, noteHeaders: ["Note"], exampleMarks: ["Example"] };
  const onProgress = vi.fn();
  const result = await readImport(request, onProgress);
  expect(onProgress).toHaveBeenCalledWith({ at: "sheet", done: 0, of: 1 });
  return "failed" in result ? result : result.read;
}

test("the sheet with the most matching headers is read, its rows as drafts", async () => {
  const result = await read(sheet("Cover", ["Welcome"], ["x"]), sheet("Goods", ["SKU", "Title", "Colour"], ["A1", "Lamp", "red"]));
  expect(result).toMatchObject({ sheet: 1, sheetName: "Goods", fields: ["/sku", "/title"], unknown: [{ text: "Colour" }] });
  expect("rows" in result && result.rows.map(({ draft }) => draft)).toEqual([{ sku: "A1", title: "Lamp" }]);
});

test("the example row of the template and its note column are not imported", async () => {
  const result = await read(sheet("Goods", ["SKU", "Title", "Note"], ["X", "Sample", "Example"], ["A1", "Lamp", ""]));
  expect("rows" in result && result.rows.map(({ draft }) => draft["sku"])).toEqual(["A1"]);
  expect("unknown" in result && result.unknown).toEqual([]);
});

test("one matching header alone is a coincidence", async () => {
  expect(await read(sheet("Other", ["Title", "Author"], ["a", "b"]))).toEqual({ failed: "headers" });
});

test("headers without rows are no data", async () => {
  expect(await read(sheet("Goods", ["SKU", "Title"]))).toEqual({ failed: "noData" });
});
