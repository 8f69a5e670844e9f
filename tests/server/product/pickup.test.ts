import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const call = <Data = Rec>(name: string, body: unknown, who = "anna"): Promise<Called<Data>> => server.ask<Data>(name, body, who);
const act = (name: string, id: unknown, asked: Rec = {}) => call<BatchResult>(name, { ids: [id], ...asked });
const one = async (list: string, id: unknown): Promise<Rec> => (await call<Page>(list, { filters: { id } })).data?.rows[0] ?? {};
const operator = (...words: string[]) => server.operated(...words);

const where = { address: "福海街道永和路 12 号", linkMan: "王强", phone: "138 0013 8000" };
const tomorrow = "2026-11-22 14:00:00";
const yesterday = "2026-11-20 14:00:00";

/** A waybill that the forwarder has approved and that waits to be collected. */
async function waiting(more: Rec = {}): Promise<Rec> {
  const examples = server.schemas.current().entity("waybill").schema.examples ?? [];
  const collected = examples.find((example) => (example as Rec)["selfDelivered"] === 0) as Rec;
  const { data, problems } = await call("orderSubmit", { ...collected, ...more });
  if (!data) throw new Error(JSON.stringify(problems));
  await operator("approve", String(data["waybillNo"]));
  return one("waybillList", data["id"]);
}
const book = (waybills: readonly Rec[], more: Rec = {}) =>
  call("pickupOrderSave", {
    waybills: waybills.map(({ id, customerTotalPackages: count, customerActualWeight: weight, customerVolume: volume }) => ({
      waybillId: id as string,
      ...(count === undefined ? {} : { count, weight: weight ?? 1, volume: volume ?? 1 }),
    })),
    appointmentPickupDate: tomorrow,
    takeDeliveryOfGoods: where,
    ...more,
  });
/** Driven as far as the goods being in the van. */
async function collected(): Promise<Rec> {
  const { data } = await book([await waiting()]);
  const number = String(data?.["pickUpGoodsNum"]);
  await operator("assign", number, "--driverName", "陈师傅", "--driverPhone", "137 0000 1111", "--licensePlate", "粤B A1234");
  await operator("depart", number);
  await operator("collect", number);
  return one("pickupOrderList", data?.["id"]);
}

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("booking a pickup", () => {
  test("begins with a chosen waybill [V-PUP-01]", async () => {
    const refused = await book([]);
    expect(refused).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/waybills", code: "waybillFirst" }] });
  });

  test("goes to a district of the city that it names, in the fields of each level [E-PUO-03-01 E-PUO-03-02 E-PUO-03-03 E-PUO-03-04]", async () => {
    const waybills = [await waiting()];
    const at = (province: string, city: string, area: string) =>
      book(waybills, { takeDeliveryOfGoods: { ...where, province, city, area, street: "福海街道" } });
    expect(await at("广东省", "深圳市", "鄞州区")).toMatchObject({
      code: apiCode.invalid,
      problems: [{ path: "/takeDeliveryOfGoods/province", code: "cascade" }],
    });
    expect(await at("广东省", "深圳市", "宝安区")).toMatchObject({
      code: 200,
      data: { takeDeliveryOfGoods: { province: "广东省", city: "深圳市", area: "宝安区", street: "福海街道" } },
    });
  });

  test("needs an address, chosen or filled in [V-PUP-02]", async () => {
    const waybills = [await waiting()];
    const refused = await book(waybills, { takeDeliveryOfGoods: {} });
    expect(refused.problems?.map(({ path: at, code }) => [at, code])).toEqual([
      ["/takeDeliveryOfGoods/address", "required"],
      ["/takeDeliveryOfGoods/linkMan", "required"],
      ["/takeDeliveryOfGoods/phone", "required"],
    ]);
    const half = await book(waybills, { takeDeliveryOfGoods: { linkMan: "王强" } });
    expect(half.problems?.map(({ path: at }) => at)).toEqual(["/takeDeliveryOfGoods/address", "/takeDeliveryOfGoods/phone"]);
  });

  test("adds pieces, weight and volume up from the waybills where nothing was entered [E-PUO-04] [E-PUO-05] [E-PUO-06]", async () => {
    const { data } = await book([await waiting(), await waiting()]);
    const rows = data?.["waybills"] as readonly Rec[];
    const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect(Number(data?.["count"])).toBe(sum("count"));
    expect(Number(data?.["weight"])).toBeCloseTo(sum("weight"), 6);
    expect(Number(data?.["volume"])).toBeCloseTo(sum("volume"), 6);
  });

  test("keeps what was entered instead", async () => {
    const { data } = await book([await waiting()], { count: 3, weight: 12.5 });
    expect(data).toMatchObject({ count: 3, weight: 12.5 });
  });

  test("is refused for a time that has passed, and for one waybill twice", async () => {
    const waybill = await waiting();
    expect((await book([waybill], { appointmentPickupDate: yesterday })).problems).toMatchObject([{ path: "/appointmentPickupDate" }]);
    expect((await book([waybill, waybill])).problems).toMatchObject([{ path: "/waybills" }]);
  });

  test("gets a number and sets it in the waybill, which cannot be booked a second time", async () => {
    const waybill = await waiting();
    const { data } = await book([waybill]);
    expect(data).toMatchObject({ pickUpGoodsNum: expect.stringMatching(/^TH261121\d{4}$/) as string, pickupStatus: "waiting" });
    expect(await one("waybillList", waybill["id"])).toMatchObject({ pickupOrder: data?.["id"] });
    const second = await book([waybill]);
    expect(second).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/waybills/0/waybillId", code: "reference" }] });
  });

  test("twelve times at once for one waybill books it once", async () => {
    const waybill = await waiting();
    const answers = await Promise.all(Array.from({ length: 12 }, () => book([waybill])));
    const refused = answers.filter(({ code }) => code !== apiCode.ok);
    expect(refused).toHaveLength(11);
    for (const answer of refused)
      expect(answer).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/waybills/0/waybillId", code: "reference" }] });
  });

  test("takes none that its shipper brings, nor another customer's", async () => {
    const own = await waiting({ selfDelivered: 1 });
    expect((await book([own])).problems).toMatchObject([{ code: "reference" }]);
    const anna = await waiting();
    const body = {
      waybills: [{ waybillId: anna["id"] }],
      appointmentPickupDate: tomorrow,
      takeDeliveryOfGoods: where,
      count: 1,
      weight: 1,
      volume: 1,
    };
    expect((await call("pickupOrderSave", body, "bo")).problems).toMatchObject([{ code: "reference" }]);
  });

  test("holds its waybill: it is not sent back to pending while the pickup is booked", async () => {
    const waybill = await waiting();
    const { data } = await book([waybill]);
    expect((await act("orderSendBack", waybill["id"])).data?.failed).toMatchObject([{ code: apiCode.state }]);
    await act("pickupOrderCancel", data?.["id"]);
    expect((await act("orderSendBack", waybill["id"])).data?.failed).toEqual([]);
  });

  test("may be changed until a driver is assigned, its waybills not at all", async () => {
    const { data } = await book([await waiting()]);
    const moved = await call("pickupOrderSave", {
      id: data?.["id"],
      version: data?.["version"],
      appointmentPickupDate: "2026-11-23 09:00:00",
    });
    expect(moved.data).toMatchObject({ appointmentPickupDate: "2026-11-23 09:00:00" });
    const other = await call("pickupOrderSave", { id: data?.["id"], version: moved.data?.["version"], waybills: [] });
    expect(other.problems).toMatchObject([{ path: "/waybills", code: "readOnly" }]);
    await operator(
      "assign",
      String(data?.["pickUpGoodsNum"]),
      "--driverName",
      "陈",
      "--driverPhone",
      "137 0000 1111",
      "--licensePlate",
      "粤B A1234",
    );
    const late = await call("pickupOrderSave", { id: data?.["id"], version: Number(moved.data?.["version"]) + 1, count: 9 });
    expect(late.code).toBe(apiCode.state);
  });
});

describe("cancelling", () => {
  test("frees the waybill for another pickup", async () => {
    const waybill = await waiting();
    const { data } = await book([waybill]);
    expect((await act("pickupOrderCancel", data?.["id"])).data?.failed).toEqual([]);
    expect(await one("waybillList", waybill["id"])).not.toHaveProperty("pickupOrder");
    expect((await book([waybill])).code).toBe(apiCode.ok);
  });

  test("before the driver is on the way asks first, and says that it costs nothing [V-PUP-05 §5]", () => {
    const { machine } = server.schemas.current().entity("pickup-order");
    const question = machine?.transitions.find(({ id }) => id === "cancel")?.confirm;
    expect(question).toEqual({
      zh: expect.stringContaining("取消不收费") as string,
      en: expect.stringContaining("costs nothing") as string,
    });
  });

  test("a driver on the way is a question of its own, which names the fee [V-PUP-06]", async () => {
    const { data } = await book([await waiting()]);
    const number = String(data?.["pickUpGoodsNum"]);
    await operator("assign", number, "--driverName", "陈", "--driverPhone", "137 0000 1111", "--licensePlate", "粤B A1234");
    await operator("depart", number);
    expect((await act("pickupOrderCancel", data?.["id"])).data?.failed).toMatchObject([{ code: apiCode.state }]);
    expect((await act("pickupOrderCancelOnTheWay", data?.["id"])).data?.failed).toEqual([]);
    const machine = server.schemas.current().entity("pickup-order").machine;
    const question = machine?.transitions.find(({ id }) => id === "cancelOnTheWay")?.confirm;
    expect(question).toMatchObject({
      zh: expect.stringContaining("返空费") as string,
      en: expect.stringContaining("return-trip fee") as string,
    });
  });
});

describe("rating", () => {
  test("needs both service attitude and time limit [V-PUP-03] [V-PUP-04]", async () => {
    const { id } = await collected();
    const half = await act("pickupOrderRate", id, { scoreGrade: 5 });
    expect(half.data?.failed).toMatchObject([{ problems: [{ path: "/scoreTakeDeliveryOfGood", code: "required" }] }]);
    const other = await act("pickupOrderRate", id, { scoreTakeDeliveryOfGood: 5 });
    expect(other.data?.failed).toMatchObject([{ problems: [{ path: "/scoreGrade", code: "required" }] }]);
  });

  test("takes whole stars of the scale only [K-17]", async () => {
    const { id } = await collected();
    const { ratingMin, ratingMax } = server.schemas.current().catalog.limits as { ratingMin: number; ratingMax: number };
    for (const stars of [ratingMin - 1, ratingMax + 1, ratingMin + 0.5]) {
      const refused = await act("pickupOrderRate", id, { scoreGrade: stars, scoreTakeDeliveryOfGood: ratingMax });
      expect(refused.data?.failed, String(stars)).toMatchObject([{ problems: [{ path: "/scoreGrade" }] }]);
    }
    expect((await act("pickupOrderRate", id, { scoreGrade: ratingMin, scoreTakeDeliveryOfGood: ratingMax })).data?.failed).toEqual([]);
    expect(await one("pickupOrderList", id)).toMatchObject({
      scoreGrade: ratingMin,
      scoreTakeDeliveryOfGood: ratingMax,
      pickupStatus: "rated",
    });
  });

  test("is done once", async () => {
    const { id } = await collected();
    const rating = { scoreGrade: 4, scoreTakeDeliveryOfGood: 3 };
    expect((await act("pickupOrderRate", id, rating)).data?.failed).toEqual([]);
    expect((await act("pickupOrderRate", id, { scoreGrade: 1, scoreTakeDeliveryOfGood: 1 })).data?.failed).toMatchObject([
      { code: apiCode.state },
    ]);
    expect(await one("pickupOrderList", id)).toMatchObject(rating);
  });
});

test("the timeline has a pickup from its booking on, and the waybill the time of its collection", async () => {
  const order = await collected();
  const { data } = await call<Page>("pickupEventList", { filters: { pickupOrderId: order["id"] }, sort: [{ field: "id" }] });
  expect(data?.rows.map(({ transition, by }) => [transition, by])).toEqual([
    ["begin", "customer"],
    ["assign", "operator"],
    ["depart", "operator"],
    ["collect", "operator"],
  ]);
  const [row] = order["waybills"] as readonly Rec[];
  expect(await one("waybillList", row?.["waybillId"])).toHaveProperty("pickupTime");
});
