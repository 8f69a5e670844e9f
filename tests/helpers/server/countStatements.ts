/** Counts what the database is asked during an act, on the embedded database and on PostgreSQL. */
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { vi } from "vitest";

/** Returns how many statements, or batches of them, reached the database until the act was done. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(PGlite.prototype, "query"), vi.spyOn(pg.Client.prototype, "query")];
  await act();
  const count = spies.reduce((all, { mock }) => all + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}
