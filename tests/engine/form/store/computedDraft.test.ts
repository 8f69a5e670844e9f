import { expect, test } from "vitest";
import { createIncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";
import type { Rec } from "#dialect/json/json.ts";
import { createComputedDraft } from "#engine/form/store/computedDraft.ts";
import { createDraftConverter } from "#engine/form/store/draftToRecord.ts";
import { createSuggestions } from "#engine/form/store/suggestions.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { compiledEntity, testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const entity = compiledEntity(workshop, "repair");
const plan = planForm(testInput(workshop, "repair"), repairForm);
const context = { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" };

function open() {
  const checker = createIncrementalChecker(entity);
  const converter = createDraftConverter(entity);
  const computed = createComputedDraft({ schema: entity.schema, plan, checker, converter, suggestions: createSuggestions(plan) });
  const resolve = (draft: Rec) => checker.checkAll(null, converter.toRecord(draft), context).record;
  return { computed, resolve };
}

test("computed values are written as text, and in every row", () => {
  const { computed, resolve } = open();
  const draft = { hours: "2", rate: "40.5", parts: [{ count: "3", cost: "7" }, { count: "1" }] };
  expect(computed.fill(draft, resolve(draft))).toEqual({
    hours: "2",
    rate: "40.5",
    price: "81",
    parts: [{ count: "3", cost: "7", sum: "21" }, { count: "1" }],
  });
});

test("a draft whose computed values are right already stays the same object", () => {
  const { computed, resolve } = open();
  const draft = { hours: "2", rate: "40", parts: [{ count: "3", cost: "7" }] };
  const filled = computed.fill(draft, resolve(draft));
  expect(computed.fill(filled, resolve(filled))).toBe(filled);
});

test("rows that are not checked yet keep their old values", () => {
  const { computed } = open();
  const draft = { parts: [{ count: "3", cost: "7", sum: "1" }] };
  expect(computed.fillRows(draft)).toBe(draft);
});
