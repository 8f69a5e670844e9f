import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { executeBatch, flushAtCommit, RolledBackError } from "../../../src/server/db/batch.ts";
import { type EmbeddedConnection, pgliteDialect } from "../../../src/server/db/pgliteDialect.ts";

/** A connection that records its statements; a statement with `fail` is rejected. */
function recorded(): { readonly db: Kysely<Record<string, never>>; readonly log: string[] } {
  const log: string[] = [];
  const connection = {
    async query(text: string) {
      log.push(text);
      await Promise.resolve();
      if (text.includes("fail")) throw new Error("failed");
      return { rows: [], affectedRows: 0, fields: [] };
    },
    close: () => Promise.resolve(),
  };
  return { db: new Kysely({ dialect: pgliteDialect(connection as unknown as EmbeddedConnection) }), log };
}

test("two transactions run one after the other, since there is one connection", async () => {
  const { db, log } = recorded();
  const work = (name: string) =>
    db.transaction().execute(async (trx) => {
      await sql.raw(`${name} 1`).execute(trx);
      await sql.raw(`${name} 2`).execute(trx);
    });
  await Promise.all([work("a"), work("b")]);
  expect(log).toEqual(["begin", "a 1", "a 2", "commit", "begin", "b 1", "b 2", "commit"]);
});

test("flushed statements run before COMMIT, and not after a rollback", async () => {
  const { db, log } = recorded();
  await db.transaction().execute((trx) => flushAtCommit(trx, [sql.raw("last")]));
  await db
    .transaction()
    .execute(async (trx) => {
      await flushAtCommit(trx, [sql.raw("never")]);
      throw new Error("undone");
    })
    .catch(() => undefined);
  expect(log).toEqual(["begin", "last", "commit", "begin", "rollback"]);
});

test("an ignored error is thrown at COMMIT, and a batch ends with its first error", async () => {
  const { db, log } = recorded();
  const ignored = db.transaction().execute((trx) =>
    sql
      .raw("fail")
      .execute(trx)
      .catch(() => undefined),
  );
  await expect(ignored).rejects.toThrow(RolledBackError);
  await expect(executeBatch(db, [sql.raw("one"), sql.raw("fail"), sql.raw("three")])).rejects.toThrow("failed");
  expect(log).not.toContain("three");
});
