/** Loads the shared records that `create … each` effects iterate over, before the transition is evaluated. */
import { sql } from "kysely";
import { sharedEntityOf } from "#dialect/records/createdRecords.ts";
import { isEffect } from "#dialect/records/effectName.ts";
import type { Effect } from "#dialect/schema/states.ts";
import type { Trx } from "../../db/tables.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import { SHARED } from "../storage/owner.ts";
import { toWireRecord, recordColumnsSql, type StoredRow } from "../storage/recordRow.ts";
import type { SharedRecords } from "./outcome.ts";

/** Returns the records by entity, sorted by id. Throws if an entity is not shared, which the lint reports first. */
export async function loadEffectRecords(schemas: Schemas, trx: Trx, effects: readonly Effect[] = []): Promise<SharedRecords> {
  const names = new Set(effects.flatMap((effect) => (isEffect(effect, "create") ? (sharedEntityOf(effect) ?? []) : [])));
  const found = new Map<string, ReturnType<typeof toWireRecord>[]>();
  for (const name of names) {
    const entity = schemas.entity(name);
    if (entity.head.owner !== "shared") throw new Error(`Effect "create … each": entity "${name}" must have \`owner: "shared"\`.`);
    const { rows } = await sql<StoredRow>`
      select ${recordColumnsSql} from ${sql.table(entity.table)}
      where customer = ${SHARED} order by id`.execute(trx);
    found.set(
      name,
      rows.map((row) => toWireRecord(entity, row)),
    );
  }
  return found;
}
