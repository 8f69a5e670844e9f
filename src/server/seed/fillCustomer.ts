/** Fills the account of one customer: a few records of every book, and many of the entities with states. */
import { isEffect } from "#dialect/records/effectName.ts";
import type { SessionFacts } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { isEqual } from "#dialect/json/equal.ts";
import { businessClock } from "#dialect/text/time.ts";
import { currentState } from "#dialect/records/transitions.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { FileStore } from "../files/fileStore.ts";
import type { Trx } from "../db/tables.ts";
import { singleDefaultFields } from "../records/storage/singleDefault.ts";
import { forgetMissed } from "../timed/planStored.ts";
import { SHARED } from "../records/storage/owner.ts";
import { toWireRecord, recordColumns } from "../records/storage/recordRow.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { type SampledRecord, sampleStages, SPREAD_DAYS } from "./sampleStages.ts";
import { runLiveTransitions } from "./runLiveTransitions.ts";
import { stateRecordPools, createLiveRecords } from "./createLiveRecords.ts";
import {
  simulateHistory,
  type HistoryStage,
  replayStage,
  type SimulatedHistory,
  type SimulationContext,
  workTime,
} from "./simulateHistories.ts";
import type { Random } from "./random.ts";
import { linkDated, referredEntities } from "./linkReferences.ts";
import { createSampleFiles } from "./sampleFiles.ts";
import type { SampleParts } from "./sampleParts.ts";
import { sampleRecord } from "./sampleRecord.ts";
import { stagesByTab } from "./stagesByTab.ts";
import { isBook } from "./updateBooks.ts";
import { writeRecords, type WrittenRecord } from "./writeRecords.ts";
import { MANY, numbersFor, writeSampled } from "./writeSampled.ts";
import { sql } from "kysely";
import { DAY } from "#dialect/text/durations.ts";

/** Messages that stay unread: as many as a customer finds in the morning. */
const UNREAD = 12;

/** Marks all messages but the newest as read. */
async function readOldMessages({ db, schemas }: FillParts, customer: string): Promise<void> {
  const { messages } = schemas.catalog.files.site.frame ?? {};
  const { machine, table } = messages ? schemas.entity(messages.entity) : {};
  const read = machine?.transitions.find(({ id }) => id === messages?.read)?.to;
  if (!machine || !table || read === undefined) return;
  await sql`
    update ${sql.table(table)}
    set state = ${read}, body = jsonb_set(body, ${`{${machine.field}}`}::text[], ${JSON.stringify(read)}::jsonb)
    where customer = ${customer} and id not in (
      select id from ${sql.table(table)} where customer = ${customer} order by created desc, id desc limit ${UNREAD}
    )`.execute(db);
}

export interface FillParts {
  /** Many small writes are much faster in one transaction, and a customer is never half filled. */
  readonly db: Trx;
  readonly schemas: Schemas;
  readonly random: Random;
  /** Milliseconds. */
  readonly now: number;
  /** Folder of the uploads; without it no record has a file. */
  readonly files?: FileStore;
  /** Records that answers of other accounts have used. */
  readonly taken?: Map<string, Set<string>>;
}

/** Records of an entity without examples, unless its limit is lower. */
const FEW = 6;
/** Simulated histories; further records are copies of them with other numbers, times and texts. */
const HISTORIES = 28;
const HISTORIES_OF_MANY = 14;

/** Context of the oldest records: the beginning of the history, in working hours. */
async function startContext({ db, schemas: { catalog }, random, now }: FillParts, customer: string): Promise<SampleParts["context"]> {
  const start = workTime(now - SPREAD_DAYS * DAY, catalog.timeZone, random);
  const account = await db.selectFrom("customers").select("facts").where("id", "=", customer).executeTakeFirst();
  const owner = account?.facts as SessionFacts | undefined;
  return { user: {}, owner, limits: catalog.limits, tables: catalog.tables, ...businessClock(start, catalog.timeZone), on: "create" };
}

/**
 * Fills the account. `counts`: number of records for each entity with states.
 * Returns the number of written records by entity. Records are created after those
 * that they reference: books, simulated records, live records that change these,
 * transitions that create others, and records that reference those.
 */
export async function fillCustomer(parts: FillParts, customer: string, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const { schemas, random, now, db } = parts;
  const pools = await sharedPools(db, schemas);
  const files = parts.files && createSampleFiles(parts.files, customer, now - SPREAD_DAYS * DAY);
  const { taken = new Map<string, Set<string>>() } = parts;
  const sample: SampleParts = { schemas, random, pools, taken, context: await startContext(parts, customer), ...(files ? { files } : {}) };
  const live = { db, schemas, random, pools, taken, now, ...(files ? { files } : {}) };
  const written = new Map<string, number>();
  const refersTo = (entity: ServedEntity, wanted: (other: ServedEntity) => boolean): boolean =>
    [...referredEntities(entity.schema)].some((name) => wanted(schemas.entity(name)));
  const books = referredFirst(
    [...schemas.entities.values()].filter((entity) => entity.head.owner === "customer" && isBook(entity) && isWritten(schemas, entity)),
  );
  const isLate = (book: ServedEntity): boolean => refersTo(book, ({ head, machine }) => head.owner === "customer" && machine !== undefined);
  const writeBook = async (entity: ServedEntity, from: SampleParts, days: number): Promise<void> => {
    const records = await withNumbers(db, entity, fewRecords(parts, from, entity, customer, days));
    await files?.flush(db);
    await writeRecords(db, entity, records);
    pools.set(
      entity.name,
      records.map(({ id, record }) => ({ id, ...record })),
    );
    written.set(entity.name, records.length);
  };
  for (const entity of books) if (!isLate(entity)) await writeBook(entity, sample, SPREAD_DAYS);

  const entitiesWithStates = [...counts].map(([name, count]) => ({ entity: schemas.entity(name), count }));
  // Records that reference results of transitions, such as a payment of bills, come last.
  const isLast = (entity: ServedEntity): boolean =>
    refersTo(entity, (other) => other.head.owner === "customer" && other.machine !== undefined && !isMadeBySave(schemas, other));
  const createAllLive = async (matches: (entity: ServedEntity) => boolean): Promise<void> => {
    for (const { entity, count } of entitiesWithStates)
      if (entity.machine && matches(entity))
        written.set(entity.name, await createLiveRecords(live, entity, entity.machine, customer, count));
  };
  for (const { entity, count } of entitiesWithStates) {
    if (entity.machine?.begin || isLast(entity)) continue;
    const sampled = sampleRecords(parts, sample, entity, count);
    await files?.flush(db);
    if (sampled.length > 0) await writeSampled(parts, entity, customer, sampled);
    written.set(entity.name, sampled.length);
  }
  await createAllLive((entity) => entity.machine?.begin !== undefined && !isLast(entity));
  // Entities that customers save come first: the transitions of the others use their records.
  const machines = [...schemas.entities.values()].filter(({ head, machine }) => head.owner === "customer" && machine !== undefined);
  const saved = (entity: ServedEntity): number => Number(counts.has(entity.name));
  for (const entity of machines.sort((a, b) => saved(b) - saved(a))) {
    if (entity.machine && counts.size > 0) await runLiveTransitions(live, entity, entity.machine, customer);
  }
  await createAllLive(isLast);
  if (counts.size > 0) {
    const all = { ...sample, pools: new Map([...pools, ...(await stateRecordPools(live, customer))]) };
    for (const entity of books) if (isLate(entity)) await writeBook(entity, all, 0);
  }
  await readOldMessages(parts, customer);
  await forgetMissed(db, schemas, customer, now);
  return written;
}

/** Entities in an order in which each comes after those of them that it references, except in a circle. */
function referredFirst(entities: readonly ServedEntity[]): readonly ServedEntity[] {
  const placed = new Set<ServedEntity>();
  const place = (entity: ServedEntity, above: readonly ServedEntity[]): void => {
    if (placed.has(entity) || above.includes(entity)) return;
    const referred = referredEntities(entity.schema);
    for (const other of entities) if (referred.has(other.name)) place(other, [...above, entity]);
    placed.add(entity);
  };
  for (const entity of entities) place(entity, []);
  return [...placed];
}

/** Returns whether customers save such records by a call. */
function isWritten({ calls }: Schemas, { name }: ServedEntity): boolean {
  return [...calls.values()].some(({ does, entity }) => does === "save" && entity === name);
}

/** Whether a save makes records of the entity: its own, or one of another entity whose `begin` creates them. Other ones are results of transitions. */
function isMadeBySave(schemas: Schemas, entity: ServedEntity): boolean {
  const begun = [...schemas.entities.values()]
    .filter((other) => isWritten(schemas, other))
    .flatMap(({ machine }) => machine?.begin?.effects ?? []);
  return isWritten(schemas, entity) || begun.some((effect) => isEffect(effect, "create") && effect.create === entity.name);
}

/** Returns the records of a book, created `days` ago or earlier. */
function fewRecords(
  { random, now }: FillParts,
  sample: SampleParts,
  entity: ServedEntity,
  customer: string,
  days: number,
): WrittenRecord[] {
  const most = Math.min(entity.schema.examples?.length ?? FEW, entity.schema["x-limit"]?.max ?? Number.POSITIVE_INFINITY);
  const [isDefault] = singleDefaultFields(entity);
  return Array.from({ length: most }, (_, index) => index).flatMap((index) => {
    const record = sampleRecord(sample, entity, index);
    if (!record) return [];
    const withState = entity.machine ? { ...record, [entity.machine.field]: entity.machine.initial } : record;
    const created = Math.min(now, workTime(now - random.integer(days * DAY, (2 * days + 1) * DAY), entity.timeZone, random));
    const withDefault =
      isDefault && index === 0
        ? { ...withState, [isDefault]: entity.schema.properties[isDefault]?.type === "boolean" ? true : 1 }
        : withState;
    return [{ customer, id: random.id(created), record: withDefault, version: 1, created, updated: created }];
  });
}

/** The records with the numbers that the server gives when somebody saves one. */
async function withNumbers(db: Trx, entity: ServedEntity, records: readonly WrittenRecord[]): Promise<readonly WrittenRecord[]> {
  const field = entity.head.number?.field;
  if (field === undefined) return records;
  const created = records.map((one) => one.created);
  const numbers = await numbersFor(db, entity, created);
  return records.map((one, at) => ({ ...one, record: { ...one.record, [field]: one.record[field] ?? numbers[at] ?? null } }));
}

async function sharedPools(db: Trx, schemas: Schemas): Promise<Map<string, Rec[]>> {
  const pools = new Map<string, Rec[]>();
  for (const entity of schemas.entities.values()) {
    if (entity.head.owner !== "shared") continue;
    const rows = await db.selectFrom(entity.table).select(recordColumns).where("customer", "=", SHARED).orderBy("id").limit(500).execute();
    pools.set(
      entity.name,
      rows.map((row) => toWireRecord(entity, row)),
    );
  }
  return pools;
}

/** Simulates histories and samples `count` records from them. */
function sampleRecords({ random, now }: FillParts, sample: SampleParts, entity: ServedEntity, count: number): SampledRecord[] {
  const { machine } = entity;
  if (!machine || count === 0) return [];
  const parts = { ...sample, entity, machine };
  const simulated = count > MANY ? HISTORIES_OF_MANY : Math.min(count, HISTORIES);
  // The only record of an entity is the first example without variation.
  const first = entity.schema["x-limit"]?.max === 1 ? 0 : random.integer(0, 1_000);
  const initials = new Map<SimulatedHistory, Rec>();
  const histories = Array.from({ length: simulated }, (_, index): HistoryStage[] => {
    const created = workTime(now - SPREAD_DAYS * DAY + random.integer(0, DAY), entity.timeZone, random);
    const texts = new Map<string, string>();
    const record = sampleRecord(sample, entity, first + index, texts);
    if (!record) return [];
    const history = { id: random.id(created), created, texts };
    initials.set(history, record);
    return simulateHistory(parts, record, history);
  });
  const sampled = sampleStages(random, stagesByTab(parts, histories), count, now, ({ record }) => currentState(machine, record));
  return chosenOnTheirDays(parts, initials, sampled);
}

/** Histories begin on one day and are moved: each record has chosen what was to be chosen on its own day, such as the price of then. */
function chosenOnTheirDays(
  parts: SimulationContext,
  initials: ReadonlyMap<SimulatedHistory, Rec>,
  sampled: readonly SampledRecord[],
): SampledRecord[] {
  const { entity, context } = parts;
  const replayed = new Map<HistoryStage, Map<string, HistoryStage>>();
  return sampled.map((one) => {
    const { stage, days } = one;
    const initial = initials.get(stage.history) ?? {};
    const { today } = businessClock(stage.history.created + days * DAY, entity.timeZone);
    const linked = linkDated({ ...parts, context: { ...context, today } }, entity, initial);
    if (isEqual(linked, initial)) return one;
    const known = replayed.get(stage) ?? new Map<string, HistoryStage>();
    replayed.set(stage, known);
    const key = JSON.stringify(linked);
    const again = known.get(key) ?? replayStage(parts, checkRecord(entity.compiled, null, linked, context).record, stage);
    if (again) known.set(key, again);
    return again ? { ...one, stage: again } : one;
  });
}
