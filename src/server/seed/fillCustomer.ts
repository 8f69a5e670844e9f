/** Fills one customer's books: a few records of every kind, and many of those that go through states. */
import { addDays, businessClock } from "#dialect/time.ts";
import type { Json, Rec } from "#dialect/json.ts";
import type { Db } from "../db/tables.ts";
import { nextNumbers } from "../records/numbers.ts";
import { defaultFields } from "../records/oneDefault.ts";
import { SHARED } from "../records/owner.ts";
import { presented, recordColumns } from "../records/record.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { grouped } from "./grouped.ts";
import { playHistories, type History } from "./playHistories.ts";
import type { Random } from "./random.ts";
import { sampleRecord, type SampleParts } from "./sampleRecord.ts";
import { writeRecords, type WrittenRecord } from "./writeRecords.ts";

export interface FillParts {
  readonly db: Db;
  readonly schemas: Schemas;
  readonly random: Random;
  /** Milliseconds. */
  readonly now: number;
}

const DAY_MS = 86_400_000;
/** Records of an entity without states, unless its limit is lower. */
const FEW = 6;
/** Records played through the states; all others are told apart by number, time and size. */
const PLAYED = 14;
/** Days that the youngest history began before now, and the oldest before that. */
const LONGEST_DAYS = 30;
const SPREAD_DAYS = 90;

/** `counts`: entity with states -> how many records. Answers how many of each entity were written. */
export async function fillCustomer(parts: FillParts, customer: string, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const { schemas, random, now, db } = parts;
  const pools = await sharedPools(db, schemas);
  const context = { user: {}, limits: schemas.catalog.limits, ...businessClock(now), on: "create" };
  const sample: SampleParts = { schemas, random, pools, context };
  const written = new Map<string, number>();
  for (const entity of schemas.entities.values()) {
    if (entity.head.owner !== "customer" || entity.machine || !entity.head.calls?.save) continue;
    const records = fewRecords(parts, sample, entity, customer);
    await writeRecords(db, entity, records);
    pools.set(
      entity.name,
      records.map(({ id, record }) => ({ id, ...record })),
    );
    written.set(entity.name, records.length);
  }
  for (const [name, count] of counts) {
    const entity = schemas.entity(name);
    const complete = Array.from({ length: Math.min(PLAYED, Math.max(1, count)) }, (_, index) => sampleRecord(sample, entity, index)).filter(
      (record) => record !== undefined,
    );
    const histories = playHistories(sample, entity, complete, now - LONGEST_DAYS * DAY_MS);
    if (histories.length > 0) written.set(name, await writeHistories(parts, entity, customer, histories, count));
  }
  return written;
}

function fewRecords({ random, now }: FillParts, sample: SampleParts, entity: ServedEntity, customer: string): WrittenRecord[] {
  const most = Math.min(FEW, entity.schema["x-limit"]?.max ?? FEW);
  const [isDefault] = defaultFields(entity);
  return Array.from({ length: most }, (_, index) => index).flatMap((index) => {
    const record = sampleRecord(sample, entity, index);
    if (!record) return [];
    const created = now - random.integer(1, SPREAD_DAYS) * DAY_MS - random.integer(0, DAY_MS);
    const marked =
      isDefault && index === 0 ? { ...record, [isDefault]: entity.schema.properties[isDefault]?.type === "boolean" ? true : 1 } : record;
    return [{ customer, id: random.id(created), record: marked, version: 1, created, updated: created }];
  });
}

async function sharedPools(db: Db, schemas: Schemas): Promise<Map<string, Rec[]>> {
  const pools = new Map<string, Rec[]>();
  for (const entity of schemas.entities.values()) {
    if (entity.head.owner !== "shared") continue;
    const rows = await db.selectFrom(entity.table).select(recordColumns).where("customer", "=", SHARED).orderBy("id").limit(500).execute();
    pools.set(
      entity.name,
      rows.map((row) => presented(entity, row)),
    );
  }
  return pools;
}

/** Draws `count` of the histories, states in turn, and moves each to days of its own. */
async function writeHistories(
  { db, schemas, random, now }: FillParts,
  entity: ServedEntity,
  customer: string,
  histories: readonly History[],
  count: number,
): Promise<number> {
  const byState = [...grouped(histories, ({ state }) => state).values()];
  const drawn = Array.from({ length: count }, (_, index) => {
    const history = random.pick(byState[index % byState.length] ?? histories) ?? histories[0];
    if (!history) throw new Error("no history to draw from");
    const days = -random.integer(0, SPREAD_DAYS) + Math.floor((now - history.updated) / DAY_MS);
    return { history, days, id: random.id(history.created + days * DAY_MS) };
  });
  const numbers = await numbersFor(
    db,
    entity,
    drawn.map(({ history, days }) => history.created + days * DAY_MS),
  );
  const field = entity.head.number?.field;
  await writeRecords(
    db,
    entity,
    drawn.map(({ history, days, id }, index) => ({
      customer,
      id,
      record: { ...movedBy(history.record, days), ...(field ? { [field]: numbers[index] } : {}) },
      version: history.events.length + 1,
      created: history.created + days * DAY_MS,
      updated: history.updated + days * DAY_MS,
    })),
  );
  const timeline = entity.machine?.timeline;
  if (timeline)
    await writeRecords(
      db,
      schemas.entity(timeline.entity),
      drawn.flatMap((draw) => eventsOf(draw, customer, timeline.of, random)),
    );
  return drawn.length;
}

function eventsOf(
  { history, days, id }: { readonly history: History; readonly days: number; readonly id: string },
  customer: string,
  of: string,
  random: Random,
): WrittenRecord[] {
  return history.events.map(({ values }, index) => {
    const at = history.created + days * DAY_MS + index + 1;
    return { customer, id: random.id(at), record: { ...movedBy(values, days), [of]: id }, version: 1, created: at, updated: at };
  });
}

/** Every date and time of the record, as many days later. */
function movedBy(record: Rec, days: number): Rec {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, moved(value, days)]));
}

function moved(value: Json | undefined, days: number): Json | undefined {
  const [, date, rest] = typeof value === "string" ? (/^(\d{4}-\d\d-\d\d)($| \d\d:\d\d:\d\d$)/.exec(value) ?? []) : [];
  return date === undefined ? value : `${addDays(date, days)}${rest}`;
}

/** Numbers of the series, each under the day of its own record. */
async function numbersFor(db: Db, entity: ServedEntity, instants: readonly number[]): Promise<(string | undefined)[]> {
  const numbers: (string | undefined)[] = instants.map(() => undefined);
  const byDay = grouped(
    instants.map((instant, index) => ({ instant, index })),
    ({ instant }) => businessClock(instant).today,
  );
  for (const ofDay of byDay.values()) {
    const [first] = ofDay;
    if (!first) continue;
    const given = await nextNumbers(db, entity, first.instant, ofDay.length);
    ofDay.forEach(({ index }, at) => {
      numbers[index] = given[at];
    });
  }
  return numbers;
}
