/**
 * Records whose beginning changes others, such as a booking for records that
 * are there already: they are saved and moved by the very acts of a running
 * server, each at its own hour, so that both sides of it agree.
 */
import { sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { StateMachine, Transition } from "#dialect/schema/states.ts";
import { toApiError } from "../records/storage/recordTransaction.ts";
import { saveInTransaction } from "../records/save.ts";
import { applyTransition } from "../records/applyTransition.ts";
import { toWireRecord, recordColumns, stateColumn } from "../records/storage/recordRow.ts";
import { readSave } from "../records/readSave.ts";
import type { TransactionContext } from "../records/storage/recordContext.ts";
import type { Trx } from "../db/tables.ts";
import { flushNow } from "../db/batch.ts";
import { ApiError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { generateSample } from "./generateSample.ts";
import { SPREAD_DAYS } from "./sampleStages.ts";
import { findTransitionPath } from "./findTransitionPath.ts";
import { referredEntities } from "./linkReferences.ts";
import { sampleAnswers } from "./sampleAnswers.ts";
import { sampleRecord, type Pools, type SampleParts } from "./sampleRecord.ts";

const HOUR_MS = 3_600_000;
/** Where a transition says nothing. */
const plainHours = { from: 1, to: 6, decimals: 1 };
/** So many records asked for fill the tabs once more. */
const ONCE_MORE = 160;
/** Days before now in which those lie that are still on their way. */
const RECENT_DAYS = 12;
/** Records of another entity that may be referred to. */
const MOST_REFERRED = 500;

export interface LiveSeedContext extends Omit<SampleParts, "context" | "pools"> {
  readonly db: Trx;
  /** Of the books and of what is shared; those that go through states are read anew, since each record changes them. */
  readonly pools: Pools;
  /** Milliseconds. */
  readonly now: number;
}

/**
 * As many records in each tab as its `x-sample` says, one when absent, the last
 * tabs first, at most `count`; fewer where what they refer to runs out. Answers
 * how many.
 */
export async function createLiveRecords(
  parts: LiveSeedContext,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  count: number,
): Promise<number> {
  const tabs = machine.tabs.filter(({ states, "x-sample": share }) => states && share !== 0).reverse();
  const times = Math.max(1, Math.round(count / ONCE_MORE));
  const rounds = times * Math.max(...tabs.map(({ "x-sample": share = 1 }) => share));
  // Each tab its first before any its second.
  const targets = Array.from({ length: rounds }, (_, round) =>
    tabs.flatMap(({ states = [], "x-sample": share = 1 }) => (round < share * times ? (states[round % states.length] ?? []) : [])),
  ).flat();
  let written = 0;
  for (const target of targets.slice(0, count)) if (await playOne(parts, entity, machine, customer, target, written)) written += 1;
  return written;
}

/** Tries one example after the other until one has come to the state; what did not leaves nothing behind. */
async function playOne(
  parts: LiveSeedContext,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  target: string,
  index: number,
): Promise<boolean> {
  const { schemas, db } = parts;
  const pools = new Map([...parts.pools, ...(await stateRecordPools(parts, customer, referredEntities(entity.schema)))]);
  const sampleParts = (at: number): SampleParts => ({
    ...parts,
    pools,
    context: { user: {}, limits: schemas.catalog.limits, tables: schemas.catalog.tables, ...businessClock(at), on: "create" },
  });
  const examples = Math.max(1, entity.schema.examples?.length ?? 1);
  for (let turn = 0; turn < examples; turn++) {
    const now = sampleParts(parts.now);
    const record = sampleRecord(now, entity, index + turn);
    if (!record) continue;
    const way = findTransitionPath({ ...now, entity, machine }, record, target, parts.now);
    // What its beginning does is not known before.
    if (!way && !machine.begin?.effects) continue;
    await parts.files?.flush(db);
    await sql`savepoint played`.execute(db);
    if (await play({ ...parts, sampleParts }, entity, machine, customer, { record, way: way ?? [], target })) {
      await sql`release savepoint played`.execute(db);
      return true;
    }
    await sql`rollback to savepoint played`.execute(db);
  }
  return false;
}

interface Played {
  readonly record: Rec;
  readonly way: readonly Transition[];
  readonly target: string;
}

/** Whether it has come to where it should. */
async function play(
  parts: LiveSeedContext & { readonly sampleParts: (at: number) => SampleParts },
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  { record, way, target }: Played,
): Promise<boolean> {
  const { schemas, random, db, sampleParts } = parts;
  const blank = { random, record: {}, today: "", texts: new Map<string, string>() };
  const hours = way.map(({ "x-sample": sample }) => Number(generateSample(sample?.hours ?? plainHours, {}, undefined, blank) ?? 0));
  const rest = daysAtRest(parts, entity, machine, target) * 24;
  let at = parts.now - (1 + rest + hours.reduce((sum, more) => sum + more, 0)) * HOUR_MS;
  const act: TransactionContext = { trx: db, schemas, clock: () => at, actor: { customer, facts: {} }, isRehearsal: true };
  try {
    let { row } = await saveInTransaction({ act, entity, request: readSave(record, undefined), asks: false, end: flushNow });
    const left =
      stateColumn(entity, row.body) === machine.initial
        ? way
        : findTransitionPath({ ...sampleParts(at), entity, machine }, toWireRecord(entity, row), target, at);
    for (const [step, { id: transition, by, ask }] of (left ?? []).entries()) {
      at = Math.min(parts.now, at + (hours[step] ?? 1) * HOUR_MS);
      const draw = { random, record: toWireRecord(entity, row), today: businessClock(at).today, texts: new Map<string, string>() };
      const asked = sampleAnswers(sampleParts(at), ask ?? {}, draw);
      row = (await applyTransition(act, entity, row, { transition, by, asked })) ?? row;
    }
    return stateColumn(entity, row.body) === target;
  } catch (error) {
    // A sample that does not fit is no reason to stop.
    if (toApiError(act, error) instanceof ApiError) return false;
    throw error;
  }
}

/**
 * How long ago it came to where it stands: what nothing leads on from has lain
 * long. What refers to others is recent, lest it be older than they are.
 */
function daysAtRest({ random, schemas }: LiveSeedContext, entity: ServedEntity, { transitions }: StateMachine, target: string): number {
  const refers = [...referredEntities(entity.schema)].some((name) => schemas.entity(name).machine !== undefined);
  if (refers) return 0;
  const isEnd = !transitions.some(({ from, to, remove }) => to !== undefined && !remove && from.includes(target));
  return random.integer(0, isEnd ? SPREAD_DAYS / 2 : RECENT_DAYS);
}

/** The customer's records that go through states, as they are now; those of the entities that are wanted. */
export async function stateRecordPools({ db, schemas }: LiveSeedContext, customer: string, wanted?: ReadonlySet<string>): Promise<Pools> {
  const pools = new Map<string, ReturnType<typeof toWireRecord>[]>();
  for (const entity of schemas.entities.values()) {
    if (entity.head.owner !== "customer" || !entity.machine || wanted?.has(entity.name) === false) continue;
    const rows = await db
      .selectFrom(entity.table)
      .select(recordColumns)
      .where("customer", "=", customer)
      .orderBy("id", "desc")
      .limit(MOST_REFERRED)
      .execute();
    pools.set(
      entity.name,
      rows.map((row) => toWireRecord(entity, row)),
    );
  }
  return pools;
}
