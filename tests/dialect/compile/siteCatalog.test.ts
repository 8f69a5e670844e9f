import { expect, test } from "vitest";
import { staffCalls } from "../../../src/dialect/compile/siteCatalog.ts";
import type { StateMachine } from "../../../src/dialect/schema/states.ts";

const step = (id: string, by: "customer" | "operator", call?: string) => ({ id, by, label: {}, from: ["new"], ...(call && { call }) });
const machine = {
  entity: "order",
  field: "state",
  codes: "state",
  initial: "new",
  transitions: [step("approve", "operator"), step("book", "operator", "orderBook"), step("cancel", "customer", "orderCancel")],
} as unknown as StateMachine;

test("each transition of the operator without a declared call has one below /desk", () => {
  expect(staffCalls({ order: machine })).toEqual({
    "desk order approve": { path: "/desk/order/approve", does: "transition", entity: "order", transition: "approve" },
  });
});
