import { expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { keyColumn, keyOf } from "#dialect/sheet/checkImport.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { hasErrors, checkRows, type CheckedRow, type CheckRowsOptions, problemsToFix } from "#portal/sku-import/checkRows.ts";
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

const judge = async (rows: readonly ImportRow[], parts: CheckRowsOptions, before: readonly CheckedRow[] = []) =>
  (await checkRows(rows, parts, () => undefined, signal(), before)) ?? [];
const codesOf = (judged: readonly CheckedRow[], number: number) =>
  judged.find((one) => one.row.number === number)?.problems.map(({ code }) => code) ?? [];

test("a mended row is judged anew with those whose key it repeated; of all others the verdict stands", async () => {
  const parts = await partsWith();
  const rows = [row(2, "A"), row(3, "A"), row(4, "B")];
  const first = await judge(rows, parts);
  expect(codesOf(first, 3)).toContain("skuRepeated");
  const mended = [row(2, "C"), ...rows.slice(1)];
  const second = await judge(mended, parts, first);
  expect(codesOf(second, 3)).not.toContain("skuRepeated");
  expect(second[2]).toBe(first[2]);
  expect(second).toEqual(await judge(mended, parts));
});

test("a key that turns out to be stored, and the wish to change what is stored, move the verdict", async () => {
  const rows = [row(2, "A"), row(3, "B")];
  const first = await judge(rows, await partsWith());
  const stored: Rec = { id: "1", version: 3, sku: "A" };
  const taken = await judge(rows, await partsWith([stored]), first);
  expect(taken[0]).not.toBe(first[0]);
  expect(hasErrors(taken[0]!)).toBe(true);
  expect(taken[1]).toBe(first[1]);
  const updating = await judge(rows, await partsWith([stored], true), taken);
  expect(updating[0]?.stored).toEqual(stored);
  expect(updating[1]).toBe(first[1]);
});

test("whoever begins something else in between gets no verdict of before", async () => {
  const given = new AbortController();
  const rows = Array.from({ length: 4000 }, (_, at) => row(at + 2, `S${at}`));
  const judged = await checkRows(rows, await partsWith(), () => given.abort(), given.signal);
  expect(judged).toBeUndefined();
});

test("what is wrong with a field is mended in one place: its error before its warning", () => {
  const problem = (path: string, code: string, severity: "error" | "warning") => ({ path, code, params: {}, severity });
  const found = [
    problem("/name", "chinese", "warning"),
    problem("/battery", "enum", "error"),
    problem("/battery", "integer", "error"),
    problem("/name", "required", "error"),
  ];
  expect(problemsToFix(found).map(({ path, code }) => `${path} ${code}`)).toEqual(["/battery enum", "/name required"]);
});
