/** Rule changes of what a transition asks for: one answer computed from the others. */
import { expect } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const states = "schemas/states/waybill.json";
const waybill = "schemas/entities/waybill.json";
const price = { type: "number", exclusiveMinimum: 0, "x-decimals": 2, "x-currency": "CNY" } as const;

export const askChanges: readonly RuleChange[] = [
  {
    title: "who asks for pallets reads what they cost, and may agree on another price",
    edit: [
      {
        file: states,
        at: "/transitions/-",
        value: {
          id: "palletise",
          label: { zh: "打托", en: "Put on pallets" },
          by: "customer",
          from: ["wait_for_confirm"],
          ask: {
            pallets: { type: "integer", minimum: 1, "x-required-when": "true", "x-label": { zh: "托数", en: "Pallets" } },
            perPallet: { ...price, "x-required-when": "!has(self.agreed)", "x-label": { zh: "每托单价", en: "Price of a pallet" } },
            agreed: { ...price, "x-label": { zh: "约定总价", en: "Agreed price" } },
            amount: {
              ...price,
              "x-compute": "coalesce(self.agreed, round(self.pallets * self.perPallet, 2))",
              "x-label": { zh: "金额", en: "Amount" },
            },
          },
          effects: [{ set: { palletFee: "asked.amount" } }],
          call: "orderPalletise",
          "x-status": "extension",
        },
      },
      {
        file: "schemas/endpoints.json",
        at: "/calls/orderPalletise",
        value: {
          path: "/seaair/std/order/palletise",
          does: "transition",
          entity: "waybill",
          transition: "palletise",
          "x-status": "extension",
        },
      },
      {
        file: waybill,
        at: "/properties/palletFee",
        value: { ...price, readOnly: true, "x-label": { zh: "打托费", en: "Pallet fee" }, "x-status": "extension" },
      },
    ],
    trials: [],
    also: {
      "the server works the answer out, whatever was sent": async (world) => {
        await world.clear("waybill");
        const { data } = await world.send("waybill", "submit", world.example("waybill"));
        const charged = async (asked: { readonly [name: string]: number }) => {
          expect((await world.take("orderPalletise", data?.["id"], asked)).code).toBe(apiCode.ok);
          return (await world.rows("waybill"))[0]?.["palletFee"];
        };
        expect(await charged({ pallets: 3, perPallet: 12.5 })).toBe(37.5);
        expect(await charged({ pallets: 3, perPallet: 12.5, amount: 1 })).toBe(37.5);
        expect(await charged({ pallets: 3, agreed: 30 })).toBe(30);
      },
    },
    twin: {
      says: "an answer by another name",
      slip: ["self.perPallet", "self.perPalet"],
      rule: "expr/unknown-field",
      at: [0, "/ask/amount/x-compute"],
      text: "perPalet",
      suggestion: "perPallet",
    },
  },
];
