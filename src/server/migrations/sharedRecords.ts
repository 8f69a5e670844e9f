/**
 * Records that all customers share. `schemas/records/<entity>.json` is stored in
 * the database at each start, in the order of the file.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { businessClock } from "#dialect/text/time.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { Db } from "../db/tables.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { SHARED } from "../records/storage/owner.ts";
import { bodyOf, stateColumn } from "../records/storage/recordRow.ts";

/** Fixed, so that a record that stays at its position in the file is not written again. */
const LISTED_FROM = Date.UTC(2020, 0, 1);

/** Stores the records of the files and deletes those that the files no longer have. Throws an error with file and record. */
export async function storeSharedRecords(db: Db, schemas: Schemas, now: number): Promise<void> {
  for (const [name, records] of Object.entries(schemas.records)) {
    const entity = schemas.entities.get(name);
    if (!entity || entity.head.owner !== "shared") throw new Error(`schemas/records/${name}.json: "${name}" is not a shared entity`);
    await storeEntity(db, schemas, entity, records, now);
  }
}

async function storeEntity(db: Db, schemas: Schemas, entity: ServedEntity, records: readonly Rec[], now: number): Promise<void> {
  const key = keyField(schemas, entity.name);
  const rows = records.map((record, index) => {
    const location = `schemas/records/${entity.name}.json#/${index}`;
    const { id: _, ...fields } = record;
    const { record: checked, problems } = checkRecord(entity.compiled, null, fields, {
      user: {},
      limits: schemas.catalog.limits,
      ...businessClock(now, schemas.catalog.timeZone),
      on: "create",
    });
    const error = problems.find(({ severity, code }) => severity === "error" && code !== "readOnly");
    if (error) throw new Error(`${location}${error.path}: breaks "${error.code}" of schemas/entities/${entity.name}.json`);
    // A list without an order of its own shows the newest first: the first record of the file is the newest.
    const created = new Date(LISTED_FROM - index);
    return { id: idOf(record, key), state: stateColumn(entity, checked), body: bodyOf(entity, checked), created };
  });
  const ids = rows.map(({ id }) => id);
  if (new Set(ids).size !== ids.length)
    throw new Error(`schemas/records/${entity.name}.json: two records have the same ${key ?? "content"}`);
  const time = new Date(now);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into ${sql.table(entity.table)} as stored (customer, id, version, state, body, created, updated)
      select ${SHARED}::text, given.id, 1, given.state, given.body, given.created, ${time}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, state text, body jsonb, created timestamptz)
      on conflict (customer, id) do update
      set body = excluded.body, state = excluded.state, version = stored.version + 1, created = excluded.created, updated = excluded.updated
      where (stored.body, stored.created) is distinct from (excluded.body, excluded.created)`.execute(trx);
    await sql`delete from ${sql.table(entity.table)} where customer = ${SHARED} and not (id = any(${ids}::text[]))`.execute(trx);
  });
}

/** Returns the field by which other entities reference these records. */
function keyField(schemas: Schemas, name: string): string | undefined {
  let key: string | undefined;
  const visit = (value: unknown): void => {
    if (!isObject(value)) return void (Array.isArray(value) && value.forEach(visit));
    const reference = value["x-reference"];
    if (isObject(reference) && reference["entity"] === name && typeof reference["key"] === "string") key ??= reference["key"];
    Object.values(value).forEach(visit);
  };
  for (const { schema } of schemas.entities.values()) visit(schema.properties);
  return key;
}

/** Returns the record's id, its key, or a hash of its content: equal at every start. */
function idOf(record: Rec, key: string | undefined): string {
  for (const value of [record["id"], key === undefined ? undefined : record[key]])
    if (typeof value === "string" && value !== "") return value;
  return createHash("sha256").update(JSON.stringify(record)).digest("hex").slice(0, 32);
}
