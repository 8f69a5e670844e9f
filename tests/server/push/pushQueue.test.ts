/** Messages from the step of a record to the devices of the customer's people: encrypted for the browser, each once, never into our own network. */
import { describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import {
  approvedWaybill,
  device,
  inPushBench,
  pushService,
  queueOf,
  server,
  signedClaims,
  step,
  vapid,
} from "../../helpers/server/pushBench.ts";
import { softBrowser } from "../../helpers/server/softBrowser.ts";

inPushBench();

const SECOND = 1000;
const pushes = () => server.db.selectFrom("pushes").selectAll().orderBy("id").execute();

describe("a letter with push", () => {
  test("reaches the device with its subject and page, readable by its browser only, and signed for its push service", async () => {
    const service = await pushService();
    const [phone, other] = [softBrowser(service), softBrowser(service)];
    await device(phone);
    const number = await approvedWaybill();
    expect(await queueOf().round()).toBe(1);
    const [message] = service.received;
    if (!message) throw new Error("The push service got nothing.");
    const [row] = await pushes();
    expect(phone.read(message)).toEqual({
      ...{ id: row?.id, title: `运单 ${number}：审核通过`, language: "zh" },
      go: expect.stringMatching(/^\/stdWaybillManagement\/waybillDetails\/[\w-]+$/),
    });
    expect(() => other.read(message)).toThrow();
    expect(message.body).not.toContain(number);
    expect(signedClaims(message)).toMatchObject({ aud: new URL(service.url).origin, sub: "mailto:operations@lading.example" });
    expect(message.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(row).toMatchObject({ state: "sent", tries: 1 });
  });

  test("is in the language of the device", async () => {
    const service = await pushService();
    const phone = softBrowser(service);
    await server.call("anna", "/customer/std/push", { step: "add", subscription: phone.subscription } as unknown as Rec, {
      "accept-language": "en",
    });
    const number = await approvedWaybill();
    await queueOf().round();
    expect(service.received.map((message) => phone.read(message)["title"])).toEqual([`Waybill ${number}: Approved`]);
  });

  test("reaches neither another customer, nor a device that did not ask for its kind", async () => {
    const service = await pushService();
    await device(softBrowser(service), "bo");
    await device(softBrowser(service), "anna", { kinds: ["files"] });
    await approvedWaybill();
    expect(await queueOf().round()).toBe(0);
    expect(service.received).toEqual([]);
  });

  test("reaches no account whose roles do not read the record, also where they changed after the step", async () => {
    const service = await pushService();
    await device(softBrowser(service));
    const roles = async (names: readonly string[]) =>
      server.db
        .updateTable("accounts")
        .set({ roles: JSON.stringify(names) })
        .where("login_key", "=", "anna")
        .execute();
    await approvedWaybill();
    await roles([]);
    expect(await queueOf().round()).toBe(1);
    expect(service.received).toEqual([]);
    expect(await pushes()).toMatchObject([{ state: "failed", error: expect.stringContaining("reads the record no more") }]);
    await roles(["owner"]);
  });

  test("of a change that is undone never happened", async () => {
    const service = await pushService();
    await device(softBrowser(service));
    const number = await approvedWaybill();
    await server.db.deleteFrom("pushes").execute();
    expect((await server.operator("depart", number)).ok).toBe(false);
    expect(await pushes()).toEqual([]);
  });

  test("is sent once to each device, however many processes deliver", async () => {
    const service = await pushService((response) => setTimeout(() => response.writeHead(201).end(), 20));
    const browsers = [softBrowser(service, "one"), softBrowser(service, "two")];
    for (const browser of browsers) await device(browser);
    for (let each = 0; each < 3; each++) await approvedWaybill();
    const round = (): Promise<number[]> => Promise.all([queueOf().round(), queueOf().round(), queueOf().round()]);
    for (let tried = 1; tried > 0; ) tried = Math.max(...(await round()));
    const ids = service.received.flatMap((message) => browsers.flatMap((browser) => readable(() => browser.read(message)["id"])));
    expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
  });
});

/** The value, or nothing where the message is for another browser. */
function readable<Value>(read: () => Value): Value[] {
  try {
    return [read()];
  } catch {
    return [];
  }
}

describe("a push service", () => {
  test("that fails is asked again with growing pauses, by the same id and topic, and gives up within the day", async () => {
    const service = await pushService((response) => response.writeHead(503).end());
    const phone = softBrowser(service);
    await device(phone);
    await approvedWaybill();
    const pauses: number[] = [];
    for (;;) {
      await queueOf().round();
      const [row] = await pushes();
      if (row?.state !== "queued") break;
      pauses.push((row.due.getTime() - server.time.now) / SECOND);
      server.time.now = row.due.getTime();
    }
    expect(pauses).toEqual([10, 60, 300, 1800, 7200, 21_600]);
    expect(await pushes()).toMatchObject([{ state: "failed", tries: 7, error: "The receiver answered 503." }]);
    const { received } = service;
    expect(new Set(received.map((message) => phone.read(message)["id"])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["topic"])).size).toBe(1);
    expect(String(received[0]?.headers["topic"])).toMatch(/^[\w-]{1,32}$/);
  });

  test("that comes back gets each message once", async () => {
    const service = await pushService((response, _message, index) => response.writeHead(index === 0 ? 429 : 201).end());
    await device(softBrowser(service));
    await approvedWaybill();
    await queueOf().round();
    server.time.now += 10 * SECOND;
    expect([await queueOf().round(), await queueOf().round()]).toEqual([1, 0]);
    expect(await pushes()).toMatchObject([{ state: "sent", tries: 2 }]);
  });

  test.each([404, 410])("that answers %i has no such browser any more: the device is removed", async (status) => {
    const service = await pushService((response) => response.writeHead(status).end());
    await device(softBrowser(service));
    await approvedWaybill();
    await queueOf().round();
    expect((await step({ step: "list" })).data?.devices).toEqual([]);
    expect(await pushes()).toMatchObject([{ state: "failed", tries: 1 }]);
  });

  test("that refuses the signature is not asked again", async () => {
    const service = await pushService((response) => response.writeHead(403).end());
    await device(softBrowser(service));
    await approvedWaybill();
    await queueOf().round();
    expect(await pushes()).toMatchObject([{ state: "failed", tries: 1, error: "The push service answered 403." }]);
    expect((await step({ step: "list" })).data?.devices).toHaveLength(1);
  });

  test("inside of our own network is never asked, whatever a client says", async () => {
    const service = await pushService();
    await device(softBrowser(service));
    await approvedWaybill();
    const log: string[] = [];
    await queueOf(log, []).round();
    expect(service.received).toEqual([]);
    expect(await pushes()).toMatchObject([{ state: "failed", error: "The address is not on the public internet." }]);
  });

  test("and the log hear nothing of titles, and the log nothing of addresses and keys", async () => {
    const service = await pushService((response, _message, index) => response.writeHead([500, 201][index] ?? 201).end());
    const phone = softBrowser(service);
    await device(phone);
    const number = await approvedWaybill();
    const log: string[] = [];
    await queueOf(log).round();
    server.time.now += 10 * SECOND;
    await queueOf(log).round();
    expect(log).toHaveLength(2);
    const { endpoint, keys } = phone.subscription;
    for (const secret of [number, endpoint, keys.auth, keys.p256dh, vapid.privateKey]) expect(log.join()).not.toContain(secret);
  });
});

test("a message whose process died is tried again under its id", async () => {
  const service = await pushService();
  const phone = softBrowser(service);
  await device(phone);
  await approvedWaybill();
  await server.db
    .updateTable("pushes")
    .set({ state: "sending", tries: 1, due: new Date(server.time.now + 30 * SECOND) })
    .execute();
  expect(await queueOf().round()).toBe(0);
  server.time.now += 31 * SECOND;
  expect(await queueOf().round()).toBe(1);
  const [row] = await pushes();
  expect(service.received.map((message) => phone.read(message)["id"])).toEqual([row?.id]);
});

test("settled messages are deleted after a week, devices after ninety days without an open page", async () => {
  const service = await pushService();
  await device(softBrowser(service));
  await approvedWaybill();
  await queueOf().round();
  server.time.now += 8 * 86_400 * SECOND;
  await queueOf().round();
  expect(await pushes()).toEqual([]);
  expect(await server.db.selectFrom("push_devices").select("id").execute()).toHaveLength(1);
  server.time.now += 83 * 86_400 * SECOND;
  await queueOf().round();
  expect(await server.db.selectFrom("push_devices").select("id").execute()).toEqual([]);
});
