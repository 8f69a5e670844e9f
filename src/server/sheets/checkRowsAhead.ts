/** The checks of rows that need the database, before the rows are stored: in short transactions, so that other calls run in between. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { schemaFields } from "#dialect/schema/derived/computeOrder.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { processorMs, STEP_MS } from "../db/stagedRows.ts";
import { inTransaction } from "../db/transaction.ts";
import { reachOf } from "../records/storage/reach.ts";
import { readForUpdate } from "../records/storage/recordSql.ts";
import type { OwnedContext } from "../records/storage/recordContext.ts";
import { entitiesAsked } from "../records/storage/recordSums.ts";
import { ApiError, problem, validationError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { type ImportBasis, OutdatedError, readInto } from "./importBasis.ts";
import { rowPath, type ValidatedImport, type ValidatedRow } from "./importJob.ts";
import { type DatabaseChecked, type DatabaseChecks, checkRowInDatabase } from "./checkRowInDatabase.ts";
import { rowsSchema } from "./validateImport.ts";

/** Whether records of the entity refer to others that have to be there. */
export function refersToOthers({ schema }: ServedEntity): boolean {
  return schemaFields(schema).some(({ schema: field }) =>
    [field, field.items].some((one) => one?.["x-reference"] && !one["x-reference"].free),
  );
}

/** A row with the context of its check. */
export type RowAhead = ValidatedRow & Pick<DatabaseChecked, "context">;

/**
 * Returns the rows with what their references copy, and adds to the basis what they rest on.
 * @throws ApiError with the problems of all rows; OutdatedError where a rule over other records has to be asked once more
 */
export async function checkRowsAhead(
  service: OwnedContext,
  entity: ServedEntity,
  { rows, pictures }: ValidatedImport,
  basis: ImportBasis,
): Promise<RowAhead[]> {
  const { db, proof: _proof, ...context } = service;
  const own = new Set(pictures.map(({ id }) => id));
  const read = readInto(basis);
  const ahead = { onFiles: (ids: readonly string[]) => ids.forEach((id) => basis.files.add(id)) };
  const checked: RowAhead[] = [];
  const problems: Problem[] = [];
  while (checked.length < rows.length) {
    await nextTurn();
    const some = await inTransaction(db, async (trx) => {
      const checks: DatabaseChecks = { act: { ...context, trx }, entity, pictures: own, read, ahead };
      const until = processorMs() + STEP_MS;
      const done: DatabaseChecked[] = [];
      for (let at = checked.length; at < rows.length && (done.length === 0 || processorMs() < until); at++)
        done.push(await checkOne(checks, rows[at] as ValidatedRow));
      return done;
    });
    for (const { record, context: checkedIn, problems: found } of some) {
      const row = rows[checked.length] as ValidatedRow;
      // The rule was checked with what the workbook says, not with what a reference has copied.
      if (record !== row.record && entitiesAsked(entity).length > 0) throw new OutdatedError();
      checked.push({ ...row, record, context: checkedIn });
      problems.push(...found);
    }
  }
  if (problems.length > 0) throw validationError(problems, rowsSchema(entity));
  return checked;
}

async function checkOne(checks: DatabaseChecks, row: ValidatedRow): Promise<DatabaseChecked> {
  const { act, entity } = checks;
  if (row.id === undefined || !refersToOthers(entity)) return checkRowInDatabase(checks, row, null);
  const stored = await readForUpdate(act.trx, entity, reachOf(act, entity, "import"), row.id);
  if (!stored || stored.version !== row.version)
    throw new ApiError(apiCode.stale, "answer.stale", { problems: [problem(rowPath(row.row, ""), "stale")] });
  return checkRowInDatabase(checks, row, stored);
}
