import { expect, test } from "vitest";
import { packDraft } from "#engine/form/lifecycle/formDraft.ts";
import { draftSummary } from "#engine/form/lifecycle/draftSummary.ts";
import type { PlannedField } from "#engine/plan/plan.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const plan = planForm(testInput(workshop, "repair"), repairForm);
const twoAnswers = (field: PlannedField): PlannedField =>
  field.name === "work" ? { ...field, codes: (field.codes ?? []).slice(0, 2) } : field;
const kept = (values: object) => packDraft(plan, { submitKey: "k" }, { ...values }, { key: "d", version: "1", savedAt: 5 });

test("the summary of a draft holds the first entered values, in the language in use", () => {
  const said = draftSummary(plan, kept({ ticket: "A1", work: "wheel", owner: { name: "Ada" }, parts: [{ part: "chain" }] }), "en");
  expect(said.split(" · ")[0]).toBe("A1");
  expect(said).toContain("Ada");
  expect(said).not.toContain("chain");
});

test("a draft without readable values has no summary", () => {
  expect(draftSummary(plan, kept({ parts: [{ part: "chain" }] }), "zh")).toBe("");
});

test("a yes or no without its label is not part of the summary", () => {
  const asked = { ...plan, sections: plan.sections.map((section) => ({ ...section, fields: section.fields.map(twoAnswers) })) };
  expect(draftSummary(asked, kept({ ticket: "A1", work: "wheel" }), "en")).toBe("A1");
});
