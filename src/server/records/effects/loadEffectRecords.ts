/** The shared records that effects go through (`create … each`), read before the step is worked out. */
import { sql } from "kysely";
import type { Effect } from "#dialect/schema/states.ts";
import type { Trx } from "../../db/tables.ts";
import type { Schemas } from "../../schemas/loadSchemas.ts";
import { SHARED } from "../storage/owner.ts";
import { toWireRecord, recordColumnsSql, type StoredRow } from "../storage/recordRow.ts";
import type { SharedRecords } from "./evaluateTransition.ts";

/** By entity, in the order of their ids. Throws where an effect names an entity that customers own: the check of the schemas tells it first. */
export async function loadEffectRecords(schemas: Schemas, trx: Trx, effects: readonly Effect[] = []): Promise<SharedRecords> {
  const names = new Set(effects.flatMap((effect) => ("create" in effect && effect.each ? [effect.each.of] : [])));
  const found = new Map<string, ReturnType<typeof toWireRecord>[]>();
  for (const name of names) {
    const entity = schemas.entity(name);
    if (entity.head.owner !== "shared") throw new Error(`An effect goes through records of "${name}", which are not shared`);
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
