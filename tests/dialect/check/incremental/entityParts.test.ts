import { expect, test } from "vitest";
import { entityParts, withoutLists } from "#dialect/check/incremental/entityParts.ts";
import { validateValues } from "#dialect/check/validateValues.ts";
import { compiledThing } from "../../../helpers/schemas/dialect.ts";

const parts = async () =>
  entityParts(
    await compiledThing(
      {
        name: { type: "string", maxLength: 3 },
        rows: {
          type: "array",
          minItems: 1,
          items: { type: "object", required: ["a"], properties: { a: { type: "string", maxLength: 2 } } },
        },
        count: { type: "number", "x-compute": "size(self.rows)" },
      },
      { required: ["name"], "x-rules": [{ id: "r", rule: "self.count < 9", message: {} }] },
    ),
  );

test("the part for single rows validates the rows that are present, at their index", async () => {
  const single = (await parts()).rows.get("rows")!;
  const errors = validateValues(single.values, { rows: [null, { a: "abc" }, null, { a: "ab" }] });
  expect(errors.map(({ instancePath }) => instancePath)).toEqual(["/rows/1/a"]);
  expect(validateValues(single.values, { rows: [] })).toEqual([]);
  expect([single.schema.required, single.schema["x-rules"], Object.keys(single.schema.properties)]).toEqual([
    undefined,
    undefined,
    ["name", "rows", "count"],
  ]);
});

test("the rest validates everything except the fields of rows", async () => {
  const { rest } = await parts();
  const errors = validateValues(rest.values, { name: "abcd", rows: [{ a: "abc" }, 1] });
  expect(errors.map(({ instancePath }) => instancePath)).toEqual(["/name", "/rows/1"]);
  expect(validateValues(rest.values, { rows: [] }).map(({ keyword }) => keyword)).toEqual(["minItems"]);
  expect(rest.schema.properties["rows"]?.items?.properties).toEqual({});
});

test("the outer part has no lists, and around it the values computed from rows are plain", async () => {
  const { outer, around } = await parts();
  expect(Object.keys(outer.schema.properties)).toEqual(["name", "count"]);
  expect([outer.schema.properties["count"]?.["x-compute"], around.schema.properties["count"]?.["x-compute"]]).toEqual([
    "size(self.rows)",
    undefined,
  ]);
});

test("a record without its lists keeps all other fields", () => {
  expect(withoutLists({ id: "1", name: "a", rows: [] }, ["rows"])).toEqual({ id: "1", name: "a" });
});
