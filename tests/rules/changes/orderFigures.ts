/** Rule changes of sums and computed values of an order: over lines, between lines, charges. */
import { expect } from "vitest";
import type { RuleChange } from "../harness/ruleChange.ts";

const waybill = "schemas/entities/waybill.json";
const order = "schemas/screens/order.json";
const screen = "order";
const how = "submit" as const;
const line = { sku: "LAMP-BLK-01", declareNameCn: "台灯", declareNameEn: "Lamp", customsCode: "9405210090", quantity: 100 };

export const orderFigures: readonly RuleChange[] = [
  {
    title: "an invoice of more than 5,000 dollars is declared formally",
    edit: [
      { file: "schemas/limits.json", at: "/formalDeclaration", value: { value: 5000, unit: "USD", "x-status": "extension" } },
      {
        file: waybill,
        at: "/x-rules/-",
        value: {
          id: "formal-declaration",
          rule: "sum(self.invoiceInfo.map(x, x.amount)) <= limits.formalDeclaration",
          when: "self.isCustomerDeclaration == 0",
          message: { zh: "发票总额超过 5,000 美元须正式报关", en: "An invoice of more than 5,000 dollars must be declared formally" },
          fieldPath: "/isCustomerDeclaration",
          "x-status": "extension",
        },
      },
    ],
    trials: [
      {
        says: "two lines of 2,500 are kept",
        screen,
        how,
        with: {
          "/invoiceInfo": [
            { ...line, declaredPrice: 25 },
            { ...line, declaredPrice: 25 },
          ],
        },
        stored: { "/invoiceInfo/1/amount": 2500 },
      },
      {
        says: "a cent more is refused",
        screen,
        how,
        with: {
          "/invoiceInfo": [
            { ...line, declaredPrice: 25 },
            { ...line, quantity: 1, declaredPrice: 2500.01 },
          ],
        },
        refused: ["/isCustomerDeclaration rule:formal-declaration"],
      },
    ],
    twin: {
      says: "a limit of another name",
      slip: ["limits.formalDeclaration", "limits.formalDeclaraton"],
      rule: "expr/unknown-field",
      at: [1, "/rule"],
      text: "formalDeclaraton",
      suggestion: "formalDeclaration",
    },
  },
  {
    // Only the first line of a mixed box has its weight.
    title: "boxes of two lines do not overlap",
    edit: [
      {
        file: waybill,
        at: "/properties/packingInfo/items/x-rules/-",
        value: {
          id: "no-overlap",
          rule: "!row.overlapsAnother(self.packingInfo.filter(x, has(x.grossWeightPerBox)), row.start, row.end)",
          when: "has(row.grossWeightPerBox)",
          message: { zh: "两行的箱号重叠", en: "The boxes of two lines overlap" },
          fieldPath: "/start",
          "x-status": "extension",
        },
      },
    ],
    trials: [
      {
        says: "lines after one another are kept",
        screen,
        how,
        with: { "/packingInfo": [box(1, 4), box(5, 10)] },
        stored: { "/packingInfo/1/end": 10 },
      },
      {
        says: "so are two lines of the same mixed box",
        screen,
        how,
        with: { "/packingInfo": [box(1, 10), { start: 1, end: 10, sku: "OTHER", quantityPerBox: 2 }] },
      },
      {
        says: "overlapping ones are refused, and only these",
        screen,
        how,
        with: { "/packingInfo": [box(1, 5), box(8, 10), box(5, 7)] },
        refused: ["/packingInfo/0/start rule:no-overlap", "/packingInfo/2/start rule:no-overlap"],
      },
    ],
    twin: {
      says: "every line compared with every other, which 2,000 lines do not bear",
      slip: [
        "!row.overlapsAnother(self.packingInfo.filter(x, has(x.grossWeightPerBox)), row.start, row.end)",
        "!self.packingInfo.exists(x, x != row && has(x.grossWeightPerBox) && x.start <= row.end && row.start <= x.end)",
      ],
      rule: "expr/cost",
      at: [0, "/rule"],
      text: "!self.packingInfo.exists(x, x != row && has(x.grossWeightPerBox) && x.start <= row.end && row.start <= x.end)",
      message: "row.overlapsAnother(self.packingInfo, row.from, row.to)",
    },
  },
  {
    title: "a fuel surcharge is part of the estimate",
    edit: [
      { file: "schemas/limits.json", at: "/fuelRate", value: { value: 0.125, "x-status": "extension" } },
      {
        file: waybill,
        at: "/properties/fuelSurcharge",
        value: {
          type: "number",
          "x-bind": { "x-decimals": "moneyDecimals" },
          "x-label": { zh: "燃油附加费", en: "Fuel surcharge" },
          "x-currency": "CNY",
          "x-compute": "round(self.estimatedFreight * limits.fuelRate, 2)",
          "x-status": "extension",
        },
      },
      {
        file: waybill,
        at: "/properties/estimatedTotal/x-compute",
        value: "self.estimatedFreight + coalesce(self.premium, 0) + coalesce(self.fuelSurcharge, 0) - coalesce(self.couponDiscount, 0)",
      },
      { file: order, at: "/form/aside/fields/-", value: "fuelSurcharge" },
    ],
    trials: [
      {
        says: "it is worked out by the server from the channel's price",
        screen,
        how,
        choose: { "/inStockChannel": { entity: "channel", key: "code", is: "US-SEA-TRUCK" } },
        stored: { "/estimatedFreight": 1360, "/fuelSurcharge": 170, "/estimatedTotal": 1530 },
      },
    ],
    also: {
      "the form shows it as soon as the channel is chosen": async (world) => {
        const form = world.form(screen, { how });
        form.type(world.example("waybill"));
        expect(form.store.get("/fuelSurcharge")).toBeUndefined();
        form.choose("/inStockChannel", await world.find({ entity: "channel", key: "code", is: "US-SEA-TRUCK" }));
        expect(form.store.get("/fuelSurcharge")).toBe("170");
      },
    },
    twin: {
      says: "a function that there is not",
      slip: ["round(", "rund("],
      rule: "expr/unknown-function",
      at: [1, "/x-compute"],
      text: "rund",
      suggestion: "round",
    },
  },
];

/** A packing line of these boxes. */
function box(start: number, end: number) {
  return { start, end, sku: "LAMP-BLK-01", quantityPerBox: 20, grossWeightPerBox: 18.5, length: 60, width: 40, height: 50 };
}
