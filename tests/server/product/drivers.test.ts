/** The desk's drivers: who keeps them, and what a pickup takes from the one that is chosen. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import type { Rec } from "#dialect/json/json.ts";
import { addRoleAskers, type Asker } from "../../helpers/server/addRoleAskers.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";

let server: TestApp;
let askers: Asker[];
let pickup = "";
beforeAll(async () => {
  server = await buildTestApp();
  pickup = (await plantRecords(server, "anna")).records.get("pickup-order")?.id ?? "";
  askers = await addRoleAskers(server, "anna");
});
afterAll(() => server.close());

const as = <Data = Rec>(name: string, path: string, body: Rec) =>
  server.call<Data>(undefined, path, body, { authorization: askers.find((asker) => asker.name === name)?.token ?? "" });
const driver = { name: "Chen", phone: "13712345678", licensePlate: "粤B A1234", isActive: 1 };

test("operations keeps drivers, the warehouse reads them, a customer never hears of them", async () => {
  expect((await as("staff-operations", "/desk/driver/save", driver)).code).toBe(apiCode.ok);
  expect((await as("staff-operations", "/desk/driver/save", { ...driver, licensePlate: "粤b a1234" })).code).toBe(apiCode.invalid);
  expect((await as<Page>("staff-warehouse", "/desk/driver/list", {})).data?.rows).toMatchObject([{ name: "Chen" }]);
  expect((await as("staff-warehouse", "/desk/driver/save", { ...driver, licensePlate: "粤B 2" })).code).toBe(apiCode.forbidden);
  expect((await as("customer-clerk", "/desk/driver/list", {})).code).toBe(apiCode.forbidden);
});

test("a pickup takes name, phone and plate, and its driver may be changed until he leaves", async () => {
  const asked = { driverName: "Chen", driverPhone: "13712345678", licensePlate: "粤B A1234" };
  const chosen = (await as<Page>("staff-operations", "/desk/driver/list", {})).data?.rows[0]?.["id"] ?? "";
  const step = (id: string, more: Rec = {}) =>
    as<{ done: string[] }>("staff-operations", `/desk/pickup-order/${id}`, { ids: [pickup], ...more });
  expect(await step("assign", { driver: "nobody", ...asked })).toMatchObject({ code: apiCode.invalid });
  expect((await step("assign", { driver: chosen, ...asked })).data?.done).toEqual([pickup]);
  expect((await step("changeDriver", { ...asked, driverName: "Liu" })).data?.done).toEqual([pickup]);
  const { data } = await server.call<Page>("anna", server.schemas.current().catalog.call("pickupOrderList").path, {});
  const row = data?.rows.find(({ id }) => id === pickup);
  expect([row?.["driverName"], row?.["pickupStatus"], row?.["driver"]]).toEqual(["Liu", "assigned", undefined]);
  expect((await step("depart")).data?.done).toEqual([pickup]);
  expect((await step("changeDriver", asked)).data?.done ?? []).toEqual([]);
});
