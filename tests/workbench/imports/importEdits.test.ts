import { describe, expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import {
  exampleKind,
  limitOf,
  importRuleIn,
  rowLists,
  withExample,
  withList,
  withNeeded,
} from "../../../src/workbench/imports/importEdits.ts";

const text = `{
  "x-bind": { "x-import/rows": "importRows" },
  "x-import": { "key": "no",  "rows": 1, "maxBytes": 5, "required": ["city"] },
  "examples": [{ "no": "B-1",  "address": { "city": "Ulm" } }]
}`;
const field = (schema: object) => schema as FieldSchema;

describe("the import of an entity", () => {
  test("is read with the limits that state its numbers", () => {
    expect(importRuleIn(text)).toMatchObject({ key: "no", maxBytes: 5 });
    expect(importRuleIn("{}")).toBeUndefined();
    expect([limitOf(text, "rows"), limitOf(text, "maxBytes")]).toEqual(["importRows", undefined]);
  });

  test("demands a field or no longer; the last one goes with its list", () => {
    expect(readJsonValue(withNeeded(text, "no", true), "/x-import/required")).toEqual(["city", "no"]);
    expect(withNeeded(text, "city", true)).toBe(text);
    expect(withNeeded(text, "city", false)).toBe(text.replace(', "required": ["city"]', ""));
  });

  test("takes lists of rows whose fields somebody fills in, and begins with the first of them", () => {
    const properties = {
      lines: field({ type: "array", items: { type: "object", properties: { sum: { "x-compute": "1" }, name: { type: "string" } } } }),
      totals: field({ type: "array", readOnly: true, items: { type: "object", properties: { name: { type: "string" } } } }),
      city: field({ type: "string" }),
    };
    expect(rowLists({ properties })).toEqual(["lines"]);
    expect(readJsonValue(withList(text, "lines", { properties }), "/x-import/lists")).toEqual([
      { field: "lines", count: 3, columns: ["name"] },
    ]);
  });

  test("has an example row: the first example of the entity, whose other values stay unchanged", () => {
    expect(withExample(text, "/no", "B-2")).toBe(text.replace("B-1", "B-2"));
    expect(withExample(text, "/address/city", "")).toBe(text.replace('{ "city": "Ulm" }', "{}"));
    expect(readJsonValue(withExample(text, "/box/weight", 3), "/examples/0/box")).toEqual({ weight: 3 });
    expect(readJsonValue(withExample("{}", "/no", "B-1"), "/examples")).toEqual([{ no: "B-1" }]);
    expect(withExample(text, "/none", "")).toBe(text);
  });

  test("asks for the example by the kind of the field; files, groups and lists have none", () => {
    const kinds = [{ type: "string" }, { type: "number" }, { type: "string", "x-codes": "ways" }, { type: "array" }, { type: "object" }];
    expect(kinds.map((schema) => exampleKind(field(schema)))).toEqual(["text", "number", "choice", undefined, undefined]);
  });
});
