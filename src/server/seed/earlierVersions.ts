/** What shared records were before, such as last month's price, in demonstration data: `x-sample-earlier`. */
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { SampleEarlier } from "#dialect/schema/samples.ts";
import { addDays, businessClock, instantOfLocal } from "#dialect/text/time.ts";
import { executeBatch } from "../db/batch.ts";
import type { Trx } from "../db/tables.ts";
import { SHARED } from "../records/storage/owner.ts";
import { recordColumns, recordFields } from "../records/storage/recordRow.ts";
import { deleteUniqueKeys } from "../records/storage/uniqueKeys.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { createRandom } from "./random.ts";
import { writeRecords } from "./writeRecords.ts";

/**
 * Writes the earlier versions of every record that the keyword names and nobody has changed. The stored record is the last version:
 * it begins when the one before it ends.
 */
export async function writeEarlierVersions(trx: Trx, schemas: Schemas, now: number): Promise<void> {
  for (const entity of schemas.entities.values()) {
    const earlier = entity.schema["x-sample-earlier"];
    if (earlier) await writeVersions(trx, schemas, entity, earlier, now);
  }
}

async function writeVersions(trx: Trx, schemas: Schemas, entity: ServedEntity, earlier: SampleEarlier, now: number): Promise<void> {
  const random = createRandom(now);
  const rows = await trx.selectFrom(entity.table).select(recordColumns).where("customer", "=", SHARED).orderBy("id").execute();
  for (const row of rows) {
    const stored = recordFields(entity, row);
    const key = String(stored[earlier.key]);
    const isOnly = rows.filter((other) => recordFields(entity, other)[earlier.key] === key).length === 1;
    if (!Object.hasOwn(earlier.values, key) || !isOnly || row.version !== 1) continue;
    const [last = stored, ...before] = versionsOf(schemas, entity, earlier, stored, now).toReversed();
    await executeBatch(trx, [deleteUniqueKeys(entity, SHARED, row.id)]);
    await trx.deleteFrom(entity.table).where("customer", "=", SHARED).where("id", "=", row.id).execute();
    const createdOf = (record: Rec): number => instantOfLocal(`${String(record[earlier.from])} 00:00:00`, entity.timeZone) ?? now;
    const written = [
      // Changed once: a later start leaves it as it is.
      { id: row.id, record: last, version: row.version + 1, created: row.created.getTime() },
      ...before.map((record) => ({ id: random.id(createdOf(record)), record, version: 1, created: createdOf(record) })),
    ];
    await writeRecords(
      trx,
      entity,
      written.map((one) => ({ ...one, customer: SHARED, updated: Math.max(one.created, createdOf(one.record)) })),
    );
  }
}

/** The versions in the order of time. What is suggested from a field that changes, such as a number, is suggested again. */
function versionsOf(schemas: Schemas, entity: ServedEntity, earlier: SampleEarlier, stored: Rec, now: number): Rec[] {
  const { catalog } = schemas;
  const clock = businessClock(now, entity.timeZone);
  const given = Object.fromEntries(Object.entries(stored).filter(([name]) => entity.schema.properties[name]?.["x-suggest"] === undefined));
  const steps = earlier.values[String(stored[earlier.key])] ?? [];
  const ends = steps.map(({ days }) => addDays(clock.today, -days) ?? clock.today);
  const begins = [stored[earlier.from] ?? null, ...ends.map((end) => addDays(end, 1) ?? end)];
  const changes: Readonly<Record<string, Json>>[] = [
    ...steps.map(({ value }, index) => ({ [earlier.until]: ends[index] ?? null, [earlier.field]: value })),
    {},
  ];
  return changes.map((change, index) => {
    const fields = { ...given, ...change, [earlier.from]: begins[index] ?? null };
    const context = { user: {}, limits: catalog.limits, tables: catalog.tables, ...clock, on: "create" };
    return { ...stored, ...checkRecord(entity.compiled, null, fields, context).record };
  });
}
