/**
 * Metrics for Prometheus, on a port of their own, so that the public port does
 * not reveal them. The only home of prom-client.
 */
import { createServer } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { PoolFigures } from "../db/openDatabase.ts";
import type { Admission } from "./admission.ts";
import type { ReplicaReads } from "./replicaReads.ts";

export interface Metrics {
  readonly registry: Registry;
  /** Records duration and result of every request of the app. */
  observe(app: FastifyInstance): void;
}

export interface MetricsParts {
  readonly admission?: Admission;
  /** Absent with the embedded database. */
  readonly pool?: (() => PoolFigures) | undefined;
  readonly replica?: Pick<ReplicaReads, "serves"> | undefined;
}

/** Seconds: from a cached list to an import of thousands of rows. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics({ admission, pool, replica }: MetricsParts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const seconds = new Histogram({
    ...{ name: "lading_request_seconds", help: "Time from a request to its answer", registers },
    ...{ labelNames: ["call", "status"] as const, buckets },
  });
  const results = new Counter({
    ...{ name: "lading_answers_total", help: "Answers by call and code", registers },
    labelNames: ["call", "code"] as const,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  if (admission) gauge("lading_calls_under_way", "Calls that are not answered yet", admission.activeCalls);
  if (replica) gauge("lading_replica_serves", "1 while lists come from the replica", () => Number(replica.serves()));
  if (pool) {
    gauge("lading_database_connections", "Open connections to the database", () => pool().total);
    gauge("lading_database_connections_idle", "Connections that nobody uses", () => pool().idle);
    gauge("lading_database_waiting", "Calls that wait for a connection", () => pool().waiting);
  }
  return {
    registry,
    observe(app) {
      app.addHook("onResponse", (request, reply, done) => {
        const call = labelOf(request);
        seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
        if (request.answerCode !== undefined) results.inc({ call, code: request.answerCode });
        done();
      });
    },
  };
}

/** The label of a request: the key of its call, else its route. Unknown paths share one label, so that the number of labels is bounded. */
function labelOf({ call, routeOptions }: FastifyRequest): string {
  return call?.key ?? (routeOptions.url === undefined || routeOptions.url.startsWith("/api/") ? "unknown" : routeOptions.url);
}

/** Serves `GET /metrics` and nothing else. Returns a function that stops it. */
export async function serveMetrics(
  { registry }: Metrics,
  at: { readonly port: number; readonly host: string },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(at.port, at.host, ready);
  });
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
