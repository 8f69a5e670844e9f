/** Rule changes of the enquiries for prices: limits, rows, days, tables and other enquiries. */
import { expect } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import { plantRecord } from "../harness/plantRecord.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const inquiry = "schemas/entities/inquiry.json";
const limits = "schemas/limits.json";
const screen = "inquiryList";

export const enquiryChanges: readonly RuleChange[] = [
  {
    title: "an enquiry is about at most 500 pieces",
    edit: [
      { file: limits, at: "/inquiryPieces", value: { value: 500, "x-status": "extension" } },
      { file: inquiry, at: "/properties/pieces/x-bind/maximum", value: "inquiryPieces" },
    ],
    trials: [
      { says: "five hundred", screen, with: { "/pieces": 500, "/weight": 9250, "/volume": 60 }, stored: { "/pieces": 500 } },
      { says: "one more", screen, with: { "/pieces": 501, "/weight": 9250, "/volume": 60 }, refused: ["/pieces maximum"] },
    ],
    twin: {
      says: "a limit by another name",
      slip: ['"value":"inquiryPieces"', '"value":"inquiryPiece"'],
      rule: "ref/limit",
      at: [1, ""],
      text: '"inquiryPiece"',
      suggestion: "inquiryPieces",
    },
  },
  {
    title: "goods that weigh next to nothing are warned about",
    edit: [
      { file: limits, at: "/lightestGoods", value: { value: 50, "x-status": "extension" } },
      {
        file: inquiry,
        at: "/x-rules/-",
        value: {
          id: "very-light",
          rule: "self.weight / self.volume >= limits.lightestGoods",
          message: {
            zh: "每立方不足 {limits.lightestGoods} kg，请核对重量和体积",
            en: "Less than {limits.lightestGoods} kg a cubic metre: check weight and volume",
          },
          fieldPath: "/volume",
          severity: "warning",
          cases: { accept: [{ weight: 50, volume: 1 }], reject: [{ weight: 49.9, volume: 1 }] },
          "x-status": "extension",
        },
      },
    ],
    trials: [
      { says: "usual goods", screen, notWarned: ["/volume rule:very-light"] },
      {
        says: "feathers are kept once the warning is accepted",
        screen,
        with: { "/weight": 40 },
        asks: ["/volume rule:very-light"],
        stored: { "/weight": 40 },
      },
    ],
    twin: {
      says: "a letter less in the name of a field",
      slip: ["self.weight / self.volume", "self.weigth / self.volume"],
      rule: "expr/unknown-field",
      at: [1, "/rule"],
      text: "weigth",
      suggestion: "weight",
    },
  },
  {
    title: "a box weighs at most 70 kg, if the goods are not oversize",
    edit: [
      {
        file: inquiry,
        at: "/properties/boxes/items/x-rules",
        value: [
          {
            id: "liftable-box",
            rule: "row.weight <= 70 || 'OVERSIZE' in self.channelCapacity",
            message: { zh: "单箱超过 70 kg，请选择超大件", en: "A box of more than 70 kg is oversize goods" },
            fieldPath: "/weight",
            cases: {
              accept: [{ weight: 70 }, { channelCapacity: ["OVERSIZE"], boxes: [{ weight: 70.1 }] }],
              reject: [{ channelCapacity: ["GENERAL"], boxes: [{ weight: 70.1 }] }],
            },
            "x-status": "extension",
          },
        ],
      },
    ],
    trials: [
      {
        says: "the heavy row is marked, and no other",
        screen,
        with: {
          "/boxes": [
            { count: 1, length: 50, width: 50, height: 50, weight: 70 },
            { count: 1, length: 50, width: 50, height: 50, weight: 71 },
          ],
        },
        refused: ["/boxes/1/weight rule:liftable-box"],
      },
      {
        says: "oversize goods may",
        screen,
        with: { "/channelCapacity": ["OVERSIZE"], "/boxes": [{ count: 1, length: 50, width: 50, height: 50, weight: 71 }] },
        stored: { "/boxes/0/weight": 71 },
      },
    ],
    twin: {
      says: "the field of a row asked of the record",
      slip: ["row.weight <= 70", "row.wieght <= 70"],
      rule: "expr/unknown-field",
      at: [0, "/0/rule"],
      text: "wieght",
      suggestion: "weight",
    },
  },
  {
    title: "goods are handed over on workdays",
    edit: [
      { file: limits, at: "/handoverCalendar", value: { value: { "2027-02-08": "off", "2027-02-07": "work" }, "x-status": "extension" } },
      {
        file: inquiry,
        at: "/x-rules/-",
        value: {
          id: "handover-workday",
          rule: "isWorkday(self.expectedShipDate, limits.handoverCalendar)",
          message: { zh: "当天仓库休息，请选工作日", en: "The warehouse is closed on that day. Choose a workday" },
          fieldPath: "/expectedShipDate",
          cases: { accept: [{ expectedShipDate: "2027-02-07" }], reject: [{ expectedShipDate: "2027-02-08" }] },
          "x-status": "extension",
        },
      },
    ],
    trials: [
      {
        says: "a Sunday that is worked",
        screen,
        with: { "/expectedShipDate": "2027-02-07" },
        stored: { "/expectedShipDate": "2027-02-07" },
      },
      { says: "a holiday", screen, with: { "/expectedShipDate": "2027-02-08" }, refused: ["/expectedShipDate rule:handover-workday"] },
      { says: "no day at all is fine", screen },
    ],
    twin: {
      says: "a day that the calendar has not",
      slip: ["isWorkday(self.expectedShipDate,", "isWorkday('2027-02-30',"],
      rule: "expr/impossible-value",
      at: [1, "/rule"],
      text: "'2027-02-30'",
      message: "no day of the calendar",
    },
  },
  {
    title: "each service has a least weight, by a table",
    edit: [
      { file: limits, at: "/leastKilos", value: { value: { AIR: 3, PORT: 500 }, "x-status": "extension" } },
      {
        file: inquiry,
        at: "/x-rules/-",
        value: {
          id: "least-of-service",
          rule: "self.weight >= limits.leastKilos[self.service]",
          message: { zh: "低于该服务的起运重量", en: "Less than this service carries" },
          fieldPath: "/weight",
          cases: {
            accept: [
              { service: "AIR", weight: 3 },
              { service: "SEA", weight: 1 },
            ],
            reject: [{ service: "AIR", weight: 2.9 }],
          },
          "x-status": "extension",
        },
      },
    ],
    trials: [
      { says: "a service that the table lacks has none", screen, with: { "/weight": 1, "/volume": 0.01 }, stored: { "/weight": 1 } },
      {
        says: "one that it has",
        screen,
        with: { "/service": "AIR", "/loadingPort": "SZX", "/weight": 2, "/volume": 0.01 },
        refused: ["/weight rule:least-of-service"],
      },
    ],
    twin: {
      says: "the key as a member, and not in brackets",
      slip: ["limits.leastKilos[self.service]", "limits.leastKilos.service"],
      rule: "expr/unknown-field",
      at: [1, "/rule"],
      text: "limits.leastKilos.service",
      suggestion: "limits.leastKilos[self.service]",
    },
  },
  {
    title: "three enquiries for a country wait at most",
    edit: [
      {
        file: inquiry,
        at: "/x-rules/-",
        value: {
          id: "few-waiting",
          rule: "count('inquiry', row.inquiryStatus == 'waiting' && row.countryId == self.countryId) < 3",
          on: ["create"],
          message: { zh: "该国家已有三条询价待报价", en: "Three enquiries for this country wait for a price" },
          fieldPath: "/countryId",
          cases: {
            accept: [{ countryId: "US", $records: { inquiry: [{ inquiryStatus: "waiting", countryId: "GB" }] } }],
            reject: [
              { countryId: "US", $records: { inquiry: Array.from({ length: 3 }, () => ({ inquiryStatus: "waiting", countryId: "US" })) } },
            ],
          },
          "x-status": "extension",
        },
      },
    ],
    trials: [{ says: "the first one", screen }],
    also: {
      "a fourth is refused in form and API until one of them is cancelled": async (world) => {
        await world.clear("inquiry");
        const waiting = { ...world.example("inquiry"), inquiryStatus: "waiting" };
        const ids: string[] = [];
        for (let at = 0; at < 3; at += 1) ids.push(await plantRecord(world, "inquiry", waiting));
        await plantRecord(world, "inquiry", { ...waiting, countryId: "GB" }, "bo");
        const form = world.form(screen);
        form.type(world.example("inquiry"));
        expect(await form.settled()).toMatchObject([{ path: "/countryId", code: "rule:few-waiting" }]);
        expect(await world.send("inquiry", "save", world.example("inquiry"))).toMatchObject({ problems: [{ code: "rule:few-waiting" }] });
        expect((await world.take("inquiryCancel", ids[0])).data?.done).toEqual([ids[0]]);
        expect((await world.send("inquiry", "save", world.example("inquiry"))).code).toBe(apiCode.ok);
      },
    },
    twin: {
      says: "a state that there is not",
      slip: ["row.inquiryStatus == 'waiting' &&", "row.inquiryStatus == 'wating' &&"],
      rule: "expr/impossible-value",
      at: [0, "/rule"],
      text: "'wating'",
      suggestion: "'waiting'",
    },
  },
];
