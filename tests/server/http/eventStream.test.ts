/** The events of an open page, `GET /events`, over real sockets. */
import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { EntityChange } from "../../../src/dialect/wire/events.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await buildTestApp({ live: true });
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

interface Heard {
  readonly event: string | undefined;
  readonly id: string | undefined;
  readonly data: string;
}

interface Stream {
  readonly status: number;
  /** All events so far. */
  readonly heard: readonly Heard[];
  /** Waits for an event of the name, after `from` events. */
  next(event: string, from?: number): Promise<Heard>;
  readonly ended: Promise<void>;
  close(): void;
}

async function open(headers: Readonly<Record<string, string>> = {}): Promise<Stream> {
  const cancel = new AbortController();
  const response = await fetch(`${url}/events`, { headers, signal: cancel.signal });
  const heard: Heard[] = [];
  const parser = createParser({ onEvent: ({ event, id, data }) => heard.push({ event, id, data }) });
  const ended = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(chunk);
  })().catch(() => undefined);
  return {
    status: response.status,
    heard,
    ended,
    close: () => cancel.abort(),
    async next(event, from = 0) {
      let found: Heard | undefined;
      await expect
        .poll(() => (found = heard.slice(from).find((one) => one.event === event)), { timeout: 5_000, interval: 10 })
        .toBeTruthy();
      return found as Heard;
    },
  };
}

/** The changes of an event, without the entry of the activity log that each act of a person adds in the same commit. */
const changesOf = ({ data }: Heard): readonly EntityChange[] =>
  (JSON.parse(data) as readonly EntityChange[]).filter(({ entity }) => entity !== "company-activity");
const address = { linkMan: "王强", contactWay: "138 0013 8000" };
const saveAddress = (who: string, mark: string) => app.ask("pickupAddressSave", { ...address, address: mark }, who);

test("a login is announced to the customer's pages: the record of its account has the time", async () => {
  for (const who of ["anna", "bo"]) {
    const stream = await open({ authorization: await app.token(who) });
    await stream.next("position");
    await saveAddress(who, "0 Road");
    await expect.poll(() => stream.heard.some(({ data }) => data.includes("pickup-address")), { timeout: 5_000 }).toBe(true);
    stream.close();
  }
  const watching = await open({ authorization: await app.token("anna") });
  await watching.next("position");
  app.forgetTokens();
  await app.token("anna");
  expect(changesOf(await watching.next("records"))).toMatchObject([{ entity: "company-member" }]);
  watching.close();
});

test("a saved record is announced to the pages of its customer, and to nobody else", async () => {
  const anna = await open({ authorization: await app.token("anna") });
  const bo = await open({ authorization: await app.token("bo") });
  const visitor = await open();
  await Promise.all([anna.next("position"), bo.next("position"), visitor.next("schemas")]);
  const saved = await saveAddress("anna", "1 Road");
  expect(saved.code).toBe(200);
  const id = String(saved.data?.["id"]);
  expect(changesOf(await anna.next("records"))).toContainEqual({ entity: "pickup-address", records: { [id]: 1 } });
  // Bo's own change arrives after what anna's would have been.
  await saveAddress("bo", "2 Road");
  expect(JSON.stringify(changesOf(await bo.next("records")))).not.toContain(id);
  expect(visitor.heard.map(({ event }) => event)).toEqual(["schemas"]);
  for (const stream of [anna, bo, visitor]) stream.close();
});

/** Adds a person of the staff with a role, and returns the token of a session. */
async function staffToken(name: string, role: string): Promise<string> {
  const { lines } = await app.operator("staff", "add", name, "--roles", role);
  const password = /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
  const { data } = await app.call<{ token: string }>(undefined, "/author/getToken", { loginName: name, password });
  return data?.token ?? "";
}

test("staff hears of every customer's records that its role reads; where it reaches some only, without their ids", async () => {
  const admin = await open({ authorization: await staffToken("chief", "admin") });
  const sales = await open({ authorization: await staffToken("seller", "sales") });
  const finance = await open({ authorization: await staffToken("cashier", "finance") });
  await Promise.all([admin, sales, finance].map((stream) => stream.next("position")));
  const { data: order } = await app.ask<Rec>(
    "orderSave",
    { ...(app.schemas.current().entities.get("waybill")?.schema.examples?.[0] as Rec) },
    "bo",
  );
  const id = String(order?.["id"]);
  const toldTo = ({ heard }: Stream) => heard.filter(({ event }) => event === "records").flatMap(changesOf);
  const isTold = (stream: Stream, change: EntityChange) => expect.poll(() => toldTo(stream), { timeout: 5_000 }).toContainEqual(change);
  await isTold(admin, { entity: "waybill", records: { [id]: 1 } });
  await isTold(sales, { entity: "waybill" });
  const { data: address } = await saveAddress("anna", "8 Road");
  await isTold(admin, { entity: "pickup-address", records: { [String(address?.["id"])]: 1 } });
  expect(JSON.stringify(finance.heard)).not.toContain("pickup-address");
  expect(JSON.stringify(sales.heard)).not.toContain(id);
  for (const stream of [admin, sales, finance]) stream.close();
});

test("an event carries names of records and no value of them", async () => {
  const anna = await open({ authorization: await app.token("anna") });
  await anna.next("position");
  await saveAddress("anna", "Secret Road 77");
  const { data } = await anna.next("records");
  expect(data).not.toContain("Secret");
  anna.close();
});

test("a refused save announces nothing", async () => {
  const anna = await open({ authorization: await app.token("anna") });
  await anna.next("position");
  expect((await app.ask("pickupAddressSave", { linkMan: "" })).code).toBe(4220);
  await saveAddress("anna", "3 Road");
  const first = changesOf(await anna.next("records"));
  expect(first.flatMap(({ records }) => Object.keys(records ?? {}))).toHaveLength(1);
  anna.close();
});

test("a deleted record is announced with version 0", async () => {
  const anna = await open({ authorization: await app.token("anna") });
  await anna.next("position");
  const saved = await saveAddress("anna", "4 Road");
  const before = anna.heard.length;
  await anna.next("records");
  await app.ask("pickupAddressDelete", { ids: [String(saved.data?.["id"])] });
  expect(changesOf(await anna.next("records", before + 1))).toEqual([
    { entity: "pickup-address", records: { [String(saved.data?.["id"])]: 0 } },
  ]);
  anna.close();
});

test("a stream that was cut resumes after its last event", async () => {
  const headers = { authorization: await app.token("anna") };
  const first = await open(headers);
  await first.next("position");
  await saveAddress("anna", "5 Road");
  const { id = "" } = await first.next("records");
  first.close();
  const missed = await saveAddress("anna", "6 Road");
  await new Promise((later) => setTimeout(later, 100));
  const second = await open({ ...headers, "last-event-id": id });
  const event = await second.next("records");
  expect(changesOf(event)).toEqual([{ entity: "pickup-address", records: { [String(missed.data?.["id"])]: 1 } }]);
  expect(second.heard.filter(({ event: name }) => name === "records")).toHaveLength(1);
  second.close();
});

test.each(["abcd1234-5", "nonsense", "-1"])(
  "from a position that this process does not know (%s) everything is to be read again",
  async (id) => {
    const stream = await open({ authorization: await app.token("anna"), "last-event-id": id });
    await stream.next("all");
    stream.close();
  },
);

test("a session that is not open gets no stream", async () => {
  expect((await open({ authorization: "x".repeat(43) })).status).toBe(401);
});

test("a visitor gets the active catalogue at once", async () => {
  const visitor = await open();
  const { data } = await visitor.next("schemas");
  const { catalogAddress, sites } = app.schemas.current();
  // A page of a further site takes the catalogue of its own site.
  expect(JSON.parse(data)).toEqual({ catalog: catalogAddress, sites: { desk: sites[0]?.catalogAddress } });
  visitor.close();
});

test("one session holds eight streams; the oldest ends for another one", async () => {
  const headers = { authorization: await app.token("bo") };
  const streams = [];
  for (let count = 0; count < 9; count++) streams.push(await open(headers));
  await streams[0]?.ended;
  await saveAddress("bo", "7 Road");
  await streams[8]?.next("records");
  await streams[1]?.next("records");
  for (const stream of streams) stream.close();
});

test("a stream ends when the roles of its account change, so that the page opens one with the new roles", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const own = await buildTestApp({ live: true });
  try {
    const { lines } = await own.operator("members", "add", "anna", "narrowed", "--roles", "owner");
    const password = /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
    const { data } = await own.call<{ token: string }>(undefined, "/author/getToken", { loginName: "narrowed", password });
    const address = await own.app.listen({ port: 0, host: "127.0.0.1" });
    const response = await fetch(`${address}/events`, { headers: { authorization: data?.token ?? "" } });
    let isEnded = false;
    void response.text().then(() => (isEnded = true));
    vi.advanceTimersByTime(25_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isEnded).toBe(false);
    await own.operated("members", "roles", "narrowed", "viewer");
    vi.advanceTimersByTime(25_000);
    await expect.poll(() => isEnded, { timeout: 5_000 }).toBe(true);
  } finally {
    vi.useRealTimers();
    await own.close();
  }
});
