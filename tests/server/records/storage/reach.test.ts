import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json, Rec } from "../../../../src/dialect/json/json.ts";
import type { Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../../helpers/server/plantRecords.ts";
import { changeFacts, findCustomer } from "../../../../src/server/session/customers.ts";

let server: TestApp;
let annaId: string;
const tokens = new Map<string, string>();
const list = { waybill: "", sku: "" };

beforeAll(async () => {
  server = await buildTestApp();
  await plantRecords(server, "anna");
  await plantRecords(server, "bo");
  annaId = (await findCustomer(server.db, "anna"))?.id ?? "";
  await changeFacts(server.db, annaId, { salesperson: "desk-sales" });
  for (const role of ["sales", "operations", "warehouse", "finance", "admin"]) await addStaff(`desk-${role}`, role);
  const { catalog } = server.schemas.current();
  for (const name of ["waybill", "sku"] as const) list[name] = catalog.call(catalog.entity(name)["x-entity"].calls?.list ?? "").path;
});
afterAll(() => server.close());

async function addStaff(loginName: string, roles: string): Promise<void> {
  const { lines } = await server.operator("staff", "add", loginName, "--roles", roles);
  const password = /password (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
  const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName, password });
  tokens.set(loginName, data?.token ?? "");
}
const as = <Data = Rec>(who: string, path: string, body: unknown = {}): Promise<Called<Data>> =>
  server.call<Data>(undefined, path, body, { authorization: tokens.get(who) ?? "" });
const totalOf = async (who: string, path: string): Promise<number | undefined> => (await as<Page>(who, path)).data?.total;
const ownTotal = async (who: string, path: string): Promise<number> => (await server.call<Page>(who, path, {})).data?.total ?? 0;

describe("staff", () => {
  test("sees the records of all customers, each with its owner by name", async () => {
    const { data } = await as<Page>("desk-operations", list.waybill, { size: 500 });
    const [anna, bo] = [await ownTotal("anna", list.waybill), await ownTotal("bo", list.waybill)];
    expect([anna > 0, bo > 0, data?.total]).toEqual([true, true, anna + bo]);
    const owners = new Set(data?.rows.map(({ owner }) => (owner as Rec)["loginName"]));
    expect(owners).toEqual(new Set(["anna", "bo"]));
    expect(data?.rows[0]?.["owner"]).toMatchObject({ name: expect.any(String) as string, id: expect.any(String) as string });
  });

  test("sees only what its role reaches: a salesperson its own customers", async () => {
    expect(await totalOf("desk-sales", list.waybill)).toBe(await ownTotal("anna", list.waybill));
    const { data } = await as<Page>("desk-sales", list.waybill, { size: 500 });
    expect(new Set(data?.rows.map(({ owner }) => (owner as Rec)["id"] as Json))).toEqual(new Set([annaId]));
  });

  test("counts, sums and searches within its reach", async () => {
    const counts = await as<Record<string, number>>("desk-sales", server.schemas.current().catalog.call("waybillCounts").path);
    const own = await server.ask<Record<string, number>>("waybillCounts");
    expect(counts.data).toEqual(own.data);
    const bo = await server.call<Page>("bo", list.waybill, { size: 1 });
    const number = String(bo.data?.rows[0]?.["waybillNo"] ?? bo.data?.rows[0]?.["id"]);
    expect((await as<Page>("desk-sales", list.waybill, { search: number })).data?.rows).toEqual([]);
  });

  test("filters and sorts by the name of the owner, which a member cannot", async () => {
    const rows = async (body: Rec) => (await as<Page>("desk-operations", list.waybill, { size: 500, ...body })).data?.rows ?? [];
    const names = (await rows({ sort: [{ field: "owner.name", desc: true }] })).map(({ owner }) => (owner as Rec)["name"]);
    expect([names.length > 0, names]).toEqual([true, names.toSorted((a, b) => String(b).localeCompare(String(a)))]);
    const found = await rows({ filters: { "owner.name": "an" } });
    expect([found.length, new Set(found.map(({ owner }) => (owner as Rec)["name"]))]).toEqual([
      await ownTotal("anna", list.waybill),
      new Set(["anna"]),
    ]);
    expect((await server.call("anna", list.waybill, { filters: { "owner.name": "an" } })).code).toBe(4220);
    expect((await as("desk-operations", list.waybill, { filters: { "owner.phone": "1" } })).code).toBe(4220);
  });

  test("is refused what no role of it has, with the roles that have it", async () => {
    const refused = await as("desk-sales", "/desk/waybill/approve", { ids: ["x"] });
    expect(refused).toMatchObject({ code: 4031, data: { roles: ["operations", "admin"] } });
    expect(refused.message).toContain("操作");
    expect((await as("desk-warehouse", list.sku)).code).toBe(4031);
  });

  test("does not learn of a record out of its reach: it is not found, as one that does not exist", async () => {
    const bo = await server.call<Page>("bo", server.schemas.current().catalog.call("inquiryList").path, { size: 1 });
    const id = bo.data?.rows[0]?.id;
    expect(id).toEqual(expect.any(String));
    const asked = (one: unknown) => as<{ failed: Rec[] }>("desk-sales", "/desk/inquiry/quote", { ids: [one] });
    const [foreign, missing] = [await asked(id), await asked("01a1fbd4-f500-7003-9644-47ee19acbb3c")];
    expect({ ...foreign.data?.failed[0], id: "" }).toEqual({ ...missing.data?.failed[0], id: "" });
    expect(foreign.data?.failed[0]?.["code"]).toBe(4040);
  });
});

test("the timeline says who acted: the name then, and the role that allowed it", async () => {
  const info = await server.call<Rec>(
    undefined,
    server.schemas.current().catalog.call("userInfo").path,
    {},
    { authorization: tokens.get("desk-operations") ?? "" },
  );
  expect(info.data).toMatchObject({ loginName: "desk-operations", roles: ["operations"] });
  const { data } = await as<Page>("desk-operations", list.waybill, { size: 1 });
  const id = String(data?.rows[0]?.id);
  const ownerName = JSON.stringify(data?.rows[0]?.["owner"]).includes("anna") ? "anna" : "bo";
  const body = sql<string>`body || '{"statusName":"wait_for_confirm","isSubmitted":1}'`;
  await server.db.updateTable("records_waybill").set({ state: "wait_for_confirm", body }).where("id", "=", id).execute();
  const moves = await as<{ done: string[] }>("desk-operations", "/desk/waybill/reject", { ids: [id], note: "The invoice is missing" });
  expect(moves.data?.done).toEqual([id]);
  const { rows = [] } =
    (await as<Page>("desk-operations", server.schemas.current().catalog.call("waybillEventList").path, { filters: { waybillId: id } }))
      .data ?? {};
  expect(rows.find(({ transition }) => transition === "reject")).toMatchObject({
    actor: "desk-operations",
    role: { en: "Operations" },
    by: "operator",
  });
  await server.operated("staff", "roles", "desk-operations", "admin");
  const later = (await server.ask<Page>("waybillEventList", { filters: { waybillId: id } }, ownerName)).data?.rows ?? [];
  expect(later.find(({ transition }) => transition === "reject")).toMatchObject({ role: { zh: "操作" } });
});

test("a customer's account cannot take a step of the staff, nor name a role of it", async () => {
  const own = await server.call<Page>("anna", list.waybill, { size: 1 });
  const answer = await server.call<{ failed: Rec[] }>("anna", "/desk/waybill/approve", { ids: [own.data?.rows[0]?.id] });
  expect(answer.code).not.toBe(200);
  expect((await server.operator("members", "add", "anna", "spy", "--roles", "operations")).lines[0]).toContain("no role");
});

test("other roles count from the next call on; a removed account has no session", async () => {
  await addStaff("moves", "finance");
  expect((await as("moves", list.sku)).code).toBe(4031);
  await server.operated("staff", "roles", "moves", "operations");
  expect((await as("moves", list.sku)).code).toBe(200);
  await server.operated("staff", "remove", "moves");
  expect((await as("moves", list.sku)).status).toBe(401);
});
