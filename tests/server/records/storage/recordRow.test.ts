import { expect, test } from "vitest";
import {
  bodyOf,
  type ReaderContext,
  recordFields,
  stateColumn,
  recordWriter,
  toWireRecord,
} from "../../../../src/server/records/storage/recordRow.ts";
import type { ServedEntity } from "../../../../src/server/schemas/loadSchemas.ts";

const schema = { "x-entity": { name: "thing" }, properties: {} };
const compiled = { schema, expressions: {} };
const entity = {
  schema,
  compiled,
  head: { name: "thing", owner: "customer", times: { created: "createTime", updated: "updateTime" } },
  machine: { field: "state" },
} as unknown as ServedEntity;
const plain = { schema, compiled, head: { name: "plain", owner: "customer" } } as unknown as ServedEntity;
const context = { schemas: { catalog: { files: { screens: {} } } }, principal: { customer: "c", roles: [] } } as unknown as ReaderContext;
const created = new Date("2026-11-22T01:02:03Z");
const row = { id: "1", version: 2, state: "new", body: { name: 'a "b"', createTime: "forged" }, created, updated: created };

test("a record has id, version, its fields and the server's times", () => {
  const record = toWireRecord(entity, row);
  expect(record).toMatchObject({ id: "1", version: 2, name: 'a "b"' });
  expect(record["createTime"]).toBe(record["updateTime"]);
  expect(record["createTime"]).not.toBe("forged");
  expect(recordFields(entity, row)).not.toHaveProperty("id");
});

test("the JSON of a stored text is the same record", () => {
  for (const [one, body] of [
    [entity, row.body],
    [plain, row.body],
    [plain, {}],
  ] as const)
    expect(JSON.parse(recordWriter(context, one)({ ...row, body: JSON.stringify(body) }))).toEqual(toWireRecord(one, { ...row, body }));
});

test("staff reads the owner with a record, by id and name; the owner reads no facts of its own in it", () => {
  const owner = { customer: "c", facts: { loginName: "anna", name: "Anna", phone: "13800138000" } };
  const text = JSON.stringify(row.body);
  const staff = { ...context, principal: { roles: [] }, owner } as unknown as ReaderContext;
  expect(JSON.parse(recordWriter(staff, plain)({ ...row, body: text }))).toMatchObject({
    owner: { id: "c", loginName: "anna", name: "Anna" },
  });
  expect(recordWriter(staff, plain)({ ...row, body: text })).not.toContain("13800138000");
  expect(recordWriter({ ...context, owner }, plain)({ ...row, body: text })).not.toContain("Anna");
});

test("what is stored has neither id nor version nor times", () => {
  expect(bodyOf(entity, { ...toWireRecord(entity, row), extra: 1 })).toEqual({ name: 'a "b"', extra: 1 });
});

test("the state column is a text, empty where there is none", () => {
  expect([stateColumn(entity, { state: "new" }), stateColumn(entity, { state: 3 }), stateColumn(plain, { state: "new" })]).toEqual([
    "new",
    "",
    "",
  ]);
});
