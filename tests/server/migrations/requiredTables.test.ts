import { expect, test } from "vitest";
import { requiredTables } from "../../../src/server/migrations/requiredTables.ts";
import { schemasOfTest } from "../../helpers/server/testDatabase.ts";
import { compiledSql, librarySchemas } from "../../helpers/server/library.ts";

test("every stored entity has a table; its lists, its states and its search have indexes", async () => {
  const tables = requiredTables(await librarySchemas());
  expect(tables.map(({ table }) => table)).toEqual(["records_account", "records_author", "records_book", "records_charge"]);
  const indexes = tables.find(({ table }) => table === "records_book")?.indexes ?? [];
  const columns = indexes.map(({ on }) => on.map((part) => compiledSql(part)[0]).join(", "));
  expect(columns.slice(0, 3)).toEqual(["customer, created, id", "created, id", "customer, state, created"]);
  const conditions = indexes.flatMap(({ where }) => (where ? [compiledSql(where)[0]] : []));
  expect(conditions.some((text) => text.includes("'isRare'"))).toBe(true);
});

test("lists of staff have indexes over all customers, by time and by state", async () => {
  const tables = requiredTables(await schemasOfTest());
  const columnsOf = (name: string) =>
    tables.find(({ table }) => table === name)?.indexes.map(({ on }) => on.map((part) => compiledSql(part)[0]).join(", ")) ?? [];
  const ofTabs = tables.find(({ table }) => table === "records_waybill")?.indexes.filter(({ where }) => where !== undefined) ?? [];
  expect(ofTabs.some(({ on }) => on.map((part) => compiledSql(part)[0]).join(", ") === "created, id")).toBe(true);
  expect(columnsOf("records_waybill")).toEqual(expect.arrayContaining(["created, id", "state, created, id"]));
  expect(columnsOf("records_pickup_address").some((columns) => columns.startsWith("state, "))).toBe(false);
});

test("the time of the last change has an index where a list can ask for it, and nothing to write elsewhere", async () => {
  const tables = requiredTables(await schemasOfTest());
  const columnsOf = (name: string) =>
    tables.find(({ table }) => table === name)?.indexes.map(({ on }) => on.map((part) => compiledSql(part)[0]).join(", ")) ?? [];
  expect(columnsOf("records_sku")).toContain("customer, updated, id");
  expect(columnsOf("records_company_activity")).toContain("customer, created, id");
  expect(columnsOf("records_company_activity")).not.toContain("customer, updated, id");
});

test("what a screen filters by has an index of values alone, which equal values share; what it sorts by has the id too", async () => {
  const tables = requiredTables(await schemasOfTest());
  const indexesOf = (name: string) => tables.find(({ table }) => table === name)?.indexes ?? [];
  const columnsOf = (name: string) => indexesOf(name).map(({ on }) => on.map((part) => compiledSql(part)[0]).join(", "));
  const named = (name: string, field: string) =>
    columnsOf(name).filter((columns) => columns.includes(`'${field}'`) && !columns.includes("array[") && !columns.includes("chr("));
  // Staff filters the waybills of all customers: one index serves both.
  expect(named("records_waybill", "countryId")).toEqual(["(coalesce(lower((body->>'countryId')), '') collate \"C\")"]);
  expect(named("records_waybill", "customsDeadline").every((columns) => columns.endsWith(", id"))).toBe(true);
  expect(
    columnsOf("records_delivery_address")
      .filter((columns) => columns.startsWith("customer, ("))
      .every((columns) => columns.split(", ").length > 2),
  ).toBe(true);
});

test("tabs of several states have an order of time for staff; parts of numbers have an index where PostgreSQL can make one", async () => {
  const indexes = requiredTables(await schemasOfTest()).find(({ table }) => table === "records_waybill")?.indexes ?? [];
  const conditions = indexes.flatMap(({ where }) => (where ? [compiledSql(where)[0]] : []));
  expect(conditions).toContain("(state in ('wait_for_lock', 'already_finish'))");
  const [ofParts, ...others] = indexes.filter(({ needs }) => needs !== undefined);
  expect(ofParts?.needs).toEqual(["pg_trgm", "btree_gin"]);
  expect(others).toEqual([]);
});

test("names are unique and fit into 63 characters; equal schemas have equal names", async () => {
  const names = async () => requiredTables(await librarySchemas()).flatMap(({ indexes }) => indexes.map(({ name }) => name));
  expect(new Set(await names()).size).toBe((await names()).length);
  expect((await names()).every((name) => /^ix_\w+_[0-9a-f]{10}$/.test(name) && name.length <= 63)).toBe(true);
});
