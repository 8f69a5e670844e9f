/**
 * The plan of transitions by time: a row of `due_acts` for each record and
 * transition says when it is due. Written in the transaction of the record, so
 * that the plan and the record never differ; `timed/runDueActs.ts` runs what is due.
 */
import { sql } from "kysely";
import type { TimedAct } from "#dialect/records/timed.ts";
import { rawStatement, type Statement } from "../../db/batch.ts";
import type { Db, Trx } from "../../db/tables.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { recordFields, type StoredRow } from "./recordRow.ts";

/** A row to write. */
export interface PlannedAct {
  readonly act: string;
  readonly entered: Date;
  readonly first: string | null;
  /** Null if nothing is due. */
  readonly due: Date | null;
  /** The first time for which it counts as done. */
  readonly done?: string | null;
  /** Of a transition with `every`: it does not run before. */
  readonly floor?: Date | null;
}

/** Returns the transitions by time that a record in this state waits for. */
export const actsInState = ({ timed }: ServedEntity, state: string): readonly TimedAct[] =>
  timed.filter(({ from }) => from.includes(state));

/** Returns when the transition is due first. */
export function planAct(entity: ServedEntity, act: TimedAct, row: StoredRow, entered: Date): PlannedAct {
  const first = act.first(recordFields(entity, row), entered.getTime()) ?? null;
  const instant = first === null ? undefined : act.instantOf(first);
  return { act: act.id, entered, first, due: instant === undefined ? null : new Date(instant) };
}

/** Returns the statements that plan the transitions of a new record. */
export function planStatements(entity: ServedEntity, customer: string, row: StoredRow): Statement[] {
  const planned = actsInState(entity, row.state).map((act) => planAct(entity, act, row, row.created));
  return upsert(entity, customer, row.id, planned, "all");
}

/** Returns the statements that follow a change of a record. A new state begins a new waiting time. */
export function replanStatements(entity: ServedEntity, customer: string, before: StoredRow, row: StoredRow): Statement[] {
  if (entity.timed.length === 0) return [];
  const acts = actsInState(entity, row.state);
  if (before.state === row.state) {
    // The entry of the state is unknown here; what counts from it does not change.
    const changed = acts.filter(
      (act) => !act.countsFromEntry && act.first(recordFields(entity, before), 0) !== act.first(recordFields(entity, row), 0),
    );
    return upsert(
      entity,
      customer,
      row.id,
      changed.map((act) => planAct(entity, act, row, row.updated)),
      "times",
    );
  }
  const planned = acts.map((act) => planAct(entity, act, row, row.updated));
  const settle = rawStatement(
    `update due_acts set due = null where customer = $1 and entity = $2 and record = $3 and not (act = any($4::text[]))`,
    [customer, entity.name, row.id, acts.map(({ id }) => id)],
  );
  return [settle, ...upsert(entity, customer, row.id, planned, "all")];
}

const COLUMNS = ["customer", "entity", "record", "act", "entered", "first", "due", "done", "floor"] as const;

/**
 * Inserts the rows or updates them. A transition does not become due again for a time for which it ran; one with `every` not
 * before its next time.
 * @param mode `all`: the record entered its state. `times`: it stays in it. `missing`: rows that are as planned stay as they are
 */
export function upsert(
  { name }: ServedEntity,
  customer: string,
  id: string,
  planned: readonly PlannedAct[],
  mode: "all" | "times" | "missing",
): Statement[] {
  if (planned.length === 0) return [];
  const values = planned.flatMap(({ act, entered, first, due, done = null, floor = null }) => [
    ...[customer, name, id, act],
    ...[entered, first, due, done, floor],
  ]);
  const rows = planned.map((_, row) => `(${COLUMNS.map((_, column) => `$${row * COLUMNS.length + column + 1}`).join(", ")})`);
  const isStale = "due_acts.first is distinct from excluded.first or due_acts.due is null";
  return [
    rawStatement(
      `insert into due_acts (${COLUMNS.join(", ")}) values ${rows.join(", ")}
      on conflict (customer, entity, record, act) do update set
        entered = ${mode === "all" ? "excluded.entered" : "due_acts.entered"}, first = excluded.first, tries = 0, error = null,
        done = coalesce(excluded.done, due_acts.done), floor = coalesce(due_acts.floor, excluded.floor),
        due = case when excluded.due is null then null
          when due_acts.floor is not null then greatest(excluded.due, due_acts.floor)
          when due_acts.done = excluded.first then null else excluded.due end
      ${mode === "missing" ? `where ${isStale}` : ""}`,
      values,
    ),
  ];
}

export const deleteDueActs = ({ name, timed }: ServedEntity, customer: string, id: string): Statement[] =>
  timed.length === 0 ? [] : [sql`delete from due_acts where customer = ${customer} and entity = ${name} and record = ${id}`];

/** Has the plan of an entity made again at the next round: for writes of many records at once. */
export async function replanLater(trx: Db | Trx, { name, timed }: ServedEntity): Promise<void> {
  if (timed.length > 0) await trx.deleteFrom("due_rules").where("entity", "=", name).execute();
}
