import { expect, test } from "vitest";
import { readRecords } from "#engine/host/readRecords.ts";
import { TestSource } from "../../helpers/engine/testHost.ts";

const rows = Array.from({ length: 250 }, (_, index) => ({ id: String(index) }));

test("records come in the order of their ids, in calls of at most 100", async () => {
  const source = new TestSource({ loan: rows });
  const ids = rows.map(({ id }) => id).toReversed();
  const { records, failed } = await readRecords(source, "loan", ids);
  expect(records.map((record) => record["id"])).toEqual(ids);
  expect(failed).toBeUndefined();
  expect(source.asked.map(({ query }) => query.size)).toEqual([100, 100, 50]);
});

test("ids without a record are left out, and no ids make no call", async () => {
  const source = new TestSource({ loan: rows });
  expect((await readRecords(source, "loan", ["7", "gone"])).records).toEqual([{ id: "7" }]);
  await readRecords(source, "loan", []);
  expect(source.asked).toHaveLength(1);
});

test("a failed call is returned", async () => {
  const source = new TestSource({ loan: rows });
  source.failure = { code: 503, data: null };
  expect((await readRecords(source, "loan", ["7"])).failed).toEqual({ code: 503, data: null });
});
