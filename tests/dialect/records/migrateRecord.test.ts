import { describe, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { Rec } from "#dialect/json/json.ts";
import { migrateRecord } from "#dialect/records/migrateRecord.ts";
import type { MigrationStep } from "#dialect/schema/migrations.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";

const using = (...texts: string[]) => Object.fromEntries(texts.map((text) => [text, parseExpr(text)]));
const after = (record: Rec, steps: readonly MigrationStep[], schema?: FieldSchema) =>
  migrateRecord(record, steps, { schema, expressions: using("text(value)", "value + self.pages") });

describe("a step", () => {
  const steps: readonly (readonly [string, MigrationStep, Rec, Rec])[] = [
    ["renames a field", { do: "rename", field: "/writer", to: "/author" }, { writer: "Ann" }, { author: "Ann" }],
    [
      "renames in every row",
      { do: "rename", field: "/lines/-/size", to: "/lines/-/length" },
      { lines: [{ size: 1 }, { no: 2 }, { size: 3 }] },
      { lines: [{ length: 1 }, { no: 2 }, { length: 3 }] },
    ],
    ["keeps what stands at the target already", { do: "rename", field: "/a", to: "/b" }, { a: 1, b: 2 }, { b: 2 }],
    [
      "moves into a group and out of it, which then is gone",
      { do: "move", field: "/place/city", to: "/town/city" },
      { place: { city: "Rome" } },
      { town: { city: "Rome" } },
    ],
    ["drops a field", { do: "drop", field: "/fax" }, { fax: "1", phone: "2" }, { phone: "2" }],
    ["replaces one value", { do: "value", field: "/kind", from: "tale", to: "novel" }, { kind: "tale" }, { kind: "novel" }],
    ["and no other", { do: "value", field: "/kind", from: "tale", to: "novel" }, { kind: "map" }, { kind: "map" }],
    ["replaces one of several values", { do: "value", field: "/kinds", from: "a", to: "b" }, { kinds: ["a", "c"] }, { kinds: ["b", "c"] }],
    ["fills in where nothing is", { do: "default", field: "/countryId", value: "CN" }, { countryId: "" }, { countryId: "CN" }],
    [
      "in every row that lacks it",
      { do: "default", field: "/lines/-/unit", value: "kg" },
      { lines: [{}, { unit: "g" }] },
      { lines: [{ unit: "kg" }, { unit: "g" }] },
    ],
    [
      "divides a text, the last field takes the rest",
      { do: "split", field: "/name", by: " ", to: ["/first", "/last"] },
      { name: " Anna  Maria Smith " },
      { first: "Anna", last: "Maria Smith" },
    ],
    [
      "divides in every row, and leaves out a part that is not there",
      { do: "split", field: "/lines/-/size", by: "x", to: ["/lines/-/length", "/lines/-/width"] },
      { lines: [{ size: "10 x 20" }, { no: 2 }, { size: "30" }] },
      { lines: [{ length: "10", width: "20" }, { no: 2 }, { length: "30" }] },
    ],
    [
      "divides a text of which the field keeps the first part",
      { do: "split", field: "/name", by: ", ", to: ["/name", "/title"] },
      { name: "Smith, Dr." },
      { name: "Smith", title: "Dr." },
    ],
    [
      "keeps a part that stands there already",
      { do: "split", field: "/name", by: " ", to: ["/first", "/last"] },
      { name: "Anna Smith", last: "Miller" },
      { last: "Miller", first: "Anna" },
    ],
    [
      "joins texts, without those that are empty",
      { do: "join", fields: ["/first", "/middle", "/last"], by: " ", to: "/name" },
      { first: "Anna", middle: "", last: "Smith" },
      { name: "Anna Smith" },
    ],
    [
      "joins in every row",
      { do: "join", fields: ["/lines/-/a", "/lines/-/b"], by: "-", to: "/lines/-/code" },
      { lines: [{ a: "A", b: 1 }, { no: 2 }, { b: "2" }] },
      { lines: [{ code: "A-1" }, { no: 2 }, { code: "2" }] },
    ],
    [
      "joins into one of the fields",
      { do: "join", fields: ["/street", "/house"], by: " ", to: "/street" },
      { street: "Main St", house: "5" },
      { street: "Main St 5" },
    ],
    ["works a value out", { do: "type", field: "/phone", using: "text(value)" }, { phone: 123 }, { phone: "123" }],
    [
      "from the record as it was",
      { do: "type", field: "/score", using: "value + self.pages" },
      { score: 2, pages: 40 },
      { score: 42, pages: 40 },
    ],
  ];
  test.each(steps)("%s", (_says, step, before, wanted) => {
    expect(after(before, [step]).record).toEqual(wanted);
  });

  test.each(steps.filter(([, step]) => step.do !== "type"))("that %s does nothing the second time", (_says, step, before) => {
    const once = after(before, [step]).record;
    expect(after(once, [step]).record).toEqual(once);
  });

  test("works on the result of the step before", () => {
    const chain: MigrationStep[] = [
      { do: "rename", field: "/a", to: "/b" },
      { do: "value", field: "/b", from: 1, to: 2 },
      { do: "move", field: "/b", to: "/group/b" },
    ];
    expect(after({ a: 1 }, chain).record).toEqual({ group: { b: 2 } });
  });

  test("changes nothing of the record that it was given", () => {
    const record = { lines: [{ size: 1 }] };
    after(record, [{ do: "rename", field: "/lines/-/size", to: "/lines/-/length" }]);
    expect(record).toEqual({ lines: [{ size: 1 }] });
  });
});

test("a part is written as its field wants it; one that does not fit is counted as lost", () => {
  const schema = { type: "object", properties: { length: { type: "number" }, width: { type: "number" } } } as FieldSchema;
  const step: MigrationStep = { do: "split", field: "/size", by: "x", to: ["/length", "/width"] };
  expect(after({ size: "10 x 20" }, [step], schema)).toEqual({ record: { length: 10, width: 20 }, lost: [] });
  expect(after({ size: "10 x wide" }, [step], schema)).toEqual({ record: { length: 10 }, lost: ["/width"] });
});

describe("a change of type without a formula follows the schema", () => {
  const cases: readonly (readonly [FieldSchema, unknown, unknown])[] = [
    [{ type: "integer" }, "12", 12],
    [{ type: "number" }, "12.50", "12.50"],
    [{ type: "integer" }, "twelve", undefined],
    [{ type: "integer" }, "1.5", undefined],
    [{ type: "string" }, 7, "7"],
    [{ type: "boolean" }, 1, true],
    [{ type: "boolean" }, "no", false],
    [{ type: "array", items: { type: "string" } }, "a", ["a"]],
    [{ type: "string" }, ["a"], "a"],
    [{ type: "string" }, ["a", "b"], undefined],
  ];
  test.each(cases)("%j takes %j as %j", (field, value, wanted) => {
    const schema = { type: "object", properties: { x: field } } as FieldSchema;
    const { record, lost } = after({ x: value } as Rec, [{ do: "type", field: "/x" }], schema);
    expect([record["x"], lost]).toEqual([wanted, wanted === undefined ? ["/x"] : []]);
  });
});
