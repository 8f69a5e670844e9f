import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { BatchResult, Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";

let server: TestApp;
const operator = (...words: string[]) => server.operator(...words);
const page = ({ id }: Rec): string => `/stdWaybillManagement/waybillDetails/${id}`;
/** The messages that lead to the page of a waybill. */
const messages = async (made: Rec, query: Rec = {}, loginName = "anna"): Promise<Page> =>
  (await server.call<Page>(loginName, "/message/std/list", { ...query, filters: { address: [page(made)] } })).data ?? {
    rows: [],
    total: -1,
  };
const read = async ({ id }: Rec, loginName = "anna") => server.call<BatchResult>(loginName, "/message/std/read", { ids: [id as string] });

/** A submitted waybill of anna's. */
async function waybill(): Promise<Rec> {
  const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  const { data } = await server.call<Rec>("anna", "/seaair/std/order/submit", example);
  return data ?? {};
}

/** A waybill that was approved, and the message about it. */
async function approved(): Promise<{ readonly made: Rec; readonly message: Rec }> {
  const made = await waybill();
  await operator("approve", String(made["waybillNo"]));
  return { made, message: (await messages(made)).rows[0] ?? {} };
}

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("what a transition notifies", () => {
  test("is a message of the customer: dated, unread, in every language, leading to its record [E-MSG-01, E-MSG-02, E-MSG-03]", async () => {
    const made = await waybill();
    expect((await messages(made)).total).toBe(0);
    await operator("approve", String(made["waybillNo"]));
    expect(await messages(made, { tab: "unread" })).toMatchObject({
      total: 1,
      rows: [
        {
          status: "unread",
          cdate: "2026-11-21 10:00:00",
          content: { zh: `运单 ${made["waybillNo"]} 已审核通过`, en: `Waybill ${made["waybillNo"]} was approved` },
          address: page(made),
        },
      ],
    });
  });

  test("is read only by whom it is for", async () => {
    const { made, message } = await approved();
    expect((await messages(made, {}, "bo")).total).toBe(0);
    expect((await read(message, "bo")).data?.done).toEqual([]);
    expect((await messages(made, { tab: "unread" })).total).toBe(1);
  });

  test("is marked as read once", async () => {
    const { made, message } = await approved();
    expect(await read(message)).toMatchObject({ code: 200, data: { done: [message["id"]] } });
    expect((await messages(made, { tab: "unread" })).total).toBe(0);
    expect((await read(message)).data?.failed).toHaveLength(1);
  });

  test("says what the operator noted", async () => {
    const made = await waybill();
    await operator("reject", String(made["waybillNo"]), "--note", "缺少箱单");
    expect((await messages(made)).rows[0]?.["content"]).toMatchObject({
      zh: expect.stringContaining("缺少箱单"),
      en: expect.stringContaining("缺少箱单"),
    });
  });
});
