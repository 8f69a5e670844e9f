import { expect, test } from "vitest";
import { readTrafficSettings } from "../../../src/server/settings/trafficSettings.ts";

const read = (env: Record<string, string>, isProduction = false) =>
  readTrafficSettings(
    (name) => env[name],
    isProduction,
    (sentence) => {
      throw new Error(sentence);
    },
  );

test("rates are limited in production only, unless they are set", () => {
  expect(read({})).toEqual({ atOnce: 200, perMinute: { account: 0, address: 0 } });
  expect(read({}, true).perMinute).toEqual({ account: 600, address: 6_000 });
  expect(read({ CALLS_PER_MINUTE: "0", CALLS_PER_MINUTE_AND_ADDRESS: "10" }, true).perMinute).toEqual({ account: 0, address: 10 });
});

test("metrics are served where a port is named, on this machine unless a host is set", () => {
  expect(read({ METRICS_PORT: "9090" }).metrics).toEqual({ port: 9090, host: "127.0.0.1" });
  expect(read({ METRICS_PORT: "9090", METRICS_HOST: "10.0.0.1" }).metrics).toEqual({ port: 9090, host: "10.0.0.1" });
});

test("traces are sent where a collector is named, under OpenTelemetry's own names of settings", () => {
  expect(read({}).tracing).toBeUndefined();
  const OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:4318";
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({ endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, service: "lading" });
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME: "portal" }).tracing?.service).toBe("portal");
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http://"],
  [{ DATABASE_CONNECTIONS: "1" }, 'DATABASE_CONNECTIONS must be a number from 2 to 1000, not "1".'],
  [{ CALLS_AT_ONCE: "many" }, 'CALLS_AT_ONCE must be a number from 1 to 100000, not "many".'],
  [{ METRICS_PORT: "1.5" }, 'METRICS_PORT must be a number from 0 to 65535, not "1.5".'],
])("%j is refused in a sentence", (env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});
