import { expect, test, vi } from "vitest";
import type { Reference } from "#dialect/schema/schema.ts";
import { createRecordLookup, keyField } from "#engine/values/recordLookup.ts";
import { TestSource } from "../../helpers/engine/testHost.ts";

const shop: Reference = { entity: "shop", show: ["name"] };
const byName: Reference = { entity: "shop", key: "name", show: ["name"] };
const rows = Array.from({ length: 150 }, (_, index) => ({ id: String(index), name: `S${index}` }));
const flush = () => new Promise((resolve) => setTimeout(resolve));

test("requests of one moment are one call for each hundred values, and each value is asked for once", async () => {
  const source = new TestSource({ shop: rows });
  const lookup = createRecordLookup(source);
  for (const { id } of [...rows, ...rows]) lookup.request(shop, id);
  await flush();
  expect(source.asked.map(({ query }) => query.size)).toEqual([100, 50]);
  expect(lookup.get(shop, "7")).toEqual({ id: "7", name: "S7" });
  lookup.request(shop, "7");
  await flush();
  expect(source.asked).toHaveLength(2);
});

test("a value without a record is null, one that is not loaded undefined", async () => {
  const lookup = createRecordLookup(new TestSource({ shop: rows }));
  expect(lookup.get(shop, "gone")).toBeUndefined();
  lookup.request(shop, "gone");
  await flush();
  expect(lookup.get(shop, "gone")).toBeNull();
});

test("references with another key field are separate", async () => {
  const lookup = createRecordLookup(new TestSource({ shop: rows }));
  lookup.request(byName, "S3");
  await flush();
  expect([lookup.get(byName, "S3")?.["id"], lookup.get(shop, "S3"), keyField(byName), keyField(shop)]).toEqual([
    "3",
    undefined,
    "name",
    "id",
  ]);
});

test("of several records with one key the first of the list counts, and the others do not crowd out further keys", async () => {
  const prices = [...[3, 2, 1].map((id) => ({ id: `a${id}`, name: "A" })), { id: "b1", name: "B" }];
  const lookup = createRecordLookup(new TestSource({ shop: prices }));
  for (const name of ["A", "B", "C"]) lookup.request(byName, name);
  await flush();
  expect(["A", "B", "C"].map((name) => lookup.get(byName, name)?.["id"])).toEqual(["a3", "b1", undefined]);
});

test("subscribers are notified when records are loaded or added", async () => {
  const lookup = createRecordLookup(new TestSource({ shop: rows }));
  const changed = vi.fn();
  const stop = lookup.subscribe(changed);
  lookup.get(shop, "new");
  lookup.put(shop, [{ id: "new" }]);
  lookup.request(shop, "1");
  await flush();
  stop();
  lookup.get(shop, "newer");
  lookup.put(shop, [{ id: "newer" }]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a failed call leaves its values to the next request", async () => {
  const source = new TestSource({ shop: rows });
  source.failure = { code: 500, data: null };
  const lookup = createRecordLookup(source);
  lookup.request(shop, "1");
  await flush();
  source.failure = undefined;
  lookup.request(shop, "1");
  await flush();
  expect(lookup.get(shop, "1")).toEqual({ id: "1", name: "S1" });
});

test("fifty offered records notify nobody, unless someone has read one of them that is new or another now", () => {
  const lookup = createRecordLookup(new TestSource({ shop: [] }));
  const changed = vi.fn();
  lookup.subscribe(changed);
  const offered = rows.slice(0, 50);
  lookup.put(shop, offered);
  expect(changed).not.toHaveBeenCalled();
  expect(lookup.get(shop, "7")).toEqual({ id: "7", name: "S7" });
  lookup.put(shop, structuredClone(offered));
  expect(changed).not.toHaveBeenCalled();
  lookup.put(shop, [
    { id: "7", name: "S7 moved" },
    { id: "8", name: "S8 moved" },
  ]);
  expect(changed).toHaveBeenCalledTimes(1);
});
