/** Pickups and deliveries of the demonstration accounts: their time, their waybills, and what they weigh. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { timeText } from "../../../src/dialect/text/time.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const calls = {
  "pickup-order": "pickupOrderList",
  "pickup-event": "pickupEventList",
  waybill: "waybillList",
  "delivery-appointment": "deliveryAppointmentList",
} as const;
let server: TestApp;
let orders: readonly Rec[];

const page = async (entity: keyof typeof calls): Promise<Page> => {
  const { data } = await server.ask<Page>(calls[entity], { page: 1, size: 100 }, "demo");
  if (!data) throw new Error(`no list of ${entity}`);
  return data;
};
const rows = async (entity: keyof typeof calls): Promise<readonly Rec[]> => (await page(entity)).rows;

beforeAll(async () => {
  server = await buildTestApp({ demo: true });
  orders = await rows("waybill");
});
afterAll(() => server.close());

test("nobody collects goods before the appointment, and every appointment was ahead when it was made", async () => {
  const { rows: pickups } = await page("pickup-order");
  expect(pickups.length).toBeGreaterThan(5);
  for (const { id, appointmentPickupDate, pickedUpTime, createTime } of pickups) {
    expect(String(appointmentPickupDate) > String(createTime), String(id)).toBe(true);
    if (pickedUpTime) expect(String(pickedUpTime) >= String(appointmentPickupDate), String(id)).toBe(true);
  }
});

test("a delivery has arrived about the time of its appointment, and not tomorrow", async () => {
  const arrived = (await rows("delivery-appointment")).filter(({ appointmentState }) => appointmentState === "arrived");
  expect(arrived.length).toBeGreaterThan(0);
  const now = timeText(server.time.now, server.schemas.current().catalog.timeZone);
  for (const { id, appointmentTime, arrivalRegistrationTime, driverPhone } of arrived) {
    expect(String(arrivalRegistrationTime) <= now, `${String(id)}: ${String(arrivalRegistrationTime)}`).toBe(true);
    const apart = Math.abs(Date.parse(String(arrivalRegistrationTime)) - Date.parse(String(appointmentTime)));
    expect(apart, String(id)).toBeLessThan(3 * 3_600_000);
    expect(driverPhone, String(id)).toMatch(/^137 /);
  }
});

test("a pickup weighs what its waybills weigh", async () => {
  const { rows: pickups } = await page("pickup-order");
  expect(pickups.length).toBeGreaterThan(5);
  const total = (waybills: readonly Rec[], field: string) => waybills.reduce((sum, one) => sum + Number(one[field]), 0);
  for (const { pickUpGoodsNum, waybills, ...sums } of pickups)
    for (const field of ["count", "weight", "volume"])
      expect(Number(sums[field]), `${String(pickUpGoodsNum)} ${field}`).toBeCloseTo(total(waybills as readonly Rec[], field), 3);
});

test("there are pickups in every tab, moved by the transitions of a running server, also in their waybills", async () => {
  const { rows: pickups, tabs: counts = {} } = await page("pickup-order");
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  const byId = new Map(orders.map((order) => [order["id"], order]));
  for (const { id, waybills, pickupStatus, pickUpGoodsNum } of pickups) {
    for (const { waybillId } of waybills as readonly Rec[]) {
      const order = byId.get(waybillId as string);
      expect(order?.["selfDelivered"], String(pickUpGoodsNum)).toBe(0);
      if (pickupStatus !== "cancelled") expect(order?.["pickupOrder"], String(pickUpGoodsNum)).toBe(id);
    }
  }
  expect((await rows("pickup-event")).length).toBeGreaterThan(pickups.length);
});

test("pickups are collected by a driver of the forwarder, with the driver's plate, who is nowhere else at that time", async () => {
  const drivers = await server.db.selectFrom("records_driver").select("body").execute();
  const known = new Set(drivers.map(({ body }) => `${String(body["name"])} ${String(body["phone"])} ${String(body["licensePlate"])}`));
  expect(known.size).toBeGreaterThan(5);
  const pickups = await server.db.selectFrom("records_pickup_order").select("body").execute();
  const driven = pickups.filter(({ body }) => body["driverName"] !== undefined).map(({ body }) => body);
  expect(driven.length).toBeGreaterThan(4);
  const lacking = driven.filter((one) => !known.has([one["driverName"], one["driverPhone"], one["licensePlate"]].map(String).join(" ")));
  expect(lacking).toEqual([]);
  const places = driven.map((one) => `${String(one["licensePlate"])} ${String(one["appointmentPickupDate"])}`);
  expect(places.filter((one, index) => places.indexOf(one) !== index)).toEqual([]);
});
