// @whole-run: a kill, and the waits between deliveries.
/** The built server delivers events through kills and restarts: none is lost, and none has a second id. */
import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../scripts/lib/root.mjs";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { ApiResponse } from "../../../src/dialect/wire/wire.ts";
import endpoints from "../../../schemas/endpoints.json" with { type: "json" };
import { demoPassword } from "../../helpers/journeys/journey.ts";
import { type DemoData, demoData } from "../../helpers/server/demoData.ts";
import { type Receiver, startReceiver } from "../../helpers/server/receiver.ts";
import { type ServerOptions, type ServerProcess, startServer } from "../../helpers/server/serverProcess.ts";

const env = { WEBHOOK_ALLOW: "127.0.0.0/8,::1/128", WEBHOOK_CA: join(root, "tests/helpers/server/localhost.pem") };
const ROUNDS = 1;
const EVENTS = 20;
let data: DemoData;
let options: ServerOptions;
let server: ServerProcess;
let receiver: Receiver;
let token = "";
beforeAll(async () => {
  data = await demoData();
  options = { env, dataDir: data.dataDir, ...(data.database && { databaseUrl: data.database.url }) };
  // Every fifth answer is a failure, and some are slow: kills meet deliveries in every state.
  receiver = await startReceiver((response, _request, index) => {
    if (index % 5 === 4) response.writeHead(503).end();
    else setTimeout(() => response.end(), (index % 3) * 60);
  });
  server = await startServer(options);
}, 240_000);
afterAll(async () => {
  await server.stop();
  await receiver.close();
  await rm(data.dataDir, { recursive: true, force: true });
  await data.database?.drop();
});

async function ask<Data = Rec>(call: keyof typeof endpoints.calls, body: unknown, key: string = randomUUID()): Promise<ApiResponse<Data>> {
  const response = await fetch(`${server.url}/api${endpoints.calls[call].path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key, ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  });
  return (await response.json()) as ApiResponse<Data>;
}

test(`${ROUNDS} kill: of ${ROUNDS * EVENTS} events 0 are lost and 0 doubled under another id`, { timeout: 180_000 }, async () => {
  token = (await ask<{ token: string }>("login", { loginName: "demo", password: demoPassword })).data?.token ?? "";
  const saved = await ask("webhookSave", { url: receiver.url, events: ["waybill.departed"] });
  const id = String(saved.data?.["id"]);
  expect((await ask("webhookSecret", { ids: [id], secret: randomBytes(32).toString("base64url") })).code).toBe(200);
  for (let round = 0; round < ROUNDS; round++) {
    for (let each = 0; each < EVENTS; each++) expect((await ask("webhookTest", { ids: [id] })).code).toBe(200);
    await server.kill();
    server = await startServer(options);
  }
  const sent = async (): Promise<number> =>
    ((await ask<{ rows: Rec[] }>("webhookDeliveryList", { size: 100 })).data?.rows ?? []).filter(
      ({ status }) => status === "event_delivered",
    ).length;
  await expect.poll(sent, { timeout: 120_000, interval: 1000 }).toBe(ROUNDS * EVENTS);
  const ids = receiver.received.map(({ headers }) => String(headers["webhook-id"]));
  // A receiver ignores an id that it knows: what it keeps is exactly what happened.
  expect(new Set(ids).size).toBe(ROUNDS * EVENTS);
  expect(new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(ROUNDS * EVENTS);
});
