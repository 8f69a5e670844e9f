/** CORS: pages of other origins may call the API only if the settings list their origin. */
import type { FastifyInstance } from "fastify";
import { positionHeader } from "#dialect/wire/wire.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";

/** Allowed request headers; the catalogue adds its own [CR-06]. */
const HEADERS = ["authorization", "content-type", "idempotency-key", "x-language", positionHeader];

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
      .header("access-control-expose-headers", `x-request-id, ${positionHeader}`);
    if (request.method !== "OPTIONS") return undefined;
    const declared = new Set((schemas.current().catalog.files.endpoints.headers ?? []).map(({ name }) => name));
    return reply
      .header("access-control-allow-methods", "POST")
      .header("access-control-allow-headers", [...HEADERS, ...declared].join(", "))
      .header("access-control-max-age", "600")
      .code(204)
      .send();
  });
}
