/** Rule changes that read other records of the customer: limits over several records, and what is open elsewhere. */
import { expect } from "vitest";
import type { RecordsExpr } from "#dialect/expr/ast.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { sumId } from "#dialect/expr/recordSums.ts";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import { askedSums } from "#server/records/askedSums.ts";
import { findCustomer } from "#server/session/customers.ts";
import { plantRecord } from "../harness/plantRecord.ts";
import { refusedActions } from "../harness/refusedActions.ts";
import type { RuleChange } from "../harness/ruleChange.ts";
import type { RuleWorld } from "../harness/ruleWorld.ts";

const address = "schemas/entities/delivery-address.json";
const pickups = "schemas/states/pickup.json";

const bill = (remain: number, currency = "CNY") => ({
  billNo: `B${remain}`,
  confirmState: "to_confirm",
  currency,
  totalCost: remain,
  remain,
});

/** Three open bills of anna, a paid one, one in another currency, and one of another customer. */
async function plantBills(world: RuleWorld): Promise<void> {
  await world.clear("bill");
  for (const remain of [10_000, 7_000, 100]) await plantRecord(world, "bill", bill(remain));
  await plantRecord(world, "bill", bill(900, "USD"));
  await plantRecord(world, "bill", bill(0));
  await plantRecord(world, "bill", bill(50_000), "bo");
}

export const recordSums: readonly RuleChange[] = [
  {
    title: "no new delivery address while more than ¥17,000 are unpaid",
    edit: [
      {
        file: address,
        at: "/x-rules/-",
        value: {
          id: "unpaid-bills",
          rule: "sum('bill', row.remain > 0 && row.currency == 'CNY', row.remain) <= 17000",
          on: ["create"],
          message: { zh: "未付账单超过 17000 元，请先付款", en: "More than ¥17,000 are unpaid. Pay a bill first" },
          fieldPath: "/customerDeliveryCompany",
          cases: {
            accept: [{ $records: { bill: [bill(17_000), bill(1, "USD"), bill(0)] } }],
            reject: [{ $records: { bill: [bill(17_000), bill(0.01)] } }],
          },
          "x-spec": ["R-019"],
        },
      },
    ],
    trials: [{ says: "without bills it is accepted", screen: "shippingAddress" }],
    also: {
      "an account that may not read the bills is told no sum of them, and the save is judged by it all the same": async (world) => {
        await plantBills(world);
        const { db, schemas } = world.server;
        const customer = (await findCustomer(db, "anna"))?.id ?? "";
        const expr = parseExpr("sum('bill', row.remain > 0 && row.currency == 'CNY', row.remain)") as RecordsExpr;
        const asked = (...roles: readonly string[]) => {
          const principal = { account: "a", customer, roles, facts: {}, via: "session" as const };
          return askedSums(
            db,
            { schemas: schemas.current(), principal, clock: () => world.server.time.now },
            {
              sums: [
                { id: sumId(expr), values: [] },
                { id: "unknown", values: [] },
              ],
            },
          );
        };
        expect(await asked("owner")).toEqual({ sums: [{ count: 3, total: "17100" }, null] });
        expect(await asked()).toEqual({ sums: [null, null] });
      },
      "with three unpaid bills it is refused in form and API until one is paid": async (world) => {
        await world.clear("delivery-address");
        await plantBills(world);
        const form = world.form("shippingAddress");
        form.type(world.example("delivery-address"));
        const refusal = { path: "/customerDeliveryCompany", code: "rule:unpaid-bills" };
        expect(await form.settled()).toMatchObject([refusal]);
        expect(await world.send("delivery-address", "save", world.example("delivery-address"))).toMatchObject({ problems: [refusal] });
        await world.clear("bill");
        expect(await form.settled()).toEqual([]);
        expect((await world.send("delivery-address", "save", world.example("delivery-address"))).code).toBe(apiCode.ok);
      },
    },
    twin: {
      says: "a sum of a text",
      slip: ["row.remain) <=", "row.billNo) <="],
      rule: "expr/type",
      at: [0, "/rule"],
      text: "row.billNo",
      message: "numbers are",
    },
  },
  {
    title: "a delivery address shows what is unpaid, without a save",
    edit: [
      {
        file: address,
        at: "/properties/unpaid",
        value: {
          type: "number",
          "x-compute": "sum('bill', row.remain > 0 && row.currency == 'CNY', row.remain)",
          "x-label": { zh: "未付金额", en: "Unpaid" },
          "x-spec": ["R-019"],
        },
      },
      { file: "schemas/screens/shippingAddress.json", at: "/form/sections/id=who/fields/-", value: "unpaid" },
      { file: "schemas/screens/shippingAddress.json", at: "/list/columns/-", value: { field: "unpaid", sortable: false, width: 90 } },
    ],
    trials: [{ says: "it is worked out in form, API and database", screen: "shippingAddress", stored: { "/unpaid": 0 } }],
    also: {
      "the list says what is unpaid now; the form shows it": async (world) => {
        await world.clear("delivery-address");
        await world.clear("bill");
        await world.send("delivery-address", "save", world.example("delivery-address"));
        await plantRecord(world, "bill", bill(250.5));
        const { data } = await world.call<Page>("deliveryAddressList", {});
        expect(data?.rows).toMatchObject([{ unpaid: 250.5 }]);
        expect(await world.rows("delivery-address")).toMatchObject([{ unpaid: 0 }]);
        const form = world.form("shippingAddress", { stored: data?.rows[0] as Rec });
        await form.settled();
        expect(form.store.get("/unpaid")).toBe("250.5");
      },
    },
    twin: {
      says: "a column that sorts by it",
      slip: [',"sortable":false', ""],
      rule: "compute/clock",
      at: [0, "/x-compute"],
      text: `"sum('bill', row.remain > 0 && row.currency == 'CNY', row.remain)"`,
      message: "changes with other records",
    },
  },
  {
    title: "a pickup is rated once no bill in CNY is open",
    edit: [
      {
        file: pickups,
        at: "/transitions/id=rate/needs",
        value: [
          {
            rule: "sum('bill', row.remain > 0 && row.currency == 'CNY', row.remain) == 0",
            message: { zh: "请先付清账单", en: "Pay the open bills first" },
          },
        ],
      },
    ],
    trials: [],
    also: {
      "it is refused with its figures, in both languages, and by the API": async (world) => {
        await world.clear("pickup-order");
        await plantBills(world);
        const record = { ...world.example("pickup-order"), pickupStatus: "picked_up" };
        const id = await plantRecord(world, "pickup-order", record);
        const why = (language: "zh" | "en") => refusedActions(world, "pickupList", { ...record, id }, language);
        expect((await why("en"))["rate"]).toBe(
          "Pay the open bills first (Bill where Unpaid is more than 0, and Currency is Chinese yuan: 3, Unpaid 17,100 in total)",
        );
        expect((await why("zh"))["rate"]).toContain("3 条，未付合计 17,100");
        expect((await world.take("pickupOrderRate", id, { scoreGrade: 5, scoreTakeDeliveryOfGood: 5 })).data?.failed).toMatchObject([
          { code: apiCode.state, message: "请先付清账单" },
        ]);
        await world.clear("bill");
        expect(await why("en")).not.toHaveProperty("rate");
        expect((await world.take("pickupOrderRate", id, { scoreGrade: 5, scoreTakeDeliveryOfGood: 5 })).data?.done).toEqual([id]);
      },
    },
    twin: {
      says: "an entity that there is not",
      slip: ["sum('bill',", "sum('bills',"],
      rule: "expr/unknown-field",
      at: [0, "/0/rule"],
      text: "'bills'",
      suggestion: "'bill'",
    },
  },
  {
    title: "a second address in a country needs the name of a contact",
    edit: [
      {
        file: address,
        at: "/properties/customerDeliveryAddressAttn/x-required-when",
        value: "exists('delivery-address', row.countryId == self.countryId)",
      },
    ],
    trials: [
      {
        says: "the first one needs none",
        screen: "shippingAddress",
        with: { "/customerDeliveryAddressAttn": undefined },
        stored: { "/customerDeliveryAddressAttn": undefined },
      },
    ],
    also: {
      "the second one does, in form and API; the first one may still be saved": async (world) => {
        await world.clear("delivery-address");
        await world.clear("bill");
        const { customerDeliveryAddressAttn: _, ...nameless } = world.example("delivery-address");
        const { data } = await world.send("delivery-address", "save", nameless);
        const form = world.form("shippingAddress");
        form.type({ ...nameless, address: "1 Other Street" });
        expect(await form.settled()).toMatchObject([{ path: "/customerDeliveryAddressAttn", code: "required" }]);
        expect(await world.send("delivery-address", "save", { ...nameless, address: "1 Other Street" })).toMatchObject({
          problems: [{ path: "/customerDeliveryAddressAttn", code: "required" }],
        });
        const change = { id: data?.["id"] ?? "", version: 1, city: "Fontana" };
        expect((await world.send("delivery-address", "save", change)).code).toBe(apiCode.ok);
      },
    },
    twin: {
      says: "a country compared with a number",
      slip: ["row.countryId == self.countryId", "row.countryId == 1"],
      rule: "expr/type",
      at: [0, ""],
      text: "1",
    },
  },
];
