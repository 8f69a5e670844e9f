/** Events from the step of a record to the customer's system: signed, exactly once by id, in reach of their customer only. */
import { describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import {
  approvedWaybill,
  deliveries,
  inWebhookBench,
  example,
  isSigned,
  newSecret,
  queueOf,
  receiver,
  server,
  webhook,
} from "../../helpers/server/webhookBench.ts";

inWebhookBench();

const HOUR = 3_600_000;

describe("an event", () => {
  test("reaches the webhook with the record as the customer's own call returns it, signed", async () => {
    const { url, received } = await receiver();
    const secret = newSecret();
    await webhook(url, { secret });
    const number = await approvedWaybill();
    expect(await queueOf().round()).toBe(1);
    expect(received).toHaveLength(1);
    const { headers, body } = received[0] ?? { headers: {}, body: "" };
    const event = JSON.parse(body) as { id: string; type: string; created: string; entity: string; record: Rec };
    expect(event).toMatchObject({ type: "waybill.approved", entity: "waybill", created: new Date(server.time.now).toISOString() });
    const listed = await server.ask<{ rows: Rec[] }>("waybillList", {});
    expect(event.record["waybillNo"]).toBe(number);
    expect(event.record).toEqual(listed.data?.rows.find(({ id }) => id === event.record["id"]));
    expect(headers["webhook-id"]).toBe(event.id);
    expect(headers["webhook-event"]).toBe("waybill.approved");
    expect(isSigned(String(headers["webhook-signature"]), body, secret)).toBe(true);
    expect(await deliveries()).toMatchObject([
      {
        status: "event_delivered",
        eventId: event.id,
        eventType: "waybill.approved",
        about: number,
        url,
        tries: 1,
        answerStatus: 200,
        said: "thanks",
      },
    ]);
  });

  test("reaches nobody who has not chosen it, has paused, has no secret yet, or is another customer", async () => {
    const { url, received } = await receiver();
    await webhook(`${url}/1`, { events: ["waybill.departed"] });
    const paused = await webhook(`${url}/2`);
    await server.ask("webhookPause", { ids: [paused] });
    await server.ask("webhookSave", { url: `${url}/3`, events: ["waybill.approved"] });
    await webhook(`${url}/4`, { who: "bo" });
    await approvedWaybill();
    expect(await queueOf().round()).toBe(0);
    expect(received).toEqual([]);
    await server.ask("webhookResume", { ids: [paused] });
    await approvedWaybill();
    expect(await queueOf().round()).toBe(1);
  });

  test("of a change that is undone never happened", async () => {
    const { url } = await receiver();
    await webhook(url);
    await approvedWaybill();
    await server.db.deleteFrom("events").execute();
    // The step is refused: the waybill has it behind itself.
    const { data } = await server.call<Rec>("anna", "/seaair/std/order/submit", example);
    expect((await server.operator("depart", String(data?.["waybillNo"]))).ok).toBe(false);
    expect(await server.db.selectFrom("events").select("id").execute()).toEqual([]);
  });

  test("is sent once for each webhook, however many processes deliver, and each webhook gets one at a time", async () => {
    let open = 0;
    let most = 0;
    const slow = await receiver((response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open -= 1;
        response.end();
      }, 20);
    });
    const other = await receiver();
    await webhook(slow.url);
    await webhook(other.url);
    for (let each = 0; each < 5; each++) await approvedWaybill();
    // A process without work ends its round, also while another one holds the rest; the next round comes after a pause.
    const round = (): Promise<number[]> => Promise.all([queueOf().round(), queueOf().round(), queueOf().round()]);
    for (let tried = 1; tried > 0; ) tried = Math.max(...(await round()));
    for (const { received } of [slow, other]) expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(5);
    expect([slow.received.length, other.received.length]).toEqual([5, 5]);
    expect(most).toBe(1);
  });
});

describe("the secret of a webhook", () => {
  test("is answered by no call, and the former one signs for a day beside the new one", async () => {
    const { url, received } = await receiver();
    const [former, current] = [newSecret(), newSecret()];
    const id = await webhook(url, { secret: former });
    await server.ask("webhookSecret", { ids: [id], secret: current });
    const texts = [await server.ask("webhookList", {}), await server.call("anna", "/customer/std/webhook/list", {})];
    expect(JSON.stringify(texts)).not.toMatch(new RegExp(`${former}|${current}`));
    const last = () => received.at(-1) ?? { headers: {}, body: "" };
    const signs = (secret: string): boolean => isSigned(String(last().headers["webhook-signature"]), last().body, secret);
    await server.ask("webhookTest", { ids: [id] });
    await queueOf().round();
    expect([signs(former), signs(current)]).toEqual([true, true]);
    server.time.now += 25 * HOUR;
    server.forgetTokens();
    await server.ask("webhookTest", { ids: [id] });
    await queueOf().round();
    expect([signs(former), signs(current)]).toEqual([false, true]);
    expect(await server.db.selectFrom("webhook_secrets").select("ends").where("webhook", "=", id).execute()).toEqual([{ ends: null }]);
  });

  test("that is short, or of a stranger's webhook, is refused", async () => {
    const { url } = await receiver();
    const id = await webhook(url);
    expect((await server.ask("webhookSecret", { ids: [id], secret: "short" })).code).not.toBe(200);
    expect((await server.ask("webhookSecret", { ids: [id], secret: newSecret() }, "bo")).code).toBe(4040);
  });
});

test("a test event reaches its webhook only, whatever it has chosen", async () => {
  const { url, received } = await receiver();
  const id = await webhook(`${url}/1`);
  await webhook(`${url}/2`);
  await server.ask("webhookTest", { ids: [id] });
  expect(await queueOf().round()).toBe(1);
  expect(JSON.parse(received[0]?.body ?? "{}")).toMatchObject({ type: "webhook.test", entity: "webhook", record: { id } });
});

test("a deleted webhook gets nothing more, and its secrets are deleted", async () => {
  const { url, received } = await receiver();
  const id = await webhook(url);
  await approvedWaybill();
  await server.ask("webhookDelete", { ids: [id] });
  await queueOf().round();
  expect(received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ status: "event_lost", said: "The webhook was deleted." }]);
  expect(await server.db.selectFrom("webhook_secrets").select("secret").where("webhook", "=", id).execute()).toEqual([]);
});

test("events and their records are deleted a month after they were settled", async () => {
  const { url } = await receiver();
  await webhook(url);
  await approvedWaybill();
  await queueOf().round();
  server.time.now += 29 * 24 * HOUR;
  await queueOf().round();
  server.forgetTokens();
  expect(await deliveries()).toHaveLength(1);
  server.time.now += 2 * 24 * HOUR;
  await queueOf().round();
  server.forgetTokens();
  expect(await deliveries()).toEqual([]);
  expect(await server.db.selectFrom("events").select("id").execute()).toEqual([]);
});

test.each(["http://erp.example.com/hooks", "https://user:word@erp.example.com/", "https://[::1]/hooks", "ftp://erp.example.com/"])(
  "the address %s is refused when it is saved",
  async (url) => {
    expect(await server.ask("webhookSave", { url, events: ["waybill.approved"] })).toMatchObject({ problems: [{ path: "/url" }] });
  },
);
