/** Rule changes of enquiries that go by days, places and words: embargoes, postcodes, transit, seasons, pallets, forbidden goods. */
import { expect } from "vitest";
import { addedLimit, enquiryField, enquiryRule } from "../harness/enquiryEdits.ts";
import { plantRecord } from "../harness/plantRecord.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const screen = "inquiryList";

export const forwarderSeasons: readonly RuleChange[] = [
  {
    title: "nothing is shipped during the embargo",
    edit: [
      addedLimit("embargoFrom", "2027-02-04"),
      addedLimit("embargoTo", "2027-02-12"),
      enquiryRule({
        id: "embargo",
        rule: "self.expectedShipDate < limits.embargoFrom || self.expectedShipDate > limits.embargoTo",
        message: {
          zh: "{limits.embargoFrom} 至 {limits.embargoTo} 停止收运",
          en: "Nothing ships from {limits.embargoFrom} to {limits.embargoTo}",
        },
        fieldPath: "/expectedShipDate",
        cases: { accept: [{ expectedShipDate: "2027-02-13" }], reject: [{ expectedShipDate: "2027-02-12" }] },
      }),
    ],
    trials: [
      { says: "the day before", screen, with: { "/expectedShipDate": "2027-02-03" }, stored: { "/expectedShipDate": "2027-02-03" } },
      { says: "its last day", screen, with: { "/expectedShipDate": "2027-02-12" }, refused: ["/expectedShipDate rule:embargo"] },
    ],
    twin: {
      says: "a last day that no calendar has",
      slip: ['"2027-02-12","x-status"', '"2027-02-30","x-status"'],
      rule: "expr/impossible-value",
      at: [2, "/rule"],
      text: "limits.embargoTo",
    },
  },
  {
    title: "a postcode has the form of its country",
    edit: [
      enquiryRule({
        id: "american-postcode",
        rule: "self.zipCode.matches('^[0-9]{5}(-[0-9]{4})?$')",
        when: "self.countryId == 'US'",
        message: { zh: "美国邮编为 5 位数字，或 5+4 位", en: "An American postcode has five digits, or five and four" },
        fieldPath: "/zipCode",
        cases: { accept: [{ countryId: "US", zipCode: "75241" }], reject: [{ countryId: "US", zipCode: "L5T 2N7" }] },
      }),
      enquiryRule({
        id: "canadian-postcode",
        rule: "self.zipCode.matches('^[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]$')",
        when: "self.countryId == 'CA'",
        message: { zh: "加拿大邮编形如 L5T 2N7", en: "A Canadian postcode looks like L5T 2N7" },
        fieldPath: "/zipCode",
        cases: { accept: [{ countryId: "CA", zipCode: "L5T 2N7" }], reject: [{ countryId: "CA", zipCode: "75241" }] },
      }),
    ],
    trials: [
      { says: "one that fits", screen, with: { "/zipCode": "75241-0001", "/fbaCode": undefined }, stored: { "/zipCode": "75241-0001" } },
      {
        says: "one of another country",
        screen,
        with: { "/zipCode": "L5T 2N7", "/fbaCode": undefined },
        refused: ["/zipCode rule:american-postcode"],
      },
    ],
    twin: {
      says: "a pattern looked up in a table",
      slip: ["matches('^[0-9]{5}(-[0-9]{4})?$')", "matches(limits.postcodeForms[self.countryId])"],
      rule: "expr/syntax",
      at: [0, "/rule"],
      text: "limits.postcodeForms[self.countryId]",
      message: "a rule for each pattern",
    },
  },
  {
    title: "the day of arrival is reckoned from the transit days of the service",
    edit: [
      addedLimit("transitDays", { SEA: 28, AIR: 7, EXPRESS: 4 }),
      ...enquiryField("arrival", "预计到达", "Arrives about", {
        type: "string",
        format: "date",
        "x-compute": "addDays(self.expectedShipDate, limits.transitDays[self.service])",
      }),
    ],
    trials: [
      { says: "by sea", screen, with: { "/expectedShipDate": "2027-03-01" }, stored: { "/arrival": "2027-03-29" } },
      { says: "without a day nothing is known", screen, stored: { "/arrival": undefined } },
    ],
    twin: {
      says: "days added with a plus",
      slip: [
        "addDays(self.expectedShipDate, limits.transitDays[self.service])",
        "self.expectedShipDate + limits.transitDays[self.service]",
      ],
      rule: "expr/type",
      at: [1, "/x-compute"],
      text: "self.expectedShipDate + limits.transitDays[self.service]",
      suggestion: "addDays(self.expectedShipDate, limits.transitDays[self.service])",
    },
  },
  {
    title: "the last quarter of a year has a peak charge",
    edit: enquiryField("peakCharge", "旺季附加费", "Peak charge", {
      type: "number",
      "x-currency": "CNY",
      "x-decimals": 2,
      "x-compute": "month(self.expectedShipDate) >= 10 ? round(self.weight * 0.8, 2) : 0",
    }),
    trials: [
      { says: "in October", screen, with: { "/expectedShipDate": "2027-10-01" }, stored: { "/peakCharge": 148 } },
      { says: "in September", screen, with: { "/expectedShipDate": "2027-09-30" }, stored: { "/peakCharge": 0 } },
    ],
    twin: {
      says: "a month that no year has",
      slip: [">= 10", ">= 13"],
      rule: "expr/impossible-value",
      at: [0, "/x-compute"],
      text: "13",
    },
  },
  {
    title: "pieces for a port come in whole pallets",
    edit: [
      addedLimit("perPallet", 24),
      enquiryRule({
        id: "whole-pallets",
        rule: "self.pieces % limits.perPallet == 0",
        when: "self.service == 'PORT'",
        message: { zh: "件数须为 {limits.perPallet} 的倍数", en: "The pieces must be a multiple of {limits.perPallet}" },
        fieldPath: "/pieces",
        cases: { accept: [{ service: "PORT", pieces: 48 }], reject: [{ service: "PORT", pieces: 50 }] },
      }),
    ],
    trials: [
      { says: "two pallets", screen, with: { "/service": "PORT", "/pieces": 48 }, stored: { "/pieces": 48 } },
      { says: "two and a half", screen, with: { "/service": "PORT", "/pieces": 60 }, refused: ["/pieces rule:whole-pallets"] },
      { says: "other services", screen, with: { "/pieces": 50 } },
    ],
    twin: {
      says: "the function of a workbook",
      slip: ["self.pieces % limits.perPallet == 0", "MOD(self.pieces, limits.perPallet) == 0"],
      rule: "expr/unknown-function",
      at: [1, "/rule"],
      text: "MOD",
      message: "%",
    },
  },
  {
    title: "a remark names no goods that are not carried",
    edit: [
      addedLimit("forbiddenGoods", ["fireworks", "烟花", "weapon"]),
      enquiryRule({
        id: "forbidden-goods",
        rule: "!limits.forbiddenGoods.exists(word, lower(self.remark).contains(word))",
        message: { zh: "备注中有禁运品", en: "The remark names goods that are not carried" },
        fieldPath: "/remark",
        cases: { accept: [{ remark: "Lamps" }], reject: [{ remark: "New Year Fireworks" }] },
      }),
    ],
    trials: [
      { says: "lamps", screen, with: { "/remark": "Lamps" }, stored: { "/remark": "Lamps" } },
      { says: "fireworks", screen, with: { "/remark": "春节烟花" }, refused: ["/remark rule:forbidden-goods"] },
    ],
    twin: {
      says: "a list looked for in a text",
      slip: [
        "!limits.forbiddenGoods.exists(word, lower(self.remark).contains(word))",
        "!lower(self.remark).contains(limits.forbiddenGoods)",
      ],
      rule: "expr/type",
      at: [1, "/rule"],
      text: "limits.forbiddenGoods",
    },
  },
  {
    title: "an enquiry that waits for a fortnight is cancelled by itself",
    edit: [
      {
        file: "schemas/states/inquiry.json",
        at: "/transitions/-",
        value: {
          id: "giveUp",
          label: { zh: "超时取消", en: "Cancel after a while" },
          by: "time",
          after: "14 days in state",
          from: ["waiting"],
          to: "cancelled",
          event: { zh: "两周未报价，已取消", en: "Cancelled: no price within a fortnight" },
          "x-status": "extension",
        },
      },
    ],
    trials: [],
    also: {
      "it is foreseen for its day": async (world) => {
        await world.clear("inquiry");
        await plantRecord(world, "inquiry", { ...world.example("inquiry"), inquiryStatus: "waiting" });
        expect((await world.operator("upcoming", "--days", "15")).lines.join("\n")).toMatch(/giveUp|Cancel after a while/);
        expect((await world.operator("upcoming", "--days", "10")).lines.join("\n")).not.toMatch(/giveUp|Cancel after a while/);
      },
    },
    twin: {
      says: "a period in weeks",
      slip: ["14 days in state", "2 weeks in state"],
      rule: "time/period",
      at: [0, "/after"],
      text: '"2 weeks in state"',
      message: "hours or days",
    },
  },
  {
    title: "a first day of handing over is proposed, two workdays from now",
    edit: [
      addedLimit("handoverHolidays", ["2026-11-23"]),
      ...enquiryField("handoverDay", "交货日期", "Handed over on", {
        type: "string",
        format: "date",
        "x-default": "addWorkdays(today, 2, limits.handoverHolidays)",
      }),
    ],
    trials: [{ says: "over a weekend and a holiday", screen, stored: { "/handoverDay": "2026-11-25" } }],
    twin: {
      says: "without its calendar",
      slip: [", limits.handoverHolidays)", ")"],
      rule: "expr/type",
      at: [1, "/x-default"],
      text: "addWorkdays(today, 2)",
      message: "addWorkdays(date, n, calendar)",
    },
  },
];
