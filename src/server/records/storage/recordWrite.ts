/** What follows every write of a record: uniqueness and the single default. */
import type { Trx } from "../../db/tables.ts";
import { type Statement, executeBatch } from "../../db/batch.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { uniqueKeyStatements } from "./uniqueKeys.ts";
import { unsetOtherDefaults } from "./singleDefault.ts";
import type { StoredRow } from "./recordRow.ts";
import { type RecordUpdate, updateRow, type RecordInsert, insertRow } from "./recordSql.ts";

/** A write with all that follows it, and the row as it stands afterwards. */
export interface RecordWrite {
  readonly row: StoredRow;
  readonly statements: readonly Statement[];
}

/** What makes a record. */
export function buildInsert(entity: ServedEntity, made: RecordInsert): RecordWrite {
  const { customer, id, record } = made;
  const { row, statement } = insertRow(entity, made);
  const claims = uniqueKeyStatements(entity, customer, { id, record, isNew: true });
  return { row, statements: [statement, ...claims, ...unsetOtherDefaults(entity, made)] };
}

/** What changes a record that is locked. */
export function buildUpdate(entity: ServedEntity, before: StoredRow, changed: RecordUpdate): RecordWrite {
  const { row, statement } = updateRow(entity, before, changed);
  const written = { ...changed, id: row.id };
  return {
    row,
    statements: [statement, ...uniqueKeyStatements(entity, changed.customer, written), ...unsetOtherDefaults(entity, written)],
  };
}

/** Carries it out. Answers the row as it stands. */
export async function executeWrite(trx: Trx, { row, statements }: RecordWrite): Promise<StoredRow> {
  await executeBatch<unknown[]>(trx, [...statements]);
  return row;
}
