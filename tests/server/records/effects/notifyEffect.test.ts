import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { BatchResult, Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

let server: TestApp;
const operator = (...words: string[]) => server.operator(...words);
const messages = async (query: Rec = {}, loginName = "anna"): Promise<Page> =>
  (await server.call<Page>(loginName, "/message/std/list", query)).data ?? { rows: [], total: -1 };

/** A submitted waybill of anna's. */
async function waybill(): Promise<Rec> {
  const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  const { data } = await server.call<Rec>("anna", "/seaair/std/order/submit", example);
  return data ?? {};
}

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("what a transition notifies", () => {
  let made: Rec;
  let message: Rec;

  test("is a message of the customer: dated, unread, in every language, leading to its record [E-MSG-01, E-MSG-02, E-MSG-03]", async () => {
    made = await waybill();
    expect((await messages()).total).toBe(0);
    await operator("approve", String(made["waybillNo"]));
    const { rows, total, tabs } = await messages();
    expect([total, tabs?.["unread"]]).toEqual([1, 1]);
    message = rows[0] ?? {};
    expect(message).toMatchObject({
      status: "unread",
      cdate: "2026-11-21 10:00:00",
      content: { zh: `运单 ${made["waybillNo"]} 已审核通过`, en: `Waybill ${made["waybillNo"]} was approved` },
      address: `/stdWaybillManagement/waybillDetails/${made["id"]}`,
    });
  });

  test("is read only by whom it is for", async () => {
    expect((await messages({}, "bo")).total).toBe(0);
    const { data } = await server.call<BatchResult>("bo", "/message/std/read", { ids: [message["id"] as string] });
    expect(data?.done).toEqual([]);
    expect((await messages({ tab: "unread" })).total).toBe(1);
  });

  test("is found by the page that it leads to, and marked as read once", async () => {
    const there = await messages({ tab: "unread", filters: { address: [message["address"] ?? ""] } });
    expect(there.rows.map(({ id }) => id)).toEqual([message["id"]]);
    expect(await server.call("anna", "/message/std/read", { ids: [message["id"] as string] })).toMatchObject({ code: 200 });
    expect((await messages({ tab: "unread" })).total).toBe(0);
    const again = await server.call<BatchResult>("anna", "/message/std/read", { ids: [message["id"] as string] });
    expect(again.data?.failed).toHaveLength(1);
  });

  test("says what the operator noted", async () => {
    const other = await waybill();
    await operator("reject", String(other["waybillNo"]), "--note", "缺少箱单");
    expect((await messages({ tab: "unread" })).rows[0]?.["content"]).toMatchObject({
      zh: expect.stringContaining("缺少箱单"),
      en: expect.stringContaining("缺少箱单"),
    });
  });
});
