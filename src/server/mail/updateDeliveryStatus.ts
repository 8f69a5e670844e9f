/** The record that a letter keeps up to date, for the customer to see. */
import type { Selectable } from "kysely";
import type { DeliveryStatus } from "#dialect/schema/states.ts";
import type { Db, OutboxTable } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { flushAtCommit } from "../db/batch.ts";
import { recordFields } from "../records/storage/recordRow.ts";
import { updateRow, readForUpdate } from "../records/storage/recordSql.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";

export type OutboxRow = Selectable<OutboxTable>;

export interface DeliveryContext {
  readonly db: Db;
  readonly schemas: { current(): Schemas };
  /** Milliseconds. */
  readonly clock: () => number;
}

/** The record that follows the letter says the same. Gone, or of schemas that were: nobody is left to tell. */
export async function updateDeliveryStatus(
  { db, schemas, clock }: DeliveryContext,
  letter: OutboxRow,
  fate: DeliveryStatus,
): Promise<void> {
  const { customer, notice, notice_entity: name } = letter;
  const entity = name === null ? undefined : schemas.current().entities.get(name);
  const owner = schemas.current().entities.get(letter.entity);
  const told = owner?.machine?.letters?.find(({ id }) => id === letter.letter)?.notice;
  if (!entity || notice === null || !told) return;
  await inTransaction(db, async (trx) => {
    const row = await readForUpdate(trx, entity, customer, notice);
    if (!row) return;
    const record = { ...recordFields(entity, row), [told.state]: told.as[fate] };
    await flushAtCommit(trx, [updateRow(entity, row, { customer, record, now: new Date(clock()) }).statement]);
  });
}
