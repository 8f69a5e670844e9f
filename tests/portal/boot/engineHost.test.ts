// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { TableFile } from "#dialect/schema/tables.ts";
import { entityLoader, tableLoader } from "../../../src/portal/boot/engineHost.ts";

const table: TableFile = {
  name: "regions",
  "x-label": {},
  levels: [{}],
  writes: "zh",
  columns: ["level", "code", "zh"],
  rows: [[1, "44", "广东"]],
};

test("the part of an entity that shows records is imported once, however many screens ask for it", async () => {
  const load = vi.fn(async () => ({ name: "thing" }));
  const { loadEntity } = entityLoader({ thing: "/schema/thing.js" }, load);
  expect(await Promise.all([loadEntity("thing"), loadEntity("thing")])).toEqual([{ name: "thing" }, { name: "thing" }]);
  expect(load.mock.calls).toEqual([["/schema/thing.js"]]);
});

test("a part that failed to load is loaded again by the next call", async () => {
  const load = vi.fn<(url: string) => Promise<unknown>>().mockRejectedValueOnce(new Error("network")).mockResolvedValue({ name: "thing" });
  const { loadEntity } = entityLoader({ thing: "/a.js" }, load);
  await expect(loadEntity("thing")).rejects.toThrow("network");
  expect(await loadEntity("thing")).toEqual({ name: "thing" });
});

test("an entity that the catalogue does not have is named", async () => {
  await expect(entityLoader({}, async () => ({})).loadEntity("thing")).rejects.toThrow('No entity "thing"');
});

test("a table is fetched once and is known from then on", async () => {
  const read = vi.fn(async () => table);
  const tables = tableLoader({ regions: "/regions.json" }, read);
  const [first, second] = await Promise.all([tables.load("regions"), tables.load("regions")]);
  expect(first).toBe(second);
  expect(tables.known["regions"]).toBe(first);
  expect(read).toHaveBeenCalledOnce();
});

test("a table that failed is fetched again; one that is not in the catalogue is named", async () => {
  const read = vi.fn<() => Promise<TableFile>>().mockRejectedValueOnce(new Error("network")).mockResolvedValue(table);
  const tables = tableLoader({ regions: "/regions.json" }, read);
  await expect(tables.load("regions")).rejects.toThrow("network");
  expect(await tables.load("regions")).toBe(tables.known["regions"]);
  await expect(tables.load("towns")).rejects.toThrow('No table "towns"');
});
