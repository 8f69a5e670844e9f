/**
 * Stores the validated rows of a large import on the embedded database in short transactions, so that other calls run in between. All rows
 * appear at once, in the transaction that also stores the import's answer, or none does (`db/stagedRows.ts`).
 *
 * Unique keys are taken with the staged rows: who saves one of these values meanwhile is refused, also if the import fails in the end.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import { isObject } from "#dialect/json/json.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { sql } from "kysely";
import { addStaged, openStaged, settleStaged, showStaged, STAGED_AT_ONCE, stagesRows, type Staged } from "../db/stagedRows.ts";
import { inTransaction } from "../db/transaction.ts";
import { singleDefaultFields } from "../records/storage/singleDefault.ts";
import { bodyOf, stateColumn } from "../records/storage/recordRow.ts";
import { asksForRecords } from "../records/storage/recordSums.ts";
import type { OwnedContext, TransactionContext } from "../records/storage/recordContext.ts";
import { validationError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { Imported } from "./importContract.ts";
import type { ValidatedImport } from "./importJob.ts";
import { announce, checkRoom, chunks, claimKeys, rowRecord, refuseStoredKeys } from "./storeImport.ts";
import { rowsSchema } from "./validateImport.ts";

/** Fewer rows are stored in less time than a table of their own takes. */
const fewRows = 100;

/**
 * Whether an import is staged: a large one of new records, on the embedded database, for which nothing else has to be asked or locked
 * until it is committed (numbers without gaps, referenced records, other files, sums over other records).
 */
export function isStaged(service: OwnedContext, entity: ServedEntity, { rows, pictures }: ValidatedImport): boolean {
  if (!stagesRows(service.db) || rows.length <= fewRows || service.principal.customer === undefined) return false;
  if (entity.head.number || singleDefaultFields(entity).length > 0 || asksForRecords(service.schemas, entity)) return false;
  if (schemaFields(entity.schema).some(({ schema }) => schema["x-reference"] ?? schema.items?.["x-reference"])) return false;
  const own = new Set(pictures.map(({ id }) => id));
  const needsFile = (value: unknown): boolean => isObject(value) && !own.has(String(value["id"]));
  return rows.every(({ id, record }) => id === undefined && !Object.values(record).some(needsFile));
}

/**
 * @param commit runs the last transaction, which shows the rows
 */
export async function stageImport<Answer>(
  service: OwnedContext,
  entity: ServedEntity,
  judged: ValidatedImport,
  commit: (show: (act: TransactionContext) => Promise<Imported>) => Promise<Answer>,
): Promise<Answer> {
  const staged = await openStaged(service.db, entity.name);
  try {
    await stagePictures(service, staged, judged);
    await stageRows(service, entity, staged, judged);
    return await commit(async (act) => {
      await checkRoom(act, entity, judged.rows.length);
      await refuseStoredKeys(act, entity, judged.rows);
      await showStaged(act.trx, staged);
      await act.trx.deleteFrom("pending_uploads").where("customer", "=", staged.table).execute();
      await announce(act, entity);
      return { created: judged.rows.length, updated: 0 };
    });
  } finally {
    // The answer stands. What fails here is settled when the database is opened again.
    await settle(service, staged).catch((error: unknown) =>
      console.error(`The rows of an import are not in their table yet: ${errorMessage(error)}`),
    );
  }
}

async function stageRows(
  { db, owner, clock }: OwnedContext,
  entity: ServedEntity,
  staged: Staged,
  { rows }: ValidatedImport,
): Promise<void> {
  const { customer } = owner;
  const created = new Date(clock());
  const problems: Problem[] = [];
  for (const some of chunks(rows, STAGED_AT_ONCE)) {
    await nextTurn();
    const records = some.map((row) => rowRecord(entity, row, created));
    const toStage = records.map(({ id, record }) => ({
      id,
      state: stateColumn(entity, record),
      body: JSON.stringify(bodyOf(entity, record)),
    }));
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
  // Whoever stores the import removes the files themselves.
  for (let left = true; left; ) {
    const { numAffectedRows = 0n } = await sql`
      with gone as (delete from pending_uploads where customer = ${staged.table} and file in (
        select file from pending_uploads where customer = ${staged.table} limit ${sql.lit(STAGED_AT_ONCE)}) returning file)
      delete from files where id in (select file from gone)`.execute(db);
    left = numAffectedRows > 0n;
  }
}
