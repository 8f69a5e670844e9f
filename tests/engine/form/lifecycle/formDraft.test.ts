import { describe, expect, test } from "vitest";
import { draftMeta, packDraft, unpackDraft } from "#engine/form/lifecycle/formDraft.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);
const values = { ticket: "A1", hours: "2", price: "80", token: "t9", owner: { name: "Ada" }, parts: [{ part: "chain", count: "1" }] };
const draft = packDraft(plan, { submitKey: "k", id: "7" }, values, { key: "d", version: "1", savedAt: 5 });
const isField = (path: string) => path === "/token";

describe("a stored draft", () => {
  test("holds typed values by section and field, without computed ones", () => {
    expect(draft.sections).toMatchObject({
      job: { "/ticket": "A1", "/hours": "2" },
      owner: { "/owner/name": "Ada" },
      parts: { "/parts": [{ part: "chain", count: "1" }] },
    });
    expect(draft.sections["job"]).not.toHaveProperty("/price");
  });

  test("is restored completely, with fields that are in no section", () => {
    const { price: _, ...typed } = values;
    expect(unpackDraft(plan, draft, {}, isField)).toEqual(typed);
  });

  test("of an older schema gives back what still exists", () => {
    const older = { ...draft, sections: { ...draft.sections, job: { "/ticket": "A1", "/gone": "x" } } };
    const back = unpackDraft(plan, older, {}, isField);
    expect(back).toMatchObject({ ticket: "A1", token: "t9" });
    expect(back).not.toHaveProperty("gone");
  });

  test("of an older schema follows renamed and moved fields", () => {
    const { "/ticket": ticket = "", ...others } = draft.sections["job"] as Record<string, string>;
    const older = { ...draft, sections: { ...draft.sections, job: others, owner: { "/owner/name": "Ada", "/slip": ticket } } };
    const back = unpackDraft(plan, older, {}, isField, [{ do: "rename", field: "/slip", to: "/ticket" }]);
    expect(back).toMatchObject({ ticket: "A1", hours: "2", owner: { name: "Ada" } });
    expect(back).not.toHaveProperty("slip");
  });

  test("does not restore a value that the user had cleared", () => {
    expect(unpackDraft(plan, draft, { rate: "40" }, isField)).not.toHaveProperty("rate");
  });

  test("holds the id of its record and the idempotency key", () => {
    expect(draftMeta(draft)).toEqual({ submitKey: "k", id: "7" });
  });
});
