import { expect, test, vi } from "vitest";
import type { DataSource } from "#engine";
import { templatesOf } from "../../../src/portal/packing-list/templatesOf.ts";

const source = (list: (query: { filters: { sku: string[] } }) => unknown) => ({
  list: vi.fn(async (_entity: string, query: never) => list(query)),
});
const read = (from: ReturnType<typeof source>, skus: readonly string[]) => templatesOf(from as unknown as DataSource, skus);

test("goods with templates are returned by their SKU; goods without are left out", async () => {
  const rows = [{ sku: "A", packingTemplates: [{ name: "box" }] }, { sku: "B", packingTemplates: [] }, { sku: "C" }];
  const found = await read(
    source(() => ({ code: 200, data: { rows } })),
    ["A", "B", "C"],
  );
  expect([...(found ?? [])]).toEqual([["A", [{ name: "box" }]]]);
});

test("many goods are asked for a hundred at a time, each once", async () => {
  const from = source(() => ({ code: 200, data: { rows: [] } }));
  const skus = Array.from({ length: 150 }, (_, index) => `S${index}`);
  await read(from, [...skus, ...skus]);
  expect(from.list.mock.calls.map(([, query]) => (query as { filters: { sku: string[] } }).filters.sku.length)).toEqual([100, 50]);
});

test("a failed request returns undefined", async () => {
  expect(
    await read(
      source(() => ({ code: 500, data: null })),
      ["A"],
    ),
  ).toBeUndefined();
});
