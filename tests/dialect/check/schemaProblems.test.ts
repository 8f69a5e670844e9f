import { expect, test } from "vitest";
import { schemaProblems } from "#dialect/check/schemaProblems.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { codeList, compiledThing } from "../../helpers/schemas/dialect.ts";

const list = { separator: ",", items: { type: "string", maxLength: 3 } } as const;
const file = { accept: ["image/*"], maxBytes: 10, call: "upload" };
const entity: Promise<CompiledEntity> = compiledThing(
  {
    name: { type: "string", maxLength: 3, "x-problem": { maxLength: "problem.short" } },
    tags: { type: "string", "x-list": list },
    size: { type: "number" },
    picture: { type: "object", "x-file": file },
    rows: { type: "array", minItems: 1, items: { type: "object", properties: { code: { type: "string", pattern: "^A" } } } },
    units: { type: "array", items: { type: "string", "x-codes": "unit" } },
  },
  {},
  {
    codes: { unit: { name: "unit", items: [...codeList("unit", "a", "b").items, { const: "all", "x-label": {}, exclusive: true }] } },
    endpoints: { calls: { upload: { path: "/upload" } } },
  },
);
const problems = async (record: Rec) => schemaProblems(await entity, record).map(({ path, code, params }) => [path, code, params]);

test.each<[Rec, unknown]>([
  [{ name: "abcd" }, [["/name", "short", { limit: 3 }]]],
  [{ rows: [{ code: "B" }] }, [["/rows/0/code", "pattern", {}]]],
  [{ rows: [] }, []],
  [{ rows: [{ code: "A", other: 1 }] }, [["/rows/0/other", "unknownField", {}]]],
  [{ tags: "abc,abcd" }, [["/tags", "listItem", { value: "abcd" }]]],
  [{ picture: { name: "a" } }, [["/picture", "file", {}]]],
  [{ units: ["a", "c"] }, [["/units/1", "enum", {}]]],
  [{ units: ["a", "all"] }, [["/units", "exclusive", {}]]],
  [{ name: "abc", tags: "a,b", size: 1, rows: [{ code: "A" }], units: ["all"] }, []],
])("%j has the problems %j", async (record, expected) => {
  expect(await problems(record)).toEqual(expected);
});

test("a list in a text stays a text in the record", async () => {
  const record = { tags: "a,b" };
  schemaProblems(await entity, record);
  expect(record).toEqual({ tags: "a,b" });
});
