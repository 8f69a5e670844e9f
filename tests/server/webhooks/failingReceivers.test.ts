/** Receivers that fail, are silent or are out of reach, and processes that end while they deliver: nothing is lost, and the id stays. */
import { describe, expect, test } from "vitest";
import { createSealer } from "../../../src/server/db/sealer.ts";
import { rangeList } from "../../../src/server/webhooks/allowedAddress.ts";
import { createEventQueue } from "../../../src/server/webhooks/eventQueue.ts";
import {
  approvedWaybill,
  deliveries,
  inWebhookBench,
  queueOf,
  receiver,
  server,
  webhook,
  secretKey,
} from "../../helpers/server/webhookBench.ts";

inWebhookBench();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("a receiver that fails", () => {
  test("for a while gets the event later, after growing pauses, under the same id", async () => {
    const { url, received } = await receiver((response, _request, index) => response.writeHead(index < 3 ? 503 : 204).end());
    await webhook(url);
    await approvedWaybill();
    const queue = queueOf();
    const waits: number[] = [];
    for (let tries = 1; tries <= 4; tries++) {
      expect(await queue.round()).toBe(1);
      expect(await queue.round()).toBe(0);
      const { state, due } = await server.db.selectFrom("events").select(["state", "due"]).executeTakeFirstOrThrow();
      if (state !== "queued") break;
      waits.push(due.getTime() - server.time.now);
      server.time.now = due.getTime();
    }
    expect(waits).toEqual([10_000, MINUTE, 5 * MINUTE]);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    // Each try is signed at its own time, so that the last one is not too old for the receiver.
    expect(new Set(received.map(({ headers }) => headers["webhook-signature"])).size).toBe(4);
    server.forgetTokens();
    expect(await deliveries()).toMatchObject([{ status: "event_delivered", tries: 4, answerStatus: 204, nextTime: null }]);
  });

  test("for two days makes a dead letter, which the customer sends again by a press", async () => {
    let isBroken = true;
    const { url, received } = await receiver((response) => (isBroken ? response.writeHead(500).end("disk full") : response.end()));
    const log: string[] = [];
    const queue = queueOf(log);
    await webhook(url);
    const number = await approvedWaybill();
    for (let round = 0; round < 9; round++) {
      expect(await queue.round()).toBe(1);
      server.time.now += 25 * HOUR;
    }
    expect(await queue.round()).toBe(0);
    server.forgetTokens();
    const [dead] = await deliveries();
    expect(dead).toMatchObject({ status: "event_lost", tries: 9, about: number, answerStatus: 500, said: "disk full" });
    expect(log.at(-1)).toMatch(/^event given up .*"status":500/);
    expect(log.join()).not.toContain(url);
    isBroken = false;
    const again = { ids: [String(dead?.["id"])] };
    expect(await server.ask("webhookDeliveryAgain", again, "bo")).toMatchObject({ code: 4040 });
    expect(await server.ask("webhookDeliveryAgain", again)).toMatchObject({ code: 200 });
    expect(await queue.round()).toBe(1);
    expect(await deliveries()).toMatchObject([{ status: "event_delivered", tries: 1 }]);
    expect(new Set(received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
  });

  test("by its silence holds up its own events only, and is not asked for each of them", async () => {
    const silent = await receiver((response) => response.destroy());
    const quick = await receiver();
    await webhook(silent.url);
    await webhook(quick.url);
    for (let each = 0; each < 4; each++) await approvedWaybill();
    expect(await queueOf().round()).toBe(5);
    expect([silent.received.length, quick.received.length]).toEqual([1, 4]);
    server.time.now += 11_000;
    expect(await queueOf().round()).toBe(1);
  });

  test("inside of our network is refused at once, and the customer reads why", async () => {
    const { url, received } = await receiver();
    await webhook(url);
    await approvedWaybill();
    const { db, schemas, time } = server;
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const post = { lookup: async () => [{ address: "10.0.0.7", family: 4 as const }], allowed: rangeList([]) };
    await createEventQueue({ db, schemas, clock: () => time.now, sealer: createSealer([secretKey]), log: silent, post }).round();
    expect(received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { status: "event_lost", answerStatus: null, said: "The address is not on the public internet." },
    ]);
  });
});

describe("a process that ends while it delivers", () => {
  test("by a kill: another one delivers the event again, under the same id", async () => {
    const { url, received } = await receiver((response, _request, index) => (index === 0 ? response.destroy() : response.end()));
    await webhook(url);
    await approvedWaybill();
    await server.db
      .updateTable("events")
      .set({ state: "sending", tries: 1, due: new Date(server.time.now + MINUTE) })
      .execute();
    expect(await queueOf().round()).toBe(0);
    server.time.now += 2 * MINUTE;
    server.forgetTokens();
    const log: string[] = [];
    await queueOf(log).round();
    await server.db
      .updateTable("events")
      .set({ due: new Date(server.time.now) })
      .execute();
    await queueOf(log).round();
    expect(log[0]).toContain("the process that sent it is gone");
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect((await deliveries())[0]).toMatchObject({ status: "event_delivered" });
  });

  test("by a stop: the event stays queued", async () => {
    const queue = queueOf();
    // Never answers: the try is under way when the queue stops.
    const { url } = await receiver(() => queue.stop());
    await webhook(url);
    await approvedWaybill();
    await queue.round(() => false);
    expect(await server.db.selectFrom("events").select(["state", "error"]).execute()).toMatchObject([
      { state: "queued", error: "The server was restarted during the try." },
    ]);
  });
});
