/**
 * Runs the transitions by time that are due, each exactly once for its time.
 *
 * ```
 *   due ─ row of the plan and record locked ─ still due? ─ guard ─ transition ─┬─ every: due again at its next time
 *                                                  │                           ├─ its effects have moved `at`: due again then
 *                                                  │                           └─ otherwise settled
 *                                                  └─ refused: looked at again in an hour, or when the record is saved
 * ```
 *
 * The transition and its entry in the plan are one transaction, so that no
 * failure repeats it. What an outage missed runs afterwards in order; one with
 * `every` runs once for each missed time, with this time as `due`, or with `missed: once` for the latest alone. A failure
 * concerns its record alone and is tried again later.
 */
import type { TimedAct } from "#dialect/records/timed.ts";
import { ApiError } from "../answers/apiError.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { ExpressionBuilder } from "kysely";
import type { DueActTable } from "../db/dueTables.ts";
import type { Db, Tables, Trx } from "../db/tables.ts";
import { serverActingFor } from "../session/principal.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { applyTransition } from "../records/applyTransition.ts";
import { lockBeforeSums } from "../records/storage/recordSums.ts";
import { deleteDueActs } from "../records/storage/dueActs.ts";
import { reachOf } from "../records/storage/reach.ts";
import { recordFields } from "../records/storage/recordRow.ts";
import { readForUpdate } from "../records/storage/recordSql.ts";
import { runRecordTransaction } from "../records/storage/recordTransaction.ts";
import { executeBatch } from "../db/batch.ts";
import { planStored } from "./planStored.ts";
import { HOUR, MINUTE } from "#dialect/text/durations.ts";

/** The server's log, where the runner reports what it did. */
export interface RunnerLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface RunnerParts {
  readonly db: Db;
  readonly schemas: { current(): Schemas };
  /** Milliseconds. */
  readonly clock: () => number;
  readonly log: RunnerLog;
}

export type DueAct = Pick<DueActTable, "customer" | "entity" | "record" | "act">;

/** Pause before a transition whose guard does not hold is looked at again. */
const REFUSED = HOUR;
/** Pauses after failures in a row, such as an error in a formula; the last one repeats. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR, 24 * HOUR] as const;
const BATCH = 100;

/** Runs everything that is due, the oldest first, until `stop` returns true. Returns how many transitions ran. */
export async function runDueActs(parts: RunnerParts, stop: () => boolean = () => false): Promise<number> {
  const { db, clock } = parts;
  const schemas = parts.schemas.current();
  await planStored(db, schemas, clock());
  let ran = 0;
  while (!stop()) {
    const rows = await db
      .selectFrom("due_acts")
      .select(["customer", "entity", "record", "act"])
      .where("due", "<=", new Date(clock()))
      .orderBy("due")
      .orderBy("record")
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      if (stop()) return ran;
      if (await perform(parts, schemas, row)) ran += 1;
    }
  }
  return ran;
}

/** Runs one transition. Returns whether it ran. Never throws: what fails is postponed. */
async function perform(parts: RunnerParts, schemas: Schemas, key: DueAct): Promise<boolean> {
  const { db, clock, log } = parts;
  const facts = { entity: key.entity, record: key.record, transition: key.act };
  const entity = schemas.entities.get(key.entity);
  const act = entity?.timed.find(({ id }) => id === key.act);
  if (!entity || !act) {
    await settle(db, key, { due: null });
    return false;
  }
  try {
    const due = await performWhole(parts, schemas, entity, act, key);
    if (due !== undefined) log.info({ ...facts, due }, "transition by time");
    return due !== undefined;
  } catch (error) {
    if (error instanceof ApiError) {
      const [reason] = Object.values(error.details.message ?? {});
      await settle(db, key, { due: new Date(clock() + REFUSED), error: reason ?? error.key });
      return false;
    }
    const before = await db.selectFrom("due_acts").select("tries").where(isRow(key)).executeTakeFirst();
    const tries = (before?.tries ?? 0) + 1;
    const wait = WAITS[Math.min(tries, WAITS.length) - 1] ?? 24 * HOUR;
    await settle(db, key, { due: new Date(clock() + wait), tries, error: errorMessage(error).slice(0, 500) });
    log.error({ ...facts, tries, err: error }, "transition by time failed");
    return false;
  }
}

/** Returns the time for which it ran; undefined if it is not due any more. */
async function performWhole(
  { db, clock }: RunnerParts,
  schemas: Schemas,
  entity: ServedEntity,
  act: TimedAct,
  key: DueAct,
): Promise<string | undefined> {
  const owner = await db.selectFrom("customers").select(["facts", "login_name"]).where("id", "=", key.customer).executeTakeFirst();
  const acting = serverActingFor({ customer: key.customer, facts: { ...owner?.facts, loginName: owner?.login_name ?? "" } });
  return runRecordTransaction({ db, schemas, clock, ...acting }, async (context) => {
    const { trx } = context;
    await executeBatch<unknown[]>(trx, lockBeforeSums(schemas, entity, context.owner));
    // Locks the record before its row of the plan, as every other write does: two transactions cannot deadlock.
    const record = await readForUpdate(trx, entity, reachOf(context, entity, act.id), key.record);
    if (!record) {
      await executeBatch<unknown[]>(trx, deleteDueActs(entity, key.customer, key.record));
      return undefined;
    }
    const row = await trx.selectFrom("due_acts").selectAll().where(isRow(key)).forUpdate().executeTakeFirst();
    if (!row?.due || row.first === null || row.due.getTime() > clock()) return undefined;
    if (!act.from.includes(record.state)) {
      await settle(trx, key, { due: null });
      return undefined;
    }
    const due = act.latest(row.floor ? act.textOf(row.floor.getTime(), row.first) : row.first, clock());
    const after = await applyTransition(context, entity, record, { transition: act.id, by: "time", asked: {}, due });
    if (!after) return due;
    // Its own effects have moved the time: the plan was made again with the record.
    const moved = act.countsFromEntry ? row.first : (act.first(recordFields(entity, after), 0) ?? null);
    if (moved !== row.first && act.from.includes(after.state)) {
      await settle(trx, key, { done: row.first, tries: 0, error: null });
      return due;
    }
    const following = act.following(due);
    const next = following === undefined ? undefined : act.instantOf(following);
    const stays = act.from.includes(after.state);
    await settle(trx, key, {
      ...{ done: row.first, tries: 0, error: null },
      ...(next === undefined ? { due: null } : { floor: new Date(next), due: stays ? new Date(next) : null }),
    });
    return due;
  });
}

const isRow =
  ({ customer, entity, record, act }: DueAct) =>
  ({ and, eb }: ExpressionBuilder<Tables, "due_acts">) =>
    and([eb("customer", "=", customer), eb("entity", "=", entity), eb("record", "=", record), eb("act", "=", act)]);

async function settle(
  db: Db | Trx,
  key: DueAct,
  change: Partial<Pick<DueActTable, "due" | "floor" | "done" | "tries" | "error">>,
): Promise<void> {
  await db.updateTable("due_acts").set(change).where(isRow(key)).execute();
}
