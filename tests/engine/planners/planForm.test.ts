import { describe, expect, test } from "vitest";
import type { Screen } from "#dialect/schema/screens.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../helpers/engine/workshop.ts";

const input = testInput(workshop, "repair");
const plan = planForm(input, repairForm);

describe("a form's plan", () => {
  test("has the sections in the order of the screen, with their place", () => {
    expect(plan.sections.map(({ id, side, columns }) => [id, side, columns])).toEqual([
      ["job", "left", 2],
      ["where", "right", 2],
      ["owner", undefined, 2],
      ["parts", undefined, 1],
    ]);
  });

  test("knows every field by its path, rows by a dash", () => {
    expect([...plan.byPath.keys()]).toEqual([
      "/ticket",
      "/work",
      "/wheel",
      "/hours",
      "/rate",
      "/price",
      "/shop",
      "/owner/name",
      "/owner/phone",
      "/parts",
      "/parts/-/part",
      "/parts/-/count",
      "/parts/-/cost",
      "/parts/-/sum",
    ]);
  });

  test("takes fields of a section from the object it is of", () => {
    expect(plan.sections[2]?.fields.map(({ path, required }) => [path, required])).toEqual([
      ["/owner/name", true],
      ["/owner/phone", false],
    ]);
  });

  test("includes the currency of an amount that no section shows, so that the amount is read with it", () => {
    const properties = {
      ...input.entity.properties,
      owed: { type: "number", "x-decimals": 2, "x-currency-field": "money", "x-label": { en: "Owed" } },
      money: { type: "string", "x-compute": "'USD'", "x-label": { en: "Currency" } },
    };
    const changed = { ...input, entity: { ...input.entity, properties } } as typeof input;
    const form = { ...repairForm.form, aside: { label: { en: "Figures" }, fields: ["owed"] } };
    const { figures } = planForm(changed, { ...repairForm, form } as Screen);
    expect(figures.map(({ path }) => path)).toContain("/money");
  });

  test("plans the figures beside it and in its bar", () => {
    expect(plan.aside?.hero?.path).toBe("/price");
    expect(plan.totals.map(({ path }) => path)).toEqual(["/hours", "/price"]);
  });

  test("holds no language: it is the same object for both", () => {
    expect(plan.byPath.get("/hours")?.label).toEqual({ zh: "工时", en: "Hours" });
  });

  test("refuses a screen that names a missing field, naming entity and field", () => {
    const wrong: Screen = { ...repairForm, form: { sections: [{ id: "a", label: { en: "A" }, fields: ["tikcet"] }] } };
    expect(() => planForm(input, wrong)).toThrow("repair has no field /tikcet");
  });

  test("refuses a screen without a form", () => {
    expect(() => planForm(input, { entity: "repair", kind: "list", list: { columns: [] } })).toThrow("no form");
  });
});
