/** Brings the database to what the schemas want, before they come into force. Safe when several processes do so at once. */
import { createTables } from "../db/createTables.ts";
import type { Db } from "../db/tables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { backfillClaims } from "./claims.ts";
import { storeSharedRecords } from "./sharedRecords.ts";
import { wantedTables } from "./wantedTables.ts";

export interface PrepareOptions {
  readonly db: Db;
  /** Other processes may be at work in the database. */
  readonly others: boolean;
  readonly now: number;
  /** Told of records that a new rule of uniqueness found too late: they stay, and their value is another's. */
  onDuplicates(entity: string, field: string, records: readonly string[]): void;
}

export async function prepareRecords(schemas: Schemas, { db, others, now, onDuplicates }: PrepareOptions): Promise<void> {
  await createTables(db, wantedTables(schemas), others);
  await storeSharedRecords(db, schemas, now);
  for (const entity of schemas.entities.values()) {
    if (entity.head.owner === "none") continue;
    for (const { field, records } of await backfillClaims(db, entity)) onDuplicates(entity.name, field, records);
  }
}
