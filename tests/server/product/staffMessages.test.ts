/** Messages that staff writes to a customer: who read them, and taking them back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { plantRecords } from "../../helpers/server/plantRecords.ts";

let server: TestApp;
let company = "";
beforeAll(async () => {
  server = await buildTestApp();
  company = (await plantRecords(server, "anna")).records.get("customer")?.id ?? "";
});
afterAll(() => server.close());

const messages = async (): Promise<readonly Rec[]> => (await server.ask<Page>("messageList", { size: 50 })).data?.rows ?? [];
const saying = async (text: string): Promise<Rec | undefined> =>
  (await messages()).find(({ content }) => JSON.stringify(content ?? null).includes(text));

describe("a message that staff writes", () => {
  test("shows who read it and when; its customer does not read the name of the writer", async () => {
    await server.operated("writeMessage", company, "--content", "仓库周日休息", "--contentEn", "Closed on Sunday");
    const written = await saying("Closed on Sunday");
    expect(written).toMatchObject({ status: "unread", content: { zh: "仓库周日休息", en: "Closed on Sunday" } });
    expect(written).not.toHaveProperty("sentBy");
    await server.ask("messageRead", { ids: [written?.["id"] as string] });
    expect(await saying("Closed on Sunday")).toMatchObject({ status: "read", openedBy: "anna", openedAt: expect.any(String) });
  });

  test("is taken back, and is gone for the customer; messages of the system are not", async () => {
    await server.operated("writeMessage", company, "--content", "写错了");
    const wrong = await saying("写错了");
    await server.operated("takeBackMessage", String(wrong?.["id"]));
    expect(await saying("写错了")).toBeUndefined();
    const planted = (await messages()).find(({ content }) => content === undefined);
    const { ok, lines } = await server.operator("takeBackMessage", String(planted?.["id"]));
    expect([ok, lines.join(" ")]).toEqual([false, expect.stringMatching(/系统通知|What the system tells/)]);
  });
});
