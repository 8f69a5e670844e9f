/**
 * Stores the validated rows of a large import on the embedded database in short transactions, so that other calls run in between. All rows
 * appear at once, in the transaction that also stores the import's answer, or none does (`db/stagedRows.ts`).
 *
 * What needs the database is checked in short transactions too. The last one asks whether the records and files that were read are as they
 * were (`importBasis.ts`): a row is stored as if all of that had been locked.
 *
 * Unique keys are taken with the staged rows: who saves one of these values meanwhile is refused, also if the import fails in the end.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { dependencies, overlaps, sumsName } from "#dialect/expr/dependencies.ts";
import type { Rec } from "#dialect/json/json.ts";
import { computeOrder, formulaOf } from "#dialect/schema/derived/computeOrder.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { sql } from "kysely";
import {
  addChanged,
  addStaged,
  createPace,
  fillStaged,
  openStaged,
  type Pace,
  settleStaged,
  showStaged,
  STAGED_AT_ONCE,
  stagesRows,
  type Staged,
  type StagedRow,
} from "../db/stagedRows.ts";
import { executeBatch } from "../db/batch.ts";
import type { Trx } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { endPending } from "../records/checks/fileValues.ts";
import { singleDefaultFields } from "../records/storage/singleDefault.ts";
import { bodyOf, stateColumn } from "../records/storage/recordRow.ts";
import { reachOf } from "../records/storage/reach.ts";
import type { OwnedContext, TransactionContext } from "../records/storage/recordContext.ts";
import { entitiesAsked } from "../records/storage/recordSums.ts";
import { nextSequenceNumbers } from "../records/storage/sequences.ts";
import { uniqueKeysOf } from "../records/storage/uniqueKeys.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { holds, type ImportBasis, OutdatedError } from "./importBasis.ts";
import type { Imported } from "./importContract.ts";
import { recordsById } from "./existingRecords.ts";
import { rowPath, type ValidatedImport, type ValidatedRow } from "./importJob.ts";
import { refersToOthers, checkRowsAhead, type RowAhead } from "./checkRowsAhead.ts";
import { beginningOf, type IdentifiedRecord, type NewRecord, type NewRows, openNewRows } from "./newRows.ts";
import { announce, checkRoom, chunks, claimKeys, firstEntries, refuseStoredKeys, requireReachOfAll } from "./storeImport.ts";
import { rowsSchema } from "./validateImport.ts";

/** Fewer rows are stored in less time than a table of their own takes. */
const fewRows = 100;
/** The same where each row asks the database. */
const fewAskingRows = 10;

/**
 * Whether an import is staged: a large one on the embedded database which changes no other record (one default of several) and no unique
 * key of a stored one.
 */
export async function isStaged(service: OwnedContext, entity: ServedEntity, { rows }: ValidatedImport): Promise<boolean> {
  if (!stagesRows(service.db) || rows.length <= (asks(entity) ? fewAskingRows : fewRows)) return false;
  const { number } = entity.head;
  // Numbers are known in the last transaction only: one that is a unique key cannot be taken before.
  if (singleDefaultFields(entity).length > 0 || (number && entity.schema.properties[number.field]?.["x-unique"])) return false;
  // Effects change other records too, which has to happen when the rows appear.
  if (beginningOf(service.schemas, entity) === "effects" || readsLate(entity)) return false;
  for (const some of chunks(rows)) {
    const changed = some.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const stored = await recordsById(service.db, entity, service.owner.customer, changed);
    if (!some.every((row) => keepsKeys(entity, row, stored.get(row.id ?? "")))) return false;
  }
  return true;
}

const asks = (entity: ServedEntity): boolean => refersToOthers(entity) || entitiesAsked(entity).length > 0;

/** Whether an expression of the entity reads the number of the record, or a formula other records: the last transaction alone knows them. */
function readsLate({ compiled: { schema, expressions }, head }: ServedEntity): boolean {
  const { number } = head;
  const reads = Object.values(expressions).flatMap((tree) => dependencies(tree));
  if (number && reads.some(({ name, path }) => name === "self" && overlaps(path, `/${number.field}`))) return true;
  const formulas = computeOrder(schema, expressions).flatMap((field) => expressions[formulaOf(field.schema) ?? ""] ?? []);
  return formulas.some((tree) => dependencies(tree).some(({ name }) => name === sumsName));
}

function keepsKeys(entity: ServedEntity, { id, record }: ValidatedRow, stored: Rec | undefined): boolean {
  return id === undefined || (stored !== undefined && isDeepStrictEqual(uniqueKeysOf(entity, stored), uniqueKeysOf(entity, record)));
}

/**
 * @param basis opened before the rows were validated
 * @param commit runs the last transaction, which shows the rows
 * @returns undefined if records or files on which the rows rest have changed meanwhile: nothing is stored, and the rows have to be validated again
 */
export async function stageImport<Answer>(
  service: OwnedContext,
  entity: ServedEntity,
  { validated, basis }: { readonly validated: ValidatedImport; readonly basis: ImportBasis },
  commit: (show: (act: TransactionContext) => Promise<Imported>) => Promise<Answer>,
): Promise<Answer | undefined> {
  const newRows = openNewRows(service, entity);
  const staged = await openStaged(service.db, entity.name);
  let entries: Staged | undefined;
  try {
    if (newRows.timeline) entries = await openStaged(service.db, newRows.timeline.name);
    await stagePictures(service, staged, validated);
    const rows = await checkRowsAhead(service, entity, validated, basis);
    const fresh = rows.filter(({ id }) => id === undefined);
    const changed = rows.filter(({ id }) => id !== undefined);
    await stageChanges(service, entity, staged, changed);
    const made = await stageRows(service, entity, { staged, entries, newRows }, fresh);
    return await commit(async (act) => {
      if (!(await holds(basis, act))) throw new OutdatedError();
      await checkRoom(act, entity, fresh.length);
      await refuseStoredKeys(act, entity, fresh);
      await requireReachOfAll(act, entity, made, staged.table);
      await numberRows(act, entity, staged, made);
      if ((await showStaged(act.trx, staged)) !== changed.length) throw new ApiError(apiCode.stale, "answer.stale");
      if (entries) await showStaged(act.trx, entries);
      await act.trx.deleteFrom("pending_uploads").where("customer", "=", staged.table).execute();
      if (basis.files.size > 0) await executeBatch(act.trx, [endPending(act.owner.customer, [...basis.files])]);
      await announce(act, entity, newRows.timeline);
      return { created: fresh.length, updated: changed.length };
    });
  } catch (error) {
    if (error instanceof OutdatedError) return undefined;
    throw error;
  } finally {
    // The answer stays the same. What fails here is completed when the database is opened again.
    await settle(service, staged, entries).catch((error: unknown) =>
      console.error(`The rows of an import are not in their table yet: ${errorMessage(error)}`),
    );
  }
}

const stagedRow = (entity: ServedEntity, id: string, record: Rec): StagedRow => ({
  id,
  state: stateColumn(entity, record),
  body: JSON.stringify(bodyOf(entity, record)),
});

async function stageChanges(service: OwnedContext, entity: ServedEntity, staged: Staged, rows: readonly ValidatedRow[]): Promise<void> {
  const { db, owner, clock } = service;
  const { customer } = owner;
  const updated = new Date(clock());
  const reach = reachOf(service, entity, "import");
  await eachStep(rows, async (some, pace) => {
    const toStage = some.map(({ id = "", version = 0, record }) => ({ ...stagedRow(entity, id, record), version }));
    const change = { customer, updated, rows: toStage, reach };
    const count = await inTransaction(db, (trx) => pace.run(() => addChanged(trx, staged, change)));
    if (count === some.length) return;
    const ids = toStage.map(({ id }) => id);
    const stored = await recordsById(db, entity, customer, ids);
    const problems = some.flatMap(({ id = "", version, row }) =>
      stored.get(id)?.["version"] === version ? [] : [problem(rowPath(row, ""), "stale")],
    );
    throw new ApiError(apiCode.stale, "answer.stale", { problems });
  });
}

/** Runs work on some rows at a time, so many as the pace allows; other calls run in between. */
async function eachStep<Row>(rows: readonly Row[], work: (some: readonly Row[], pace: Pace) => Promise<void>): Promise<void> {
  const pace = createPace();
  for (let at = 0; at < rows.length; ) {
    await nextTurn();
    const some = rows.slice(at, at + pace.rows());
    await work(some, pace);
    at += some.length;
  }
}

interface NewStaged {
  readonly staged: Staged;
  /** Entries of the timeline with which the rows begin, of which nothing is seen before the rows either. */
  readonly entries: Staged | undefined;
  readonly newRows: NewRows;
}

/** Returns the ids of the records, in their order. */
async function stageRows(
  { db, owner, clock }: OwnedContext,
  entity: ServedEntity,
  { staged, entries, newRows }: NewStaged,
  rows: readonly RowAhead[],
): Promise<readonly Pick<NewRecord, "id">[]> {
  const { customer } = owner;
  const created = new Date(clock());
  const toStage = (of: ServedEntity, records: readonly IdentifiedRecord[]) => ({
    ...{ customer, created },
    rows: records.map(({ id, record }) => stagedRow(of, id, record)),
  });
  const problems: Problem[] = [];
  const made: Pick<NewRecord, "id">[] = [];
  await eachStep(rows, async (some, pace) => {
    const step = async (trx: Trx): Promise<readonly NewRecord[]> => {
      const records = some.map((row) => newRows.make(row, created));
      await addStaged(trx, staged, toStage(entity, records));
      if (entries && newRows.timeline) await addStaged(trx, entries, toStage(newRows.timeline, firstEntries(records)));
      problems.push(...(await claimKeys(trx, entity, customer, records)));
      return records;
    };
    const records = await inTransaction(db, (trx) => pace.run(() => step(trx)));
    made.push(...records.map(({ id }) => ({ id })));
  });
  if (problems.length > 0) throw validationError(problems, rowsSchema(entity));
  return made;
}

/** Gives the rows their numbers. In the transaction that shows them, so that a refused import takes none. */
async function numberRows(
  { trx, clock }: TransactionContext,
  entity: ServedEntity,
  staged: Staged,
  made: readonly Pick<NewRecord, "id">[],
): Promise<void> {
  const { number } = entity.head;
  if (!number || made.length === 0) return;
  const numbers = await nextSequenceNumbers(trx, entity, clock(), made.length);
  for (const some of chunks(made.map(({ id }, at) => [id, numbers[at] ?? ""] as const)))
    await fillStaged(trx, staged, number.field, new Map(some));
}

/** The pictures wait as uploads of the staged table: if the process dies, they are removed like uploads of a form that was left. */
async function stagePictures({ db, owner, clock }: OwnedContext, { table }: Staged, { pictures }: ValidatedImport): Promise<void> {
  const created = new Date(clock());
  for (const some of chunks(pictures, STAGED_AT_ONCE)) {
    await nextTurn();
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto("files")
        .values(some.map((picture) => ({ ...picture, customer: owner.customer, created })))
        .execute();
      await trx
        .insertInto("pending_uploads")
        .values(some.map(({ id }) => ({ customer: table, file: id })))
        .execute();
    });
  }
}

/** Moves the rows that were shown into their table, or removes what was staged. */
async function settle({ db }: OwnedContext, staged: Staged, entries: Staged | undefined): Promise<void> {
  await settleStaged(db, staged);
  if (entries) await settleStaged(db, entries);
  // The caller that stores the import removes the files.
  for (let left = true; left; ) {
    const { numAffectedRows = 0n } = await sql`
      with gone as (delete from pending_uploads where customer = ${staged.table} and file in (
        select file from pending_uploads where customer = ${staged.table} limit ${sql.lit(STAGED_AT_ONCE)}) returning file)
      delete from files where id in (select file from gone)`.execute(db);
    left = numAffectedRows > 0n;
  }
}
