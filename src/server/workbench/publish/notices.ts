/** Notices of the workbench in the database: what became of publications and requests, until those whom it concerns have read it. */
import { sql } from "kysely";
import { DAY } from "#dialect/text/durations.ts";
import { timeText } from "#dialect/text/time.ts";
import type { WorkbenchGrant } from "#dialect/schema/roles.ts";
import type { BenchNotice, NoticeFacts, NoticeKind } from "#dialect/wire/notices.ts";
import { newId } from "../../db/newId.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Db } from "../../db/tables.ts";
import type { Reviewer } from "../access/guard.ts";
import { type HistoryReader, setEntryState, type StoredEntry, whyText } from "./history.ts";

/** How long a notice is stored that nobody reads. */
const RETENTION = 90 * DAY;

export interface NewNotice {
  /** Name of the analyst whose draft or publication it is about. */
  readonly analyst: string;
  readonly kind: NoticeKind;
  readonly facts: NoticeFacts;
  /** Everybody with this grant is told too. */
  readonly audience?: WorkbenchGrant;
}

/** @param now milliseconds since 1970 */
export async function addNotice(db: Db, { analyst, kind, facts, audience }: NewNotice, now: number): Promise<void> {
  const row = { id: newId(now), analyst, kind, facts: JSON.stringify(facts), audience: audience ?? null, created: new Date(now) };
  await db.insertInto("workbench_notices").values(row).execute();
}

/** Ends a publication that does not come into force, and tells its author and everybody who publishes. */
export async function failEntry(db: Db, { number, author, reason }: StoredEntry, why: string, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await setEntryState(trx, number, "failed", why);
    await addNotice(trx, { analyst: author, kind: "failed", facts: { number, reason, why }, audience: "publish" }, now);
  });
}

/** Returns what an analyst has not read yet, newest first. */
export async function noticesFor(db: Db, { name, grants }: Reviewer, { timeZone, say }: HistoryReader): Promise<BenchNotice[]> {
  const rows = await db
    .selectFrom("workbench_notices as told")
    .selectAll()
    .where(({ eb, or, lit }) =>
      or([eb("told.analyst", "=", name), grants.length === 0 ? lit(false) : eb("told.audience", "in", [...grants])]),
    )
    .where(sql<boolean>`not exists (select 1 from workbench_seen seen where seen.notice = told.id and seen.analyst = ${name})`)
    .orderBy("told.id", "desc")
    .execute();
  return rows.map(({ id, analyst, kind, facts: { why, ...facts }, created }) => ({
    id,
    kind,
    analyst,
    at: timeText(created.getTime(), timeZone),
    ...facts,
    ...(why !== undefined && { why: whyText(why, say) }),
  }));
}

/** Notes that an analyst has read a notice. Those that are old are deleted. */
export async function markSeen(db: Db, notice: string, analyst: string, now: number): Promise<void> {
  await db
    .insertInto("workbench_seen")
    .values({ notice, analyst })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom("workbench_notices")
    .where("created", "<", new Date(now - RETENTION))
    .execute();
  await sql`delete from workbench_seen where notice not in (select id from workbench_notices)`.execute(db);
}
