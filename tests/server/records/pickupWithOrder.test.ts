/** A pickup that the shipper asks for in the order is booked when the forwarder approves it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Page } from "#dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let order: Rec;
const address = { linkMan: "王强", contactWay: "138 0013 8000", province: "广东省深圳市宝安区", address: "永和路 12 号 3 栋" };
const appointment = "2099-05-04 14:00:00";

beforeAll(async () => {
  server = await buildTestApp();
  order = { ...(server.schemas.current().entity("waybill").schema.examples?.[0] as Rec), selfDelivered: 0 };
});
afterAll(() => server.close());

const submit = (pickup: Rec, more: Rec = {}) => server.ask("orderSubmit", { ...order, ...more, pickup });
const waybill = async (id: unknown): Promise<Rec> => (await server.ask<Page>("waybillList", { filters: { id } })).data?.rows[0] ?? {};
const pickups = async (): Promise<readonly Rec[]> => (await server.ask<Page>("pickupOrderList", { size: 100 })).data?.rows ?? [];

test("the pickup has the goods, the address and the time of the order, and the waybill names it [E-PUO-02]", async () => {
  const before = await pickups();
  const { data } = await submit({ ...address, appointment });
  expect(await pickups()).toHaveLength(before.length);
  await server.operated("approve", String(data?.["waybillNo"]));
  const [booked, ...others] = (await pickups()).filter(({ id }) => before.every((one) => one["id"] !== id));
  expect(others).toEqual([]);
  expect(booked).toMatchObject({
    pickupStatus: "waiting",
    appointmentPickupDate: appointment,
    takeDeliveryOfGoods: { province: address.province, address: address.address, linkMan: address.linkMan, phone: address.contactWay },
    shippwayType: order["createTpye"],
    count: order["customerTotalPackages"],
    weight: order["customerActualWeight"],
    volume: order["customerVolume"],
    waybills: [{ waybillId: data?.["id"] }],
  });
  expect(await waybill(data?.["id"])).toMatchObject({ pickupOrder: booked?.["id"], statusName: "wait_for_deal_send" });
});

test("it begins as one that the shipper books: its timeline says so", async () => {
  const [newest] = await pickups();
  const { data } = await server.ask<Page>("pickupEventList", { filters: { pickupOrderId: newest?.["id"] } });
  expect(data?.rows).toMatchObject([{ transition: "begin" }]);
});

test("an order that is sent back and approved again books it once", async () => {
  const { data } = await submit({ ...address, appointment });
  const number = String(data?.["waybillNo"]);
  await server.operated("approve", number);
  const before = (await pickups()).length;
  await server.operated("reject", number, "--note", "改地址");
  const stored = await waybill(data?.["id"]);
  expect((await server.ask("orderConfirm", { ids: [stored["id"]] })).data).toMatchObject({ done: [stored["id"]] });
  await server.operated("approve", number);
  expect(await pickups()).toHaveLength(before);
});

test("without a time, or with one that has passed meanwhile, the shipper books later", async () => {
  const before = (await pickups()).length;
  const { data: plain } = await submit(address);
  await server.operated("approve", String(plain?.["waybillNo"]));
  const soon = new Date(server.time.now + 8 * 3_600_000 + 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  const { data: late } = await submit({ ...address, appointment: soon });
  server.time.now += 2 * 3_600_000;
  await server.operated("approve", String(late?.["waybillNo"]));
  server.time.now -= 2 * 3_600_000;
  expect(await pickups()).toHaveLength(before);
  expect((await waybill(late?.["id"]))["pickupOrder"]).toBeUndefined();
});

test("a time needs an address and a person, and lies ahead", async () => {
  const problemsOf = async (pickup: Rec) => (await submit(pickup)).problems?.map(({ path, code }) => `${path} ${code}`);
  expect(await problemsOf({ appointment })).toEqual(
    expect.arrayContaining(["/pickup/linkMan required", "/pickup/contactWay required", "/pickup/address required"]),
  );
  expect(await problemsOf({ ...address, appointment: "2020-05-04 14:00:00" })).toEqual(["/pickup/appointment rule:pickup-ahead"]);
});
