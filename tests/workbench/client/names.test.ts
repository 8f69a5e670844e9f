import { expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { fieldsOf, flagsOf, namesFor } from "../../../src/workbench/client/names.ts";

const schema = {
  "x-entity": { name: "box" },
  type: "object",
  properties: {
    code: { type: "string", "x-label": { en: "Code" } },
    items: { type: "array", items: { type: "object", properties: { weight: { type: "number", "x-label": { en: "Weight" } } } } },
  },
} as unknown as EntitySchema;

test("fields inside rows are listed below their list, without row numbers", () => {
  expect(fieldsOf(schema, "en").map(({ path, says }) => [path, says])).toEqual([
    ["code", "Code, string"],
    ["items", "array"],
    ["items/weight", "Weight, number"],
  ]);
});

test("session facts are found with the values that conditions compare them to, on either side", () => {
  const trees = ['user.level == "vip" || "new" == user.level', "user.approved && user.age > 18"].map((text) => parseExpr(text));
  expect(flagsOf(trees)).toEqual({ age: [18], approved: [], level: ["vip", "new"] });
});

test("a meta-schema definition gets the names of the draft: calls with their path, limits with value and unit", () => {
  const catalog = {
    entities: { box: "/box.js" },
    screens: { boxes: { entity: "box" } },
    states: {},
    codes: {},
    endpoints: { calls: { boxList: { path: "/box/list" } } },
    limits: { $schema: "x", boxes: { value: 30, unit: "boxes" } },
    messages: { en: { hello: "Hello" } },
  } as unknown as CompiledCatalog;
  const names = namesFor(catalog, schema, "en");
  expect(names["callKey"]).toEqual([{ name: "boxList", says: "/box/list" }]);
  expect(names["limitKey"]).toEqual([{ name: "boxes", says: "30 boxes" }]);
  expect(names["ownField"]?.map(({ name }) => name)).toEqual(["code", "items", "items/weight"]);
  expect(names["siblingField"]?.map(({ name }) => name)).toEqual(["code", "items", "weight"]);
});

test("without an entity there are no field names", () => {
  const empty = { entities: {}, screens: {}, states: {}, codes: {}, endpoints: { calls: {} }, limits: {}, messages: {} };
  expect(namesFor(empty as unknown as CompiledCatalog, undefined, "en")["ownField"]).toEqual([]);
});
