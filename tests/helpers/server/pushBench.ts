/** A test's customers with devices: browsers that subscribe at a real push service on this machine, decrypt what it is sent, and remember it. */
import { createPublicKey, verify } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import webPush from "web-push";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { DeliveryRounds } from "../../../src/server/mail/deliveryQueue.ts";
import { createPushQueue } from "../../../src/server/push/pushQueue.ts";
import { rangeList } from "../../../src/server/webhooks/allowedAddress.ts";
import { buildTestApp, type TestApp } from "./buildTestApp.ts";
import { certificate } from "./mailServer.ts";
import { type Received, type Receiver, startReceiver } from "./receiver.ts";
import type { SoftBrowser } from "./softBrowser.ts";

/** The keys of the server under test. */
export const vapid = webPush.generateVAPIDKeys();
const contact = "mailto:operations@lading.example";
export let server: TestApp;
let example: Rec;
const closing: (() => Promise<unknown>)[] = [];

/** Gives the tests of this file one server, without devices and messages at the start of each test. */
export function inPushBench(): void {
  beforeAll(async () => {
    server = await buildTestApp({ pushKey: vapid.publicKey });
    example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  beforeEach(async () => {
    server.forgetTokens();
    await server.db.deleteFrom("pushes").execute();
    await server.db.deleteFrom("push_devices").execute();
  });
}

/** A push service. @param answer answers a message that was kept; 201 when absent */
export async function pushService(answer?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const started = await startReceiver(answer ?? ((response) => response.writeHead(201).end()));
  closing.push(() => started.close());
  return started;
}

/** What the signature of a message says; undefined for one that the server's key has not signed. */
export function signedClaims({ headers }: Received): Rec | undefined {
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(vapid.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isSigned && key === vapid.publicKey ? (JSON.parse(Buffer.from(claims, "base64url").toString("utf8")) as Rec) : undefined;
}

export interface ListedDevices {
  readonly key?: string;
  readonly kinds?: readonly { readonly id: string; readonly label: string }[];
  readonly devices?: readonly Rec[];
}

/** Runs a step of the devices. @param headers such as the language */
export const step = (input: Rec, who = "anna") => server.call<ListedDevices>(who, "/customer/std/push", input);

/** Subscribes a browser for an account; returns the id of its device. */
export async function device({ subscription }: SoftBrowser, who = "anna", more: Rec = {}): Promise<string> {
  const { data, message } = await step({ step: "add", name: "Phone", ...more, subscription } as unknown as Rec, who);
  const own = data?.devices?.find((one) => one["own"] === true);
  if (!own) throw new Error(message);
  return String(own["id"]);
}

export function queueOf(log: string[] = [], allowed: readonly string[] = ["127.0.0.0/8"]): DeliveryRounds {
  const told = (facts: object, message: string): void => void log.push(`${message} ${JSON.stringify(facts)}`);
  const { db, schemas, time } = server;
  const post = {
    lookup: async () => [{ address: "127.0.0.1", family: 4 as const }],
    ...{ allowed: rangeList(allowed), ca: certificate, timeoutMs: 60_000 },
  };
  const identity = { ...vapid, contact };
  return createPushQueue({ db, schemas, clock: () => time.now, log: { info: told, warn: told, error: told }, post, identity });
}

/** Approves a waybill of the customer as the forwarder, which sends a letter with `push`; returns its number. */
export async function approvedWaybill(who = "anna"): Promise<string> {
  const { data, message } = await server.call<Rec>(who, "/seaair/std/order/submit", example);
  if (!data?.["waybillNo"]) throw new Error(message);
  const number = String(data["waybillNo"]);
  await server.operated("approve", number);
  return number;
}
