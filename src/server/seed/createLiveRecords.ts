/**
 * Seeds records whose creation changes others, such as a booking for existing
 * records. They are saved and moved by the same functions as in a running server,
 * each step at its own time, so that both sides agree.
 */
import { sql } from "kysely";
import type { Rec } from "#dialect/json/json.ts";
import { businessClock, daysBetween } from "#dialect/text/time.ts";
import { actorsOf, type StateMachine, type StateTab, type Transition } from "#dialect/schema/states.ts";
import { toApiError } from "../records/storage/recordTransaction.ts";
import { saveInTransaction } from "../records/save.ts";
import { applyTransition } from "../records/applyTransition.ts";
import { toWireRecord, recordColumns, stateColumn } from "../records/storage/recordRow.ts";
import { readSave } from "../records/readSave.ts";
import type { TransactionContext } from "../records/storage/recordContext.ts";
import type { Trx } from "../db/tables.ts";
import { flushNow } from "../db/batch.ts";
import { ApiError } from "../answers/apiError.ts";
import { serverActingFor } from "../session/principal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { shiftRecord, SPREAD_DAYS } from "./sampleStages.ts";
import { drawHours, stepTime } from "./stepTime.ts";
import { findTransitionPath } from "./findTransitionPath.ts";
import { referredEntities } from "./linkReferences.ts";
import type { Random } from "./random.ts";
import { sampleAnswers } from "./sampleAnswers.ts";
import type { Pools, SampleParts } from "./sampleParts.ts";
import { sampleRecord } from "./sampleRecord.ts";
import { HOUR } from "#dialect/text/durations.ts";

/** Hours of a transition without `x-sample.hours`. */
const defaultHours = { from: 1, to: 6, decimals: 1 };
/** For every so many requested records the tabs are filled once more. */
const RECORDS_PER_ROUND = 160;
/** Age in days of records that are still in progress. */
const RECENT_DAYS = 12;
/** Days between the last steps of two records that reference others. */
const STEP_DAYS = 0.03;
/** Most records of another entity that can be referenced. */
const MAX_REFERRED = 500;

export interface LiveSeedContext extends Omit<SampleParts, "context" | "pools"> {
  readonly db: Trx;
  /** Records of books and shared entities; records with states are read again for each record, which changes them. */
  readonly pools: Pools;
  /** Milliseconds. */
  readonly now: number;
}

/**
 * Creates as many records in each tab as its `x-sample` says (1 by default), the
 * last tabs first, at most `count`, and fewer if nothing is left to reference.
 * Returns the number of records.
 */
export async function createLiveRecords(
  parts: LiveSeedContext,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  count: number,
): Promise<number> {
  const tabs = machine.tabs.filter(({ states, "x-sample": share }) => states && share !== 0).reverse();
  const times = Math.max(1, Math.round(count / RECORDS_PER_ROUND));
  const rounds = times * Math.max(...tabs.map(({ "x-sample": share = 1 }) => share));
  // Every tab gets its first record before any tab gets its second.
  const targets = Array.from({ length: rounds }, (_, round) =>
    tabs.flatMap((tab) => (round < (tab["x-sample"] ?? 1) * times ? targetOf(parts.random, tab, round, times) : [])),
  ).flat();
  let written = 0;
  for (const [index, { state, age }] of targets.slice(0, count).entries()) {
    const gap = Math.min(targets.length, count) - index;
    if (await createOne({ ...parts, gap, age }, entity, machine, customer, state, written)) written += 1;
  }
  return written;
}

/** A state to be reached, and how many days ago if the tab spreads its records. */
interface Target {
  readonly state: string;
  readonly age: number | undefined;
}

function targetOf(
  random: Random,
  { states = [], "x-sample": share = 1, "x-sample-days": days }: StateTab,
  round: number,
  times: number,
): Target[] {
  const state = states[round % states.length];
  const age = days === undefined ? undefined : (days * (round + random.next())) / (share * times);
  return state === undefined ? [] : [{ state, age }];
}

/** Tries the examples one after the other until a record reaches the state; a failed attempt is rolled back. */
async function createOne(
  parts: LiveRecordContext,
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
    context: {
      user: {},
      limits: schemas.catalog.limits,
      tables: schemas.catalog.tables,
      ...businessClock(at, schemas.catalog.timeZone),
      on: "create",
    },
  });
  const examples = Math.max(1, entity.schema.examples?.length ?? 1);
  for (let attempt = 0; attempt < examples; attempt++) {
    const now = sampleParts(parts.now);
    const record = sampleRecord(now, entity, index + attempt);
    if (!record) continue;
    const path = findTransitionPath({ ...now, entity, machine }, record, target, parts.now);
    // The effects of the creation are unknown here, so the path may exist after it.
    if (!path && !machine.begin?.effects) continue;
    await parts.files?.flush(db);
    await sql`savepoint live_record`.execute(db);
    const live = { ...parts, sampleParts };
    let outcome = await replay(live, entity, machine, customer, { record, path: path ?? [], target });
    if (typeof outcome !== "boolean") {
      await sql`rollback to savepoint live_record`.execute(db);
      outcome = await replay(live, entity, machine, customer, { record, path: outcome, target });
    }
    if (outcome === true) {
      await sql`release savepoint live_record`.execute(db);
      return true;
    }
    await sql`rollback to savepoint live_record`.execute(db);
  }
  return false;
}

interface LiveRecordContext extends LiveSeedContext {
  /** Number of records that follow, the record itself included. */
  readonly gap: number;
  /** Days since the last step, where the tab says so. */
  readonly age: number | undefined;
}

/**
 * Saves the record and runs the transitions. Returns whether it reached the target state; instead the path to it where that begins
 * in a state that only the creation reaches and takes longer: the record is then to be created earlier.
 */
async function replay(
  parts: LiveRecordContext & { readonly sampleParts: (at: number) => SampleParts },
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  { record, path, target }: { readonly record: Rec; readonly path: readonly Transition[]; readonly target: string },
): Promise<boolean | readonly Transition[]> {
  const { schemas, random, db, sampleParts } = parts;
  const { timeZone } = schemas.catalog;
  const hours = path.map((transition) => drawHours(random, {}, transition, defaultHours));
  const rest = daysSinceLastStep(parts, entity, machine, target) * 24;
  let at = parts.now - (1 + rest) * HOUR - pathTime(record, path, hours, parts.now, timeZone);
  // The record was sampled as of now: its days move to those of its creation.
  const days = daysBetween(businessClock(parts.now, timeZone).today, businessClock(at, timeZone).today) ?? 0;
  const created = shiftRecord(record, days, new Map());
  const act: TransactionContext = { trx: db, schemas, clock: () => at, ...serverActingFor({ customer, facts: {} }), isRehearsal: true };
  try {
    let { row } = await saveInTransaction({ act, entity, request: readSave(created, undefined), asks: false, end: flushNow });
    const remaining =
      stateColumn(entity, row.body) === machine.initial
        ? path
        : findTransitionPath({ ...sampleParts(at), entity, machine }, toWireRecord(entity, row), target, at);
    if (remaining && remaining.length > path.length) return remaining;
    for (const [step, next] of (remaining ?? []).entries()) {
      const { id: transition, ask } = next;
      const [by = "operator"] = actorsOf(next);
      at = Math.min(parts.now, stepTime(next, toWireRecord(entity, row), at, hours[step] ?? 1, timeZone));
      const sample = {
        random,
        record: toWireRecord(entity, row),
        today: businessClock(at, schemas.catalog.timeZone).today,
        texts: new Map<string, string>(),
      };
      const asked = sampleAnswers(sampleParts(at), ask ?? {}, sample);
      await parts.files?.flush(db);
      row = (await applyTransition(act, entity, row, { transition, by, asked })) ?? row;
    }
    return stateColumn(entity, row.body) === target;
  } catch (error) {
    // A sample that the rules refuse is skipped.
    if (toApiError(act, error) instanceof ApiError) return false;
    throw error;
  }
}

/** Returns how long the transitions of a record take that is created now, in ms. */
function pathTime(record: Rec, path: readonly Transition[], hours: readonly number[], now: number, timeZone: string): number {
  // A step at a time of the record may come up to a day later, as the time of day of the creation is another one.
  const spare = path.some(({ "x-sample": sample }) => sample?.after !== undefined) ? 24 * HOUR : 0;
  return path.reduce((at, step, index) => stepTime(step, record, at, hours[index] ?? 1, timeZone), now) - now + spare;
}

/**
 * Returns how many days ago the record reached its state. Final states lie further
 * back. A record that references others is recent, so that it is not older than they are, and older than those that follow,
 * so that what they change together, such as a balance, changes in the order of time.
 */
function daysSinceLastStep(
  { random, schemas, gap, age }: LiveRecordContext,
  entity: ServedEntity,
  { transitions }: StateMachine,
  target: string,
): number {
  if (age !== undefined) return age;
  const refers = [...referredEntities(entity.schema)].some((name) => schemas.entity(name).machine !== undefined);
  if (refers) return gap * STEP_DAYS;
  const isEnd = !transitions.some(({ from, to, remove }) => to !== undefined && !remove && from.includes(target));
  return random.integer(0, isEnd ? SPREAD_DAYS / 2 : RECENT_DAYS);
}

/** Reads the customer's current records of entities with states, or of the given ones. */
export async function stateRecordPools({ db, schemas }: LiveSeedContext, customer: string, wanted?: ReadonlySet<string>): Promise<Pools> {
  const pools = new Map<string, ReturnType<typeof toWireRecord>[]>();
  for (const entity of schemas.entities.values()) {
    if (entity.head.owner !== "customer" || !entity.machine || wanted?.has(entity.name) === false) continue;
    const rows = await db
      .selectFrom(entity.table)
      .select(recordColumns)
      .where("customer", "=", customer)
      .orderBy("id", "desc")
      .limit(MAX_REFERRED)
      .execute();
    pools.set(
      entity.name,
      rows.map((row) => toWireRecord(entity, row)),
    );
  }
  return pools;
}
