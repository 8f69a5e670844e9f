/** Complete writes of a record: row, unique keys, single default and the plan of its transitions by time. */
import type { Trx } from "../../db/tables.ts";
import { type Statement, executeBatch } from "../../db/batch.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { planStatements, replanStatements } from "./dueActs.ts";
import { uniqueKeyStatements } from "./uniqueKeys.ts";
import { unsetOtherDefaults } from "./singleDefault.ts";
import type { StoredRow } from "./recordRow.ts";
import { type RecordUpdate, updateRow, type RecordInsert, insertRow } from "./recordSql.ts";

/** All statements of a write, and the row afterwards. */
export interface RecordWrite {
  readonly row: StoredRow;
  readonly statements: readonly Statement[];
}

/** Builds the statements that create a record. */
export function buildInsert(entity: ServedEntity, insert: RecordInsert): RecordWrite {
  const { customer, id, record } = insert;
  const { row, statement } = insertRow(entity, insert);
  const keys = uniqueKeyStatements(entity, customer, { id, record, isNew: true });
  return { row, statements: [statement, ...keys, ...unsetOtherDefaults(entity, insert), ...planStatements(entity, customer, row)] };
}

/** Builds the statements that update a locked record. */
export function buildUpdate(entity: ServedEntity, before: StoredRow, update: RecordUpdate): RecordWrite {
  const { row, statement } = updateRow(entity, before, update);
  const written = { ...update, id: row.id };
  return {
    row,
    statements: [
      statement,
      ...uniqueKeyStatements(entity, update.customer, written),
      ...unsetOtherDefaults(entity, written),
      ...replanStatements(entity, update.customer, before, row),
    ],
  };
}

/** Runs the write as one batch. Returns the row afterwards. */
export async function executeWrite(trx: Trx, { row, statements }: RecordWrite): Promise<StoredRow> {
  await executeBatch<unknown[]>(trx, [...statements]);
  return row;
}
