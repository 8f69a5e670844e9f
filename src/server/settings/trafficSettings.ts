/** Limits of concurrency and rate, the port for metrics and the collector of traces, from the environment. */
import type { TracingSettings } from "../tracing/openTracing.ts";

export interface TrafficSettings {
  /** Connections of this process to PostgreSQL. */
  readonly connections?: number;
  /** Concurrent calls; further calls get 503. */
  readonly atOnce: number;
  /** Calls a minute; 0 means no limit. */
  readonly perMinute: { readonly account: number; readonly address: number };
  /** Address of the metrics; without it they are not served. */
  readonly metrics?: { readonly port: number; readonly host: string };
  /** Where traces are sent; without it there are none. */
  readonly tracing?: TracingSettings;
}

/** Ten calls a second for minutes is a program and not a person. One address may be a whole office. */
const usual = { account: 600, address: 6_000 } as const;
const AT_ONCE = 200;

/**
 * @param complain throws the sentence about an invalid setting
 * @param isProduction outside of production there is no rate limit by default
 */
export function readTrafficSettings(
  text: (name: string) => string | undefined,
  isProduction: boolean,
  complain: (sentence: string) => never,
): TrafficSettings {
  const number = (name: string, least: number, most: number): number | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const value = Number(given);
    return Number.isInteger(value) && value >= least && value <= most
      ? value
      : complain(`${name} must be a number from ${least} to ${most}, not "${given}".`);
  };
  const endpoint = text("OTEL_EXPORTER_OTLP_ENDPOINT");
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ""))
    complain("OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http:// or https://, such as http://127.0.0.1:4318.");
  const connections = number("DATABASE_CONNECTIONS", 2, 1_000);
  const port = number("METRICS_PORT", 0, 65_535);
  return {
    ...(connections === undefined ? {} : { connections }),
    atOnce: number("CALLS_AT_ONCE", 1, 100_000) ?? AT_ONCE,
    perMinute: {
      account: number("CALLS_PER_MINUTE", 0, 1_000_000) ?? (isProduction ? usual.account : 0),
      address: number("CALLS_PER_MINUTE_AND_ADDRESS", 0, 1_000_000) ?? (isProduction ? usual.address : 0),
    },
    ...(port === undefined ? {} : { metrics: { port, host: text("METRICS_HOST") ?? "127.0.0.1" } }),
    ...(endpoint ? { tracing: { endpoint, service: text("OTEL_SERVICE_NAME") ?? "lading" } } : {}),
  };
}
