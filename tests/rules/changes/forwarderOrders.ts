/** Rule changes that a forwarder's analyst asks for at pickups and orders: places of a day, prices that end, states that are skipped. */
import { expect } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { plantRecord } from "../harness/plantRecord.ts";
import type { RuleChange } from "../harness/ruleChange.ts";
import type { RuleWorld } from "../harness/ruleWorld.ts";

const pickup = "schemas/entities/pickup-order.json";
const waybill = "schemas/entities/waybill.json";
const states = "schemas/states/waybill.json";
const screen = "order";
const how = "submit" as const;

/** A submitted order of this weight. */
async function submitted(world: RuleWorld, customerActualWeight: number): Promise<Rec> {
  const { data } = await world.send("waybill", "submit", {
    ...world.example("waybill"),
    customerActualWeight,
    customerVolume: customerActualWeight / 200,
  });
  return { ...data };
}

async function stateOf(world: RuleWorld, { id }: Rec): Promise<unknown> {
  return (await world.call<Page>("waybillList", { filters: { id } })).data?.rows[0]?.["statusName"];
}

export const forwarderOrders: readonly RuleChange[] = [
  {
    title: "two pickups of a customer begin on one day at most",
    edit: [
      {
        file: pickup,
        at: "/x-rules/-",
        value: {
          id: "two-a-day",
          rule: "count('pickup-order', row.pickupStatus in ['waiting', 'assigned'] && substring(row.appointmentPickupDate, 0, 10) == substring(self.appointmentPickupDate, 0, 10)) < 2",
          message: { zh: "当天已有两单提货，请换一天", en: "Two pickups are booked on that day. Choose another one" },
          fieldPath: "/appointmentPickupDate",
          cases: {
            accept: [
              {
                waybills: [{ waybillId: "01J0000000000000000000000A" }],
                appointmentPickupDate: "2099-05-04 14:00:00",
                $records: { "pickup-order": [{ pickupStatus: "waiting", appointmentPickupDate: "2099-05-04 09:00:00" }] },
              },
            ],
            reject: [
              {
                waybills: [{ waybillId: "01J0000000000000000000000A" }],
                appointmentPickupDate: "2099-05-04 14:00:00",
                $records: {
                  "pickup-order": [
                    { pickupStatus: "waiting", appointmentPickupDate: "2099-05-04 09:00:00" },
                    { pickupStatus: "assigned", appointmentPickupDate: "2099-05-04 10:00:00" },
                  ],
                },
              },
            ],
          },
          "x-status": "extension",
        },
      },
    ],
    trials: [],
    also: {
      "the third of a day is refused in form and API; another day is free": async (world) => {
        await world.clear("pickup-order");
        const example = world.example("pickup-order");
        for (const hour of ["09", "10"])
          await plantRecord(world, "pickup-order", {
            ...example,
            pickupStatus: "waiting",
            appointmentPickupDate: `2099-05-04 ${hour}:00:00`,
          });
        const refusal = { path: "/appointmentPickupDate", code: "rule:two-a-day" };
        const form = world.form("pickupBook");
        form.type(example);
        expect(await form.settled()).toMatchObject([refusal]);
        form.store.set("/appointmentPickupDate", "2099-05-05 14:00:00");
        expect(await form.settled()).toEqual([]);
        const answer = await world.send("pickup-order", "save", example);
        expect(answer.problems?.filter(({ code }) => code.startsWith("rule:"))).toMatchObject([refusal]);
      },
    },
    twin: {
      says: "a case that lacks what shows the appointment",
      slip: [
        '"waybills":[{"waybillId":"01J0000000000000000000000A"}],"appointmentPickupDate":"2099-05-04 14:00:00","$records":{"pickup-order":[{"pickupStatus":"waiting","appointmentPickupDate":"2099-05-04 09:00:00"},',
        '"appointmentPickupDate":"2099-05-04 14:00:00","$records":{"pickup-order":[{"pickupStatus":"waiting","appointmentPickupDate":"2099-05-04 09:00:00"},',
      ],
      rule: "rule/case",
      runs: true,
      at: [0, "/cases/reject/0"],
      text: "{",
      message: "appointmentPickupDate is hidden in it",
    },
  },
  {
    title: "the price of a channel holds on the day when the goods come in",
    edit: [
      { file: "schemas/records/channel.json", at: "/code=US-SEA-TRUCK/validUntil", value: "2026-12-31" },
      {
        file: waybill,
        at: "/x-rules/-",
        value: {
          id: "price-holds",
          rule: "!has(ref.inStockChannel.validUntil) || ref.inStockChannel.validUntil >= self.etInStock",
          message: { zh: "入仓日期超出该渠道的价格有效期", en: "The price of this channel ends before the goods come in" },
          fieldPath: "/etInStock",
          "x-status": "extension",
        },
      },
    ],
    trials: [
      {
        says: "on its last day",
        screen,
        how,
        with: { "/etInStock": "2026-12-31" },
        choose: { "/inStockChannel": { entity: "channel", key: "code", is: "US-SEA-TRUCK" } },
        stored: { "/etInStock": "2026-12-31" },
      },
      {
        says: "a day later",
        screen,
        how,
        with: { "/etInStock": "2027-01-01" },
        choose: { "/inStockChannel": { entity: "channel", key: "code", is: "US-SEA-TRUCK" } },
        refused: ["/etInStock rule:price-holds"],
      },
    ],
    twin: {
      says: "the channel read as if it were a part of the order",
      slip: ["|| ref.inStockChannel.validUntil", "|| self.inStockChannel.validUntil"],
      rule: "expr/type",
      at: [1, "/rule"],
      text: "self.inStockChannel.validUntil",
      suggestion: "ref.inStockChannel.validUntil",
    },
  },
  {
    title: "small orders need no arranging",
    edit: [
      {
        file: states,
        at: "/transitions/id=approve/guard",
        value: "has(self.isSubmitted) && self.isSubmitted == 1 && self.customerActualWeight >= 50",
      },
      {
        file: states,
        at: "/transitions/-",
        value: {
          id: "approveSmall",
          label: { zh: "小单直接放行", en: "Approve a small order" },
          by: ["operations", "admin"],
          from: ["wait_for_confirm"],
          to: "wait_for_in_stock",
          guard: "has(self.isSubmitted) && self.isSubmitted == 1 && self.customerActualWeight < 50",
          reason: { zh: "50 kg 起须先安排", en: "From 50 kg an order is arranged first" },
          event: { zh: "小单已放行", en: "Small order approved" },
          "x-status": "extension",
        },
      },
      { file: "schemas/roles.json", at: "/roles/operations/may/waybill/-", value: "approveSmall" },
    ],
    trials: [{ says: "orders are placed as before", screen, how, stored: { "/isSubmitted": 1 } }],
    also: {
      "a light one goes past the arranging, a heavy one does not": async (world) => {
        await world.clear("waybill");
        const light = await submitted(world, 49);
        const heavy = await submitted(world, 50);
        for (const { waybillNo } of [light, heavy]) await world.operator("approveSmall", String(waybillNo));
        for (const { waybillNo } of [light, heavy]) await world.operator("approve", String(waybillNo));
        expect(await stateOf(world, light)).toBe("wait_for_in_stock");
        expect(await stateOf(world, heavy)).toBe("wait_for_deal_send");
      },
    },
    twin: {
      says: "a state of another machine",
      slip: ['"to":"wait_for_in_stock"', '"to":"wait_for_instock"'],
      rule: "ref/state",
      at: [1, "/to"],
      text: '"wait_for_instock"',
      suggestion: "wait_for_in_stock",
    },
  },
];
