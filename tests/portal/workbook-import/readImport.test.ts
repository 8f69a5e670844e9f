import { expect, test, vi } from "vitest";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { writeWorkbook, type WrittenSheet } from "#sheet/write/writeWorkbook.ts";
import { png } from "../../sheet/makeBook.ts";
import { makeZip } from "../../sheet/makeZip.ts";
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

test("a cell names a file beside the workbook in its ZIP; a name without a file is broken", async () => {
  const photo: SheetColumn = { ...column("photo", "Photo"), sort: "picture" };
  const paper: SheetColumn = { ...column("paper", "Paper"), sort: "file" };
  const goods = sheet("Goods", ["SKU", "Title", "Photo", "Paper"], ["A1", "Lamp", "a1.png", "a1.pdf"], ["A2", "Bulb", "a2.png", ""]);
  const request = { columns: [...columns, photo, paper], maxBytes: 1_000_000, noteHeaders: [], exampleMarks: [] };
  const workbook = await writeWorkbook([goods]);
  const zip = makeZip([
    { name: "goods.xlsx", bytes: workbook },
    { name: "A1.png", bytes: png },
    { name: "A1.pdf", bytes: "%PDF-1.7 %%EOF" },
  ]);
  const result = await readImport({ ...request, file: zip }, vi.fn());
  const read = "failed" in result ? undefined : result.read;
  const [first, second] = read?.rows ?? [];
  expect(Object.values(first?.pictures ?? {}).flatMap((all) => all.map(({ part }) => read?.pictures.get(part ?? "")?.type))).toEqual([
    "image/png",
    "application/pdf",
  ]);
  expect(second).toMatchObject({ pictures: {}, broken: { "/photo": { code: "noFileNamed", params: { name: "a2.png" } } } });
  const alone = await readImport({ ...request, file: new Blob([workbook]) }, vi.fn());
  expect("failed" in alone ? [] : alone.read.rows.map(({ broken, pictures }) => [broken, pictures])).toEqual([
    [{}, {}],
    [{}, {}],
  ]);
});
