import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { keyColumn, keyOf } from "#dialect/sheet/checkImport.ts";
import { type ImportRow, withCell } from "#dialect/sheet/readRows.ts";
import { type SheetColumn, sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import {
  hasErrors,
  checkRows,
  type CheckedRow,
  type CheckRowsOptions,
  columnToFix,
  problemsToFix,
} from "#portal/record-import/checkRows.ts";
import { context, entity } from "../../helpers/schemas/product.ts";

const row = (number: number, sku: string): ImportRow => ({ number, draft: { sku, declareNameEn: "Lamp" }, pictures: {}, broken: {} });
const signal = () => new AbortController().signal;

async function partsWith(existing: readonly Rec[] = [], updates = false): Promise<CheckRowsOptions> {
  const goods = await entity("sku");
  const columns = sheetColumns(goods.schema, { timeZone: "UTC", codesOf: () => [], textOf: () => ({}) });
  const key = keyColumn(goods, columns);
  return {
    entity: goods,
    columns,
    pictures: new Map(),
    context: await context(),
    existing: new Map(existing.map((record) => [(key && keyOf(key, record)) ?? "", record])),
    updates,
  };
}

const check = async (rows: readonly ImportRow[], parts: CheckRowsOptions, before: readonly CheckedRow[] = []) =>
  (await checkRows(rows, parts, () => undefined, signal(), before)) ?? [];
const codesOf = (checked: readonly CheckedRow[], number: number) =>
  checked.find((one) => one.row.number === number)?.problems.map(({ code }) => code) ?? [];

test("a corrected row is checked again, with the rows whose key it repeated; results of the others are reused", async () => {
  const parts = await partsWith();
  const rows = [row(2, "A"), row(3, "A"), row(4, "B")];
  const first = await check(rows, parts);
  expect(codesOf(first, 3)).toContain("skuRepeated");
  const corrected = [row(2, "C"), ...rows.slice(1)];
  const second = await check(corrected, parts, first);
  expect(codesOf(second, 3)).not.toContain("skuRepeated");
  expect(second[2]).toBe(first[2]);
  expect(second).toEqual(await check(corrected, parts));
});

test("a row is checked again when its key turns out to be stored, and when stored records are to be updated", async () => {
  const rows = [row(2, "A"), row(3, "B")];
  const first = await check(rows, await partsWith());
  const stored: Rec = { id: "1", version: 3, sku: "A" };
  const taken = await check(rows, await partsWith([stored]), first);
  expect(taken[0]).not.toBe(first[0]);
  expect(hasErrors(taken[0]!)).toBe(true);
  expect(taken[1]).toBe(first[1]);
  const updating = await check(rows, await partsWith([stored], true), taken);
  expect(updating[0]?.stored).toEqual(stored);
  expect(updating[1]).toBe(first[1]);
});

test("an aborted check returns nothing", async () => {
  const given = new AbortController();
  const rows = Array.from({ length: 4000 }, (_, at) => row(at + 2, `S${at}`));
  const checked = await checkRows(rows, await partsWith(), () => given.abort(), given.signal);
  expect(checked).toBeUndefined();
});

test("a field shows one problem: its error before its warning", () => {
  const problem = (path: string, code: string, severity: "error" | "warning") => ({ path, code, params: {}, severity });
  const found = [
    problem("/name", "chinese", "warning"),
    problem("/battery", "enum", "error"),
    problem("/battery", "integer", "error"),
    problem("/name", "required", "error"),
  ];
  expect(problemsToFix(found).map(({ path, code }) => `${path} ${code}`)).toEqual(["/battery enum", "/name required"]);
});

test("a list that is missing is begun in the first cell of its rows; other problems have the cell of their field", () => {
  const columns = [
    { path: "/name" },
    { path: "/boxes/0/kind", row: { list: "/boxes", at: 0 } },
    { path: "/boxes/1/kind", row: { list: "/boxes", at: 1 } },
  ] as unknown as readonly SheetColumn[];
  expect(["/name", "/boxes", "/boxes/1/kind", "/other"].map((path) => columnToFix(columns, { path })?.path)).toEqual([
    "/name",
    "/boxes/0/kind",
    "/boxes/1/kind",
    undefined,
  ]);
  expect(withCell({}, columns[1]!, "20GP")).toEqual({ boxes: [{ kind: "20GP" }] });
  expect(withCell({}, columns[2]!, "20GP")).toEqual({ boxes: [{}, { kind: "20GP" }] });
  expect(withCell({ boxes: [{ kind: "40HQ" }] }, columns[1]!, undefined)).toEqual({ boxes: [{}] });
});
