/** Rule changes whose words state a limit, or that the examples of their entity must keep. */
import { expect } from "vitest";
import type { RuleChange } from "../harness/ruleChange.ts";

const address = "schemas/entities/delivery-address.json";
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
];
