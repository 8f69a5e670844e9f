import { sql } from "kysely";
import { vi } from "vitest";
import { stagedTables, stagesRows } from "../../../src/server/db/stagedRows.ts";
import type { Db } from "../../../src/server/db/tables.ts";

/** Whether a row of an import is staged: all have been checked by then. */
async function hasStagedRow(db: Db): Promise<boolean> {
  const [table] = await stagedTables(db);
  if (table === undefined) return false;
  const { rows } = await sql`select id from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Holds an import at its first transaction after a row of it is staged, runs `work`, and lets the import continue. Resolves with the
 * answer to the import, rejects if no row was staged. PostgreSQL stages no rows: there the import runs without `work`.
 */
export async function whileStaged<Answer>(db: Db, send: () => Promise<Answer>, work: () => Promise<void>): Promise<Answer> {
  if (!stagesRows(db)) return send();
  const begin = db.transaction.bind(db);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let hold = (_isHeld: true): void => undefined;
  const held = new Promise<true>((resolve) => (hold = resolve));
  let isHeld = false;
  const holding = vi.spyOn(db, "transaction").mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (run) => {
      if (!isHeld && (await hasStagedRow(db))) {
        isHeld = true;
        hold(true);
        await released;
      }
      return execute(run);
    };
    return transaction;
  });
  const answer = send();
  try {
    if (!(await Promise.race([held, answer.then(() => false)]))) throw new Error("no row was staged");
    await work();
  } finally {
    release();
    await answer.finally(() => holding.mockRestore());
  }
  return answer;
}
