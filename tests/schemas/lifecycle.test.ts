/** The lifecycle of a waybill in `schemas/states/waybill.json`: section 4. */
import { describe, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import { evaluate } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import { catalog } from "../helpers/schemas/product.ts";

const all = await catalog();
const machine = all.statesOf("waybill");
if (!machine) throw new Error("the waybill has no state machine");
const { transitions, tabs } = machine;
const states = all.codes(machine.codes).map((code) => String(code.const));

const holds = (condition: string | undefined, self: Rec): boolean =>
  condition === undefined || evaluate(parseExpr(condition), { self: self as never }) === true;
const isIn = (tab: (typeof tabs)[number], self: Rec): boolean =>
  (tab.states?.includes(String(self["statusName"])) ?? true) && holds(tab.where, self);
const offered = (id: string, self: Rec): boolean => {
  const transition = transitions.find((one) => one.id === id);
  return transition !== undefined && transition.from.includes(String(self["statusName"])) && holds(transition.guard, self);
};

test("there are twenty-five statuses in their order [S-WST-01] [S-WST-25]", () => {
  expect(states).toHaveLength(25);
  expect(states.slice(0, 4)).toEqual(["wait_for_confirm", "wait_for_deal_send", "wait_for_in_stock", "wait_for_out_stock"]);
  expect(states.slice(-4)).toEqual(["already_returned", "already_close", "wait_return_cabinet", "wait_unloading_cabinet"]);
});

test("there are thirteen tabs in their order [S-TAB-01] [S-TAB-13]", () => {
  expect(tabs.map(({ label }) => label["en"])).toEqual([
    "All",
    "To confirm",
    "In review",
    "To be arranged",
    "To pick up",
    "To drop off",
    "To leave warehouse",
    "To arrive at port",
    "To be delivered",
    "Delivered",
    "Returned",
    "Problems",
    "Closed",
  ]);
});

test("every status can be reached from a new order", () => {
  const reached = new Set([machine.initial]);
  for (let grown = true; grown; ) {
    const next = transitions.filter(({ from, to }) => to !== undefined && !reached.has(to) && from.some((state) => reached.has(state)));
    for (const { to } of next) reached.add(String(to));
    grown = next.length > 0;
  }
  expect(states.filter((state) => !reached.has(state))).toEqual([]);
});

describe("every waybill is in exactly one tab beside all and problems", () => {
  for (const statusName of states.filter((state) => state !== "already_freeze")) {
    for (const rest of [{}, { isSubmitted: 0, selfDelivered: 0 }, { isSubmitted: 1, selfDelivered: 1 }]) {
      test(`${statusName} ${JSON.stringify(rest)}`, () => {
        const exclusive = tabs.filter((tab) => tab.id !== "all" && !tab.overlay);
        expect(exclusive.filter((tab) => isIn(tab, { statusName, ...rest })).map(({ id }) => id)).toHaveLength(1);
      });
    }
  }

  test("a frozen one, and any with an open problem, under problems [S-TAB-12]", () => {
    const problems = tabs.find(({ id }) => id === "problem");
    if (!problems) throw new Error("no tab of problems");
    expect(isIn(problems, { statusName: "already_freeze" })).toBe(true);
    expect(isIn(problems, { statusName: "wait_for_sign", hasProblem: 1 })).toBe(true);
    expect(isIn(problems, { statusName: "wait_for_sign" })).toBe(false);
  });
});

describe("what a customer may do", () => {
  const draft: Rec = { statusName: "wait_for_confirm" };
  const submitted: Rec = { statusName: "wait_for_confirm", isSubmitted: 1 };
  const arranged: Rec = { statusName: "wait_for_deal_send", isSubmitted: 1 };

  test("a draft can be submitted [S-ACT-02], confirmed [S-ACT-03] and deleted [S-ACT-04], but not sent back", () => {
    expect(["submit", "confirm", "remove", "sendBack"].map((id) => offered(id, draft))).toEqual([true, true, true, false]);
  });

  test("a submitted one can only be sent back to pending confirmation [S-ACT-05]", () => {
    expect(["submit", "confirm", "remove", "sendBack"].map((id) => offered(id, submitted))).toEqual([false, false, false, true]);
    expect(offered("sendBack", arranged)).toBe(true);
    expect(offered("sendBack", { statusName: "wait_for_in_stock", isSubmitted: 1 })).toBe(false);
  });

  test("a packing list that holds something is confirmed once [S-ACT-10]", () => {
    expect(offered("confirmPacking", { ...arranged, packingInfo: [{ start: 1 }] })).toBe(true);
    expect(offered("confirmPacking", { ...arranged, packingInfo: [] })).toBe(false);
    expect(offered("confirmPacking", { ...arranged, packingInfo: [{ start: 1 }], packingConfirmed: 1 })).toBe(false);
  });

  test("to submit and to confirm ask for everything that an order needs; deleting asks first", () => {
    const byId = (id: string) => transitions.find((one) => one.id === id);
    expect([byId("submit")?.complete, byId("confirm")?.complete]).toEqual([true, true]);
    expect(byId("remove")).toMatchObject({
      remove: true,
      confirm: expect.objectContaining({ zh: expect.stringContaining("{waybillNo}") }),
    });
  });
});

test("the codes of overseas waybills and small parcels are stored letter by letter [S-OWS-01] [S-SPS-01]", () => {
  expect(all.codes("overseas-status").map((code) => code.const)).toEqual([
    "WAIT_FOR_CONFIRM",
    "WAIT_FOR_APPROVAL",
    "WAIT_FOR_RETURNED",
    "WAIT_FOR_IN_STORAGE",
    "WAIT_FOR_DISPOSE",
    "FINISH_FOR_DISPOSE",
    "PART_WAIT_FOR_OUT_STORAGE",
    "PART_WAIT_FOR_SIGN",
    "WAIT_FOR_OUT_STORAGE",
    "WAIT_FOR_SIGN",
    "ALREADY_FINISH",
    "WAIT_FOR_LOCK",
    "ALREADY_CLOSED",
  ]);
  expect(all.codes("small-parcel-status").map((code) => code.const)).toEqual([
    "draft",
    "instock",
    "instock_cut",
    "outstock",
    "outstock_cut",
    "departure",
    "arrival",
    "delivery",
    "signed",
    "problem",
    "return",
  ]);
});
