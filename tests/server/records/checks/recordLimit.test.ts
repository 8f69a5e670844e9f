import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

const list = "/customer/std/delivery/address/list";
const save = "/customer/std/delivery/address/save";
const address: Rec = { customerDeliveryCompany: "Harbor Home", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" };

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from records_delivery_address`.execute(server.db);
  await sql`delete from claims where entity = 'delivery-address'`.execute(server.db);
});

const limit = (): number => Number(server.schemas.current().catalog.limits["deliveryAddresses"]);
/** Saves so many addresses of anna. */
async function fill(most: number): Promise<void> {
  for (let count = 0; count < most; count++)
    expect((await server.call("anna", save, { ...address, address: `Dock ${count}` })).code).toBe(200);
}

test("200 saves at once, one place left: exactly one is stored, the others are refused by the limit [V-GEN-07 K-08 Q-49]", async () => {
  await fill(limit() - 1);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => server.call("anna", save, { ...address, address: `Late dock ${index}` })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const refused = answers.filter(({ code }) => code !== 200);
  expect(new Set(refused.map(({ code, status }) => `${status} ${code}`))).toEqual(new Set([`200 ${apiCode.limit}`]));
  expect(refused[0]?.message).toContain(String(limit()));
  expect((await server.call<Page>("anna", list, {})).data?.total).toBe(limit());
});

test("the limit of one customer is not that of another", async () => {
  await fill(limit());
  expect((await server.call("bo", save, address)).code).toBe(200);
});

test("a deleted record frees its place", async () => {
  await fill(limit());
  const { data } = await server.call<Page>("anna", list, { size: 1 });
  expect((await server.call("anna", save, address)).code).toBe(apiCode.limit);
  await server.call("anna", "/customer/customerdeliveryaddress/delete", { ids: [data?.rows[0]?.["id"]] });
  expect((await server.call("anna", save, address)).code).toBe(200);
});
