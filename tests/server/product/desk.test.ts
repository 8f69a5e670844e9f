/** The figures of the forwarder's dashboard, by hand from a few records. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordsExprs, sumId } from "../../../src/dialect/expr/recordSums.ts";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { Page, SumGroup } from "../../../src/dialect/wire/wire.ts";
import { newId } from "../../../src/server/db/newId.ts";
import { writeRecords } from "../../../src/server/seed/writeRecords.ts";
import { changeFacts, findCustomer } from "../../../src/server/session/customers.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let server: TestApp;
const tokens = new Map<string, string>();
/** Saturday 21 November 2026, 10:00 in the business time zone. */
const day = 86_400_000;

beforeAll(async () => {
  server = await buildTestApp();
  const [anna, bo] = [await idOf("anna"), await idOf("bo")];
  await changeFacts(server.db, anna, { salesperson: "desk-sales" });
  for (const role of ["sales", "warehouse", "finance", "admin"]) await addStaff(`desk-${role}`, role);
  await plant("waybill", anna, [
    // The week of Monday 16 November, and the one before.
    [
      0,
      {
        createTpye: "SEA",
        customerActualWeight: 100,
        statusName: "wait_for_lock",
        inStockChannel: "US-SEA-TRUCK",
        promisedDays: 28,
        transitDays: 30,
      },
    ],
    [
      3,
      {
        createTpye: "SEA",
        customerActualWeight: 50.5,
        statusName: "already_finish",
        inStockChannel: "US-SEA-TRUCK",
        promisedDays: 28,
        transitDays: 25,
        everProblem: 1,
      },
    ],
    [3, { createTpye: "ROAD", statusName: "already_finish", inStockChannel: "US-SEA-TRUCK", promisedDays: 28 }],
    [5, { createTpye: "AIR", customerActualWeight: 7, statusName: "wait_for_confirm", isSubmitted: 1, submitTime: "2026-11-16 08:00:00" }],
    [6, { createTpye: "AIR", customerActualWeight: 1, statusName: "wait_for_confirm", isSubmitted: 1, submitTime: "2026-11-21 08:00:00" }],
    [0, { createTpye: "SEA", customerActualWeight: 5000, statusName: "wait_for_confirm", isSubmitted: 0 }], // A draft is no volume.
    // Too old for the weeks.
    [
      100,
      { createTpye: "SEA", customerActualWeight: 1000, statusName: "wait_for_confirm", isSubmitted: 1, submitTime: "2026-08-13 08:00:00" },
    ],
  ]);
  await plant("waybill", bo, [[0, { createTpye: "SEA", customerActualWeight: 10, statusName: "wait_for_out_stock" }]]);
  const unpaid = { confirmState: "confirmed", statusName: "unpaid" };
  await plant("bill", anna, [
    [0, { ...unpaid, currency: "CNY", totalCost: 300, paid: 100, remain: 200, dueDate: "2026-11-21" }],
    [0, { ...unpaid, currency: "CNY", totalCost: 80, paid: 0, remain: 80, dueDate: "2026-11-20" }],
    [0, { ...unpaid, currency: "CNY", totalCost: 5.55, paid: 0, remain: 5.55, dueDate: "2026-10-21" }],
    [0, { ...unpaid, currency: "USD", totalCost: 9, paid: 0, remain: 9, dueDate: "2026-09-21" }],
  ]);
});
afterAll(() => server.close());

const idOf = async (name: string): Promise<string> => (await findCustomer(server.db, name))?.id ?? "";

async function plant(entity: string, customer: string, records: readonly (readonly [daysAgo: number, Rec])[]): Promise<void> {
  const rows = records.map(([days, record]) => {
    const at = server.time.now - days * day;
    return { customer, id: newId(at), record, version: 1, created: at, updated: at };
  });
  await writeRecords(server.db, server.schemas.current().entity(entity), rows);
}

async function addStaff(loginName: string, role: string): Promise<void> {
  const { lines } = await server.operator("staff", "add", loginName, "--roles", role);
  const password = /password (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
  const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName, password });
  tokens.set(loginName, data?.token ?? "");
}

const asked = (who: string, entity: string, body: Rec): Promise<Called<Page>> => {
  const { catalog } = server.schemas.current();
  return server.call<Page>(undefined, catalog.call(catalog.entity(entity)["x-entity"].calls?.list ?? "").path, body, {
    authorization: tokens.get(who) ?? "",
  });
};
/** The groups as texts, in the order of their values. */
async function figures(who: string, entity: string, body: Rec): Promise<string[]> {
  const { data } = await asked(who, entity, { size: 1, ...body });
  const line = ({ by, count, of }: SumGroup) => [...by, `${count}x`, ...of].map((value) => value ?? "–").join(" ");
  return (data?.sums ?? []).map(line).sort();
}

describe("the forwarder's figures", () => {
  test("volumes: by the Monday of the week and the service, of the last twelve weeks, without drafts", async () => {
    expect(await figures("desk-admin", "waybill", { sums: "weekly" })).toEqual([
      "2026-11-09 AIR 1x 1 0",
      "2026-11-16 AIR 1x 7 0",
      "2026-11-16 ROAD 1x 0 0",
      "2026-11-16 SEA 3x 160.5 0",
    ]);
  });

  test("ageing: orders to review by the days since they were submitted, the first band that fits", async () => {
    expect(await figures("desk-admin", "waybill", { sums: "ages", tab: "wait_for_audit" })).toEqual(["0 1x", "2 1x", "3 1x"]);
  });

  test("money: unpaid by age in each currency, due today is not overdue", async () => {
    expect(await figures("desk-finance", "bill", { sums: "overdue" })).toEqual([
      "0 CNY 1x 200",
      "1 CNY 1x 80",
      "2 CNY 1x 5.55",
      "3 USD 1x 9",
    ]);
    expect(await figures("desk-finance", "bill", { sums: "monthly" })).toEqual([
      "2026-11 CNY 3x 385.55 100 285.55",
      "2026-11 USD 1x 9 0 9",
    ]);
  });

  test("transit: the average of delivered waybills beside what was promised", async () => {
    expect(await figures("desk-admin", "waybill", { sums: "transit", tab: "signed" })).toEqual(["US-SEA-TRUCK 2x 28.0 27.5"]);
  });

  test("problem rate: the share of all waybills of the month, in percent", async () => {
    expect(await figures("desk-admin", "waybill", { sums: "problemRate" })).toEqual(["2026-08 1x 0.0", "2026-11 6x 16.7"]);
  });

  test("cover what the role reaches, and nothing that it may not read", async () => {
    expect(await figures("desk-sales", "waybill", { sums: "weekly" })).toContain("2026-11-16 SEA 2x 150.5 0");
    expect((await asked("desk-warehouse", "bill", { sums: "overdue" })).code).toBe(apiCode.forbidden);
    const customer = await server.call<Page>("anna", server.schemas.current().catalog.call("waybillList").path, { sums: "transit" });
    expect(customer).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/sums", code: "unknownField" }] });
  });
});

describe("sums over other records of a customer", () => {
  const rule = "count('fee', row.billOrder == self.waybillNo && row.billRound == self.billRound && row.feeState == 'disputed') == 0";

  test("are sent to staff that reads all such records of the customer, as a salesperson does; to a member those of its own customer only", async () => {
    const [anna, bo] = [await idOf("anna"), await idOf("bo")];
    await plant("fee", anna, [[0, { billOrder: "w1", billRound: 1, feeState: "disputed", totalCost: 5 }]]);
    const tree = server.schemas.current().compiled.expressions[rule];
    const [asking] = tree ? recordsExprs(tree) : [];
    if (!asking) throw new Error("The states of bills do not count costs.");
    const question = { id: sumId(asking), values: ["w1", 1] };
    const { path } = server.schemas.current().catalog.call("recordSums");
    const told = async (who: string, owner?: string): Promise<unknown> => {
      const body = { sums: [{ ...question, ...(owner !== undefined && { owner }) }] };
      const token = tokens.get(who);
      const { data } = await server.call<{ sums: readonly Rec[] }>(
        token ? undefined : who,
        path,
        body,
        token ? { authorization: token } : {},
      );
      return data?.sums[0]?.["count"];
    };
    expect([await told("desk-finance", anna), await told("desk-finance", bo), await told("desk-finance")]).toEqual([1, 0, undefined]);
    expect([await told("desk-sales", anna), await told("desk-sales", bo), await told("desk-sales")]).toEqual([1, undefined, undefined]);
    expect(await told("desk-warehouse", anna)).toBeUndefined();
    expect([await told("bo", anna), await told("anna")]).toEqual([0, 1]);
  });
});

/** Takes a step of the staff. */
const step = async (who: string, entity: string, transition: string, ids: readonly string[], body: Rec): Promise<Called<unknown>> =>
  server.call(undefined, `/desk/${entity}/${transition}`, { ids, ...body }, { authorization: tokens.get(who) ?? "" });
const rowsOf = async (who: string, entity: string, body: Rec = {}): Promise<readonly Rec[]> =>
  (await asked(who, entity, body)).data?.rows ?? [];
const own = async (entity: string, body: Rec = {}): Promise<readonly Rec[]> => {
  const { catalog } = server.schemas.current();
  const list = catalog.call(catalog.entity(entity)["x-entity"].calls?.list ?? "").path;
  return (await server.call<Page>("anna", list, body)).data?.rows ?? [];
};

describe("steps of the desk for a customer", () => {
  test("a salesperson reaches the customer that is given to them; the customer reads neither that nor the credit limit", async () => {
    await plant("customer", await idOf("bo"), [[0, { authStatus: "approved", shortName: "Bo", fullName: "Bo Ltd" }]]);
    const before = (await rowsOf("desk-sales", "waybill")).length;
    const [company] = await rowsOf("desk-admin", "customer", { search: "Bo Ltd" });
    for (const other of ["desk-finance", "desk-nobody"]) {
      const refused = await step("desk-admin", "customer", "setTerms", [String(company?.["id"])], { salesperson: other });
      expect(refused.code, JSON.stringify(refused)).not.toBe(apiCode.ok);
    }
    const done = await step("desk-admin", "customer", "setTerms", [String(company?.["id"])], {
      salesperson: "desk-sales",
      creditLimit: 50_000,
    });
    expect(done.code).toBe(apiCode.ok);
    expect((await rowsOf("desk-admin", "customer"))[0]).toMatchObject({ salesperson: "desk-sales", creditLimit: 50_000 });
    expect((await rowsOf("desk-sales", "waybill")).length).toBe(before + 1);
    const seen = await server.call<Page>("bo", server.schemas.current().catalog.call("customerList").path, {});
    expect(seen.data?.rows[0]).toMatchObject({ shortName: "Bo" });
    expect(Object.keys(seen.data?.rows[0] ?? {}).filter((name) => /^(salesperson|creditLimit)$/.test(name))).toEqual([]);
  });

  test("the desk shows what a customer sees as the account has it; its salesperson sets it there, others may not", async () => {
    await changeFacts(server.db, await idOf("bo"), { isCheckPrice: 0 });
    const bo = async (): Promise<Rec> => (await rowsOf("desk-sales", "customer", { search: "Bo Ltd" }))[0] ?? {};
    expect(await bo()).toMatchObject({ seesPrices: 0, seesWarehouse: 1, seesPastPrices: 0 });
    const company = await bo();
    const set = (who: string) =>
      step(who, "customer", "setSight", [String(company["id"])], { seesPrices: 1, seesWarehouse: 0, seesPastPrices: 1 });
    expect((await set("desk-finance")).code).toBe(apiCode.forbidden);
    expect((await set("desk-sales")).code).toBe(apiCode.ok);
    expect(await bo()).toMatchObject({ seesPrices: 1, seesWarehouse: 0, seesPastPrices: 1 });
    expect((await server.call<Rec>("bo", "/customer/std/getInfo", {})).data).toMatchObject({ isCheckPrice: 1, showWarehouseInfo: 0 });
    const own = await server.call<Page>("bo", server.schemas.current().catalog.call("customerList").path, {});
    expect(Object.keys(own.data?.rows[0] ?? {}).filter((name) => name.startsWith("sees"))).toEqual([]);
  });

  test("a page of a customer lists its own records by the id of the owner", async () => {
    const anna = await idOf("anna");
    const rows = await rowsOf("desk-admin", "waybill", { filters: { "owner.id": anna } });
    const owners = new Set(rows.map(({ owner }) => (owner as Rec)["id"]));
    expect([rows.length, owners]).toEqual([(await own("waybill")).length, new Set([anna])]);
  });

  test("a number is found whole among all customers, and in part where nothing has it whole", async () => {
    await plant("waybill", await idOf("bo"), [
      [0, { waybillNo: "LD1", statusName: "wait_for_confirm" }],
      [0, { waybillNo: "LD12", statusName: "wait_for_confirm" }],
    ]);
    const numbers = async (search: string) => (await rowsOf("desk-admin", "waybill", { search })).map(({ waybillNo }) => waybillNo);
    expect(await numbers("ld1")).toEqual(["LD1"]);
    expect(await rowsOf("desk-admin", "waybill", { search: "ld1 LD12", sort: [{ field: "owner.name" }] })).toHaveLength(2);
    expect(await numbers("D12")).toEqual(["LD12"]);
    // Shorter parts are not looked for among the records of all customers.
    expect(await numbers("D1")).toEqual([]);
  });

  test("photographs taken when goods are booked in are files of the customer's waybill, and each opens", async () => {
    const upload = server.schemas.current().catalog.call("orderFileUpload").path;
    const authorization = tokens.get("desk-warehouse") ?? "";
    const photos = await Promise.all(
      ["front.png", "label.png"].map(async (name) => (await uploadPicture(server, { authorization }, upload, name)).data),
    );
    await plant("waybill", await idOf("anna"), [[0, { waybillNo: "LDPHOTO", statusName: "wait_for_in_stock" }]]);
    const [goods] = await rowsOf("desk-warehouse", "waybill", { search: "LDPHOTO" });
    const measured = { inboundPackages: 2, inboundActualWeight: 20, inboundVolume: 0.2 };
    const done = await step("desk-warehouse", "waybill", "receive", [String(goods?.["id"])], { ...measured, photos });
    expect(done).toMatchObject({ code: apiCode.ok });
    const files = (await own("waybill-file")).filter(({ waybillNo }) => waybillNo === "LDPHOTO");
    expect(
      files.map(({ fileType, file }) => [fileType, (file as Rec)["name"]]).sort((a, b) => String(a[1]).localeCompare(String(b[1]))),
    ).toEqual([
      ["PHOTO", "front.png"],
      ["PHOTO", "label.png"],
    ]);
    for (const { file } of files) expect((await server.inject({ url: String((file as Rec)["url"]) })).statusCode).toBe(200);
  });

  test("a message is written in one language or in both", async () => {
    await plant("customer", await idOf("anna"), [[0, { authStatus: "approved", shortName: "Anna", fullName: "Anna Ltd" }]]);
    const [company] = await rowsOf("desk-admin", "customer", { search: "Anna Ltd" });
    const both = { content: "国庆照常收货", contentEn: "Open on holidays" };
    await step("desk-admin", "customer", "writeMessage", [String(company?.["id"])], both);
    await step("desk-admin", "customer", "writeMessage", [String(company?.["id"])], { content: "附加费下月调整" });
    const contents = (await own("message")).map(({ content }) => content);
    expect(contents).toEqual(expect.arrayContaining([{ zh: "国庆照常收货", en: "Open on holidays" }, { zh: "附加费下月调整" }]));
    await step("desk-admin", "customer", "writeMessage", [String(company?.["id"])], { contentEn: "Surcharges change" });
    expect((await own("message")).map(({ content }) => content)).toContainEqual({ en: "Surcharges change" });
    expect((await step("desk-admin", "customer", "writeMessage", [String(company?.["id"])], {})).code).not.toBe(apiCode.ok);
  });

  test("a credit note lowers what is unpaid, is a line of the bill, and is never more than that", async () => {
    const bill = (await rowsOf("desk-finance", "bill")).find(({ totalCost }) => totalCost === 300);
    const id = String(bill?.["id"]);
    expect((await step("desk-finance", "bill", "creditNote", [id], { amount: 200.01, note: "延误" })).code).not.toBe(apiCode.ok);
    expect((await step("desk-finance", "bill", "creditNote", [id], { amount: 50, note: "延误" })).code).toBe(apiCode.ok);
    expect((await own("bill", { filters: { id } }))[0]).toMatchObject({ totalCost: 250, remain: 150, paid: 100 });
    expect((await own("fee")).find(({ totalCost }) => totalCost === -50)).toMatchObject({
      costNames: "贷项",
      costNote: "延误",
      remain: -50,
    });
    expect((await step("desk-sales", "bill", "creditNote", [id], { amount: 1, note: "x" })).code).toBe(apiCode.forbidden);
  });
});

test("a search for a known number finds its records of all customers, and a part of a number those that contain it", async () => {
  for (const [owner, waybillNo] of [
    ["anna", "KX90017"],
    ["bo", "KX90017-2"],
  ] as const)
    await plant("waybill", await idOf(owner), [[0, { waybillNo, statusName: "wait_for_confirm" }]]);
  const found = async (who: string, search: string) => {
    const { data } = await asked(who, "waybill", { search });
    return [...(data?.rows ?? []).map(({ waybillNo }) => String(waybillNo)).toSorted(), data?.total, data?.tabs?.["all"]];
  };
  expect(await found("desk-admin", "kx90017")).toEqual(["KX90017", 1, 1]);
  expect(await found("desk-admin", "X90017")).toEqual(["KX90017", "KX90017-2", 2, 2]);
  expect(await found("desk-admin", "KX90017 KX90017-2")).toEqual(["KX90017", "KX90017-2", 2, 2]);
});
