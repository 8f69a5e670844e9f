/** Rule changes whose words state a limit, or that the examples of their entity must keep. */
import { expect } from "vitest";
import type { RuleChange } from "../harness/ruleChange.ts";

const address = "schemas/entities/delivery-address.json";
const addressScreen = "schemas/screens/shippingAddress.json";
const screen = "shippingAddress";

export const wordChanges: readonly RuleChange[] = [
  {
    title: "a second line of an address has at most as many characters as the carrier prints, and the sentence says how many",
    edit: [
      { file: "schemas/limits.json", at: "/printedLine", value: { value: 35, "x-status": "extension" } },
      {
        file: address,
        at: "/x-rules/-",
        value: {
          id: "printed-line",
          rule: "size(self.address2) <= limits.printedLine",
          message: { zh: "面单每行最多 {limits.printedLine} 个字符", en: "A label prints at most {limits.printedLine} characters a line" },
          fieldPath: "/address2",
          "x-status": "extension",
        },
      },
    ],
    trials: [
      { says: "a short line is kept", screen, with: { "/address2": "Dock 4" }, stored: { "/address2": "Dock 4" } },
      { says: "a long one is refused", screen, with: { "/address2": "x".repeat(36) }, refused: ["/address2 rule:printed-line"] },
    ],
    also: {
      "the sentence has the number of the limit, in the form and in the answer of the API": async (world) => {
        const record = { ...world.example("delivery-address"), address2: "x".repeat(36) };
        const sentence = { zh: "面单每行最多 35 个字符", en: "A label prints at most 35 characters a line" };
        const form = world.form(screen);
        form.type(record);
        expect(form.problems().map(({ message }) => message)).toEqual([sentence]);
        const { problems = [] } = await world.send("delivery-address", "save", record);
        expect(problems.map(({ message }) => message)).toEqual([sentence]);
      },
    },
    twin: {
      says: "the number itself in the sentence",
      slip: ["at most {limits.printedLine} characters", "at most 35 characters"],
      rule: "text/limit",
      severity: "warning",
      at: [1, "/message/en"],
      text: "35",
      suggestion: "{limits.printedLine}",
      message: "Write {limits.printedLine} in place of 35",
    },
  },
  {
    title: "the name of a receiving company fits on a label",
    edit: [
      {
        file: address,
        at: "/x-rules/-",
        value: {
          id: "company-fits",
          rule: "size(self.customerDeliveryCompany) <= 48",
          message: { zh: "面单上放不下这么长的公司名", en: "A name this long does not fit on a label" },
          fieldPath: "/customerDeliveryCompany",
          cases: {
            accept: [{ customerDeliveryCompany: "ACME" }],
            reject: [{ customerDeliveryCompany: "A company whose name has more than forty-eight characters" }],
          },
          "x-status": "extension",
        },
      },
    ],
    trials: [
      {
        says: "a short name is kept",
        screen,
        with: { "/customerDeliveryCompany": "ACME" },
        stored: { "/customerDeliveryCompany": "ACME" },
      },
      {
        says: "a long one is refused",
        screen,
        with: { "/customerDeliveryCompany": "x".repeat(49) },
        refused: ["/customerDeliveryCompany rule:company-fits"],
      },
    ],
    twin: {
      says: "a rule that the examples break: they are one finding, with a name that the rule accepts",
      slip: ["<= 48", "<= 4"],
      rule: "examples/invalid",
      runs: true,
      at: [address, "/examples/0/customerDeliveryCompany"],
      text: '"Harbor Home Goods Inc"',
      suggestion: '"ACME"',
      message: 'pass with "customerDeliveryCompany": "ACME"',
    },
  },
  {
    title: "goods are received on workdays only, by a calendar of days off and days that are worked instead",
    edit: [
      {
        file: "schemas/limits.json",
        at: "/workCalendar",
        value: { value: { "2027-01-01": "off", "2027-01-03": "work" }, "x-status": "extension" },
      },
      {
        file: address,
        at: "/properties/firstDelivery",
        value: { type: "string", format: "date", "x-label": { zh: "首次送货", en: "First delivery" }, "x-spec": ["R-019"] },
      },
      { file: addressScreen, at: "/form/sections/id=who/fields/-", value: "firstDelivery" },
      {
        file: address,
        at: "/x-rules/-",
        value: {
          id: "delivery-on-workday",
          rule: "isWorkday(self.firstDelivery, limits.workCalendar)",
          message: { zh: "仓库当天不收货，请选工作日", en: "The warehouse is closed on that day. Choose a workday" },
          fieldPath: "/firstDelivery",
          cases: { accept: [{ firstDelivery: "2027-01-03" }], reject: [{ firstDelivery: "2027-01-01" }] },
          "x-status": "extension",
        },
      },
    ],
    trials: [
      { says: "a Monday is kept", screen, with: { "/firstDelivery": "2027-01-04" }, stored: { "/firstDelivery": "2027-01-04" } },
      { says: "a Sunday that is worked is kept", screen, with: { "/firstDelivery": "2027-01-03" } },
      { says: "a Friday off", screen, with: { "/firstDelivery": "2027-01-01" }, refused: ["/firstDelivery rule:delivery-on-workday"] },
      { says: "a Saturday", screen, with: { "/firstDelivery": "2027-01-02" }, refused: ["/firstDelivery rule:delivery-on-workday"] },
    ],
    twin: {
      says: "a calendar that is not there",
      slip: ["limits.workCalendar", "limits.workCalender"],
      rule: "expr/unknown-field",
      at: [3, "/rule"],
      text: "workCalender",
      suggestion: "workCalendar",
    },
  },
  {
    title: "the height of a dock is entered in the unit of the country, and kept in metres too",
    edit: [
      { file: "schemas/limits.json", at: "/metresPer", value: { value: { m: 1, ft: 0.3048, in: 0.0254 }, "x-status": "extension" } },
      {
        file: address,
        at: "/properties/dockHeight",
        value: { type: "number", minimum: 0, "x-decimals": 2, "x-label": { zh: "月台高度", en: "Dock height" }, "x-spec": ["R-019"] },
      },
      {
        file: address,
        at: "/properties/dockUnit",
        value: {
          type: "string",
          enum: ["m", "ft", "in"],
          maxLength: 2,
          "x-label": { zh: "高度单位", en: "Unit of height" },
          "x-spec": ["R-019"],
        },
      },
      {
        file: address,
        at: "/properties/dockMetres",
        value: {
          type: "number",
          "x-decimals": 3,
          "x-compute": "round(self.dockHeight * limits.metresPer[self.dockUnit], 3)",
          "x-label": { zh: "月台高度（米）", en: "Dock height in metres" },
          "x-spec": ["R-019"],
        },
      },
      ...["dockHeight", "dockUnit", "dockMetres"].map((value) => ({ file: addressScreen, at: "/form/sections/id=who/fields/-", value })),
    ],
    trials: [
      { says: "feet become metres", screen, with: { "/dockHeight": 4, "/dockUnit": "ft" }, stored: { "/dockMetres": 1.219 } },
      { says: "metres stay metres", screen, with: { "/dockHeight": 1.2, "/dockUnit": "m" }, stored: { "/dockMetres": 1.2 } },
      { says: "without a unit nothing is known", screen, with: { "/dockHeight": 4 }, stored: { "/dockMetres": undefined } },
    ],
    twin: {
      says: "a factor written as a text",
      slip: ['"m":1', '"m":"1"'],
      rule: "expr/type",
      at: [3, "/x-compute"],
      text: "limits.metresPer[self.dockUnit]",
      message: "works on numbers",
    },
  },
];
