import { beforeAll, expect, test } from "vitest";
import { deleteRecord, deleteTimeline, insertRow, selectForUpdate, updateRow } from "../../../../src/server/records/storage/recordSql.ts";
import { reachOf } from "../../../../src/server/records/storage/reach.ts";
import { serverActingFor } from "../../../../src/server/session/principal.ts";
import type { ServedEntity } from "../../../../src/server/schemas/loadSchemas.ts";
import { compiledSql, librarySchemas } from "../../../helpers/server/library.ts";

let book: ServedEntity;
beforeAll(async () => {
  book = (await librarySchemas()).entity("book");
});
const now = new Date(1_000);
const record = { id: "x", version: 9, title: "Emma", state: "here" };

test("an insert begins with version 1, its state and its key", () => {
  const { row, statement } = insertRow(book, { customer: "c", id: "1", record, key: "k", request: "f", now });
  expect(row).toEqual({ id: "1", version: 1, state: "here", body: { title: "Emma", state: "here" }, created: now, updated: now });
  const [text, values] = compiledSql(statement);
  expect(text).toMatch(/^insert into "records_book"/);
  expect(values).toEqual(["c", "1", 1, "here", "k", "f", '{"title":"Emma","state":"here"}', now, now]);
});

test("an update counts the version up, and its time never goes back", () => {
  const before = { id: "1", version: 3, state: "", body: {}, created: new Date(0), updated: new Date(5_000) };
  expect(updateRow(book, before, { customer: "c", record, now }).row).toMatchObject({
    version: 4,
    created: new Date(0),
    updated: new Date(5_000),
  });
});

test("every statement on a record names its owner", async () => {
  const reach = reachOf({ schemas: await librarySchemas(), ...serverActingFor({ customer: "c", facts: {} }) }, book, "edit");
  for (const statement of [
    selectForUpdate(book, reach, "1"),
    deleteRecord(book, "c", "1"),
    ...deleteTimeline(book, "c", "author", "1").slice(0, 1),
  ]) {
    const [text, values] = compiledSql(statement);
    expect(text).toContain("customer = $1");
    expect(values[0]).toBe("c");
  }
  expect(deleteTimeline(book, "c", "nothing", "1")).toEqual([]);
});
