/** Fills one customer's books: a few records of every kind, and many of those that go through states. */
import { businessClock } from "#dialect/text/time.ts";
import { currentState } from "#dialect/records/transitions.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Trx } from "../db/tables.ts";
import { nextSequenceNumbers } from "../records/storage/sequences.ts";
import { singleDefaultFields } from "../records/storage/singleDefault.ts";
import { SHARED } from "../records/storage/owner.ts";
import { toWireRecord, recordColumns } from "../records/storage/recordRow.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { DAY_MS, type SampledRecord, sampleStages, shiftRecord, SPREAD_DAYS } from "./sampleStages.ts";
import { runLiveTransitions } from "./runLiveTransitions.ts";
import { stateRecordPools, createLiveRecords } from "./createLiveRecords.ts";
import { numberPlace, simulateHistory, type HistoryStage, workTime } from "./simulateHistories.ts";
import type { Random } from "./random.ts";
import { referredEntities } from "./linkReferences.ts";
import { createSampleFiles } from "./sampleFiles.ts";
import { sampleRecord, type SampleParts } from "./sampleRecord.ts";
import { stagesByTab } from "./stagesByTab.ts";
import { writeMessages } from "./writeMessages.ts";
import { writeRecords, type WrittenRecord } from "./writeRecords.ts";
import { sql } from "kysely";

/* All messages but the newest have been read. */

/** As many as a customer finds in the morning. */
const UNREAD = 12;

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
  /** Many small writes are far quicker in one transaction, and a customer is never half filled. */
  readonly db: Trx;
  readonly schemas: Schemas;
  readonly random: Random;
  /** Milliseconds. */
  readonly now: number;
  /** Where uploads lie; without it no record has a file. */
  readonly filesFolder?: string;
}

/** Records of an entity that has no states and no examples, unless its limit is lower. */
const FEW = 6;
/** Histories played; further records are drawn from these, told apart by number, time and texts of their own. */
const PLAYED = 28;
/** Many customers at once: fewer histories are played, so that filling stays quick. */
const MANY = 1_000;
const PLAYED_OF_MANY = 14;

/**
 * `counts`: entity with states -> how many records. Answers how many of each
 * entity were written. In an order in which everything finds what it refers
 * to: books, records that are drawn, records that begin by changing these, acts
 * that make others, and what refers to those.
 */
export async function fillCustomer(parts: FillParts, customer: string, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const { schemas, random, now, db, filesFolder } = parts;
  const pools = await sharedPools(db, schemas);
  const files = filesFolder === undefined ? undefined : createSampleFiles(filesFolder, customer, now - SPREAD_DAYS * DAY_MS);
  const begins = workTime(now - SPREAD_DAYS * DAY_MS, random);
  const sample: SampleParts = {
    schemas,
    random,
    pools,
    context: { user: {}, limits: schemas.catalog.limits, tables: schemas.catalog.tables, ...businessClock(begins), on: "create" },
    ...(files ? { files } : {}),
  };
  const live = { db, schemas, random, pools, now, ...(files ? { files } : {}) };
  const written = new Map<string, number>();
  const refersTo = (entity: ServedEntity, wanted: (other: ServedEntity) => boolean): boolean =>
    [...referredEntities(entity.schema)].some((name) => wanted(schemas.entity(name)));
  const books = [...schemas.entities.values()].filter(
    (entity) => entity.head.owner === "customer" && isBook(entity) && isWritten(schemas, entity),
  );
  const isLate = (book: ServedEntity): boolean => refersTo(book, ({ head, machine }) => head.owner === "customer" && machine !== undefined);
  const writeBook = async (entity: ServedEntity, madeOf: SampleParts, days: number): Promise<void> => {
    const records = fewRecords(parts, madeOf, entity, customer, days);
    await files?.flush(db);
    await writeRecords(db, entity, records);
    pools.set(
      entity.name,
      records.map(({ id, record }) => ({ id, ...record })),
    );
    written.set(entity.name, records.length);
  };
  for (const entity of books) if (!isLate(entity)) await writeBook(entity, sample, SPREAD_DAYS);

  const governed = [...counts].map(([name, count]) => ({ entity: schemas.entity(name), count }));
  // What is made of others' acts, such as a payment of bills, waits for them.
  const isLast = (entity: ServedEntity): boolean =>
    refersTo(entity, (other) => other.head.owner === "customer" && other.machine !== undefined && !isWritten(schemas, other));
  const playAll = async (wanted: (entity: ServedEntity) => boolean): Promise<void> => {
    for (const { entity, count } of governed)
      if (entity.machine && wanted(entity))
        written.set(entity.name, await createLiveRecords(live, entity, entity.machine, customer, count));
  };
  for (const { entity, count } of governed) {
    if (entity.machine?.begin || isLast(entity)) continue;
    const drawn = drawnRecords(parts, sample, entity, count);
    await files?.flush(db);
    if (drawn.length > 0) await writeDrawn(parts, entity, customer, drawn);
    written.set(entity.name, drawn.length);
  }
  await playAll((entity) => entity.machine?.begin !== undefined && !isLast(entity));
  // Those that customers save come first: what the others are made of is theirs.
  const machines = [...schemas.entities.values()].filter(({ head, machine }) => head.owner === "customer" && machine !== undefined);
  const saved = (entity: ServedEntity): number => Number(counts.has(entity.name));
  for (const entity of machines.sort((a, b) => saved(b) - saved(a))) {
    if (entity.machine && counts.size > 0) await runLiveTransitions(live, entity, entity.machine, customer);
  }
  await playAll(isLast);
  if (counts.size > 0) {
    const all = { ...sample, pools: new Map([...pools, ...(await stateRecordPools(live, customer))]) };
    for (const entity of books) if (isLate(entity)) await writeBook(entity, all, 0);
  }
  await readOldMessages(parts, customer);
  return written;
}

/** Kept by hand, a handful of them: no states govern them, or no more than so many may be kept. The only one of its kind is none. */
export function isBook({ machine, schema }: ServedEntity): boolean {
  return machine === undefined || (schema["x-limit"]?.max ?? 1) > 1;
}

/** Customers keep such records: a call saves them. */
function isWritten({ calls }: Schemas, { name }: ServedEntity): boolean {
  return [...calls.values()].some(({ does, entity }) => does === "save" && entity === name);
}

/** Kept before anything was made from them, `days` ago or more. */
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
    const begun = entity.machine ? { ...record, [entity.machine.field]: entity.machine.initial } : record;
    const created = Math.min(now, workTime(now - random.integer(days * DAY_MS, (2 * days + 1) * DAY_MS), random));
    const marked =
      isDefault && index === 0 ? { ...begun, [isDefault]: entity.schema.properties[isDefault]?.type === "boolean" ? true : 1 } : begun;
    return [{ customer, id: random.id(created), record: marked, version: 1, created, updated: created }];
  });
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

function drawnRecords({ random, now }: FillParts, sample: SampleParts, entity: ServedEntity, count: number): SampledRecord[] {
  const { machine } = entity;
  if (!machine || count === 0) return [];
  const parts = { ...sample, entity, machine };
  const played = count > MANY ? PLAYED_OF_MANY : Math.min(count, PLAYED);
  // The only one of its kind is the example itself, not a variation of it.
  const first = entity.schema["x-limit"]?.max === 1 ? 0 : random.integer(0, 1_000);
  const histories = Array.from({ length: played }, (_, index): HistoryStage[] => {
    const created = workTime(now - SPREAD_DAYS * DAY_MS + random.integer(0, DAY_MS), random);
    const texts = new Map<string, string>();
    const begun = sampleRecord(sample, entity, first + index, texts);
    return begun ? simulateHistory(parts, begun, { id: random.id(created), created, texts }) : [];
  });
  return sampleStages(random, stagesByTab(parts, histories), count, now, ({ record }) => currentState(machine, record));
}

async function writeDrawn(
  { db, schemas, random, now }: FillParts,
  entity: ServedEntity,
  customer: string,
  drawn: readonly SampledRecord[],
): Promise<void> {
  const numbers = await numbersFor(
    db,
    entity,
    drawn.map(({ stage, days }) => stage.history.created + days * DAY_MS),
  );
  const field = entity.head.number?.field;
  const records = drawn.map(({ stage, days, texts, id }, index) => ({
    customer,
    id,
    record: { ...shiftRecord(stage.record, days, texts), ...(field ? { [field]: numbers[index] } : {}) },
    version: stage.events.length + 1,
    created: stage.history.created + days * DAY_MS,
    updated: stage.since + days * DAY_MS,
  }));
  await writeRecords(db, entity, records);
  await writeMessages({ db, schemas, random, now }, customer, drawn, records);
  await writeMade({ db, schemas, random }, entity, customer, drawn, records);
  const timeline = entity.machine?.timeline;
  if (!timeline) return;
  const events = drawn.flatMap(({ stage, days, texts, id }) =>
    stage.events.map(({ values, at }): WrittenRecord => {
      const created = at + days * DAY_MS;
      return {
        customer,
        id: random.id(created),
        record: { ...shiftRecord(values, days, texts), [timeline.of]: id },
        version: 1,
        created,
        updated: created,
      };
    }),
  );
  await writeRecords(db, schemas.entity(timeline.entity), events);
}

/** What the records' transitions made beside them, with the id and the number that the record has by now. */
async function writeMade(
  { db, schemas, random }: Pick<FillParts, "db" | "schemas" | "random">,
  source: ServedEntity,
  customer: string,
  drawn: readonly SampledRecord[],
  records: readonly WrittenRecord[],
): Promise<void> {
  const field = source.head.number?.field;
  const made = drawn.flatMap(({ stage, days, texts }, index) => {
    const own = records[index];
    const known = new Map([
      ...texts,
      [stage.history.id, own?.id ?? ""],
      [numberPlace(stage.history), String(field === undefined ? "" : own?.record[field])],
    ]);
    return stage.made.map(({ entity, values, at }) => ({ entity, values: shiftRecord(values, days, known), at: at + days * DAY_MS }));
  });
  for (const [entity, ones] of grouped(made, (one) => one.entity))
    await writeRecords(
      db,
      schemas.entity(entity),
      ones.map(({ values, at }) => ({ customer, id: random.id(at), record: values, version: 1, created: at, updated: at })),
    );
}

/** Numbers of the series, each under the day of its own record. */
async function numbersFor(db: Trx, entity: ServedEntity, instants: readonly number[]): Promise<(string | undefined)[]> {
  const numbers: (string | undefined)[] = instants.map(() => undefined);
  const byDay = grouped(
    instants.map((instant, index) => ({ instant, index })).sort((a, b) => a.instant - b.instant),
    ({ instant }) => businessClock(instant).today,
  );
  for (const ofDay of byDay.values()) {
    const [first] = ofDay;
    if (!first) continue;
    const given = await nextSequenceNumbers(db, entity, first.instant, ofDay.length);
    ofDay.forEach(({ index }, at) => {
      numbers[index] = given[at];
    });
  }
  return numbers;
}

/** The items by their key, in the order of first appearance. (`Map.groupBy` comes with Node 21.) */
function grouped<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
