import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { createFormStore } from "#engine/form/store/formStore.ts";
import { isIdle, isSectionVisible, sectionState } from "#engine/form/store/sectionState.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { compiledEntity, testInput } from "../../../helpers/engine/testHost.ts";
import { repair, repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const entity = compiledEntity(workshop, "repair");
const plan = planForm(testInput(workshop, "repair"), repairForm);
const expressions = compileExpressions({ ...repair, "x-rules": [{ id: "has", rule: "has(self.work)", message: { en: "x" } }] }, "repair");

function open(initial: Rec, more: { stored?: Rec; editable?: ReadonlySet<string>; locked?: boolean } = {}) {
  const context = () => ({ user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" });
  return createFormStore({ entity, plan, expressions, initial, context, ...more, stored: more.stored ?? null });
}

const section = (id: string) => {
  const found = plan.sections.find((one) => one.id === id);
  if (!found) throw new Error(`No section ${id}`);
  return found;
};

test("a section is visible while its condition holds", () => {
  expect(isSectionVisible(open({}), section("owner"))).toBe(false);
  expect(isSectionVisible(open({ work: "chain" }), section("owner"))).toBe(true);
});

describe("the state of a section", () => {
  test("is complete when a full check finds no error in it", () => {
    const store = open({ ticket: "A1", work: "chain", hours: "2", parts: [{}] });
    const { problems } = store.check();
    expect(sectionState(store, section("job"), problems)).toEqual({ errors: 0, complete: true, done: true });
    expect(sectionState(store, section("parts"), problems).complete).toBe(false);
  });

  test("is done when it has input and nothing to correct, not even a warning", () => {
    const done = (initial: Rec) => {
      const store = open(initial);
      return sectionState(store, section("job"), store.check().problems).done;
    };
    expect(done({ ticket: "A1", work: "chain", hours: "2" })).toBe(true);
    expect(done({ ticket: "A1", work: "chain", hours: "9" })).toBe(false);
  });

  test("is not done by what a new record begins with", () => {
    const { properties } = repair;
    const files = {
      ...workshop,
      entities: {
        ...workshop.entities,
        repair: { ...repair, properties: { ...properties, shop: { ...properties?.["shop"], default: "s1" } } },
      },
    };
    const own = compiledEntity(files, "repair");
    const done = (shop: string) => {
      const context = () => ({ user: {}, limits: {}, today: "2026-11-20", now: "2026-11-20 12:00:00", on: "create" });
      const store = createFormStore({ entity: own, plan, expressions, initial: { shop }, context, stored: null });
      return sectionState(store, section("where"), store.check().problems).done;
    };
    expect([done("s1"), done("s2")]).toEqual([false, true]);
  });

  test("counts only errors that are reported", () => {
    const store = open({});
    const { problems } = store.check();
    expect(sectionState(store, section("job"), problems).errors).toBe(0);
    store.problems.reportAll();
    expect(sectionState(store, section("job"), problems).errors).toBe(3);
  });
});

test("a form is idle if no visible field of a stored record can be changed, and never for a new or locked one", () => {
  const stored = { id: "7", version: 1, ticket: "A1" };
  const idle = (more: Parameters<typeof open>[1]) => isIdle({ store: open({ ticket: "A1" }, more), plan });
  expect(idle({ stored, editable: new Set(["wheel"]) })).toBe(true);
  expect(idle({ stored })).toBe(false);
  expect(idle({ editable: new Set(["wheel"]) })).toBe(false);
  expect(idle({ stored, editable: new Set(["wheel"]), locked: true })).toBe(false);
});
