/** Pages of other origins may call only where the operator of the server names them. */
import type { FastifyInstance } from "fastify";

const HEADERS = "authorization, content-type, idempotency-key, x-language, x-tofba-session-status";

export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    reply.header("vary", "origin");
    if (origin === undefined || !allowed.has(origin)) return undefined;
    reply
      .header("access-control-allow-origin", origin)
      .header("access-control-allow-credentials", "true")
      .header("access-control-expose-headers", "x-request-id");
    if (request.method !== "OPTIONS") return undefined;
    return reply
      .header("access-control-allow-methods", "POST")
      .header("access-control-allow-headers", HEADERS)
      .header("access-control-max-age", "600")
      .code(204)
      .send();
  });
}
