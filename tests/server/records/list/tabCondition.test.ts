import { serverActingFor } from "../../../../src/server/session/principal.ts";
import { beforeAll, expect, test } from "vitest";
import { indexedTabCondition, recordCondition, tabCondition } from "../../../../src/server/records/list/tabCondition.ts";
import type { RecordContext } from "../../../../src/server/records/storage/recordContext.ts";
import type { Schemas } from "../../../../src/server/schemas/loadSchemas.ts";
import { compiledSql, librarySchemas } from "../../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
const book = () => schemas.entity("book");
const tab = (id: string) => {
  const found = book().machine?.tabs.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};
const sqlOf = (id: string) => {
  const context = { schemas, clock: () => 0, ...serverActingFor({ customer: "c", facts: {} }) } as unknown as RecordContext;
  return compiledSql(tabCondition(context, book(), tab(id)));
};

test("a tab without states and condition holds every record", () => {
  expect(sqlOf("all")).toEqual(["true", []]);
});

test("states are literals, as the index has them", () => {
  expect(sqlOf("lent")).toEqual(["(state in ('lent'))", []]);
});

test("a condition is added to the states, and reads the record's fields", () => {
  const [text, parameters] = sqlOf("rare");
  expect(text).toMatch(/^\(state in \('here'\) and .*\(body->>'isRare'\)/);
  expect(parameters).toEqual([]);
});

test("a tab of states needs no index; a condition on the record alone can have one", () => {
  expect(indexedTabCondition(schemas, book(), tab("lent"))).toBeUndefined();
  expect(indexedTabCondition(schemas, book(), tab("rare"))).toBeDefined();
});

test("a condition on the user has no index and holds for one customer only", () => {
  const text = "user.partner == false";
  const own = { ...schemas, compiled: { ...schemas.compiled, expressions: schemas.compiled.expressions } };
  expect(Object.keys(own.compiled.expressions)).toContain(text);
  expect(recordCondition(own, book(), { ...tab("all"), where: text })).toBeUndefined();
});
