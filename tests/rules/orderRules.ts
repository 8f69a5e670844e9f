/** Rule changes of an order: across records, by date, what is asked when. */
import { expect } from "vitest";
import { answerCode } from "#dialect/wire.ts";
import type { RuleChange } from "../helpers/ruleChange.ts";

const waybill = "schemas/entities/waybill.json";
const order = "schemas/screens/order.json";
const screen = "order";
const how = "submit" as const;
const europe = { "/countryId": "DE", "/inStockChannel": "EU-SEA-TRUCK", "/fbaCode": undefined, "/purposeWarehouseType": "BUSINESS" };
const europeanChannel = { "/inStockChannel": { entity: "channel", key: "code", is: "EU-SEA-TRUCK" } };

export const orderRules: readonly RuleChange[] = [
  {
    title: "a channel that clears by the importer's own tax number asks for it",
    edit: [
      {
        file: "schemas/entities/channel.json",
        at: "/properties/needsVat",
        value: {
          type: "integer",
          "x-codes": "yes-no",
          "x-label": { zh: "需进口商税号", en: "Needs the importer's VAT" },
          "x-status": "extension",
        },
      },
      { file: "schemas/records/channel.json", at: "/code=EU-SEA-TRUCK/needsVat", value: 1 },
      { file: waybill, at: "/properties/inStockChannel/x-reference/fill/~1channelTerms~1needsVat", value: "needsVat" },
      {
        file: waybill,
        at: "/properties/channelTerms/properties/needsVat",
        value: {
          type: "integer",
          "x-codes": "yes-no",
          "x-label": { zh: "需进口商税号", en: "Needs the importer's VAT" },
          "x-status": "extension",
        },
      },
      {
        file: waybill,
        at: "/x-rules/-",
        value: {
          id: "channel-needs-vat",
          rule: "has(self.selectedImporterInfo.VAT)",
          when: "self.channelTerms.needsVat == 1",
          message: { zh: "该渠道须填写进口商 VAT 税号", en: "This channel needs the importer's VAT number" },
          fieldPath: "/selectedImporterInfo/VAT",
          "x-status": "extension",
        },
      },
    ],
    trials: [
      {
        says: "it is refused without one",
        screen,
        how,
        with: europe,
        choose: europeanChannel,
        refused: ["/selectedImporterInfo/VAT rule:channel-needs-vat"],
      },
      {
        says: "it is placed with one",
        screen,
        how,
        with: { ...europe, "/selectedImporterInfo/VAT": "DE123456780", "/selectedImporterInfo/company": "Nordlicht" },
        choose: europeanChannel,
        stored: { "/channelTerms/needsVat": 1, "/selectedImporterInfo/VAT": "DE123456780", "/isSubmitted": 1 },
      },
      { says: "another channel does not ask", screen, how, stored: { "/isSubmitted": 1 } },
    ],
    also: {
      "whoever leaves out what the channel says, or says otherwise, is asked all the same": async (world) => {
        await world.clear("waybill");
        const { fbaCode: _none, ...rest } = world.example("waybill");
        const bare = { ...rest, countryId: "DE", inStockChannel: "EU-SEA-TRUCK", purposeWarehouseType: "BUSINESS" };
        for (const body of [bare, { ...bare, channelTerms: { needsVat: 0 } }]) {
          expect((await world.send("waybill", "submit", body)).problems).toMatchObject([{ path: "/selectedImporterInfo/VAT" }]);
        }
        expect(await world.rows("waybill")).toEqual([]);
      },
    },
    twin: {
      says: "a field that the channel does not have",
      slip: ['needsVat","value":"needsVat"', 'needsVat","value":"needVat"'],
      rule: "ref/field",
      at: [2, ""],
      text: '"needVat"',
      suggestion: "needsVat",
    },
  },
  {
    title: "from 2027 an order to Britain needs the importer's EORI",
    edit: [
      {
        file: waybill,
        at: "/x-rules/-",
        value: {
          id: "british-eori",
          rule: "has(self.selectedImporterInfo.EORI)",
          when: "self.countryId == 'GB'",
          message: { zh: "自 2027 年起，英国订单须填写 EORI", en: "From 2027 an order to Britain needs an EORI" },
          fieldPath: "/selectedImporterInfo/EORI",
          since: "2027-01-01",
          "x-status": "extension",
        },
      },
    ],
    trials: [
      ...(["2026-12-31", "2027-01-01"] as const).map((day) => ({
        says: day < "2027" ? "on the last day before, nobody is asked" : "on the first day, everybody is",
        screen,
        how,
        day,
        with: { "/countryId": "GB", "/fbaCode": undefined, "/purposeWarehouseType": "BUSINESS" },
        choose: { "/inStockChannel": { entity: "channel", key: "code", is: "GB-SEA-TRUCK" } },
        ...(day < "2027" ? { stored: { "/isSubmitted": 1 } } : { refused: ["/selectedImporterInfo/EORI rule:british-eori"] }),
      })),
    ],
    twin: {
      says: "a date in another form",
      slip: ["2027-01-01", "01.01.2027"],
      rule: "meta/shape",
      at: [0, "/since"],
      text: '"01.01.2027"',
    },
  },
  {
    title: "who ships very dense goods says that the weight is right",
    edit: [
      {
        file: waybill,
        at: "/properties/densityAccepted",
        value: {
          type: "boolean",
          "x-label": { zh: "重量和体积已核对", en: "Weight and volume are checked" },
          "x-visible-when": "self.density > limits.densityHigh",
          "x-when-hidden": "omit",
          "x-status": "extension",
        },
      },
      {
        file: waybill,
        at: "/x-rules/-",
        value: {
          id: "density-accepted",
          rule: "has(self.densityAccepted) && self.densityAccepted",
          when: "self.density > limits.densityHigh",
          message: { zh: "密度异常，请核对后勾选确认", en: "Unusually dense: check it and tick the box" },
          fieldPath: "/densityAccepted",
          on: ["submit", "confirm"],
          "x-status": "extension",
        },
      },
      { file: order, at: "/form/sections/id=channelFormLeft/fields/-", value: { field: "densityAccepted", span: 6 } },
    ],
    trials: [
      { says: "usual goods are not asked", screen, how, stored: { "/densityAccepted": undefined } },
      {
        says: "dense ones are refused until it is ticked",
        screen,
        how,
        with: { "/customerActualWeight": 2400 },
        warned: ["/customerVolume rule:density-unusual"],
        refused: ["/densityAccepted rule:density-accepted"],
      },
      {
        says: "ticked, the order is placed and the tick is kept",
        screen,
        how,
        with: { "/customerActualWeight": 2400, "/densityAccepted": true },
        stored: { "/densityAccepted": true, "/isSubmitted": 1 },
      },
    ],
    twin: {
      says: "an occasion that is none",
      slip: ['"confirm"]', '"confrim"]'],
      rule: "ref/transition",
      at: [1, "/on/1"],
      text: '"confrim"',
      suggestion: "confirm",
    },
  },
  {
    title: "batteries travel by channels that carry them only",
    edit: [
      {
        file: waybill,
        at: "/properties/inStockChannel/x-reference/where",
        value:
          "(!has(self.countryId) || self.countryId in row.countries) && (!has(self.createTpye) || self.createTpye in row.services) && (!('BATTERY' in self.channelCapacity) || 'BATTERY' in row.capacities)",
      },
    ],
    trials: [{ says: "general goods travel by any", screen, how, stored: { "/inStockChannel": "US-SEA-TRUCK" } }],
    also: {
      "the picker offers a channel that carries them, the API refuses another": async (world) => {
        const express = { ...world.example("waybill"), createTpye: "EXPRESS", inStockChannel: "US-EXP-UPS" };
        await world.clear("waybill");
        expect((await world.send("waybill", "submit", express)).code).toBe(answerCode.ok);
        const charged = { ...express, channelCapacity: ["BATTERY"] };
        expect((await world.send("waybill", "submit", charged)).problems).toMatchObject([{ path: "/inStockChannel", code: "reference" }]);
        expect(await world.rows("waybill")).toHaveLength(1);
        const offered = async (self: object) => (await world.candidates("waybill", "/inStockChannel", self)).map(({ code }) => code);
        const route = { countryId: "US", createTpye: "EXPRESS" };
        expect(await offered({ ...route, channelCapacity: ["GENERAL"] })).toContain("US-EXP-UPS");
        expect(await offered({ ...route, channelCapacity: ["BATTERY"] })).not.toContain("US-EXP-UPS");
      },
    },
    twin: {
      says: "a field that the channel does not have",
      slip: ["row.capacities)", "row.capacites)"],
      rule: "expr/unknown-field",
      at: [0, ""],
      text: "capacites",
      suggestion: "capacities",
    },
  },
  {
    title: "a collected order says from when it may be collected",
    edit: [
      {
        file: waybill,
        at: "/properties/collectFrom",
        value: {
          type: "string",
          format: "date",
          "x-label": { zh: "可自提日期", en: "To be collected from" },
          "x-visible-when": "self.deliveryType == 'SELF'",
          "x-required-when": "self.deliveryType == 'SELF'",
          "x-default": "addDays(today, 3)",
          "x-status": "extension",
        },
      },
      {
        file: waybill,
        at: "/x-rules/-",
        value: {
          id: "collected-later",
          rule: "self.collectFrom > self.etInStock",
          message: { zh: "自提日期须晚于预计入仓日期", en: "It can be collected only after it came in" },
          fieldPath: "/collectFrom",
          "x-status": "extension",
        },
      },
      { file: order, at: "/form/sections/id=channelFormRight/fields/-", value: "collectFrom" },
    ],
    trials: [
      {
        says: "three days from now when nobody says otherwise",
        screen,
        how,
        with: { "/deliveryType": "SELF" },
        stored: { "/collectFrom": "2026-11-24" },
      },
      {
        says: "not before the goods come in",
        screen,
        how,
        with: { "/deliveryType": "SELF", "/etInStock": "2026-11-25" },
        refused: ["/collectFrom rule:collected-later"],
      },
      { says: "not asked of what is delivered", screen, how, stored: { "/collectFrom": undefined } },
    ],
    twin: {
      says: "a number beside a date",
      slip: ["self.collectFrom > self.etInStock", "self.collectFrom > self.customerVolume"],
      rule: "expr/type",
      at: [1, "/rule"],
      text: "self.customerVolume",
    },
  },
];
