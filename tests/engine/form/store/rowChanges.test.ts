import { beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { createFormStore } from "#engine/form/store/formStore.ts";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { compiledEntity, testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const entity = compiledEntity(workshop, "repair");
const plan = planForm(testInput(workshop, "repair"), repairForm);
const expressions = { ...entity.expressions };

function open(initial: Rec = {}, stored: Rec | null = null): FormStore {
  return createFormStore({
    entity,
    plan,
    expressions,
    stored,
    initial,
    context: () => ({ user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: stored ? "update" : "create" }),
  });
}

let store: FormStore;
beforeEach(() => {
  store = open();
});

describe("rows", () => {
  test("start with the defaults of their schema, numbers as text", () => {
    store.addRow("/parts");
    expect(store.get("/parts/0")).toEqual({ count: "1" });
    expect(store.stateAt("/parts/0/part")).toMatchObject({ visible: true, required: true });
  });

  test("keep their key while others are removed", () => {
    for (const part of ["a", "b", "c"]) store.addRow("/parts", { part });
    const [, second, third] = store.rowKeys("/parts");
    store.removeRow("/parts", 0);
    expect(store.rowKeys("/parts")).toEqual([second, third]);
    expect(store.get("/parts/0/part")).toBe("b");
  });

  test("leave no value when the last one is removed", () => {
    store.addRow("/parts", { part: "a" });
    store.removeRow("/parts", 0);
    expect(store.get("/parts")).toBeUndefined();
  });
});
