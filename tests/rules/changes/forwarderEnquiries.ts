/** Rule changes that a forwarder's analyst asks for at the enquiries: cut-off times, weight breaks, countries, grades, years, seasons. */
import { expect } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import { addedLimit, enquiryField, enquiryRule } from "../harness/enquiryEdits.ts";
import { plantRecord } from "../harness/plantRecord.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const screen = "inquiryList";

export const forwarderEnquiries: readonly RuleChange[] = [
  {
    title: "goods are handed over before the cut-off time of the weekday",
    edit: [
      addedLimit("cutOffTimes", { "1": "17:00", "2": "17:00", "3": "17:00", "4": "17:00", "5": "15:00" }),
      ...enquiryField("handoverAt", "交货时间", "Handed over at", { type: "string", format: "date-time" }),
      enquiryRule({
        id: "before-cut-off",
        rule: "has(limits.cutOffTimes[weekday(self.handoverAt)]) && substring(self.handoverAt, 11, 16) <= limits.cutOffTimes[weekday(self.handoverAt)]",
        when: "has(self.handoverAt)",
        message: { zh: "已过当天截单时间；周末不收货", en: "After the cut-off time of that day; closed at weekends" },
        fieldPath: "/handoverAt",
        cases: { accept: [{ handoverAt: "2027-03-04 16:59:00" }], reject: [{ handoverAt: "2027-03-05 16:59:00" }] },
      }),
    ],
    trials: [
      {
        says: "Thursday at five",
        screen,
        with: { "/handoverAt": "2027-03-04 17:00:00" },
        stored: { "/handoverAt": "2027-03-04 17:00:00" },
      },
      { says: "Friday at five", screen, with: { "/handoverAt": "2027-03-05 17:00:00" }, refused: ["/handoverAt rule:before-cut-off"] },
      { says: "Saturday", screen, with: { "/handoverAt": "2027-03-06 09:00:00" }, refused: ["/handoverAt rule:before-cut-off"] },
    ],
    twin: {
      says: "the hour as a number",
      slip: ["<= limits.cutOffTimes[weekday(self.handoverAt)]", "<= 17"],
      rule: "expr/type",
      at: [3, "/rule"],
      text: "17",
    },
  },
  {
    title: "a handling charge goes by weight breaks",
    edit: [
      addedLimit("handlingByWeight", { "0": 50, "45": 90, "100": 150, "500": 300 }),
      ...enquiryField("handling", "操作费", "Handling", {
        type: "number",
        "x-currency": "CNY",
        "x-decimals": 2,
        "x-compute": "bracket(limits.handlingByWeight, self.weight)",
      }),
    ],
    trials: [
      { says: "just below a break", screen, with: { "/weight": 99.999 }, stored: { "/handling": 90 } },
      { says: "at the break", screen, with: { "/weight": 100 }, stored: { "/handling": 150 } },
      { says: "above the last", screen, with: { "/weight": 9000, "/volume": 60 }, stored: { "/handling": 300 } },
    ],
    twin: {
      says: "a break that is no number",
      slip: ['"45":90', '"45kg":90'],
      rule: "expr/type",
      at: [1, "/x-compute"],
      text: "limits.handlingByWeight",
    },
  },
  {
    title: "some countries need a customs advance number from June 2027",
    edit: [
      addedLimit("advanceCountries", ["DE", "FR", "NL"]),
      ...enquiryField("advanceNo", "预申报号", "Advance number", {
        type: "string",
        maxLength: 30,
        "x-required-when": "self.countryId in limits.advanceCountries && self.expectedShipDate >= '2027-06-01'",
      }),
    ],
    trials: [
      {
        says: "on the day before",
        screen,
        with: { "/countryId": "FR", "/fbaCode": undefined, "/purposeWarehouseType": "BUSINESS", "/expectedShipDate": "2027-05-31" },
        stored: { "/advanceNo": undefined },
      },
      {
        says: "from the first day",
        screen,
        with: { "/countryId": "FR", "/fbaCode": undefined, "/purposeWarehouseType": "BUSINESS", "/expectedShipDate": "2027-06-01" },
        refused: ["/advanceNo required"],
      },
      { says: "elsewhere", screen, with: { "/expectedShipDate": "2027-06-01" }, stored: { "/advanceNo": undefined } },
    ],
    twin: {
      says: "a country that there is not",
      slip: ['["DE","FR","NL"]', '["DE","FR","NLD"]'],
      rule: "expr/impossible-value",
      at: [1, "/x-required-when"],
      text: "limits.advanceCountries",
    },
  },
  {
    title: "how many enquiries may wait depends on the customer's grade",
    edit: [
      {
        file: "schemas/entities/session.json",
        at: "/properties/grade",
        value: { type: "string", enum: ["A", "C"], "x-label": { zh: "客户等级", en: "Grade" }, "x-status": "extension" },
      },
      addedLimit("waitingPerGrade", { A: 3, C: 1 }),
      enquiryRule({
        id: "waiting-by-grade",
        rule: "count('inquiry', row.inquiryStatus == 'waiting') < limits.waitingPerGrade[coalesce(user.grade, 'C')]",
        on: ["create"],
        message: { zh: "待报价的询价数已达您等级的上限", en: "As many enquiries wait for a price as your grade allows" },
        fieldPath: "/countryId",
        cases: { accept: [{}], reject: [{ $records: { inquiry: [{ inquiryStatus: "waiting" }] } }] },
      }),
    ],
    trials: [{ says: "the first one", screen }],
    also: {
      "grade C has one, grade A three, in form and API": async (world) => {
        await world.clear("inquiry");
        await plantRecord(world, "inquiry", { ...world.example("inquiry"), inquiryStatus: "waiting" });
        const refusal = { path: "/countryId", code: "rule:waiting-by-grade" };
        const told = async (user: { readonly grade?: string }) => {
          const form = world.form(screen, { user });
          form.type(world.example("inquiry"));
          return form.settled();
        };
        expect(await told({})).toMatchObject([refusal]);
        expect(await world.send("inquiry", "save", world.example("inquiry"))).toMatchObject({ problems: [refusal] });
        expect((await world.operator("set", "customer", "anna", "grade=A")).ok).toBe(true);
        world.server.forgetTokens();
        expect(await told({ grade: "A" })).toEqual([]);
        expect((await world.send("inquiry", "save", world.example("inquiry"))).code).toBe(apiCode.ok);
        expect((await world.operator("set", "customer", "anna", "grade=C")).ok).toBe(true);
        world.server.forgetTokens();
      },
    },
    twin: {
      says: "a fact that no user has",
      slip: ["user.grade", "user.level"],
      rule: "expr/unknown-field",
      at: [2, "/rule"],
      text: "level",
    },
  },
  {
    title: "a purchase order number is used once a year",
    edit: [
      ...enquiryField("poNo", "采购单号", "Purchase order", {
        type: "string",
        maxLength: 30,
        "x-normalize": ["trim", "upper"],
        "x-unique": { per: "customer", with: ["poYear"] },
      }),
      ...enquiryField("poYear", "采购年份", "Year of the order", {
        type: "string",
        maxLength: 4,
        "x-compute": "substring(self.expectedShipDate, 0, 4)",
      }),
    ],
    trials: [
      {
        says: "the first",
        screen,
        with: { "/poNo": "po-1", "/expectedShipDate": "2027-03-01" },
        stored: { "/poNo": "PO-1", "/poYear": "2027" },
      },
    ],
    also: {
      "the same year is refused, the next one is not": async (world) => {
        await world.clear("inquiry");
        const send = (expectedShipDate: string) =>
          world.send("inquiry", "save", { ...world.example("inquiry"), poNo: "PO-9", expectedShipDate });
        expect((await send("2027-03-01")).code).toBe(apiCode.ok);
        await world.server.db.updateTable(world.server.schemas.current().entity("inquiry").table).set({ state: "cancelled" }).execute();
        expect(await send("2027-12-31")).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/poNo", code: "unique" }] });
        expect((await send("2028-01-01")).code).toBe(apiCode.ok);
      },
    },
    twin: {
      says: "a year that changes with the day it is read",
      slip: ["substring(self.expectedShipDate, 0, 4)", "substring(today, 0, 4)"],
      rule: "compute/clock",
      at: [2, "/x-compute"],
      text: '"substring(today, 0, 4)"',
    },
  },
  {
    title: "the charged weight is rounded to half kilograms, and above 20 kg to whole ones",
    edit: enquiryField("chargedWeight", "计费重", "Charged weight", {
      type: "number",
      "x-decimals": 1,
      "x-compute": "ceilTo(self.weight, self.weight <= 20 ? 0.5 : 1)",
    }),
    trials: [
      { says: "below", screen, with: { "/weight": 19.6, "/volume": 0.1 }, stored: { "/chargedWeight": 20 } },
      { says: "a light one", screen, with: { "/weight": 3.01, "/volume": 0.02 }, stored: { "/chargedWeight": 3.5 } },
      { says: "above", screen, with: { "/weight": 20.1, "/volume": 0.1 }, stored: { "/chargedWeight": 21 } },
    ],
    twin: {
      says: "the function of a workbook",
      slip: ["ceilTo(", "CEILING("],
      rule: "expr/unknown-function",
      at: [0, "/x-compute"],
      text: "CEILING",
      suggestion: "ceilTo",
    },
  },
  {
    title: "an enquiry is refused while more than 20,000 CNY are unpaid, whatever the currencies of the bills",
    edit: [
      addedLimit("cnyPer", { CNY: 1, USD: 7.1, EUR: 7.8 }),
      enquiryRule({
        id: "unpaid-in-all",
        rule: "sum('bill', row.remain > 0, row.remain * limits.cnyPer[row.currency]) <= 20000",
        on: ["create"],
        message: { zh: "未付账单折合超过 20,000 元，请先付款", en: "More than 20,000 CNY in all are unpaid. Pay a bill first" },
        fieldPath: "/countryId",
        cases: {
          accept: [
            {
              $records: {
                bill: [
                  { remain: 10_000, currency: "CNY" },
                  { remain: 1000, currency: "USD" },
                ],
              },
            },
          ],
          reject: [
            {
              $records: {
                bill: [
                  { remain: 10_000, currency: "CNY" },
                  { remain: 2000, currency: "USD" },
                ],
              },
            },
          ],
        },
      }),
    ],
    trials: [{ says: "without bills", screen }],
    also: {
      "dollars count by their rate, in form and API": async (world) => {
        await world.clear("inquiry");
        await world.clear("bill");
        const bill = (remain: number, currency: string) => ({
          billNo: `B${remain}`,
          confirmState: "to_confirm",
          currency,
          totalCost: remain,
          remain,
        });
        await plantRecord(world, "bill", bill(10_000, "CNY"));
        await plantRecord(world, "bill", bill(1400, "USD"));
        const form = world.form(screen);
        form.type(world.example("inquiry"));
        expect(await form.settled()).toEqual([]);
        await plantRecord(world, "bill", bill(10, "EUR"));
        const again = world.form(screen);
        again.type(world.example("inquiry"));
        expect(await again.settled()).toMatchObject([{ code: "rule:unpaid-in-all" }]);
        expect(await world.send("inquiry", "save", world.example("inquiry"))).toMatchObject({ problems: [{ code: "rule:unpaid-in-all" }] });
        await world.clear("bill");
      },
    },
    twin: {
      says: "amounts of all currencies added as they stand",
      slip: ["row.remain * limits.cnyPer[row.currency]", "row.remain"],
      rule: "sum/currency",
      severity: "warning",
      at: [1, "/rule"],
      text: "row.remain",
    },
  },
];
