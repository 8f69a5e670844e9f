import { expect, test, vi } from "vitest";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import { keyColumn } from "#dialect/sheet/checkImport.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { createExistingRecords } from "#portal/record-import/existingRecords.ts";
import { entity } from "../../helpers/schemas/product.ts";

const row = (number: number, sku: string | null): ImportRow => ({ number, draft: { sku }, pictures: {}, broken: {} });
const { signal } = new AbortController();

async function open(codes: number[] = []) {
  const goods = await entity("sku");
  const key = keyColumn(goods, sheetColumns(goods.schema, { codesOf: () => [], textOf: () => ({}), timeZone: "Asia/Shanghai" }));
  const existing = vi.fn(async (_entity: string, _keys: readonly string[]) => ({
    code: codes.shift() ?? 200,
    data: new Map([["a", { id: "1", sku: "A" }]]),
  }));
  return { existing, records: createExistingRecords({ existing }, "sku", key) };
}

test("each key is requested once, whether a record has it or not", async () => {
  const { existing, records } = await open();
  await records.request([row(2, "A"), row(3, "A"), row(4, "B"), row(5, null)], signal);
  await records.request([row(2, "A"), row(3, "C")], signal);
  expect(existing.mock.calls.map(([, keys]) => keys)).toEqual([["a", "b"], ["c"]]);
  expect([...records.found()]).toEqual([["a", { id: "1", sku: "A" }]]);
});

test("keys without a response are requested again, and so are all keys after `clear`", async () => {
  const { existing, records } = await open([0]);
  await records.request([row(2, "A")], signal);
  expect(records.found().size).toBe(0);
  await records.request([row(2, "A")], signal);
  expect(records.found().size).toBe(1);
  records.clear();
  await records.request([row(2, "A")], signal);
  expect(existing).toHaveBeenCalledTimes(3);
});

test("nothing is requested for rows without keys", async () => {
  const { existing, records } = await open();
  await records.request([row(2, null)], signal);
  expect(existing).not.toHaveBeenCalled();
});
