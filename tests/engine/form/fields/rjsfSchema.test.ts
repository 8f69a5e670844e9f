import { describe, expect, test } from "vitest";
import { pointerAt, rjsfSchema, sectionOf } from "#engine/form/fields/rjsfSchema.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);

describe("rjsfSchema", () => {
  test("the schema of rjsf is a tree of types, without conditions and limits", () => {
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

  test("a path in that tree converts to a pointer of the record", () => {
    expect(pointerAt(["parts", "/parts", 3, "count"])).toBe("/parts/3/count");
    expect(sectionOf(plan, "/parts/3/count")).toBe("parts");
  });
});
