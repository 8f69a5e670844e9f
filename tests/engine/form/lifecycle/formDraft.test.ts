import { describe, expect, test } from "vitest";
import { draftMeta, packDraft, unpackDraft } from "#engine/form/lifecycle/formDraft.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);
const values = { ticket: "A1", hours: "2", price: "80", token: "t9", owner: { name: "Ada" }, parts: [{ part: "chain", count: "1" }] };
const draft = packDraft(plan, { submitKey: "k", id: "7" }, values, { key: "d", version: "1", savedAt: 5 });
const isField = (path: string) => path === "/token";

describe("an unfinished form", () => {
  test("is kept by section and field, as typed, without computed values", () => {
    expect(draft.sections).toMatchObject({
      job: { "/ticket": "A1", "/hours": "2" },
      owner: { "/owner/name": "Ada" },
      parts: { "/parts": [{ part: "chain", count: "1" }] },
    });
    expect(draft.sections["job"]).not.toHaveProperty("/price");
  });

  test("comes back whole, with what stands in no section", () => {
    const { price: _, ...typed } = values;
    expect(unpackDraft(plan, draft, {}, isField)).toEqual(typed);
  });

  test("of an older schema gives back what still exists", () => {
    const older = { ...draft, sections: { ...draft.sections, job: { "/ticket": "A1", "/gone": "x" } } };
    const back = unpackDraft(plan, older, {}, isField);
    expect(back).toMatchObject({ ticket: "A1", token: "t9" });
    expect(back).not.toHaveProperty("gone");
  });

  test("of an older schema goes on under new names, and in another section", () => {
    const { "/ticket": ticket = "", ...others } = draft.sections["job"] as Record<string, string>;
    const older = { ...draft, sections: { ...draft.sections, job: others, owner: { "/owner/name": "Ada", "/slip": ticket } } };
    const back = unpackDraft(plan, older, {}, isField, [{ do: "rename", field: "/slip", to: "/ticket" }]);
    expect(back).toMatchObject({ ticket: "A1", hours: "2", owner: { name: "Ada" } });
    expect(back).not.toHaveProperty("slip");
  });

  test("does not bring back what the person had emptied", () => {
    expect(unpackDraft(plan, draft, { rate: "40" }, isField)).not.toHaveProperty("rate");
  });

  test("remembers its record and its key, so that a save is not done twice", () => {
    expect(draftMeta(draft)).toEqual({ submitKey: "k", id: "7" });
  });
});
