/** Writes many checked records with their unique keys, in batches. */
import { sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import type { Db, Trx } from "../db/tables.ts";
import { uniqueKeysOf, uniqueKeyRow } from "../records/storage/uniqueKeys.ts";
import { replanLater } from "../records/storage/dueActs.ts";
import { bodyOf, stateColumn } from "../records/storage/recordRow.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";

export interface WrittenRecord {
  readonly customer: string;
  readonly id: string;
  readonly record: Rec;
  readonly version: number;
  /** Milliseconds. */
  readonly created: number;
  readonly updated: number;
}

const BATCH = 1_000;

export async function writeRecords(db: Db | Trx, entity: ServedEntity, records: readonly WrittenRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += BATCH) {
    const batch = records.slice(at, at + BATCH);
    const rows = batch.map(({ customer, id, record, version, created, updated }) => ({
      customer,
      id,
      version,
      state: stateColumn(entity, record),
      body: bodyOf(entity, record),
      created: new Date(created).toISOString(),
      updated: new Date(updated).toISOString(),
    }));
    await sql`
      insert into ${sql.table(entity.table)} (customer, id, version, state, body, created, updated)
      select given.customer, given.id, given.version, given.state, given.body, given.created, given.updated
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(customer text, id text, version integer, state text, body jsonb, created timestamptz, updated timestamptz)
      on conflict (customer, id) do nothing`.execute(db);
    const claims = batch.flatMap(({ customer, id, record }) =>
      uniqueKeysOf(entity, record).map((claim) => uniqueKeyRow(entity, customer, id, claim)),
    );
    await replanLater(db, entity);
    if (claims.length > 0)
      await db
        .insertInto("claims")
        .values(claims)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}
