/** Demonstration records of the house, such as its drivers: the examples of shared entities that staff keeps and other records name. */
import { sql } from "kysely";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Trx } from "../db/tables.ts";
import { SHARED } from "../records/storage/owner.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { createRandom } from "./random.ts";
import { writeRecords } from "./writeRecords.ts";

const DAY_MS = 86_400_000;
/** They were there before the first record of a customer. */
const DAYS_BEFORE = 400;

/** Writes every example of those entities that have no record yet. Entities with records of their own in `schemas/records` begin with those. */
export async function writeHouseRecords(trx: Trx, schemas: Schemas, now: number): Promise<void> {
  const referred = referredEntities(schemas);
  for (const entity of schemas.entities.values()) {
    const { head, name, schema, machine } = entity;
    const isKept = head.owner === "shared" && head.calls?.save !== undefined && machine === undefined;
    if (!isKept || !referred.has(name) || schemas.records[name] || (await hasRecords(trx, entity))) continue;
    const context = { user: {}, limits: schemas.catalog.limits, ...businessClock(now, schemas.catalog.timeZone), on: "create" };
    const random = createRandom(now);
    const created = now - DAYS_BEFORE * DAY_MS;
    const records = (schema.examples ?? []).map((example, index) => ({
      customer: SHARED,
      id: random.id(created + index * DAY_MS),
      record: checkRecord(entity.compiled, null, example as Rec, context).record,
      version: 1,
      created: created + index * DAY_MS,
      updated: created + index * DAY_MS,
    }));
    await writeRecords(trx, entity, records);
  }
}

async function hasRecords(trx: Trx, { table }: ServedEntity): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Returns the entities that references name, also those in what transitions ask. */
function referredEntities({ catalog: { files } }: Schemas): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    const reference = value["x-reference"];
    if (isObject(reference) && typeof reference["entity"] === "string") found.add(reference["entity"]);
    Object.values(value).forEach(visit);
  };
  visit([files.entities, files.states]);
  return found;
}
