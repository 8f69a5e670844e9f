/** The store of the form of a repair, for the tests of the store. */
import type { Rec } from "#dialect/json/json.ts";
import { createFormStore } from "#engine/form/store/formStore.ts";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { compiledEntity, testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

export const repair = compiledEntity(workshop, "repair");
export const repairPlan = planForm(testInput(workshop, "repair"), repairForm);

/** A form of a new repair, or of a stored one. */
export function openRepair(initial: Rec = {}, stored: Rec | null = null): FormStore {
  return createFormStore({
    entity: repair,
    plan: repairPlan,
    expressions: { ...repair.expressions },
    stored,
    initial,
    context: () => ({ user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: stored ? "update" : "create" }),
  });
}
