/** Publications one at a time: the check of a draft and what follows from it see no other publication in between. */
import { sql } from "kysely";
import { retryUntil } from "../../db/createIndexes.ts";
import type { OpenDatabase } from "../../db/openDatabase.ts";
import { createSerialQueue } from "../drafts/draftChecker.ts";

/** The database with a way to connections that may be held for minutes. */
export type PublishDatabase = Pick<OpenDatabase, "db" | "kind" | "withoutDeadlines">;

export type PublishLock = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Key of the advisory lock. Arbitrary, but the same in every version. */
const PUBLISH_LOCK = 7_412_096_338;

/**
 * Runs works one after the other: those of this lock in the order of the calls, those of other processes by a lock of the database. It
 * belongs to a connection of its own, so that a process that dies releases it. The embedded database has one process, and a single
 * connection, which the work needs.
 */
export function createPublishLock({ kind, withoutDeadlines }: PublishDatabase): PublishLock {
  const queue = createSerialQueue();
  if (kind === "embedded") return queue;
  return (work) =>
    queue(() =>
      withoutDeadlines((patient) =>
        patient.connection().execute(async (connection) => {
          await retryUntil(async () => {
            const { rows } = await sql<{ acquired: boolean }>`select pg_try_advisory_lock(${sql.lit(PUBLISH_LOCK)}) as acquired`.execute(
              connection,
            );
            return rows[0]?.acquired === true;
          });
          // The end of the connection releases the lock.
          return work();
        }),
      ),
    );
}
