import { describe, expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { planAskedField, planField, withInner } from "#engine/planners/planField.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

const input = testInput(workshop, "repair");
const kindFor = (schema: FieldSchema) => planAskedField(input, "x", schema, false).kind;

describe("a planned field", () => {
  test("has a kind, from its schema alone", () => {
    const file = { accept: ["application/pdf"], maxBytes: 1, call: "upload" };
    expect(
      [
        { type: "string" },
        { type: "string", maxLength: 400 },
        { type: "string", format: "date" },
        { type: "string", format: "date-time" },
        { type: "string", "x-codes": "work" },
        { type: "array", items: { type: "string", "x-codes": "bell" } },
        { type: "boolean" },
        { type: "number" },
        { type: "number", "x-currency": "CNY" },
        { type: "string", "x-list": { separator: ";", items: { type: "string" } } },
        { type: "object", "x-file": file },
        { type: "object", "x-file": { ...file, accept: ["image/png"] } },
        { type: "string", "x-reference": { entity: "shop", show: ["name"] } },
        { type: "object", properties: { a: { type: "string" } } },
        { type: "array", items: { type: "object", properties: { a: { type: "string" } } } },
      ].map((schema) => kindFor(schema as FieldSchema)),
    ).toEqual([
      "text",
      "longText",
      "date",
      "dateTime",
      "choice",
      "choices",
      "flag",
      "number",
      "money",
      "list",
      "file",
      "image",
      "reference",
      "group",
      "rows",
    ]);
  });

  test("may be named another kind by its schema", () => {
    expect(kindFor({ type: "string", "x-kind": "phone" })).toBe("phone");
  });

  test("is a status where the state machine moves it", () => {
    const state = planField(input, "state");
    expect(state.kind).toBe("status");
    expect(state.codes?.map(({ const: value }) => value)).toEqual(["noted", "begun"]);
  });

  test("is read-only and computed where its schema computes it", () => {
    const { readOnly, computed } = planField(input, "price");
    expect([readOnly, computed]).toEqual([true, true]);
  });

  test("carries its conditions by their text", () => {
    const { visibleWhen, requiredWhen } = planField(input, "wheel");
    expect([visibleWhen, requiredWhen]).toEqual(["self.work == 'wheel'", "self.work == 'wheel'"]);
  });

  test("is called by its name where it has no label", () => {
    expect(planAskedField(input, "spoke", { type: "string" }, true).label).toEqual({ "": "spoke" });
  });

  test("is found inside groups and rows", () => {
    expect(planField(input, "owner/name").label).toEqual(text("姓名", "Name"));
    expect(planField(input, "/parts/-/count").path).toBe("/parts/-/count");
    expect([...withInner(planField(input, "parts"))].map(({ name }) => name)).toEqual(["parts", "part", "count", "cost", "sum"]);
  });

  test("takes as many columns as the screen says, but never more than there are", () => {
    expect(planField(input, "ticket", { place: { field: "ticket", span: 3 }, columns: 2 }).span).toBe(2);
    expect(planField(input, "parts", { columns: 4 }).span).toBe(4);
  });
});
