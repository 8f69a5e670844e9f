/** Workbooks made by other programs; `fixtures/make.py` generates them. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openWorkbook } from "#sheet/read/openWorkbook.ts";

const fixture = async (name: string) => new Blob([new Uint8Array(await readFile(new URL(`fixtures/${name}.xlsx`, import.meta.url)))]);

test.each([
  ["goods-xlsxwriter", 15, ["FIX-1", "FIX-2", "FIX-3", "FIX-1", "FIX-5"], [2, 3, 4, 5], 14],
  ["goods-libreoffice", 15, ["FIX-1", "FIX-2", "FIX-3", "FIX-1", "FIX-5"], [2, 3, 4, 5], 14],
  ["goods-openpyxl", 15, ["OPX-1", "OPX-2"], [2, 3], 14],
])("%s.xlsx is read cell by cell, with each picture in its row", async (name, columns, keys, pictured, column) => {
  const workbook = await openWorkbook(await fixture(name));
  const { rows, pictures } = await workbook.readSheet(0);
  expect([...(rows[0]?.cells ?? [])].length).toBe(columns);
  const data = rows.slice(1);
  expect(data.map(({ cells }) => cells.get(0)?.text)).toEqual(keys);
  expect(data[0]?.cells.get(9)).toEqual({ sort: "number", text: "18.5" });
  expect(data[0]?.cells.get(11)).toEqual({ sort: "number", text: "9405210090" });
  expect(pictures.map(({ row, column: at, rows: over }) => [row, at, over])).toEqual(pictured.map((row) => [row, column, [row, row]]));
  for await (const { bytes } of workbook.pictures(pictures.flatMap(({ part }) => part ?? []))) expect(bytes?.[1]).toBe(0x50);
});

test("a date that another program wrote is a date", async () => {
  const workbook = await openWorkbook(await fixture("goods-openpyxl"));
  const { rows } = await workbook.readSheet(0);
  expect(rows[1]?.cells.get(16)).toEqual({ sort: "date", text: "2026-05-04" });
});
