/** Rule changes that read other records of the customer: limits over several records, and what is open elsewhere. */
import { expect } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import { newId } from "#server/db/newId.ts";
import { writeRecords } from "#server/seed/writeRecords.ts";
import { findCustomer } from "#server/session/customers.ts";
import { importThroughApi } from "../harness/importThroughApi.ts";
import { refusedActions } from "../harness/refusedActions.ts";
import type { RuleChange } from "../harness/ruleChange.ts";
import type { RuleWorld } from "../harness/ruleWorld.ts";

const address = "schemas/entities/delivery-address.json";
const goods = "schemas/entities/sku.json";
const pickups = "schemas/states/pickup.json";

/** Stores a record of a customer as it is. */
async function plant({ server }: RuleWorld, entity: string, record: Rec, loginName = "anna"): Promise<string> {
  await server.token(loginName);
  const customer = (await findCustomer(server.db, loginName))?.id ?? "";
  const id = newId(server.time.now);
  const { now } = server.time;
  await writeRecords(server.db, server.schemas.current().entity(entity), [
    { customer, id, record, version: 1, created: now, updated: now },
  ]);
  return id;
}

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
  for (const remain of [10_000, 7_000, 100]) await plant(world, "bill", bill(remain));
  await plant(world, "bill", bill(900, "USD"));
  await plant(world, "bill", bill(0));
  await plant(world, "bill", bill(50_000), "bo");
}

const product = (world: RuleWorld, sku: string, more: Rec = {}): Rec => ({ ...world.example("sku"), sku, ...more });

export const recordSums: readonly RuleChange[] = [
  {
    title: "at most two products have one customs code",
    edit: [
      {
        file: goods,
        at: "/x-rules/-",
        value: {
          id: "two-per-code",
          rule: "count('sku', row.customsCode == self.customsCode) < 2",
          message: { zh: "同一海关编码最多两个商品", en: "At most two products have one customs code" },
          fieldPath: "/customsCode",
          cases: {
            accept: [{ customsCode: "9405210090", $records: { sku: [{ customsCode: "9405210090" }, { customsCode: "9405210091" }] } }],
            reject: [{ customsCode: "9405210090", $records: { sku: [{ customsCode: "9405210090" }, { customsCode: "9405210090" }] } }],
          },
          "x-spec": ["R-019"],
        },
      },
    ],
    trials: [{ says: "the first one is accepted", screen: "goodsInfo" }],
    also: {
      "the third is refused in form and API; a change of one of the two is not": async (world) => {
        await world.clear("sku");
        const { data: first } = await world.send("sku", "save", product(world, "A-1"));
        await plant(world, "sku", product(world, "A-2"), "bo");
        expect((await world.send("sku", "save", product(world, "A-2"))).code).toBe(apiCode.ok);
        const third = product(world, "A-3");
        const form = world.form("goodsInfo");
        form.type(third);
        expect(await form.settled()).toMatchObject([{ path: "/customsCode", code: "rule:two-per-code", severity: "error" }]);
        expect(await world.send("sku", "save", third)).toMatchObject({
          code: apiCode.invalid,
          problems: [{ path: "/customsCode", code: "rule:two-per-code" }],
        });
        const edited = { id: first?.["id"] ?? "", version: 1, customsCode: "9405210090", model: "T2" };
        expect((await world.send("sku", "save", edited)).code).toBe(apiCode.ok);
        const stored = { ...first, version: 2 } as Rec;
        const again = world.form("goodsInfo", { stored });
        again.store.set("/model", "T3");
        expect(await again.settled()).toEqual([]);
        expect(await world.rows("sku")).toHaveLength(3);
      },
      "of ten saves at once two are stored": async (world) => {
        await world.clear("sku");
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, at) => world.send("sku", "save", product(world, `B-${at}`, { customsCode: "8513101000" }))),
        );
        expect(answers.filter(({ code }) => code === apiCode.ok)).toHaveLength(2);
        expect(answers.filter(({ code }) => code === apiCode.invalid)).toHaveLength(8);
        expect(await world.rows("sku")).toHaveLength(2);
      },
      "the rows of an import count each other": async (world) => {
        await world.clear("sku");
        const sheet = (count: number) =>
          importThroughApi(
            world,
            "sku",
            Array.from({ length: count }, (_, at) => product(world, `C-${at}`)),
          );
        expect(await sheet(3)).toMatchObject({ code: apiCode.invalid, problems: [{ code: "rule:two-per-code" }] });
        expect(await world.rows("sku")).toEqual([]);
        expect(await sheet(2)).toMatchObject({ code: apiCode.ok, data: { created: 2, updated: 0 } });
      },
      "the audit names what is stored against it": async (world) => {
        await world.clear("sku");
        for (const sku of ["D-1", "D-2", "D-3"]) await plant(world, "sku", product(world, sku));
        expect((await world.operator("audit", world.folder)).lines.join("\n")).toContain("At most two products have one customs code");
      },
    },
    twin: {
      says: "a field that the other product does not have",
      slip: ["row.customsCode == self", "row.customCode == self"],
      rule: "expr/unknown-field",
      at: [0, "/rule"],
      text: "customCode",
      suggestion: "customsCode",
    },
  },
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
        await plant(world, "bill", bill(250.5));
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
        const id = await plant(world, "pickup-order", record);
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
];
