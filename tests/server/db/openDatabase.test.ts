/** A connection to PostgreSQL breaks while a transaction holds it and asks nothing: that costs the transaction, not the server. */
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { openPostgres } from "../../../src/server/db/openDatabase.ts";
import { isUnavailable } from "../../../src/server/http/respond.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { postgresUrl } from "../../helpers/server/postgres.ts";

describe.skipIf(postgresUrl === undefined)("a connection that breaks within a transaction", () => {
  test("is reported, the transaction fails, and the next one has another connection", async () => {
    const told: Error[] = [];
    const { db, close } = await openPostgres(postgresUrl ?? "", { onError: (error) => told.push(error) });
    const admin = new pg.Client(postgresUrl);
    await admin.connect();
    const lost = inTransaction(db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await expect.poll(() => told.length).toBeGreaterThan(0);
      return sql`select 1`.execute(trx);
    });
    const broken: unknown = await lost.catch((error: unknown) => error);
    // Whatever error the driver has, callers get "try again later".
    expect(isUnavailable(broken, "")).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await admin.end();
    await close();
  });
});
