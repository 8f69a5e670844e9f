/**
 * `GET /livez`: 200 while the process answers; restart it if it does not. `GET /readyz` (and `/healthz`): 200 if the database answers
 * too, 503 otherwise; send it no visitors then.
 */
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Db } from "../db/tables.ts";

export function addHealth(app: FastifyInstance, db: Db | undefined): void {
  app.get("/livez", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  for (const path of ["/readyz", "/healthz"]) {
    app.get(path, async (request, reply) => {
      reply.header("cache-control", "no-store");
      try {
        if (db) await sql`select 1`.execute(db);
        return { status: "ok" };
      } catch (error) {
        request.log.error(`the database does not answer: ${errorMessage(error)}`);
        return reply.code(503).send({ status: "unavailable" });
      }
    });
  }
}
