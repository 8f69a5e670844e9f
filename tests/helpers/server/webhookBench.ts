/** A test's customers with webhooks, real receivers, and queues that deliver to them. */
import { createHmac, randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { createSealer, KEY_BYTES } from "../../../src/server/db/sealer.ts";
import { rangeList } from "../../../src/server/webhooks/allowedAddress.ts";
import type { DeliveryRounds } from "../../../src/server/mail/deliveryQueue.ts";
import { createEventQueue } from "../../../src/server/webhooks/eventQueue.ts";
import { buildTestApp, type TestApp } from "./buildTestApp.ts";
import { certificate } from "./mailServer.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

/** Seals the secrets of webhooks. */
export const secretKey = randomBytes(KEY_BYTES);
export let server: TestApp;
export let example: Rec;
const closing: (() => Promise<unknown>)[] = [];

/** Gives the tests of this file one server, without webhooks and events at the start of each test. */
export function inWebhookBench(): void {
  beforeAll(async () => {
    server = await buildTestApp({ secretKeys: [secretKey] });
    example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  beforeEach(async () => {
    const { db, schemas } = server;
    server.forgetTokens();
    await db.deleteFrom("events").execute();
    for (const name of ["webhook", "webhook-delivery"]) await db.deleteFrom(schemas.current().entity(name).table).execute();
    await db.deleteFrom("claims").where("entity", "=", "webhook").execute();
  });
}

export async function receiver(...parts: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...parts);
  closing.push(() => started.close());
  return started;
}

export function queueOf(log: string[] = [], sealer = createSealer([secretKey])): DeliveryRounds {
  const told = (facts: object, message: string): void => void log.push(`${message} ${JSON.stringify(facts)}`);
  const { db, schemas, time } = server;
  const post = {
    lookup: async () => [{ address: "127.0.0.1", family: 4 as const }],
    allowed: rangeList(["127.0.0.0/8"]),
    ca: certificate,
    // No test waits for it: a receiver that gives no answer closes its connection.
    timeoutMs: 60_000,
  };
  return createEventQueue({ db, schemas, clock: () => time.now, sealer, log: { info: told, warn: told, error: told }, post });
}

export const newSecret = (): string => randomBytes(32).toString("base64url");

/** An active webhook of the customer; answers its id. */
export async function webhook(url: string, { events = ["waybill.approved"], secret = newSecret(), who = "anna" } = {}): Promise<string> {
  const { data, message } = await server.ask("webhookSave", { url, events }, who);
  if (!data) throw new Error(message);
  const id = String(data["id"]);
  expect(await server.ask("webhookSecret", { ids: [id], secret }, who)).toMatchObject({ code: 200, data: { done: [id] } });
  return id;
}

/** A waybill of the customer that the forwarder approves; answers its number. */
export async function approvedWaybill(who = "anna"): Promise<string> {
  const { data, message } = await server.call<Rec>(who, "/seaair/std/order/submit", example);
  if (!data?.["waybillNo"]) throw new Error(message);
  const number = String(data["waybillNo"]);
  await server.operated("approve", number);
  return number;
}

export const deliveries = async (who = "anna"): Promise<readonly Rec[]> =>
  ((await server.ask<{ rows: Rec[] }>("webhookDeliveryList", {}, who)).data?.rows ?? []) as readonly Rec[];

/** Whether the header is a signature of the body by this secret, at the server's time. */
export function isSigned(header: string, body: string, secret: string): boolean {
  const [time = "", ...signatures] = header.split(",").map((part) => part.split("=")[1] ?? "");
  expect(Number(time)).toBe(Math.floor(server.time.now / 1000));
  return signatures.includes(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
}
