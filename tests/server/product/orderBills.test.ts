/** Bills of the orders that are no waybills: charged at the desk, disputed, credited and paid as a waybill's. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { orderMaker, type OrderMaker } from "../../helpers/server/otherOrders.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
let orders: OrderMaker;
const tokens = new Map<string, string>();
const call = <Data = Rec>(name: string, body: unknown, who = "anna"): Promise<Called<Data>> =>
  server.ask<Data>(name, body, who, { "x-language": "en" });
const rows = async (list: string, filters: Rec, who = "anna") => (await call<Page>(list, { filters }, who)).data?.rows ?? [];
const one = async (list: string, filters: Rec): Promise<Rec> => (await rows(list, filters))[0] ?? {};
/** A step of somebody of the staff. */
const step = (who: string, entity: string, transition: string, ids: readonly unknown[], asked: Rec = {}) =>
  server.call<BatchResult>(
    undefined,
    `/desk/${entity}/${transition}`,
    { ids, ...asked },
    {
      authorization: tokens.get(who) ?? "",
      "x-language": "en",
    },
  );

beforeAll(async () => {
  server = await buildTestApp();
  orders = orderMaker(server);
  for (const role of ["finance", "warehouse"]) {
    const { lines } = await server.operator("staff", "add", `desk-${role}`, "--roles", role);
    const password = /password (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
    const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: `desk-${role}`, password });
    tokens.set(`desk-${role}`, data?.token ?? "");
  }
});
afterAll(() => server.close());

interface Kind {
  readonly entity: string;
  readonly list: string;
  readonly number: string;
  readonly kind: string;
  /** Submits an order and takes it to where its fees are charged. */
  readonly ordered: () => Promise<Rec>;
  /** The first charge: its transition, what it asks, and the line that it makes. */
  readonly freight: readonly [transition: string, asked: Rec, line: Rec];
}

const kinds: readonly Kind[] = [
  {
    entity: "port-to-port-order",
    list: "portOrderList",
    number: "orderNo",
    kind: "PORT",
    ordered: () => orders.port(),
    freight: [
      "chargeFreight",
      { quantity: 3.5, unitPrice: 420 },
      { costNames: "海运费", quantity: 3.5, chargeUnit: "CBM", unitPrice: 420, totalCost: 1470 },
    ],
  },
  {
    entity: "small-parcel",
    list: "smallParcelList",
    number: "parcelNo",
    kind: "PARCEL",
    ordered: () => orders.parcel(),
    freight: ["chargeFreight", {}, { costNames: "运费", quantity: 0.9, chargeUnit: "KG", totalCost: 42.5 }],
  },
  {
    entity: "overseas-waybill",
    list: "overseasWaybillList",
    number: "waybillNo",
    kind: "OVERSEAS",
    ordered: () => orders.overseas(),
    freight: [
      "charge",
      { costNames: "贴标费", quantity: 100, unitPrice: 1.5 },
      { costNames: "贴标费", quantity: 100, unitPrice: 1.5, totalCost: 150 },
    ],
  },
];

describe.each(kinds)("the bill of a $entity", ({ entity, list, number, kind, ordered, freight: [transition, asked, line] }) => {
  /** An order with two lines that finance has charged and billed. */
  async function billed(): Promise<{ readonly order: Rec; readonly bill: Rec }> {
    const { id } = await ordered();
    expect(await step("desk-finance", entity, transition, [id], asked)).toMatchObject({ code: apiCode.ok, data: { failed: [] } });
    await step("desk-finance", entity, "chargeLines", [id], { lines: [{ costNames: "其他费用", costNote: "文件费", totalCost: 50 }] });
    expect(await step("desk-finance", entity, "issueBill", [id])).toMatchObject({ data: { failed: [] } });
    return { order: await one(list, { id: id as string }), bill: await one("billList", { waybillId: id as string }) };
  }

  test("is made by finance from what was measured and from lines that are entered, and leads to its order [E-FEE P-020]", async () => {
    const { order, bill } = await billed();
    const total = Number(line["totalCost"]) + 50;
    expect(bill).toMatchObject({
      ...{ orderKind: kind, waybillId: order["id"], waybillNo: order[number] },
      ...{ totalCost: total, remain: total, confirmState: "to_confirm", billRound: 1 },
    });
    const lines = await rows("feeList", { waybillId: order["id"] as string, billRound: 1 });
    expect(lines.find(({ costNames }) => costNames === line["costNames"])).toMatchObject({ ...line, orderKind: kind, isBilled: 1 });
    expect(order).toMatchObject({ customerFee: total, unbilledFee: 0, billRound: 1 });
    const told = await rows("messageList", {});
    expect(told.some(({ content }) => JSON.stringify(content).includes(`${String(order[number])} 的账单已出`))).toBe(true);
  });

  test("has only what was charged since the bill before", async () => {
    const { order } = await billed();
    expect((await step("desk-finance", entity, "issueBill", [order["id"]])).data?.failed).toMatchObject([{ code: apiCode.state }]);
    await step("desk-finance", entity, "charge", [order["id"]], { costNames: "查验费", totalCost: 80 });
    await step("desk-finance", entity, "issueBill", [order["id"]]);
    const bills = await rows("billList", { waybillId: order["id"] as string });
    expect(bills.map(({ billRound, totalCost }) => [billRound, totalCost])).toContainEqual([2, 80]);
  });

  test("is disputed line by line, corrected and credited, and its order says what it costs then [Q-34]", async () => {
    const { order, bill } = await billed();
    const [other] = await rows("feeList", { waybillId: order["id"] as string, costNames: "其他费用" });
    await call("feeDispute", { ids: [other?.["id"]], note: "twice" });
    expect(await step("desk-finance", "fee", "settleLine", [other?.["id"]], { totalCost: 20, note: "corrected" })).toMatchObject({
      data: { failed: [] },
    });
    expect(await one(list, { id: order["id"] as string })).toMatchObject({ customerFee: Number(line["totalCost"]) + 20 });
    await step("desk-finance", "bill", "creditNote", [bill["id"]], { amount: 5, note: "delay" });
    expect(await one("billList", { id: bill["id"] as string })).toMatchObject({ remain: Number(line["totalCost"]) + 15 });
    expect(await one(list, { id: order["id"] as string })).toMatchObject({ customerFee: Number(line["totalCost"]) + 15 });
  });

  test("is paid as any other bill, and the line of the balance names the order [P-021]", async () => {
    const { order, bill } = await billed();
    const remain = bill["remain"] as number;
    await call("billConfirm", { ids: [bill["id"]] });
    const paid = { billId: bill["id"], orderKind: kind, waybillNo: order[number], billRound: 1, remain, amount: remain };
    const { data } = await call("bankFlowSave", {
      ...{ bankStatementAmount: remain, currency: "CNY" },
      ...{
        rechargePicture: (await uploadPicture(server, "anna", server.schemas.current().catalog.call("bankFlowPictureUpload").path)).data,
        bills: [paid],
      },
    });
    expect((await step("desk-finance", "bank-flow", "approve", [data?.["id"]], { received: remain })).data?.failed).toEqual([]);
    expect(await one("billList", { id: bill["id"] as string })).toMatchObject({ remain: 0 });
    const lines = await rows("feeList", { waybillId: order["id"] as string });
    expect(lines.map((fee) => fee["remain"])).toEqual(lines.map(() => 0));
    expect(await rows("balanceLineList", { billId: bill["id"] as string })).toMatchObject([
      { cause: "bill", amount: -remain, orderKind: kind, waybillNo: order[number] },
    ]);
  });

  test("is no matter of the warehouse", async () => {
    const { id } = await ordered();
    expect((await step("desk-warehouse", entity, "charge", [id], { costNames: "查验费", totalCost: 80 })).code).toBe(apiCode.forbidden);
  });
});

test("every cost and every bill says which kind of order it is of", () => {
  const { entities } = server.schemas.current();
  const made = [...entities.values()].flatMap(({ name, machine }) =>
    (machine?.transitions ?? []).flatMap(({ id, effects = [] }) =>
      effects.flatMap((effect) =>
        "create" in effect && ["fee", "bill"].includes(effect.create) ? [{ of: `${name} ${id}`, kind: effect.values["orderKind"] }] : [],
      ),
    ),
  );
  expect(made.length).toBeGreaterThan(10);
  expect(made.filter(({ kind }) => kind === undefined)).toEqual([]);
});

describe("one bill for several parcels", () => {
  /** Parcels with freight that finance has charged, not billed. */
  async function charged(count: number): Promise<Rec[]> {
    const made: Rec[] = [];
    for (let at = 0; at < count; at++) {
      const { id } = await orders.parcel();
      await step("desk-finance", "small-parcel", "chargeFreight", [id]);
      made.push(await one("smallParcelList", { id: id as string }));
    }
    return made;
  }
  const together = (parcels: readonly Rec[]) =>
    step(
      "desk-finance",
      "small-parcel",
      "issueTogether",
      parcels.map(({ id }) => id),
    );
  const linesOf = (bill: Rec) => rows("feeList", { billOrder: bill["waybillNo"] as string, billRound: bill["billRound"] as number });

  test("adds up their fees, and each line leads to its parcel [P-020]", async () => {
    const parcels = await charged(3);
    expect(await together(parcels)).toMatchObject({ code: apiCode.ok, data: { failed: [] } });
    const bills = await rows("billList", { waybillId: parcels.map(({ id }) => id as string) });
    expect(bills).toMatchObject([{ orderKind: "PARCEL", orderCount: 3, totalCost: 127.5, remain: 127.5, confirmState: "to_confirm" }]);
    const lines = await linesOf(bills[0] ?? {});
    expect(new Set(lines.map(({ waybillNo }) => waybillNo))).toEqual(new Set(parcels.map(({ parcelNo }) => parcelNo)));
    const after = await rows("smallParcelList", { id: parcels.map(({ id }) => id as string) });
    expect(after.map(({ unbilledFee, billedWith }) => [unbilledFee, billedWith])).toEqual(after.map(() => [0, bills[0]?.["waybillNo"]]));
    const told = await rows("messageList", {});
    expect(told.filter(({ content }) => JSON.stringify(content).includes(String(bills[0]?.["billNo"])))).toHaveLength(1);
  });

  test("is disputed, credited and paid with all its lines, and a later fee has a bill of its own", async () => {
    const parcels = await charged(2);
    await together(parcels);
    const [bill = {}] = await rows("billList", { waybillId: parcels.map(({ id }) => id as string) });
    const lines = await linesOf(bill);
    const other = lines.find(({ waybillId }) => waybillId !== bill["waybillId"]) ?? {};
    await call("feeDispute", { ids: [other["id"]], note: "too heavy" });
    expect(await one("billList", { id: bill["id"] as string })).toMatchObject({ disputeNote: "too heavy" });
    await step("desk-finance", "fee", "settleLine", [other["id"]], { totalCost: 40, note: "weighed again" });
    expect(await one("billList", { id: bill["id"] as string })).toMatchObject({ totalCost: 82.5, remain: 82.5 });
    expect(await one("smallParcelList", { id: other["waybillId"] as string })).toMatchObject({ customerFee: 40 });
    await step("desk-finance", "bill", "creditNote", [bill["id"]], { amount: 82.5, note: "delay" });
    expect((await linesOf(bill)).map(({ remain }) => remain)).toEqual([0, 0, 0]);
    await step("desk-finance", "small-parcel", "charge", [other["waybillId"]], { costNames: "查验费", totalCost: 80 });
    await step("desk-finance", "small-parcel", "issueBill", [other["waybillId"]]);
    expect(await rows("billList", { waybillId: other["waybillId"] as string })).toMatchObject([{ totalCost: 80, billRound: 2 }]);
  });

  test("is refused for a single parcel, for one without fees, and for parcels of two customers", async () => {
    const [parcel = {}, other = {}] = await charged(2);
    expect(await together([parcel])).toMatchObject({ data: { failed: [{ message: "Choose at least two parcels of one customer" }] } });
    await step("desk-finance", "small-parcel", "issueBill", [other["id"]]);
    expect(await together([parcel, other])).toMatchObject({ data: { failed: [{ code: apiCode.state }, { code: apiCode.state }] } });
    const { id: foreign } = await orders.parcel("bo");
    expect(await together([parcel, { id: foreign }])).toMatchObject({
      data: { failed: [{ message: "Choose records of one customer" }, { message: "Choose records of one customer" }] },
    });
  });
});

test("the warehouse receives a parcel without its freight, which finance enters", async () => {
  const { id } = await orders.submittedParcel();
  const measured = { trackingNo: "LS77CN", actualWeight: 0.8 };
  expect(await step("desk-warehouse", "small-parcel", "receive", [id], measured)).toMatchObject({ code: apiCode.ok, data: { failed: [] } });
  const desk = (who: string) =>
    server.call<Page>(
      undefined,
      server.schemas.current().catalog.call("smallParcelList").path,
      { filters: { id } },
      {
        authorization: tokens.get(who) ?? "",
      },
    );
  expect((await desk("desk-finance")).data?.rows).toMatchObject([{ billingState: "to_charge" }]);
  const refused = await step("desk-finance", "small-parcel", "chargeFreight", [id]);
  expect(refused.data?.failed).toMatchObject([{ code: apiCode.invalid, problems: [{ path: "/freight" }] }]);
  await step("desk-finance", "small-parcel", "chargeFreight", [id], { freight: 35 });
  expect(await one("smallParcelList", { id: id as string })).toMatchObject({ fee: 35, customerFee: 35, unbilledFee: 35 });
  const [seen = {}] = (await desk("desk-warehouse")).data?.rows ?? [];
  expect(["fee", "customerFee", "unbilledFee"].filter((field) => field in seen)).toEqual([]);
});
