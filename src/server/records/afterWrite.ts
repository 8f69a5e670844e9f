/** What follows every write of a record: uniqueness and the single default. */
import type { Rec } from "#dialect/json.ts";
import type { Trx } from "../db/tables.ts";
import { type Statement, together } from "../db/travel.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { claimStatements } from "./claims.ts";
import { othersUnset } from "./oneDefault.ts";
import type { ReadRow } from "./record.ts";
import { changedRow, type NewRecord, newRow, only } from "./store.ts";

/** What makes a record, with all that follows; the first of it answers its row. */
export function makingOf(entity: ServedEntity, made: NewRecord): Statement[] {
  const { customer, id, record, now } = made;
  return [
    newRow(entity, made),
    ...claimStatements(entity, customer, { id, record, isNew: true }),
    ...othersUnset(entity, customer, id, record, now),
  ];
}

/** What changes a record that is locked, with all that follows; the first of it answers its row. */
export function changingOf(entity: ServedEntity, customer: string, row: ReadRow, record: Rec, now: Date): Statement[] {
  return [
    changedRow(entity, customer, row, record, now),
    ...claimStatements(entity, customer, { id: row.id, record }),
    ...othersUnset(entity, customer, row.id, record, now),
  ];
}

/** Carries them out at once. Answers the row as it stands. */
export async function writtenRow(trx: Trx, statements: readonly Statement[]): Promise<ReadRow> {
  const [rows = []] = await together<unknown[]>(trx, [...statements]);
  return only(rows as readonly ReadRow[]);
}
