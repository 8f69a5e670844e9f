import { beforeAll, expect, test } from "vitest";
import { buildInsert, buildUpdate } from "../../../../src/server/records/storage/recordWrite.ts";
import type { ServedEntity } from "../../../../src/server/schemas/loadSchemas.ts";
import { compiledSql, librarySchemas } from "../../../helpers/server/library.ts";

let book: ServedEntity;
beforeAll(async () => {
  book = (await librarySchemas()).entity("book");
});
const now = new Date(0);
const kinds = (statements: Parameters<typeof compiledSql>[0][]) =>
  statements.map((statement) => compiledSql(statement)[0].split(" ").slice(0, 3).join(" "));

const notice = "select pg_notify('lading_records', $1)";

test("a new record brings its unique keys", () => {
  const { statements } = buildInsert(book, { customer: "c", id: "1", record: { isbn: "123", state: "here" }, now });
  expect(kinds([...statements])).toEqual(['insert into "records_book"', "with wanted (scope,", notice]);
});

test("a record whose values are expected to be free leaves it to the key of the table to refuse a value that is taken", () => {
  const { statements } = buildInsert(book, { customer: "c", id: "1", record: { isbn: "123", state: "here" }, now, expectsFree: true });
  expect(kinds([...statements])).toEqual(['insert into "records_book"', "insert into claims", notice]);
});

test("a record without unique values is one statement, and the notice of the change", () => {
  expect(buildInsert(book, { customer: "c", id: "1", record: { title: "x" }, now }).statements).toHaveLength(2);
});

test("a changed record replaces its unique keys", () => {
  const before = { id: "1", version: 1, state: "", body: {}, created: now, updated: now };
  const { row, statements } = buildUpdate(book, before, { customer: "c", record: { isbn: "124" }, now });
  expect(row.version).toBe(2);
  expect(kinds([...statements])).toEqual(['update "records_book" set', "delete from claims", "with wanted (scope,", notice]);
});

test("a record with a state is never left without one", () => {
  const before = { id: "1", version: 1, state: "here", body: {}, created: now, updated: now };
  expect(() => buildUpdate(book, before, { customer: "c", record: { isbn: "124" }, now })).toThrow(/book 1 .* without a state/);
});
