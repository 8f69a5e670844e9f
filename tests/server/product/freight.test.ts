/** The freight of received goods: charged by what the warehouse measured, and billed. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const rows = async (list: string, filters: Rec) => (await server.ask<Page>(list, { filters }, "anna")).data?.rows ?? [];
const operator = (...words: string[]) => server.operated(...words);
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("the freight of measured goods", () => {
  const received = async (): Promise<Rec> => {
    const [example] = server.schemas.current().entity("waybill").schema.examples ?? [];
    const { data } = await server.ask<Rec>("orderSubmit", example, "anna");
    const number = String(data?.["waybillNo"]);
    for (const step of ["approve", "arrange"]) await operator(step, number);
    await operator("receive", number, "--inboundPackages", "10", "--inboundActualWeight", "180", "--inboundVolume", "1.2");
    return stored(number);
  };
  const stored = async (number: unknown): Promise<Rec> => {
    const { table } = server.schemas.current().entity("waybill");
    const found = await server.db.selectFrom(table).select("body").execute();
    return found.map(({ body }) => body as Rec).find(({ waybillNo }) => waybillNo === number) ?? {};
  };

  test("is charged once, by price and measured quantity, and leaves the list of what is to be billed with the bill [E-FEE-01]", async () => {
    const before = await received();
    const number = String(before["waybillNo"]);
    expect(before["measuredFreight"]).toBeGreaterThan(0);
    expect(before["toBill"]).toBe(before["measuredFreight"]);
    await operator("chargeFreight", number);
    await expect(operator("chargeFreight", number)).rejects.toThrow(/charged already/);
    await operator("charge", number, "--costNames", "报关费", "--quantity", "3", "--unitPrice", "120.5");
    const total = Number(before["measuredFreight"]) + 361.5;
    expect(await stored(number)).toMatchObject({ freightCharged: 1, unbilledFee: total, toBill: total });
    const fees = await rows("feeList", { waybillNo: number });
    expect(fees.find(({ costNames }) => costNames === "运费")).toMatchObject({
      quantity: before["billedQuantity"],
      totalCost: before["measuredFreight"],
    });
    await operator("issueBill", number);
    expect((await rows("billList", { waybillNo: number }))[0]).toMatchObject({ totalCost: total, remain: total });
    expect((await stored(number))["toBill"]).toBe(0);
  });

  test("that was charged by hand is not charged again", async () => {
    const number = String((await received())["waybillNo"]);
    await operator("charge", number, "--costNames", "运费", "--totalCost", "900");
    await expect(operator("chargeFreight", number)).rejects.toThrow(/charged already/);
    expect((await stored(number))["toBill"]).toBe(900);
  });

  test("stays charged when the waybill is finished without another freight", async () => {
    const number = String((await received())["waybillNo"]);
    await operator("chargeFreight", number);
    const { table } = server.schemas.current().entity("waybill");
    await sql`update ${sql.table(table)} set state = 'wait_for_lock', body = body || '{"statusName":"wait_for_lock"}' where body ->> 'waybillNo' = ${number}`.execute(
      server.db,
    );
    await operator("finish", number);
    expect(await stored(number)).toMatchObject({ statusName: "already_finish", freightCharged: 1 });
  });
});
