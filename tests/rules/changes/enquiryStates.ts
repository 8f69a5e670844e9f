/** Rule changes of what becomes of enquiries: reminders that come by themselves, and options that go. */
import { expect } from "vitest";
import type { Page } from "#dialect/wire/wire.ts";
import { plantRecord } from "../harness/plantRecord.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const machine = "schemas/states/inquiry.json";
const screen = "inquiryList";

export const enquiryStates: readonly RuleChange[] = [
  {
    title: "a customer hears two days before quotes end",
    edit: [
      {
        file: machine,
        at: "/transitions/-",
        value: {
          id: "remindQuotes",
          label: { zh: "报价到期提醒", en: "Remind before quotes end" },
          by: "time",
          at: "addDays(self.validUntil, -2)",
          from: ["quoted"],
          guard: "self.validUntil >= today",
          effects: [
            {
              notify: { zh: "询价 {inquiryNo} 的报价将于 {validUntil} 到期", en: "The quotes of {inquiryNo} end on {validUntil}" },
              go: "/stdEnquiry/detail?id={id}",
            },
          ],
          "x-status": "extension",
        },
      },
    ],
    trials: [],
    also: {
      "it is foreseen for its day": async (world) => {
        await world.clear("inquiry");
        const validUntil = new Date(world.server.time.now + 5 * 86_400_000).toISOString().slice(0, 10);
        await plantRecord(world, "inquiry", { ...world.example("inquiry"), inquiryStatus: "quoted", validUntil });
        const { lines } = await world.operator("upcoming", "--days", "4");
        expect(lines.join("\n")).toMatch(/remindQuotes|Remind before quotes end/);
        expect((await world.operator("upcoming", "--days", "1")).lines.join("\n")).not.toMatch(/remindQuotes|Remind before quotes end/);
      },
      "a quote without an end is left alone": async (world) => {
        await world.clear("inquiry");
        await plantRecord(world, "inquiry", { ...world.example("inquiry"), inquiryStatus: "quoted" });
        expect((await world.operator("upcoming", "--days", "30")).lines.join("\n")).not.toContain("Remind before quotes end");
      },
    },
    twin: {
      says: "days taken from a date with a minus",
      slip: ["addDays(self.validUntil, -2)", "self.validUntil - 2"],
      rule: "expr/type",
      at: [0, "/at"],
      text: "self.validUntil - 2",
      suggestion: "addDays(self.validUntil, -2)",
    },
  },
  {
    title: "goods of a brand are asked about no more, and older enquiries keep their answer",
    edit: [{ file: "schemas/codes/special-product.json", at: "/items/const=BRAND/retired", value: true }],
    trials: [{ says: "a new enquiry", screen, with: { "/specialProduct": ["BRAND"] }, refused: ["/specialProduct/0 enum"] }],
    also: {
      "lists still find the older ones": async (world) => {
        await world.clear("inquiry");
        await plantRecord(world, "inquiry", { ...world.example("inquiry"), inquiryStatus: "waiting", specialProduct: ["BRAND"] });
        const { data } = await world.call<Page>("inquiryList", { size: 10 });
        expect(data?.rows).toMatchObject([{ specialProduct: ["BRAND"] }]);
      },
    },
    twin: {
      says: "a word in place of true",
      slip: ['"value":true', '"value":"yes"'],
      rule: "meta/type",
      at: [0, ""],
      text: '"yes"',
    },
  },
];
