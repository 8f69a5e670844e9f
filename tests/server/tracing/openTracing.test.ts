/** Traces: what a collector receives of a call, and that a collector without an answer costs nothing but traces. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTracing } from "../../../src/server/tracing/openTracing.ts";
import { inSpan } from "../../../src/server/tracing/span.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { startTraceCollector, type TraceCollector } from "../../helpers/server/traceCollector.ts";

let collector: TraceCollector;
let server: TestApp | undefined;
let closeTracing: (() => Promise<void>) | undefined;
const complaints: string[] = [];

beforeEach(async () => {
  complaints.length = 0;
  collector = await startTraceCollector();
});
afterEach(async () => {
  await closeTracing?.();
  await server?.close();
  await collector.close();
  closeTracing = server = undefined;
});

/** Opens the server, and traces to `endpoint`. */
async function open(endpoint = collector.url, trustedProxies: readonly string[] = []): Promise<TestApp> {
  server = await buildTestApp({ tracing: true, trustedProxies });
  await server.token("anna");
  closeTracing = openTracing({ endpoint, service: "lading-test" }, (line) => complaints.push(line));
  return server;
}

/** Sends what is left, and returns all spans. */
async function collected(): Promise<TraceCollector["spans"]> {
  await closeTracing?.();
  closeTracing = undefined;
  return collector.spans;
}

const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

test("a call is one trace: its span has the call and the code, and the round trips to the database are below it", async () => {
  const { ask } = await open();
  await ask("userInfo");
  const spans = await collected();
  const call = spans.find(({ name }) => name === "POST userInfo");
  expect(call?.attributes).toMatchObject({
    "http.request.method": "POST",
    "http.response.status_code": 200,
    "lading.call": "userInfo",
    "lading.code": 200,
  });
  expect(call?.parentSpanId).toBeUndefined();
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(below.length).toBeGreaterThan(0);
  for (const span of below) {
    expect(span.name).toBe("database");
    expect(span.attributes["db.query.text"]).toMatch(/^(select|with|begin|update|insert)/i);
  }
  expect(collector.received()).toContain("lading-test");
});

test("neither values of a record, nor tokens, nor paths that grant access are in a trace", async () => {
  const { ask, inject, token } = await open();
  const secret = await token("anna");
  await ask("userInfo", { note: "Value-Of-A-Record" });
  await ask("login", { userName: "anna", password: "Wrong-Password-1" });
  for (const url of [`/files/${"a".repeat(32)}`, `/calendar/${"b".repeat(40)}.ics`, `/unsubscribe/${"c".repeat(40)}`, "/?token=dddd"])
    await inject({ method: "GET", url });
  expect((await collected()).length).toBeGreaterThan(4);
  expect(collector.received()).not.toMatch(/aaaa|bbbb|cccc|dddd|Value-Of-A-Record|Wrong-Password/);
  expect(collector.received()).not.toContain(secret);
});

test("the trace of another program goes on here behind a proxy of ours, and nowhere else", async () => {
  await open(collector.url, ["127.0.0.1"]);
  await server?.ask("userInfo", {}, "anna", { traceparent: PARENT });
  expect((await collected()).find(({ name }) => name === "POST userInfo")?.traceId).toBe(PARENT.split("-")[1]);
  await server?.close();
  collector.spans.length = 0;
  await open();
  await server?.ask("userInfo", {}, "anna", { traceparent: PARENT });
  expect((await collected()).find(({ name }) => name === "POST userInfo")?.traceId).not.toBe(PARENT.split("-")[1]);
});

test("a span has the code of an error and never its message", async () => {
  await open();
  const failing = Object.assign(new Error("duplicate value SKU-1"), { code: "23505" });
  await expect(inSpan({ name: "save", begins: true }, () => Promise.reject(failing))).rejects.toBe(failing);
  const [span] = await collected();
  expect(span).toMatchObject({ name: "save", status: 2, attributes: { "error.type": "23505" } });
  expect(collector.received()).not.toContain("SKU-1");
});

test("work between requests has a span only where it begins a trace", async () => {
  await open();
  expect(await inSpan({ name: "round" }, () => Promise.resolve(1))).toBe(1);
  expect(await inSpan({ name: "letter", begins: true }, () => inSpan({ name: "query" }, () => Promise.resolve(2)))).toBe(2);
  const spans = await collected();
  expect(spans.map(({ name }) => name)).toEqual(["query", "letter"]);
  expect(spans[0]?.parentSpanId).toBe(spans[1]?.spanId);
});

test("a collector that is gone costs traces and no call, and the operator reads why", async () => {
  await collector.close();
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "300");
  const { ask } = await open();
  expect((await ask("userInfo")).code).toBe(200);
  await collected();
  vi.unstubAllEnvs();
  expect(complaints.join("\n")).toMatch(/^Traces: .*ECONNREFUSED/);
  collector = await startTraceCollector();
});

test("a collector that never answers holds the end of the server for two seconds at most", async () => {
  await collector.close();
  collector = await startTraceCollector(false);
  const { ask } = await open();
  await ask("userInfo");
  const start = performance.now();
  await collected();
  expect(performance.now() - start).toBeLessThan(4_000);
  expect(complaints).toEqual(["Traces: the collector did not take the last ones within 2 s"]);
});
