import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFormStore } from "#engine/form/store/formStore.ts";
import type { FormStore } from "#engine/form/store/formStoreTypes.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { compiledEntity, testInput } from "../../../helpers/engine/testHost.ts";
import { repair, repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const { maxItems: _, ...parts } = repair.properties["parts"] ?? {};
const files = { ...workshop, entities: { ...workshop.entities, repair: { ...repair, properties: { ...repair.properties, parts } } } };
const entity = compiledEntity(files, "repair");
const plan = planForm(testInput(files, "repair"), repairForm);

function openWith(count: number): FormStore {
  const initial = { parts: Array.from({ length: count }, (_none, row) => ({ part: `p${row}`, count: "1", cost: "7" })) };
  const context = () => ({ user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" });
  const store = createFormStore({ entity, plan, expressions: entity.expressions, stored: null, initial, context });
  store.rowKeys("/parts");
  return store;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a change in a list of at most 200 rows", () => {
  test("is checked at once", () => {
    const store = openWith(200);
    store.set("/parts/199/part", undefined);
    expect(store.problems.all().map(({ path }) => path)).toContain("/parts/199/part");
  });
});

describe("a change in a longer list", () => {
  test("computes its own row at once and checks the whole list in the next pause", () => {
    const store = openWith(201);
    store.set("/parts/200/count", "3");
    expect(store.get("/parts/200/sum")).toBe("21");
    store.set("/parts/200/part", undefined);
    const problem = () => store.problems.all().some(({ path }) => path === "/parts/200/part");
    expect(problem()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(problem()).toBe(true);
  });

  test("notifies the whole form when the check is finished", () => {
    const store = openWith(201);
    vi.advanceTimersByTime(1000);
    let notified = 0;
    store.topics.subscribe("", () => void notified++);
    store.set("/parts/0/part", undefined);
    const atOnce = notified;
    vi.advanceTimersByTime(1000);
    expect(atOnce).toBe(1);
    expect(notified).toBeGreaterThan(atOnce);
  });

  test("is checked completely before a save, without waiting", () => {
    const store = openWith(201);
    store.set("/parts/0/part", undefined);
    expect(store.check().problems.map(({ path }) => path)).toContain("/parts/0/part");
    expect(vi.getTimerCount()).toBe(0);
  });
});
