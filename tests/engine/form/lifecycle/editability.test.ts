import { describe, expect, test } from "vitest";
import type { StateMachine } from "#dialect/schema/states.ts";
import { editabilityOf } from "#engine/form/lifecycle/editability.ts";
import { planForm } from "#engine/planners/planForm.ts";
import type { LoadedFormScreen } from "#engine/screens/useScreen.ts";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { compiledEntity, testHost, testInput } from "../../../helpers/engine/testHost.ts";
import { repair, repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const host = testHost(workshop, {});
const input = testInput(workshop, "repair");
const rules = ["self.state == 'noted'", "self.state == 'begun'"].map((rule, at) => ({ id: `r${at}`, rule, message: { en: "x" } }));
const machine = {
  ...(workshop.states["repair"] as StateMachine),
  alsoEditable: [
    { id: "note", when: "self.state == 'begun'", fields: ["rate"], by: "customer", label: { en: "Note" }, reason: { en: "Only the rate" } },
  ],
} as unknown as StateMachine;

function partsOf(submit: boolean, own: StateMachine | null = machine): LoadedFormScreen {
  const { submit: _, ...form } = repairForm.form ?? {};
  return {
    name: "repairForm",
    screen: submit ? repairForm : { ...repairForm, form },
    input,
    entity: compiledEntity(workshop, "repair"),
    expressions: compileExpressions({ ...repair, "x-rules": rules }, "repair"),
    ...(own && { machine: own }),
  } as unknown as LoadedFormScreen;
}

const of = (parts: LoadedFormScreen, state: string | null) =>
  editabilityOf(host, parts, planForm(input, parts.screen), state === null ? null : { id: "7", version: 1, state });

describe("a form is editable as a whole", () => {
  test("for a new record, without a state machine, and in an editable state", () => {
    const whole = { locked: false, editable: undefined };
    expect([of(partsOf(false), null), of(partsOf(false, null), "begun"), of(partsOf(false), "noted")]).toEqual([whole, whole, whole]);
  });
});

test("in a state that leaves some fields open, only these are editable", () => {
  const { locked, editable } = of(partsOf(false), "begun");
  expect([locked, [...(editable ?? [])]]).toEqual([false, ["rate"]]);
});

test("a form that submits is locked as a whole", () => {
  expect(of(partsOf(true), "begun").locked).toBe(true);
});

test("a state that leaves no field open locks the form", () => {
  expect(of(partsOf(false), "done").locked).toBe(true);
});
