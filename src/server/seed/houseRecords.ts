/** Demonstration records of the house, such as its drivers: the examples of shared entities that staff keeps and other records name. */
import { sql } from "kysely";
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { Trx } from "../db/tables.ts";
import { SHARED } from "../records/storage/owner.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { createRandom } from "./random.ts";
import { simulateHistory, workTime } from "./simulateHistories.ts";
import { type WrittenRecord, writeRecords } from "./writeRecords.ts";
import { DAY } from "#dialect/text/durations.ts";

/** They were there before the first record of a customer. */
const DAYS_BEFORE = 400;

/** The examples of an entity with states are this many days old, squared and so closer together towards now, newest last. */
const DAYS_OF_STATES = 1.6;

/**
 * Writes every example of those entities that have no record yet, those with states as far as their transitions have led by now.
 * Entities with records of their own in `schemas/records` begin with those.
 */
export async function writeHouseRecords(trx: Trx, schemas: Schemas, now: number): Promise<void> {
  const referred = referredEntities(schemas);
  for (const entity of schemas.entities.values()) {
    const { head, name, machine } = entity;
    const isKept = head.owner === "shared" && head.calls?.save !== undefined && (machine !== undefined || referred.has(name));
    if (!isKept || schemas.records[name] || (await hasRecords(trx, entity))) continue;
    await writeRecords(trx, entity, machine ? movedRecords(schemas, entity, machine, now) : oldRecords(schemas, entity, now));
  }
}

/** The examples, checked at the time of their creation. */
function examplesOf({ schema, compiled }: ServedEntity, context: CheckContext): Rec[] {
  return (schema.examples ?? []).map((example) => checkRecord(compiled, null, example as Rec, context).record);
}

const contextAt = ({ catalog }: Schemas, instant: number): CheckContext => ({
  ...{ user: {}, limits: catalog.limits, tables: catalog.tables, on: "create" },
  ...businessClock(instant, catalog.timeZone),
});

/** Records that were there before the first one of a customer. */
function oldRecords(schemas: Schemas, entity: ServedEntity, now: number): WrittenRecord[] {
  const random = createRandom(now);
  return examplesOf(entity, contextAt(schemas, now)).map((record, index) => {
    const created = now - (DAYS_BEFORE - index) * DAY;
    return { customer: SHARED, id: random.id(created), record, version: 1, created, updated: created };
  });
}

/** Records with states: the last one is made now, the first ones weeks ago. */
function movedRecords(schemas: Schemas, entity: ServedEntity, machine: StateMachine, now: number): WrittenRecord[] {
  const random = createRandom(now);
  const context = contextAt(schemas, now);
  const examples = examplesOf(entity, context);
  return examples.map((example, index) => {
    const before = now - (examples.length - 1 - index) ** 2 * DAYS_OF_STATES * DAY;
    const created = Math.min(now, workTime(before, entity.timeZone, random));
    const id = random.id(created);
    const parts = { schemas, random, pools: new Map<string, readonly Rec[]>(), context, entity, machine };
    const stages = simulateHistory(parts, example, { id, created, texts: new Map() }).filter(({ since }) => since <= now);
    const { record, since } = stages.at(-1) ?? { record: example, since: created };
    return { customer: SHARED, id, record, version: stages.length, created, updated: since };
  });
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
