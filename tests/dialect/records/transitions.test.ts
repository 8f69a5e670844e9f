import { describe, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { askingRecordOf } from "#dialect/expr/sumLookup.ts";
import type { Rec } from "#dialect/json/json.ts";
import {
  isDraft,
  isEditable,
  availableTransitions,
  bulkTransitionRefusal,
  currentState,
  machineScope,
} from "#dialect/records/transitions.ts";
import { onCreate } from "../../helpers/schemas/dialect.ts";

const reason = { en: "Not weighed yet" };
const machine: StateMachine = {
  entity: "thing",
  field: "state",
  initial: "new",
  codes: "states",
  draft: "self.state == 'new' && !has(self.sent)",
  editable: "self.state in ['new', 'back'] && user.partner != true",
  tabs: [],
  transitions: [
    { id: "send", label: {}, by: "customer", from: ["new", "back"], to: "sent" },
    { id: "pay", label: {}, by: "customer", from: ["sent"], guard: "self.weight > 0", reason },
    { id: "take", label: {}, by: "operator", from: ["sent"], to: "taken" },
  ],
};
const expressions = Object.fromEntries([machine.draft!, machine.editable!, "self.weight > 0"].map((text) => [text, parseExpr(text)]));
const person = onCreate({ user: { partner: false } });
const offered = (record: object, by: "customer" | "operator" = "customer") =>
  availableTransitions(machine, expressions, record as never, person, by).map(({ transition, ...rest }) => ({
    id: transition.id,
    ...rest,
  }));

test("a record without a state is in the initial one", () => {
  expect([currentState(machine, {}), currentState(machine, { state: null }), currentState(machine, { state: "sent" })]).toEqual([
    "new",
    "new",
    "sent",
  ]);
});

describe("offered is what leaves from the state and belongs to the actor", () => {
  test("in the order of the machine", () => {
    expect([offered({}), offered({ state: "taken" })]).toEqual([[{ id: "send", allowed: true }], []]);
    expect(offered({ state: "sent" }, "operator")).toEqual([{ id: "take", allowed: true }]);
  });

  test("with the reason where a guard refuses; an unknown guard refuses", () => {
    expect(offered({ state: "sent", weight: 1 })).toEqual([{ id: "pay", allowed: true }]);
    expect(offered({ state: "sent", weight: 0 })).toEqual([{ id: "pay", allowed: false, reason, refusedBy: "self.weight > 0" }]);
    expect(offered({ state: "sent" })).toEqual([{ id: "pay", allowed: false, reason, refusedBy: "self.weight > 0" }]);
  });
});

test("a refused transition says where its cause can be fixed, as soon as the fields of the address are known", () => {
  const mend = (go: string) => ({ label: { en: "Weigh it" }, go });
  const steps: StateMachine = {
    ...machine,
    transitions: [
      { id: "pay", label: {}, by: "customer", from: ["sent"], guard: "self.weight > 0", reason, mend: mend("/scales") },
      {
        id: "close",
        label: {},
        by: "customer",
        from: ["sent"],
        needs: [{ rule: "self.weight > 0", message: reason, mend: mend("/scales/{scale}") }],
      },
    ],
  };
  const mends = (record: object) =>
    availableTransitions(steps, expressions, record as never, person, "customer").map((one) => one.mend?.go);
  expect(mends({ state: "sent", scale: "a b" })).toEqual(["/scales", "/scales/a%20b"]);
  expect(mends({ state: "sent" })).toEqual(["/scales", undefined]);
  expect(mends({ state: "sent", weight: 1, scale: "1" })).toEqual([undefined, undefined]);
});

test("several take a transition together where there are enough of them and its rule holds; unknown refuses", () => {
  const rule = "records.all(r, r.port == self.port)";
  const together = { min: 2, rule, message: reason };
  const refused = (...ports: (string | undefined)[]) =>
    bulkTransitionRefusal(
      together,
      ports.map((port) => (port === undefined ? {} : { port })),
      { [rule]: parseExpr(rule) },
      person,
    );
  expect([refused("A", "A"), refused("A"), refused("A", "B"), refused("A", undefined)]).toEqual([undefined, reason, reason, reason]);
});

test("a draft is what the machine says; a machine that says nothing has none", () => {
  const { draft: _, ...silent } = machine;
  expect([
    isDraft(machine, expressions, {}, person),
    isDraft(machine, expressions, { sent: 1 }, person),
    isDraft(silent, expressions, {}, person),
  ]).toEqual([true, false, false]);
});

test("an unknown condition does not let anyone edit; no condition lets everyone", () => {
  const { editable: _, ...silent } = machine;
  expect([
    isEditable(machine, expressions, {}, person),
    isEditable(machine, expressions, { state: "sent" }, person),
    isEditable(machine, expressions, {}, onCreate()),
    isEditable(silent, expressions, {}, onCreate()),
  ]).toEqual([true, false, false, true]);
});

test("staff asks for sums over the records of the customer that the record names as its owner", () => {
  const asking = (record: Rec) => askingRecordOf(machineScope(machine, record, { ...person, sums: { valueOf: () => undefined } }));
  expect(asking({ id: "r1", owner: { id: "c1", name: "Anna" } })).toEqual({ entity: machine.entity, id: "r1", owner: "c1" });
  expect(asking({ id: "r1", owner: "somebody" })).toEqual({ entity: machine.entity, id: "r1" });
});
