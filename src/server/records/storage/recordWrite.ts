/** What follows every write of a record: uniqueness and the single default. */
import type { Trx } from "../../db/tables.ts";
import { type Statement, together } from "../../db/batch.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { claimStatements } from "./uniqueKeys.ts";
import { othersUnset } from "./singleDefault.ts";
import type { ReadRow } from "./recordRow.ts";
import { type ChangedRecord, changedRow, type NewRecord, newRow } from "./recordSql.ts";

/** A write with all that follows it, and the row as it stands afterwards. */
export interface Writing {
  readonly row: ReadRow;
  readonly statements: readonly Statement[];
}

/** What makes a record. */
export function makingOf(entity: ServedEntity, made: NewRecord): Writing {
  const { customer, id, record } = made;
  const { row, statement } = newRow(entity, made);
  const claims = claimStatements(entity, customer, { id, record, isNew: true });
  return { row, statements: [statement, ...claims, ...othersUnset(entity, made)] };
}

/** What changes a record that is locked. */
export function changingOf(entity: ServedEntity, before: ReadRow, changed: ChangedRecord): Writing {
  const { row, statement } = changedRow(entity, before, changed);
  const written = { ...changed, id: row.id };
  return { row, statements: [statement, ...claimStatements(entity, changed.customer, written), ...othersUnset(entity, written)] };
}

/** Carries it out. Answers the row as it stands. */
export async function writtenRow(trx: Trx, { row, statements }: Writing): Promise<ReadRow> {
  await together<unknown[]>(trx, [...statements]);
  return row;
}
