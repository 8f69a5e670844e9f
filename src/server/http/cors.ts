/** Pages of other origins may call only where the operator of the server names them. */
import type { FastifyInstance } from "fastify";
import type { SchemaStore } from "../schemas/schemaStore.ts";

/** What every call may carry; the catalogue's own rules add to it [CR-06]. */
const HEADERS = ["authorization", "content-type", "idempotency-key", "x-language"];

export function addCors(app: FastifyInstance, schemas: SchemaStore, origins: readonly string[]): void {
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
    const ruled = new Set((schemas.current().catalog.files.endpoints.headers ?? []).map(({ name }) => name));
    return reply
      .header("access-control-allow-methods", "POST")
      .header("access-control-allow-headers", [...HEADERS, ...ruled].join(", "))
      .header("access-control-max-age", "600")
      .code(204)
      .send();
  });
}
