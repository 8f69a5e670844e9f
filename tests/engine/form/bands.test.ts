import { expect, test } from "vitest";
import { pointerAt, rjsfSchema, sectionOf } from "#engine/form/fields/rjsfSchema.ts";
import { bands } from "#engine/form/fields/Sections.tsx";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);

test("neighbours with a side share two columns, the others go across", () => {
  expect(bands(plan).map(({ left, right }) => [left.map(({ id }) => id), right.map(({ id }) => id)])).toEqual([
    [["job"], ["where"]],
    [["owner"], []],
    [["parts"], []],
  ]);
});

test("rjsf is told a tree without a judgement in it", () => {
  const schema = rjsfSchema(plan);
  expect(schema.properties?.["parts"]).toEqual({
    type: "object",
    properties: {
      "/parts": {
        type: "array",
        items: {
          type: "object",
          properties: { part: { type: "string" }, count: { type: "string" }, cost: { type: "string" }, sum: { type: "string" } },
        },
      },
    },
  });
  expect(JSON.stringify(schema)).not.toMatch(/required|maximum|pattern|enum/);
});

test("a place in that tree is a pointer into the record", () => {
  expect(pointerAt(["parts", "/parts", 3, "count"])).toBe("/parts/3/count");
  expect(sectionOf(plan, "/parts/3/count")).toBe("parts");
});
