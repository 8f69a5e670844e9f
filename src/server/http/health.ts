/** `GET /healthz`: whether the process serves and its database answers. */
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/tables.ts";

export function addHealth(app: FastifyInstance, db: Db | undefined): void {
  app.get("/healthz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      if (db) await sql`select 1`.execute(db);
      return { status: "ok" };
    } catch (error) {
      request.log.error(`the database does not answer: ${error instanceof Error ? error.message : String(error)}`);
      return reply.code(503).send({ status: "unavailable" });
    }
  });
}
