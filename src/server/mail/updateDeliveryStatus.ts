/** Keeps the record that tracks an e-mail up to date, so that the customer sees the delivery status. */
import type { Selectable } from "kysely";
import type { DeliveryStatus } from "#dialect/schema/emails.ts";
import type { OutboxTable } from "../db/outboxTables.ts";
import type { Db, Trx } from "../db/tables.ts";
import { changeNotice } from "../db/recordChanges.ts";
import { flushAtCommit } from "../db/batch.ts";
import { serverActingFor } from "../session/principal.ts";
import { reachOf } from "../records/storage/reach.ts";
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

/** Copies the delivery status to the record that tracks this e-mail. Does nothing if the record, its entity or its state machine no longer exists. */
export async function updateDeliveryStatus(
  { schemas, clock }: Omit<DeliveryContext, "db">,
  trx: Trx,
  letter: OutboxRow,
  status: DeliveryStatus,
): Promise<void> {
  const { customer, notice, notice_entity: name } = letter;
  const entity = name === null ? undefined : schemas.current().entities.get(name);
  const owner = schemas.current().entities.get(letter.entity);
  const tracking = owner?.machine?.letters?.find(({ id }) => id === letter.letter)?.notice;
  if (!entity || notice === null || !tracking) return;
  const acting = { schemas: schemas.current(), ...serverActingFor({ customer, facts: {} }) };
  const row = await readForUpdate(trx, entity, reachOf(acting, entity, "edit"), notice);
  if (!row) return;
  const record = { ...recordFields(entity, row), [tracking.state]: tracking.as[status] };
  const { row: written, statement } = updateRow(entity, row, { customer, record, now: new Date(clock()) });
  await flushAtCommit(trx, [statement, changeNotice({ entity: entity.name, customer, record: { id: row.id, version: written.version } })]);
}
