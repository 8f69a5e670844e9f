/**
 * `GET /schema/events`: notifies open pages of new active schemas, as server-sent
 * events with `{catalog}`. The first event is sent at once, so that a page misses
 * nothing between two connections.
 */
import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import type { SchemaStore } from "../schemas/schemaStore.ts";

/** Proxies and browsers close a connection that is idle for long. */
const PING_MS = 25_000;

export function addSchemaEvents(app: FastifyInstance, schemas: SchemaStore): void {
  const open = new Set<ServerResponse>();
  const event = (catalog: string): string => `data: ${JSON.stringify({ catalog })}\n\n`;
  const broadcast = (text: string): void => {
    for (const response of open) response.write(text);
  };
  const unfollow = schemas.follow(({ catalogAddress }) => broadcast(event(catalogAddress)));
  const ping = setInterval(() => broadcast(":\n\n"), PING_MS);
  ping.unref();
  // The server waits for open requests before it closes: these never end by themselves.
  app.addHook("preClose", async () => {
    unfollow();
    clearInterval(ping);
    for (const response of open) response.end();
  });
  app.get("/schema/events", (_request, reply) => {
    const response = reply.raw;
    reply.hijack();
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-accel-buffering": "no",
    });
    response.write(event(schemas.current().catalogAddress));
    open.add(response);
    response.on("close", () => open.delete(response));
  });
}
