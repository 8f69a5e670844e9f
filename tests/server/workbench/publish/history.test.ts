import { contentHash } from "../../../../src/server/schemas/asset.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../../src/server/db/openDatabase.ts";
import {
  addEntry,
  entriesIn,
  entriesOf,
  lastAuthorOf,
  publishedText,
  setEntryState,
  toHistoryEntry,
} from "../../../../src/server/workbench/publish/history.ts";
import { testDatabase } from "../../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
const entry = (author: string, path: string, state: "done" | "scheduled" = "done") => ({
  ...{ author, created: new Date(0), reason: "r", starts: null, state, undoes: null, removes: null },
  files: [{ path, before: null, after: "x" }],
});

test("publications are numbered; the last author of a file is that of the last done one", async () => {
  const { db } = database;
  expect([
    await addEntry(db, entry("Anna", "a")),
    await addEntry(db, entry("Bo", "a")),
    await addEntry(db, entry("Carla", "a", "scheduled")),
  ]).toEqual([1, 2, 3]);
  expect([await lastAuthorOf(db, "a"), await lastAuthorOf(db, "b")]).toEqual(["Bo", undefined]);
  expect((await entriesOf(db)).map(({ number }) => number)).toEqual([3, 2, 1]);
  // Its files may be there already.
  await setEntryState(db, 3, "writing");
  expect(await lastAuthorOf(db, "a")).toBe("Carla");
  expect([await publishedText(db, "a", contentHash("x")), await publishedText(db, "a", contentHash("y"))]).toEqual(["x", undefined]);
  await setEntryState(db, 3, "failed", "conflict");
  expect(await entriesIn(db, "scheduled")).toEqual([]);
  expect((await entriesIn(db, "failed"))[0]?.why).toBe("conflict");
});

test("a browser sees who, when in the zone of the business, and which files, and the state of what is not done", () => {
  const stored = { ...entry("Anna", "a"), number: 4, why: null };
  const reader = { timeZone: "Asia/Shanghai", say: (key: string, params: object) => `${key}: ${JSON.stringify(params)}` };
  expect(toHistoryEntry(stored, reader)).toEqual({ number: 4, by: "Anna", at: "1970-01-01 08:00:00", reason: "r", files: ["a"] });
  expect(toHistoryEntry({ ...stored, state: "writing", undoes: 0, removes: null, starts: new Date(1) }, reader)).toMatchObject({
    ...{ state: "scheduled", undoes: 0, from: "1970-01-01 08:00:00" },
  });
  const whyOf = (why: string) => toHistoryEntry({ ...stored, state: "failed", why }, reader).why;
  expect([whyOf("workbench.cancelled"), whyOf('workbench.conflict {"path":"a"}'), whyOf("no space left")]).toEqual([
    "workbench.cancelled: {}",
    'workbench.conflict: {"path":"a"}',
    "no space left",
  ]);
});
