/**
 * `GET /schema/events`: open pages hear of schemas that come into force, as a
 * stream of server-sent events, `{catalog}` each; the first at once, so that
 * nothing between two connections is missed.
 */
import type { FastifyInstance } from "fastify";
import type { ServerResponse } from "node:http";
import type { SchemaStore } from "../schemas/schemaStore.ts";

/** Proxies and browsers give up what says nothing for long. */
const PULSE_MS = 25_000;

export function addSchemaEvents(app: FastifyInstance, schemas: SchemaStore): void {
  const open = new Set<ServerResponse>();
  const news = (catalog: string): string => `data: ${JSON.stringify({ catalog })}\n\n`;
  const tell = (text: string): void => {
    for (const response of open) response.write(text);
  };
  const ended = schemas.follow(({ catalogAddress }) => tell(news(catalogAddress)));
  const pulse = setInterval(() => tell(":\n\n"), PULSE_MS);
  pulse.unref();
  // Before the server waits for open requests to end: these never would.
  app.addHook("preClose", async () => {
    ended();
    clearInterval(pulse);
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
    response.write(news(schemas.current().catalogAddress));
    open.add(response);
    response.on("close", () => open.delete(response));
  });
}
