/** Complete writes of a record: row, unique keys, single default, the plan of its transitions by time, and the notice of the change. */
import { changeNotice } from "../../db/recordChanges.ts";
import type { Trx } from "../../db/tables.ts";
import { type Statement, executeBatch } from "../../db/batch.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { deleteDueActs, planStatements, replanStatements } from "./dueActs.ts";
import { deleteUniqueKeys, uniqueKeyStatements } from "./uniqueKeys.ts";
import { unsetOtherDefaults } from "./singleDefault.ts";
import type { StoredRow } from "./recordRow.ts";
import { deleteRecord, type RecordUpdate, updateRow, type RecordInsert, insertRow } from "./recordSql.ts";

/** All statements of a write, and the row afterwards. */
export interface RecordWrite {
  readonly row: StoredRow;
  readonly statements: readonly Statement[];
}

/** Builds the statements that create a record. */
export function buildInsert(entity: ServedEntity, insert: RecordInsert): RecordWrite {
  const { customer } = insert;
  const { row, statement } = insertRow(entity, insert);
  const keys = uniqueKeyStatements(entity, customer, { ...insert, isNew: true });
  return {
    row,
    statements: [
      statement,
      ...keys,
      ...noticeWithDefaults(entity, customer, row, unsetOtherDefaults(entity, insert)),
      ...planStatements(entity, customer, row),
    ],
  };
}

/** Builds the statements that update a locked record. Throws an `Error` if the record would lose its state: nobody would find it in a tab again. */
export function buildUpdate(entity: ServedEntity, before: StoredRow, update: RecordUpdate): RecordWrite {
  const { row, statement } = updateRow(entity, before, update);
  if (before.state !== "" && row.state === "") throw new Error(`${entity.name} ${row.id} would be left without a state.`);
  const written = { ...update, id: row.id };
  return {
    row,
    statements: [
      statement,
      ...uniqueKeyStatements(entity, update.customer, written),
      ...noticeWithDefaults(entity, update.customer, row, unsetOtherDefaults(entity, written)),
      ...replanStatements(entity, update.customer, before, row),
    ],
  };
}

/** Builds the statements that delete a record: row, unique keys and plan. */
export function buildDelete(entity: ServedEntity, customer: string, id: string): Statement[] {
  return [
    deleteRecord(entity, customer, id),
    deleteUniqueKeys(entity, customer, id),
    ...deleteDueActs(entity, customer, id),
    changeNotice({ entity: entity.name, customer, record: { id, version: 0 } }),
  ];
}

/** Adds the notice to the statements on the other records of the customer. With any of those, it names no single record. */
function noticeWithDefaults(
  { name }: ServedEntity,
  customer: string,
  record: Pick<StoredRow, "id" | "version">,
  others: readonly Statement[],
): Statement[] {
  return [
    ...others,
    changeNotice({ entity: name, customer, ...(others.length === 0 && { record: { id: record.id, version: record.version } }) }),
  ];
}

/** Runs the write as one batch. Returns the row afterwards. */
export async function executeWrite(trx: Trx, { row, statements }: RecordWrite): Promise<StoredRow> {
  await executeBatch<unknown[]>(trx, [...statements]);
  return row;
}
