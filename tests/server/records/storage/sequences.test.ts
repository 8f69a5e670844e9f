import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../../src/server/db/openDatabase.ts";
import { nextSequenceNumbers } from "../../../../src/server/records/storage/sequences.ts";
import type { ServedEntity } from "../../../../src/server/schemas/loadSchemas.ts";
import { testDatabase } from "../../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const entity = (pattern: string) =>
  ({ name: "parcel", timeZone: "UTC", head: { number: { field: "no", pattern } } }) as unknown as ServedEntity;
const day = Date.UTC(2026, 10, 22);

test("numbers of a day count up, and begin again with the next day", async () => {
  const next = (now: number, count?: number) => nextSequenceNumbers(database.db, entity("P{yy}{mm}{dd}{seq:3}"), now, count);
  expect(await next(day, 2)).toEqual(["P261122001", "P261122002"]);
  expect(await next(day)).toEqual(["P261122003"]);
  expect(await next(day + 86_400_000)).toEqual(["P261123001"]);
});

test("numbers that are asked for at once are given out once each", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => nextSequenceNumbers(database.db, entity("Q{yyyy}{seq}"), day)));
  expect(new Set(all.flat()).size).toBe(20);
});

test("an entity without numbers has none", async () => {
  expect(await nextSequenceNumbers(database.db, { head: {} } as unknown as ServedEntity, day)).toEqual([]);
});
