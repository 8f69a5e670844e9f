import { beforeEach, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { createFormStore } from "#engine/form/store/formStore.ts";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { compiledEntity, testInput } from "../../../helpers/engine/testHost.ts";
import { repair, repairForm, workshop } from "../../../helpers/engine/workshop.ts";

/** The workshop with a price that is suggested instead of computed. */
const files = {
  ...workshop,
  entities: {
    ...workshop.entities,
    repair: {
      ...repair,
      properties: {
        ...repair.properties,
        price: { type: "number", "x-label": { zh: "价格", en: "Price" }, "x-suggest": "self.hours * self.rate" },
      },
    },
  },
} as typeof workshop;
const entity = compiledEntity(files, "repair");
const plan = planForm(testInput(files, "repair"), repairForm);

function open(initial: Rec = {}): FormStore {
  const moment = { user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" };
  return createFormStore({ entity, plan, expressions: entity.expressions, stored: null, initial, context: () => moment });
}

let store: FormStore;
beforeEach(() => {
  store = open({ hours: "2", rate: "40" });
});

test("a suggestion fills its field and follows the values that it is computed from", () => {
  expect(store.get("/price")).toBe("80");
  store.set("/hours", "3");
  expect(store.get("/price")).toBe("120");
  expect(store.isChanged()).toBe(true);
});

test("a value that was typed is not replaced by a new suggestion", () => {
  store.set("/price", "99");
  store.set("/hours", "3");
  expect(store.get("/price")).toBe("99");
  expect(store.check().record["price"]).toBe(99);
});

test("a cleared field gets its suggestion back when it is left, not while the user types", () => {
  store.set("/price", "99");
  store.set("/price", "");
  expect(store.get("/price") ?? "").toBe("");
  store.leave("/price");
  expect(store.get("/price")).toBe("80");
});
