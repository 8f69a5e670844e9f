import { expect, test } from "vitest";
import type { TranslationTable } from "#dialect/lint/workspace/translatedTexts.ts";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";
import { type WrittenSheet, writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { readTextBook, textSheets } from "../../../src/workbench/texts/textBook.ts";

const words = { sheet: "Texts", where: "Belongs to", lacks: "Lacks", keep: "Keep", name: () => "Box" };
const file = "schemas/entities/box.json";
const table: TranslationTable = {
  languages: [
    { code: "zh", name: "中文" },
    { code: "en", name: "English" },
  ],
  texts: [
    { file, pointer: "/x-label", line: 3, where: { en: "Box" }, texts: { zh: "箱", en: "Box\nof wood" }, gaps: [] },
    { file, pointer: "/properties/size/x-label", line: 5, where: { en: "Size" }, texts: { zh: "=大小" }, gaps: ["en"] },
  ],
};
const read = async (sheets: readonly WrittenSheet[]) => readTextBook(await openWorkbook(new Blob([await writeWorkbook(sheets)])));
const rows = table.texts.map(({ file: path, pointer, texts }) => ({ file: path, pointer, texts }));

test("a workbook that nobody touched comes back as it went: line breaks, gaps, and a text that looks like a formula", async () => {
  expect(await read(textSheets(table, words))).toEqual({ rows, before: rows });
});

test("gaps are marked in a column that can be filtered", () => {
  const [sheet] = textSheets(table, words);
  expect(sheet?.columns.at(-1)?.header).toBe("Lacks");
  expect(sheet?.rows.map((row) => row.at(-1))).toEqual(["", "en"]);
});

test("columns may be moved and rows sorted; what was typed is read beside the text of the download", async () => {
  const [sheet, hidden] = textSheets(table, words);
  if (!sheet || !hidden) throw new Error("no sheets");
  const moved = { ...sheet, columns: [...sheet.columns].reverse(), rows: [...sheet.rows].reverse().map((row) => [...row].reverse()) };
  expect(await read([moved, hidden])).toEqual({ rows: [...rows].reverse(), before: rows });
});

test("a workbook without the sheet of the download, or without texts, is none of ours", async () => {
  expect(await read(textSheets(table, words).slice(0, 1))).toBeUndefined();
  expect(await read([{ name: "Other", columns: [{ header: "a", sort: "text" }], rows: [["b"]] }])).toBeUndefined();
});

test("more texts than a sheet may have are spread over several", async () => {
  const many = { ...table, texts: Array.from({ length: 9_001 }, (_, index) => ({ ...table.texts[0]!, pointer: `/p${index}` })) };
  const sheets = textSheets(many, words);
  expect(sheets.map(({ name, rows: own }) => `${name} ${own.length}`)).toEqual([
    "Texts 1 9000",
    "before 1 9000",
    "Texts 2 1",
    "before 2 1",
  ]);
});
