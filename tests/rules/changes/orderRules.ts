/** Rule changes of an order: by date, what is asked when. */
import type { RuleChange } from "../harness/ruleChange.ts";

const waybill = "schemas/entities/waybill.json";
const order = "schemas/screens/order.json";
const screen = "order";
const how = "submit" as const;

export const orderRules: readonly RuleChange[] = [
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
