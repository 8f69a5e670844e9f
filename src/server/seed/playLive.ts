/**
 * Records whose beginning changes others, such as a booking for records that
 * are there already: they are saved and moved by the very acts of a running
 * server, each at its own hour, so that both sides of it agree.
 */
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

/** One record in each tab, the last ones first, at most `count`; fewer where what they refer to runs out. Answers how many. */
export async function playLive(
  parts: LiveParts,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  count: number,
): Promise<number> {
  const ways = machine.tabs
    .flatMap(({ states, "x-sample": share }) => (states?.[0] !== undefined && share !== 0 ? [wayTo(machine, states[0])] : []))
    .filter((way) => way !== undefined)
    .reverse();
  let written = 0;
  for (const way of ways.slice(0, count)) if (await playOne(parts, entity, customer, way, written)) written += 1;
  return written;
}

/** The fewest transitions that lead to a state. */
function wayTo({ initial, transitions }: StateMachine, state: string): readonly Transition[] | undefined {
  const ways = new Map<string, readonly Transition[]>([[initial, []]]);
  for (const [here, way] of ways) {
    for (const transition of transitions) {
      const { from, to, remove } = transition;
      if (to !== undefined && !remove && from.includes(here) && !ways.has(to)) ways.set(to, [...way, transition]);
    }
  }
  return ways.get(state);
}

async function playOne(
  parts: LiveParts,
  entity: ServedEntity,
  customer: string,
  way: readonly Transition[],
  index: number,
): Promise<boolean> {
  const { schemas, random, db } = parts;
  const blank = { random, record: {}, today: "", texts: new Map<string, string>() };
  const hours = way.map(({ "x-sample": sample }) => Number(drawSample(sample?.hours ?? plainHours, {}, undefined, blank) ?? 0));
  let at = parts.now - (1 + hours.reduce((sum, more) => sum + more, 0)) * HOUR_MS;
  const sampleParts = (): SampleParts => ({
    ...parts,
    pools: parts.pools,
    context: { user: {}, limits: schemas.catalog.limits, ...businessClock(at), on: "create" },
  });
  const pools = await governedPools(parts, customer);
  const record = sampleRecord({ ...sampleParts(), pools: new Map([...parts.pools, ...pools]) }, entity, index);
  if (!record) return false;
  const service = (): RecordService => ({ db, schemas, clock: () => at });
  const actor = { customer, facts: {} };
  try {
    let { row } = await saveIn(service(), db, actor, entity, readSave(record, undefined));
    for (const [step, { id: transition, by, ask }] of way.entries()) {
      at += (hours[step] ?? 0) * HOUR_MS;
      const draw = { random, record: presented(entity, row), today: businessClock(at).today, texts: new Map<string, string>() };
      const asked = sampleAnswers(sampleParts(), ask ?? {}, draw);
      row = (await applyTransition(service(), db, actor, entity, row, { transition, by, asked })) ?? row;
    }
    return stateOf(entity, row.body) !== "";
  } catch (error) {
    // A sample that does not fit is no reason to stop.
    if (error instanceof Refusal) return false;
    throw error;
  }
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
