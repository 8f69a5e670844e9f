/** Stores the validated rows of an import with few statements, within the caller's transaction and under the customer's lock. */
import { sql } from "kysely";
import { problemAt } from "#dialect/schema/derived/problemAt.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { flushAtCommit } from "../db/batch.ts";
import { createTurns } from "../db/turns.ts";
import type { Trx } from "../db/tables.ts";
import { changeNotice } from "../db/recordChanges.ts";
import { beginRecord } from "../records/effects/applyOutcome.ts";
import { buildUpdate, executeWrite } from "../records/storage/recordWrite.ts";
import { insertUniqueKeys } from "../records/storage/uniqueKeys.ts";
import { limitError } from "../records/checks/recordLimit.ts";
import { nextSequenceNumbers } from "../records/storage/sequences.ts";
import { singleDefaultFields, applySingleDefault } from "../records/storage/singleDefault.ts";
import { bodyOf, stateColumn, type StoredRow } from "../records/storage/recordRow.ts";
import { entitiesAsked } from "../records/storage/recordSums.ts";
import { toApiError } from "../records/storage/recordTransaction.ts";
import type { TransactionContext } from "../records/storage/recordContext.ts";
import { replanLater } from "../records/storage/dueActs.ts";
import { reachOf } from "../records/storage/reach.ts";
import { readForUpdate, readRow } from "../records/storage/recordSql.ts";
import { notFoundError, validationError, problem, ApiError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { keyHolders } from "./existingRecords.ts";
import { readInto } from "./importBasis.ts";
import type { Imported } from "./importContract.ts";
import { type ValidatedImport, type ValidatedRow, rowPath } from "./importJob.ts";
import { type DatabaseChecks, checkRowInDatabase } from "./checkRowInDatabase.ts";
import { beginningOf, type UncompletedRow, type IdentifiedRecord, type NewRecord, openNewRows } from "./newRows.ts";
import { rowsSchema } from "./validateImport.ts";

/** Rows of one statement: the embedded database runs it in this thread, in which no other call runs meanwhile. */
const together = 50;

/** An import inside its transaction. */
interface Storing extends DatabaseChecks {
  readonly now: Date;
  /** Called between the steps: other calls run in this thread too. */
  readonly turn: () => Promise<void>;
}

export async function storeImport(act: TransactionContext, entity: ServedEntity, { rows, pictures }: ValidatedImport): Promise<Imported> {
  const { trx, owner } = act;
  const now = new Date(act.clock());
  const turn = createTurns();
  for (const some of chunks(pictures)) {
    await turn();
    await trx
      .insertInto("files")
      .values(some.map((picture) => ({ ...picture, customer: owner.customer, created: now })))
      .execute();
  }
  const fresh = rows.filter(({ id }) => id === undefined);
  const changed = rows.filter(({ id }) => id !== undefined);
  await checkRoom(act, entity, fresh.length);
  await refuseStoredKeys(act, entity, fresh);
  const read = readInto({ targets: new Map() });
  const storing: Storing = { act, entity, pictures: new Set(pictures.map(({ id }) => id)), read, now, turn };
  // Updates first: they may free values that a new record uses.
  for (const row of changed) {
    await turn();
    await change(storing, row);
  }
  await create(storing, fresh);
  return { created: fresh.length, updated: changed.length };
}

async function create(storing: Storing, made: readonly ValidatedRow[]): Promise<void> {
  const { act, entity, now, turn } = storing;
  const { trx } = act;
  const { customer } = act.owner;
  const records: NewRecord[] = [];
  const rows = openNewRows(act, entity);
  // A rule that asks for other records counts the rows above it: each row is stored before the next one is checked.
  const size = entitiesAsked(entity).length > 0 ? 1 : made.length;
  for (const some of chunks(made, size)) {
    const checked: UncompletedRow[] = [];
    for (const row of some) {
      await turn();
      checked.push(await checkedRow(storing, row, null));
    }
    // The count is locked until the commit: numbers are taken last.
    const numbers = await nextSequenceNumbers(trx, entity, now.getTime(), checked.length);
    const fresh: NewRecord[] = [];
    for (const [index, one] of checked.entries()) {
      await turn();
      fresh.push(rows.make(one, now, numbers[index]));
    }
    await insert(storing, entity, fresh);
    if (rows.timeline) await insert(storing, rows.timeline, firstEntries(fresh));
    records.push(...fresh);
  }
  await requireReachOfAll(act, entity, records);
  if (records.length > 0) await announce(act, entity, rows.timeline);
  const problems: Problem[] = [];
  for (const some of chunks(records)) {
    await turn();
    problems.push(...(await claimKeys(trx, entity, customer, some)));
  }
  if (problems.length > 0) throw validationError(problems, rowsSchema(entity));
  if (singleDefaultFields(entity).length > 0)
    for (const { id, record } of records) await applySingleDefault(trx, entity, { customer, id, record, now });
  if (beginningOf(act.schemas, entity) === "effects") await beginEach(storing, records);
}

/** Runs `begin` of each record, in the order of the rows. */
async function beginEach({ act, entity, turn }: Storing, records: readonly NewRecord[]): Promise<void> {
  for (const { id, context } of records) {
    await turn();
    await beginRecord(act, entity, await readRow(act.trx, entity, id), context);
  }
}

/** The first entries of the records in the timeline. */
export function firstEntries(records: readonly NewRecord[]): readonly IdentifiedRecord[] {
  return records.flatMap(({ entry }) => entry ?? []);
}

/** Inserts the unique keys of new records. Returns a problem for each value that another record has. */
export async function claimKeys(trx: Trx, entity: ServedEntity, customer: string, records: readonly NewRecord[]): Promise<Problem[]> {
  const rowOf = new Map(records.map(({ id, row }) => [id, row]));
  const taken = await insertUniqueKeys(trx, entity, customer, records);
  return taken.map(({ id, problem: found }) => ({
    ...found,
    path: rowPath(rowOf.get(id) ?? 0, found.path),
    code: takenCode(entity, found),
  }));
}

async function insert({ act, now, turn }: Storing, entity: ServedEntity, records: readonly IdentifiedRecord[]): Promise<void> {
  const { customer } = act.owner;
  for (const some of chunks(records)) {
    await turn();
    await act.trx
      .insertInto(entity.table)
      .values(
        some.map(({ id, record }) => ({
          customer,
          id,
          version: 1,
          state: stateColumn(entity, record),
          key: null,
          request: null,
          body: JSON.stringify(bodyOf(entity, record)),
          created: now,
          updated: now,
        })),
      )
      .execute();
  }
}

/** Staff imports nothing that it would not reach, as it saves nothing so. @param table that has the records */
export async function requireReachOfAll(
  act: TransactionContext,
  entity: ServedEntity,
  records: readonly { readonly id: string }[],
  table: string = entity.table,
): Promise<void> {
  if (act.principal.customer !== undefined || records.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} as ${sql.id(entity.table)}
    where ${reachOf(act, entity, "import")} and id = any(${records.map(({ id }) => id)}::text[])`.execute(act.trx);
  if (rows[0]?.count !== records.length) throw notFoundError();
}

/** Plans the timed transitions of the entities again, and notifies open pages. */
export async function announce({ trx, owner }: TransactionContext, ...entities: readonly (ServedEntity | undefined)[]): Promise<void> {
  for (const entity of entities) {
    if (!entity) continue;
    await replanLater(trx, entity);
    await flushAtCommit(trx, [changeNotice({ entity: entity.name, customer: owner.customer })]);
  }
}

/** Code for a value that another record took after the page had asked. */
function takenCode(entity: ServedEntity, { path }: Problem): string {
  const name = path.slice(1);
  return entity.schema.properties[name]?.["x-problem"]?.["taken"]?.replace(/^problem\./, "") ?? "taken";
}

async function change(storing: Storing, row: ValidatedRow): Promise<void> {
  const { act, entity, now } = storing;
  const { customer } = act.owner;
  const { id = "", version, row: number } = row;
  const stored = await readForUpdate(act.trx, entity, reachOf(act, entity, "import"), id);
  if (!stored || stored.version !== version)
    throw new ApiError(apiCode.stale, "answer.stale", { problems: [problem(rowPath(number, ""), "stale")] });
  const { record } = await checkedRow(storing, row, stored);
  try {
    await executeWrite(act.trx, buildUpdate(entity, stored, { customer, record, now }));
  } catch (error) {
    throw atRow(toApiError(act, error), number);
  }
}

async function checkedRow(storing: Storing, row: ValidatedRow, stored: StoredRow | null): Promise<UncompletedRow> {
  const { problems, ...checked } = await checkRowInDatabase(storing, row, stored);
  if (problems.length > 0) throw validationError(problems, rowsSchema(storing.entity));
  return checked;
}

/** A key that several records may share cannot be claimed: a row whose key is stored is refused here, under the customer's lock. */
export async function refuseStoredKeys(
  { trx, owner }: TransactionContext,
  entity: ServedEntity,
  fresh: readonly ValidatedRow[],
): Promise<void> {
  const field = entity.schema["x-import"]?.key ?? "";
  const schema = entity.schema.properties[field];
  if (!schema || schema["x-unique"]) return;
  const values = fresh.flatMap(({ record }) => (typeof record[field] === "string" ? record[field] : []));
  const holders = await keyHolders(trx, entity, owner.customer, { field, values });
  const problems = fresh.flatMap(({ row, record }) =>
    holders.has(record[field] ?? null) ? [problemAt(rowPath(row, `/${field}`), "taken", {}, schema)] : [],
  );
  if (problems.length > 0) throw validationError(problems, rowsSchema(entity));
}

export async function checkRoom({ trx, owner }: TransactionContext, entity: ServedEntity, more: number): Promise<void> {
  const limit = entity.schema["x-limit"]?.max;
  if (limit === undefined || more === 0) return;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(entity.table)} where customer = ${owner.customer}`.execute(trx);
  if ((rows[0]?.total ?? 0) + more <= limit) return;
  throw limitError(entity, limit);
}

function atRow(error: unknown, row: number): unknown {
  if (!(error instanceof ApiError) || !error.details.problems) return error;
  const problems = error.details.problems.map((one) => ({ ...one, path: rowPath(row, one.path) }));
  return new ApiError(error.code, error.key, { ...error.details, problems });
}

export function chunks<Item>(items: readonly Item[], size = together): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
