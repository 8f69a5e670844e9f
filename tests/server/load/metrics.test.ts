/** Figures as Prometheus reads them: on a port of their own, by the names of the catalogue, of nobody's records. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../scripts/lib/postgres.mjs";
import { createAdmission } from "../../../src/server/load/admission.ts";
import { createMetrics, serveMetrics } from "../../../src/server/load/metrics.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
let close: () => Promise<void>;
let url: string;
beforeAll(async () => {
  const any = { take: () => true };
  const admission = createAdmission({ atOnce: 10, rates: { account: any, address: any } });
  const metrics = createMetrics({ admission, pool: () => ({ total: 7, idle: 5, waiting: 0 }) });
  server = await buildTestApp({ metrics, admission });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  close = await serveMetrics(metrics, { port, host: "127.0.0.1" });
});
afterAll(async () => {
  await close();
  await server.close();
});

test("calls are counted by their key and code, whatever else is asked by one name", async () => {
  await server.call("anna", "/customer/std/getInfo", {});
  await server.call(undefined, "/customer/std/getInfo", {});
  for (const path of ["/api/x1", "/api/x2", "/nothing/at/all"]) await server.inject({ method: "POST", url: path });
  await server.inject({ method: "GET", url: `/files/${"a".repeat(32)}` });
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('lading_answers_total{call="userInfo",code="200"} 1');
  expect(text).toContain('lading_answers_total{call="userInfo",code="401"} 1');
  expect(text).toContain('lading_request_seconds_count{call="/files/:id",status="404"} 1');
  expect(text).toMatch(/^lading_database_connections 7$/m);
  expect(text).toMatch(/^lading_calls_under_way 0$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).not.toMatch(/x1|x2|nothing|aaaa|anna/);
});

test("they are no page of the portal, and there is nothing else on their port", async () => {
  expect((await server.inject({ method: "GET", url: "/metrics" })).statusCode).toBe(404);
  for (const [path, method] of [
    ["/", "GET"],
    ["/metrics", "POST"],
    ["/metrics?x", "GET"],
  ] as const)
    expect((await fetch(url + path, { method })).status).toBe(404);
});
