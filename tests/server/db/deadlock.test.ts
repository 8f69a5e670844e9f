/** Deadlocks by force: an opponent that locks in the other order in every try. Only PostgreSQL has two transactions at once. */
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { executeBatch } from "../../../src/server/db/batch.ts";
import { openPostgres, type OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { errorResponse } from "../../../src/server/http/respond.ts";
import { schemasOfTest } from "../../helpers/server/testDatabase.ts";
import { ownDatabase, type OwnDatabase, postgresUrl } from "../../helpers/server/postgres.ts";

describe.runIf(postgresUrl)("a transaction that meets a deadlock", () => {
  let own: OwnDatabase | undefined;
  let opened: OpenDatabase;
  beforeAll(async () => {
    own = await ownDatabase();
    opened = await openPostgres(own?.url ?? "", { onError: () => undefined });
    await sql`create table boxes (id integer primary key, count integer not null)`.execute(opened.db);
    await sql`insert into boxes values (1, 0), (2, 0)`.execute(opened.db);
  });
  afterAll(async () => {
    await opened.close();
    await own?.drop();
  });

  const more = (id: number) => sql`update boxes set count = count + 1 where id = ${id}`;
  /** Only one of the two looks for deadlocks in time, and is ended by what it finds. */
  const looksAfter = (time: string) => sql`select set_config('deadlock_timeout', ${time}, true)`;

  /** How many sessions wait for a row that another one has locked. */
  const waiting = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(opened.db);
    return rows[0]?.count;
  };

  /** Runs a transaction on both boxes against opponents in its first `times` tries. Returns how often it ran. */
  async function contend(times: number): Promise<number> {
    const opponents: Promise<unknown>[] = [];
    let tries = 0;
    try {
      await inTransaction(opened.db, async (trx, attempt) => {
        tries = attempt;
        // The opponent of the last try goes on when that try is rolled back. Without the wait, this try could take box 1 before it.
        await opponents.at(-1);
        await executeBatch(trx, [looksAfter("20ms"), more(1)]);
        if (attempt <= times)
          await new Promise<void>((held) => {
            opponents.push(
              opened.db.transaction().execute(async (other) => {
                await executeBatch(other, [looksAfter("1h"), more(2)]);
                held();
                await more(1).execute(other);
              }),
            );
          });
        if (attempt <= times) await expect.poll(waiting).toBe(1);
        await executeBatch(trx, [more(2)]);
      });
      return tries;
    } finally {
      await Promise.all(opponents);
    }
  }

  test("runs again until it succeeds", async () => {
    expect(await contend(4)).toBe(5);
  });

  test("reports to the client that others are changing the records, when all tries are used up", async () => {
    const error = await contend(5).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "40P01" });
    const schemas = await schemasOfTest();
    const request = { headers: { "accept-language": "en" } } as unknown as FastifyRequest;
    expect(errorResponse(schemas, request, error)).toMatchObject({
      status: 503,
      answer: { code: 503, message: expect.stringContaining("Try again") },
    });
  });
});
