/**
 * Plans the transitions by time of stored records: after a change of the rules,
 * and after writes of many records at once, which plan nothing themselves.
 *
 * A new rule does not act on the past. A reminder or a repeated charge whose time
 * was before the rule counts as done; a change of state is made up for, because
 * it makes the state right.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TimedAct } from "#dialect/records/timed.ts";
import { executeBatch } from "../db/batch.ts";
import type { Db } from "../db/tables.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { actsInState, planAct, type PlannedAct, upsert } from "../records/storage/dueActs.ts";
import { recordColumnsSql, type StoredRow } from "../records/storage/recordRow.ts";

/** Plans the entities whose rules have changed since their last plan. */
export async function planStored(db: Db, schemas: Schemas, now: number): Promise<void> {
  const known = new Map((await db.selectFrom("due_rules").selectAll().execute()).map(({ entity, rule }) => [entity, rule]));
  for (const entity of schemas.entities.values()) {
    const rule = ruleOf(entity);
    if ((known.get(entity.name) ?? "") === rule) continue;
    await settleOthers(db, entity);
    await planEntity(db, entity, now);
    await db
      .insertInto("due_rules")
      .values({ entity: entity.name, rule })
      .onConflict((conflict) => conflict.column("entity").doUpdateSet({ rule }))
      .execute();
  }
}

/** Identifies the rules of an entity; "" without any. */
function ruleOf({ timed }: ServedEntity): string {
  if (timed.length === 0) return "";
  return createHash("sha256")
    .update(timed.map(({ rule }) => rule).join("\n"))
    .digest("hex");
}

/** Rows of transitions that no longer exist. */
async function settleOthers(db: Db, { name, timed }: ServedEntity): Promise<void> {
  const acts = timed.map(({ id }) => id);
  await sql`delete from due_acts where entity = ${name} and not (act = any(${acts}::text[]))`.execute(db);
}

const BATCH = 500;

export type OwnedRow = StoredRow & { readonly customer: string };

/** Yields the stored records that are in a state with transitions by time, `batch` at a time: of one customer, or of all. */
export async function* timedRecords(db: Db, entity: ServedEntity, batch: number, customer?: string): AsyncGenerator<readonly OwnedRow[]> {
  const states = [...new Set(entity.timed.flatMap(({ from }) => from))];
  let after = { customer: "", id: "" };
  while (states.length > 0) {
    const { rows } = await sql<OwnedRow>`
      select customer, ${recordColumnsSql} from ${sql.table(entity.table)}
      where (customer, id) > (${after.customer}, ${after.id}) and state = any(${states}::text[])
        ${customer === undefined ? sql`` : sql`and customer = ${customer}`}
      order by customer, id limit ${batch}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last;
  }
}

/**
 * Plans the acts of one customer once more, as if the rules were new: what is due before `now` (ms) and only tells or charges
 * counts as done. For records of a demonstration, whose past has no reader.
 */
export async function forgetMissed(db: Db, schemas: Schemas, customer: string, now: number): Promise<void> {
  await db.deleteFrom("due_acts").where("customer", "=", customer).where("due", "<=", new Date(now)).execute();
  for (const entity of schemas.entities.values()) await planEntity(db, entity, now, customer);
}

async function planEntity(db: Db, entity: ServedEntity, now: number, customer?: string): Promise<void> {
  for await (const rows of timedRecords(db, entity, BATCH, customer))
    await executeBatch(
      db,
      rows.flatMap((row) =>
        upsert(
          entity,
          row.customer,
          row.id,
          actsInState(entity, row.state).map((act) => planLate(entity, act, row, now)),
          "missing",
        ),
      ),
    );
}

/** Plans a stored record. When it entered its state is unknown: its last change is the best bound. */
export function planLate(entity: ServedEntity, act: TimedAct, row: StoredRow, now: number): PlannedAct {
  const planned = planAct(entity, act, row, row.updated);
  if (act.leaves || planned.due === null || planned.due.getTime() > now) return planned;
  if (!act.repeats) return { ...planned, due: null, done: planned.first };
  const floor = nextAfter(act, planned.first ?? "", now);
  return { ...planned, due: floor, floor };
}

/** Returns the first time after `now` of a transition that repeats. */
function nextAfter(act: TimedAct, first: string, now: number): Date | null {
  let due: string | undefined = first;
  let instant: number | undefined;
  do {
    due = act.following(due);
    instant = due === undefined ? undefined : act.instantOf(due);
    if (due === undefined || instant === undefined) return null;
  } while (instant <= now);
  return new Date(instant);
}
