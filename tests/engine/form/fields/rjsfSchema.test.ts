import { describe, expect, test } from "vitest";
import { pointerAt, rjsfSchema, rjsfUiSchema, sectionOf } from "#engine/form/fields/rjsfSchema.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);

describe("rjsfSchema", () => {
  test("the schema of rjsf has the type of each field, without conditions and limits", () => {
    const schema = rjsfSchema(plan);
    expect(schema.properties?.["parts"]).toEqual({
      type: "object",
      properties: {
        "/parts": {
          type: "array",
          items: {
            type: "object",
            properties: { part: { type: "string" }, count: { type: "integer" }, cost: { type: "number" }, sum: { type: "number" } },
          },
        },
      },
    });
    expect(JSON.stringify(schema)).not.toMatch(/required|maximum|pattern|enum/);
  });

  test("the uiSchema names the field of each value, in rows too", () => {
    const { parts, job } = rjsfUiSchema(plan);
    expect(parts["/parts"].items).toMatchObject({ count: { "ui:field": "KindField" }, cost: { "ui:field": "KindField" } });
    expect(job["/ticket"]).toEqual({ "ui:field": "KindField" });
  });

  test("a path in that tree converts to a pointer of the record", () => {
    expect(pointerAt(["parts", "/parts", 3, "count"])).toBe("/parts/3/count");
    expect(sectionOf(plan, "/parts/3/count")).toBe("parts");
  });
});
