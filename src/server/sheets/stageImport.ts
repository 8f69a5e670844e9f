/**
 * Stores the validated rows of a large import on the embedded database in short transactions, so that other calls run in between. All rows
 * appear at once, in the transaction that also stores the import's answer, or none does (`db/stagedRows.ts`).
 *
 * Unique keys are taken with the staged rows: who saves one of these values meanwhile is refused, also if the import fails in the end.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { sql } from "kysely";
import {
  addChanged,
  addStaged,
  openStaged,
  settleStaged,
  showStaged,
  STAGED_AT_ONCE,
  stagesRows,
  type Staged,
  type StagedRow,
} from "../db/stagedRows.ts";
import { inTransaction } from "../db/transaction.ts";
import { singleDefaultFields } from "../records/storage/singleDefault.ts";
import { bodyOf, stateColumn } from "../records/storage/recordRow.ts";
import { asksForRecords } from "../records/storage/recordSums.ts";
import type { OwnedContext, TransactionContext } from "../records/storage/recordContext.ts";
import { uniqueKeysOf } from "../records/storage/uniqueKeys.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Imported } from "./importContract.ts";
import { recordsById } from "./existingRecords.ts";
import { rowPath, type ValidatedImport, type ValidatedRow } from "./importJob.ts";
import { announce, checkRoom, chunks, claimKeys, rowRecord, refuseStoredKeys } from "./storeImport.ts";
import { rowsSchema } from "./validateImport.ts";

/** Fewer rows are stored in less time than a table of their own takes. */
const fewRows = 100;

/**
 * Whether an import is staged: a large one on the embedded database, for which nothing else has to be asked or locked until it is committed
 * (numbers without gaps, referenced records, other files, sums over other records) and which changes no unique key of a stored record.
 */
export async function isStaged(service: OwnedContext, entity: ServedEntity, { rows, pictures }: ValidatedImport): Promise<boolean> {
  if (!stagesRows(service.db) || rows.length <= fewRows || service.principal.customer === undefined) return false;
  if (entity.head.number || singleDefaultFields(entity).length > 0 || asksForRecords(service.schemas, entity)) return false;
  if (schemaFields(entity.schema).some(({ schema }) => schema["x-reference"] ?? schema.items?.["x-reference"])) return false;
  const own = new Set(pictures.map(({ id }) => id));
  for (const some of chunks(rows)) {
    const changed = some.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const stored = await recordsById(service.db, entity, service.owner.customer, changed);
    if (!some.every((row) => isPlain(entity, row, stored.get(row.id ?? ""), own))) return false;
  }
  return true;
}

/** Whether a row names no file but pictures of the import and those that its record has already, and leaves the unique keys as they are. */
function isPlain(entity: ServedEntity, { id, record }: ValidatedRow, stored: Rec | undefined, own: ReadonlySet<string>): boolean {
  if (id !== undefined && (!stored || !isDeepStrictEqual(uniqueKeysOf(entity, stored), uniqueKeysOf(entity, record)))) return false;
  return Object.entries(record).every(
    ([name, value]) => !isObject(value) || own.has(String(value["id"])) || isDeepStrictEqual(value, stored?.[name]),
  );
}

/**
 * @param commit runs the last transaction, which shows the rows
 */
export async function stageImport<Answer>(
  service: OwnedContext,
  entity: ServedEntity,
  validated: ValidatedImport,
  commit: (show: (act: TransactionContext) => Promise<Imported>) => Promise<Answer>,
): Promise<Answer> {
  const fresh = validated.rows.filter(({ id }) => id === undefined);
  const changed = validated.rows.filter(({ id }) => id !== undefined);
  const staged = await openStaged(service.db, entity.name);
  try {
    await stagePictures(service, staged, validated);
    await stageChanges(service, entity, staged, changed);
    await stageRows(service, entity, staged, fresh);
    return await commit(async (act) => {
      await checkRoom(act, entity, fresh.length);
      await refuseStoredKeys(act, entity, fresh);
      if ((await showStaged(act.trx, staged)) !== changed.length) throw new ApiError(apiCode.stale, "answer.stale");
      await act.trx.deleteFrom("pending_uploads").where("customer", "=", staged.table).execute();
      await announce(act, entity);
      return { created: fresh.length, updated: changed.length };
    });
  } finally {
    // The answer stays the same. What fails here is completed when the database is opened again.
    await settle(service, staged).catch((error: unknown) =>
      console.error(`The rows of an import are not in their table yet: ${errorMessage(error)}`),
    );
  }
}

const stagedRow = (entity: ServedEntity, id: string, record: Rec): StagedRow => ({
  id,
  state: stateColumn(entity, record),
  body: JSON.stringify(bodyOf(entity, record)),
});

async function stageChanges(
  { db, owner, clock }: OwnedContext,
  entity: ServedEntity,
  staged: Staged,
  rows: readonly ValidatedRow[],
): Promise<void> {
  const { customer } = owner;
  const updated = new Date(clock());
  for (const some of chunks(rows, STAGED_AT_ONCE)) {
    await nextTurn();
    const toStage = some.map(({ id = "", version = 0, record }) => ({ ...stagedRow(entity, id, record), version }));
    const count = await inTransaction(db, (trx) => addChanged(trx, staged, { customer, updated, rows: toStage }));
    if (count === some.length) continue;
    const ids = toStage.map(({ id }) => id);
    const stored = await recordsById(db, entity, customer, ids);
    const problems = some.flatMap(({ id = "", version, row }) =>
      stored.get(id)?.["version"] === version ? [] : [problem(rowPath(row, ""), "stale")],
    );
    throw new ApiError(apiCode.stale, "answer.stale", { problems });
  }
}

async function stageRows(
  { db, owner, clock }: OwnedContext,
  entity: ServedEntity,
  staged: Staged,
  rows: readonly ValidatedRow[],
): Promise<void> {
  const { customer } = owner;
  const created = new Date(clock());
  const problems: Problem[] = [];
  for (const some of chunks(rows, STAGED_AT_ONCE)) {
    await nextTurn();
    const records = some.map((row) => rowRecord(entity, row, created));
    const toStage = records.map(({ id, record }) => stagedRow(entity, id, record));
    await inTransaction(db, async (trx) => {
      await addStaged(trx, staged, { customer, created, rows: toStage });
      problems.push(...(await claimKeys(trx, entity, customer, records)));
    });
  }
  if (problems.length > 0) throw validationError(problems, rowsSchema(entity));
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
async function settle({ db }: OwnedContext, staged: Staged): Promise<void> {
  await settleStaged(db, staged);
  // The caller that stores the import removes the files.
  for (let left = true; left; ) {
    const { numAffectedRows = 0n } = await sql`
      with gone as (delete from pending_uploads where customer = ${staged.table} and file in (
        select file from pending_uploads where customer = ${staged.table} limit ${sql.lit(STAGED_AT_ONCE)}) returning file)
      delete from files where id in (select file from gone)`.execute(db);
    left = numAffectedRows > 0n;
  }
}
