/**
 * Records whose beginning changes others, such as a booking for records that
 * are there already: they are saved and moved by the very acts of a running
 * server, each at its own hour, so that both sides of it agree.
 */
import type { Rec } from "#dialect/json.ts";
import { businessClock } from "#dialect/time.ts";
import type { StateMachine, Transition } from "#dialect/states.ts";
import { saveIn } from "../records/save.ts";
import { applyTransition } from "../records/applyTransition.ts";
import { presented, recordColumns, stateOf } from "../records/record.ts";
import { readSave } from "../records/readSave.ts";
import type { RecordService } from "../records/service.ts";
import type { Trx } from "../db/tables.ts";
import { Refusal } from "../refusal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { drawSample } from "./drawSample.ts";
import { findWay } from "./findWay.ts";
import { sampleAnswers } from "./sampleAnswers.ts";
import { sampleRecord, type Pools, type SampleParts } from "./sampleRecord.ts";

const HOUR_MS = 3_600_000;
/** Where a transition says nothing. */
const plainHours = { from: 1, to: 6, decimals: 1 };
/** Records of another entity that may be referred to. */
const MOST_REFERRED = 500;

export interface LiveParts extends Omit<SampleParts, "context" | "pools"> {
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
export async function playLive(
  parts: LiveParts,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  count: number,
): Promise<number> {
  const tabs = machine.tabs.filter(({ states, "x-sample": share }) => states && share !== 0).reverse();
  const rounds = Math.max(...tabs.map(({ "x-sample": share = 1 }) => share));
  // Each tab its first before any its second.
  const targets = Array.from({ length: rounds }, (_, round) =>
    tabs.flatMap(({ states = [], "x-sample": share = 1 }) => (round < share ? (states[round % states.length] ?? []) : [])),
  ).flat();
  let written = 0;
  for (const target of targets.slice(0, count)) if (await playOne(parts, entity, machine, customer, target, written)) written += 1;
  return written;
}

async function playOne(
  parts: LiveParts,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  target: string,
  index: number,
): Promise<boolean> {
  const { schemas, random, db } = parts;
  const pools = new Map([...parts.pools, ...(await governedPools(parts, customer))]);
  const sampleParts = (at: number): SampleParts => ({
    ...parts,
    pools,
    context: { user: {}, limits: schemas.catalog.limits, ...businessClock(at), on: "create" },
  });
  const found = recordWithWay(sampleParts(parts.now), entity, machine, target, { index, now: parts.now });
  if (!found) return false;
  const { record, way } = found;
  const blank = { random, record: {}, today: "", texts: new Map<string, string>() };
  const hours = way.map(({ "x-sample": sample }) => Number(drawSample(sample?.hours ?? plainHours, {}, undefined, blank) ?? 0));
  let at = parts.now - (1 + hours.reduce((sum, more) => sum + more, 0)) * HOUR_MS;
  const service = (): RecordService => ({ db, schemas, clock: () => at, isRehearsal: true });
  const actor = { customer, facts: {} };
  try {
    let { row } = await saveIn(service(), db, actor, entity, readSave(record, undefined));
    for (const [step, { id: transition, by, ask }] of way.entries()) {
      at += (hours[step] ?? 0) * HOUR_MS;
      const draw = { random, record: presented(entity, row), today: businessClock(at).today, texts: new Map<string, string>() };
      const asked = sampleAnswers(sampleParts(at), ask ?? {}, draw);
      row = (await applyTransition(service(), db, actor, entity, row, { transition, by, asked })) ?? row;
    }
    return stateOf(entity, row.body) !== "";
  } catch (error) {
    // A sample that does not fit is no reason to stop.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The first of the examples, from `index` on, that can come to the state, and how. */
function recordWithWay(
  parts: SampleParts,
  entity: ServedEntity,
  machine: StateMachine,
  target: string,
  { index, now }: { readonly index: number; readonly now: number },
): { readonly record: Rec; readonly way: readonly Transition[] } | undefined {
  const examples = Math.max(1, entity.schema.examples?.length ?? 1);
  for (let turn = 0; turn < examples; turn++) {
    const record = sampleRecord(parts, entity, index + turn);
    const way = record && findWay({ ...parts, entity, machine }, record, target, now);
    if (way) return { record, way };
  }
  return undefined;
}

async function governedPools({ db, schemas }: LiveParts, customer: string): Promise<Pools> {
  const pools = new Map<string, ReturnType<typeof presented>[]>();
  for (const entity of schemas.entities.values()) {
    if (entity.head.owner !== "customer" || !entity.machine) continue;
    const rows = await db
      .selectFrom(entity.table)
      .select(recordColumns)
      .where("customer", "=", customer)
      .orderBy("id", "desc")
      .limit(MOST_REFERRED)
      .execute();
    pools.set(
      entity.name,
      rows.map((row) => presented(entity, row)),
    );
  }
  return pools;
}
