/** Rule changes of the order's life: states, tabs, transitions, who may do what when. */
import { expect } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import type { RuleChange } from "../harness/ruleChange.ts";
import type { RuleWorld } from "../harness/ruleWorld.ts";

const states = "schemas/states/waybill.json";
const waybill = "schemas/entities/waybill.json";
const screen = "order";
const how = "submit" as const;

/** A submitted order; the staff has taken it through these transitions. */
async function submitted(world: RuleWorld, ...steps: readonly string[]): Promise<Rec> {
  const { data } = await world.send("waybill", "submit", world.example("waybill"));
  for (const step of steps) expect((await world.operator(step, String(data?.["waybillNo"]))).lines.join()).not.toContain("refused");
  return { ...data };
}

/** What the customer reads of one order. */
async function read(world: RuleWorld, { id }: Rec): Promise<Rec> {
  return (await world.call<Page>("waybillList", { filters: { id } })).data?.rows[0] ?? {};
}

async function tabIds(world: RuleWorld, tab: string): Promise<readonly unknown[]> {
  return (await world.call<Page>("waybillList", { tab })).data?.rows.map(({ id }) => id) ?? [];
}

export const stateChanges: readonly RuleChange[] = [
  {
    title: "a customer may have goods held in the warehouse, with a reason",
    edit: [
      {
        file: states,
        at: "/transitions/-",
        value: {
          id: "hold",
          label: { zh: "暂扣出库", en: "Hold" },
          by: "customer",
          from: ["wait_for_out_stock"],
          guard: "!has(self.heldSince)",
          reason: { zh: "该运单已暂扣", en: "This waybill is held already" },
          confirm: { zh: "暂扣运单 {waybillNo}？", en: "Hold waybill {waybillNo}?" },
          ask: {
            note: {
              type: "string",
              maxLength: 200,
              "x-required-when": "true",
              "x-label": { zh: "暂扣原因", en: "Why it is held" },
              "x-normalize": ["trim"],
            },
          },
          effects: [{ set: { heldSince: "today", holdNote: "asked.note" } }],
          event: { zh: "客户暂扣", en: "Held by the customer" },
          call: "orderHold",
          "x-status": "extension",
        },
      },
      {
        file: "schemas/endpoints.json",
        at: "/calls/orderHold",
        value: { path: "/seaair/std/order/hold", does: "transition", entity: "waybill", transition: "hold", "x-status": "extension" },
      },
      {
        file: waybill,
        at: "/properties/heldSince",
        value: { type: "string", format: "date", readOnly: true, "x-label": { zh: "暂扣日期", en: "Held since" }, "x-status": "extension" },
      },
      {
        file: waybill,
        at: "/properties/holdNote",
        value: {
          type: "string",
          maxLength: 200,
          readOnly: true,
          "x-label": { zh: "暂扣原因", en: "Why it is held" },
          "x-status": "extension",
        },
      },
      { file: "schemas/screens/waybillList.json", at: "/list/rowActions/-", value: "hold" },
    ],
    trials: [{ says: "a new order is not held", screen, how, stored: { "/heldSince": undefined } }],
    also: {
      "only in the warehouse, only once, only with a reason; the timeline tells it": async (world) => {
        const early = await submitted(world, "approve");
        expect((await world.take("orderHold", early.id, { note: "x" })).data?.failed).toMatchObject([{ code: apiCode.state }]);
        const order = await submitted(world, "approve", "paid", "arrange");
        await world.operator(
          "receive",
          String(order["waybillNo"]),
          "--inboundPackages=10",
          "--inboundActualWeight=185",
          "--inboundVolume=1.2",
        );
        expect(await read(world, order)).toMatchObject({ statusName: "wait_for_out_stock" });

        expect((await world.take("orderHold", order.id)).data?.failed).toMatchObject([
          { code: apiCode.invalid, problems: [{ path: "/note", code: "required" }] },
        ]);
        expect((await world.take("orderHold", order.id, { note: " wrong label " })).data?.done).toEqual([order.id]);
        expect(await read(world, order)).toMatchObject({
          heldSince: "2026-11-21",
          holdNote: "wrong label",
          statusName: "wait_for_out_stock",
        });
        expect((await world.take("orderHold", order.id, { note: "again" })).data?.failed).toMatchObject([{ message: "该运单已暂扣" }]);
        const events = await world.call<Page>("waybillEventList", { filters: { waybillId: order.id, transition: "hold" } });
        expect(events.data?.rows).toMatchObject([{ note: "wrong label", by: "customer" }]);
      },
    },
    twin: {
      says: "a state that there is not",
      slip: ['"from":["wait_for_out_stock"]', '"from":["wait_for_outstock"]'],
      rule: "ref/state",
      at: [0, "/from/0"],
      text: '"wait_for_outstock"',
      suggestion: "wait_for_out_stock",
    },
  },
  {
    title: "what the staff has reviewed cannot be changed any more",
    edit: [
      {
        file: waybill,
        at: "/properties/reviewedAt",
        value: {
          type: "string",
          format: "date-time",
          readOnly: true,
          "x-label": { zh: "审核时间", en: "Reviewed at" },
          "x-status": "extension",
        },
      },
      { file: states, at: "/transitions/id=approve/effects/0/set/reviewedAt", value: "now" },
      { file: waybill, at: "/properties/customerTotalPackages/x-readonly-when", value: "has(self.reviewedAt)" },
    ],
    trials: [{ says: "before the review it is typed", screen, how, stored: { "/customerTotalPackages": 10, "/reviewedAt": undefined } }],
    also: {
      "sent back after the review, the rest may be changed and that may not": async (world) => {
        const order = await submitted(world, "approve", "paid");
        await world.operator("reject", String(order["waybillNo"]), "--note=weight");
        const stored = await read(world, order);
        expect(stored["reviewedAt"]).toBe("2026-11-21 10:00:00");
        const form = world.form(screen, { stored });
        expect(form.store.stateAt("/customerTotalPackages").readOnly).toBe(true);
        expect(form.store.stateAt("/customerRemark").readOnly).toBe(false);
        const change = (fields: Rec) => world.send("waybill", "save", { id: stored.id ?? "", version: stored.version ?? 0, ...fields });
        expect((await change({ customerTotalPackages: 11 })).problems).toMatchObject([
          { path: "/customerTotalPackages", code: "readOnly" },
        ]);
        expect((await change({ customerRemark: "fragile" })).code).toBe(apiCode.ok);
        expect(await read(world, order)).toMatchObject({ customerTotalPackages: 10, customerRemark: "fragile" });
      },
    },
    twin: {
      says: "an effect on a field that there is not",
      slip: ["/set/reviewedAt", "/set/reviewdAt"],
      rule: "ref/field",
      at: [1, ""],
      text: '"reviewdAt"',
      suggestion: "reviewedAt",
    },
  },
  {
    title: "an order that is being arranged is not sent back by the customer",
    edit: [
      { file: states, at: "/transitions/id=sendBack/from", value: ["wait_for_confirm"] },
      { file: states, at: "/transitions/id=sendBack/guard", value: "has(self.isSubmitted) && self.isSubmitted == 1" },
    ],
    trials: [{ says: "orders are placed as before", screen, how, stored: { "/isSubmitted": 1 } }],
    also: {
      "in review it may be, afterwards it may not": async (world) => {
        const inReview = await submitted(world);
        expect((await world.take("orderSendBack", inReview.id)).data?.done).toEqual([inReview.id]);
        const arranged = await submitted(world, "approve", "paid");
        expect((await world.take("orderSendBack", arranged.id)).data?.failed).toMatchObject([{ code: apiCode.state }]);
        expect(await read(world, arranged)).toMatchObject({ statusName: "wait_for_deal_send", isSubmitted: 1 });
      },
    },
    twin: {
      says: "a text beside a number",
      slip: ["self.isSubmitted == 1", "self.isSubmitted == '1'"],
      rule: "expr/type",
      at: [1, ""],
      text: "'1'",
      suggestion: "1",
    },
  },
  {
    title: "heavy orders to be confirmed have a tab of their own",
    edit: [
      {
        file: states,
        at: "/tabs/-",
        value: {
          id: "heavy",
          label: { zh: "大货", en: "Heavy" },
          where: "self.customerActualWeight >= 1000",
          overlay: true,
          "x-status": "extension",
        },
      },
    ],
    trials: [{ says: "orders are placed as before", screen, how, stored: { "/isSubmitted": 1 } }],
    also: {
      "a ton stands there, less does not, and the tab counts": async (world) => {
        await world.clear("waybill");
        const example = world.example("waybill");
        const light = await world.send("waybill", "save", { ...example, customerActualWeight: 999.999 });
        const heavy = await world.send("waybill", "save", { ...example, customerActualWeight: 1000, customerVolume: 3 });
        expect(await tabIds(world, "heavy")).toEqual([heavy.data?.["id"]]);
        expect(await tabIds(world, "all")).toContain(light.data?.["id"]);
        expect((await world.call<Page>("waybillList", { tab: "all" })).data?.tabs).toMatchObject({ heavy: 1, all: 2 });
      },
    },
    twin: {
      says: "a tab that shares its state with another",
      slip: ['"overlay":true', '"states":["wait_for_confirm"]'],
      rule: "tab/overlap",
      at: [0, "/states/0"],
      text: '"wait_for_confirm"',
    },
  },
  {
    title: "waybill numbers begin with LY and count six digits a year",
    edit: [{ file: waybill, at: "/x-entity/number/pattern", value: "LY{yy}{seq:6}" }],
    trials: [{ says: "orders are placed as before", screen, how, stored: { "/isSubmitted": 1 } }],
    also: {
      "two new orders have such numbers, one after the other": async (world) => {
        const numbers = [await submitted(world), await submitted(world)].map(({ waybillNo }) => String(waybillNo));
        expect(numbers.join()).toMatch(/^LY26\d{6},LY26\d{6}$/);
        expect(Number(numbers[1]?.slice(2)) - Number(numbers[0]?.slice(2))).toBe(1);
      },
    },
    twin: {
      says: "a name instead of the pattern's object",
      slip: ['"LY{yy}{seq:6}"', "6"],
      rule: "meta/type",
      at: [0, ""],
      text: "6",
    },
  },
  {
    title: "orders wait for their payment before they are arranged",
    edit: [
      {
        file: "schemas/codes/waybill-status.json",
        at: "/items/-",
        value: { const: "wait_for_payment", "x-label": { zh: "待付款", en: "To be paid" }, hue: "amber", mark: "pie-1", phase: "order" },
      },
      { file: states, at: "/transitions/id=approve/to", value: "wait_for_payment" },
      {
        file: states,
        at: "/transitions/-",
        value: {
          id: "paid",
          label: { zh: "已收款", en: "Paid" },
          by: "operator",
          from: ["wait_for_payment"],
          to: "wait_for_deal_send",
          event: { zh: "已收款", en: "Paid" },
          "x-status": "extension",
        },
      },
      {
        file: states,
        at: "/tabs/-",
        value: { id: "wait_for_payment", label: { zh: "待付款", en: "To be paid" }, states: ["wait_for_payment"], "x-status": "extension" },
      },
    ],
    trials: [{ says: "a new order begins as before", screen, how, stored: { "/statusName": "wait_for_confirm" } }],
    also: {
      "approved orders stand in the new tab until they are paid": async (world) => {
        const order = await submitted(world, "approve");
        expect(await tabIds(world, "wait_for_payment")).toContain(order.id);
        await world.operator("paid", String(order["waybillNo"]));
        expect(await read(world, order)).toMatchObject({ statusName: "wait_for_deal_send" });
        expect(await tabIds(world, "wait_for_payment")).not.toContain(order.id);
      },
    },
    twin: {
      says: "a state that nothing leads to",
      slip: ['/to","value":"wait_for_payment"', '/to","value":"wait_for_deal_send"'],
      rule: "state/unreachable",
      severity: "warning",
      at: [0, "/const"],
      text: '"wait_for_payment"',
    },
  },
];
