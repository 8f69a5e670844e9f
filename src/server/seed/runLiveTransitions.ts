/**
 * Seeds transitions that create or change other records, such as a bill. They run
 * on existing records by the same functions as in a running server, so that all
 * records agree. `x-sample.live` is the share of the records.
 */
import { sql } from "kysely";
import { businessClock, timeText } from "#dialect/text/time.ts";
import { actorsOf, type StateMachine, type Transition } from "#dialect/schema/states.ts";
import type { Rec } from "#dialect/json/json.ts";
import { availableTransitions } from "#dialect/records/transitions.ts";
import { applyTransition } from "../records/applyTransition.ts";
import { recordFields, toWireRecord, recordColumns } from "../records/storage/recordRow.ts";
import type { TransactionContext } from "../records/storage/recordContext.ts";
import { ApiError } from "../answers/apiError.ts";
import { serverActingFor } from "../session/principal.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { LiveSeedContext } from "./createLiveRecords.ts";
import { sampleAnswers } from "./sampleAnswers.ts";
import { drawHours, stepTime } from "./stepTime.ts";

/** Most records of a customer for one transition. */
const MAX_RECORDS = 60;
/** Hours before a transition without `x-sample.hours`. */
const defaultHours = { from: 2, to: 40, decimals: 1 };

/** Runs the live transitions of a state machine in order. Returns how many ran. */
export async function runLiveTransitions(
  parts: LiveSeedContext,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
): Promise<number> {
  let count = 0;
  for (const transition of machine.transitions) {
    const share = transition["x-sample"]?.live ?? 0;
    for (let left = share; left > 0; left -= 1) count += await runOnShare(parts, entity, machine, customer, transition, Math.min(1, left));
  }
  return count;
}

async function runOnShare(
  { db, schemas, random, now, ...sample }: LiveSeedContext,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  transition: Transition,
  share: number,
): Promise<number> {
  const rows = await db.selectFrom(entity.table).select(recordColumns).where("customer", "=", customer).orderBy("id", "desc").execute();
  const { id, ask } = transition;
  const [by = "operator"] = actorsOf(transition);
  const context = { user: {}, limits: schemas.catalog.limits, ...businessClock(now, schemas.catalog.timeZone), on: id };
  const open = rows.filter((row) => {
    const record = { ...recordFields(entity, row), id: row.id };
    return availableTransitions(machine, schemas.compiled.expressions, record, context, by).some(
      ({ transition, allowed }) => allowed && transition.id === id,
    );
  });
  let count = 0;
  for (const row of random.shuffled(open).slice(0, Math.min(MAX_RECORDS, Math.ceil(open.length * share)))) {
    const draw = { random, record: toWireRecord(entity, row), today: context.today, texts: new Map<string, string>() };
    // After the record's last change and before now; if there is less time, somewhere in between.
    const updated = row.updated.getTime();
    const hours = drawHours(random, draw.record, transition, defaultHours);
    const planned =
      lastRepeat(entity, id, draw.record, { entered: updated, now }) ??
      stepTime(transition, draw.record, updated, hours, schemas.catalog.timeZone);
    const then = planned <= now ? planned : updated + Math.floor(random.next() * Math.max(0, now - updated));
    const act: TransactionContext = { trx: db, schemas, clock: () => then, ...serverActingFor({ customer, facts: {} }), isRehearsal: true };
    const asked = sampleAnswers({ ...sample, schemas, random, context }, ask ?? {}, draw);
    await sample.files?.flush(db);
    try {
      await applyTransition(act, entity, row, { transition: id, by, asked });
      const time = timeText(then, schemas.catalog.timeZone);
      const events = schemas.entity(machine.timeline?.entity ?? entity.name);
      if (then < updated)
        await moveToPast({ db }, entity, { ...{ id: row.id, updated: row.updated, customer, events, time }, transition: id });
      count += 1;
    } catch (error) {
      // A sample that the rules refuse is skipped.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return count;
}

/** Returns when a transition that repeats by time ran last, in ms: its latest time until now. Undefined for others, and before its first time. */
function lastRepeat(
  entity: ServedEntity,
  id: string,
  record: Rec,
  { entered, now }: { readonly entered: number; readonly now: number },
): number | undefined {
  const act = entity.timed.find((one) => one.id === id && one.repeats);
  let last: number | undefined;
  for (let due = act?.first(record, entered); due !== undefined; due = act?.following(due)) {
    const instant = act?.instantOf(due);
    if (instant === undefined || instant > now) break;
    last = instant;
  }
  return last;
}

/** Puts a step of the past into the history: the record's last step stays its last one, and the event names the state of its time. */
async function moveToPast({ db }: Pick<LiveSeedContext, "db">, entity: ServedEntity, row: StoredStep): Promise<void> {
  await db.updateTable(entity.table).set({ updated: row.updated }).where("id", "=", row.id).execute();
  const { timeline } = entity.machine ?? {};
  if (!timeline) return;
  const table = sql.table(row.events.table);
  await sql`
    update ${table} as step set body = step.body || earlier.states
    from (
      select jsonb_build_object('from', body->'to', 'to', body->'to') as states from ${table}
      where customer = ${row.customer} and body->>${timeline.of} = ${row.id} and body->>'time' < ${row.time}
      order by body->>'time' desc, id desc limit 1
    ) as earlier
    where step.customer = ${row.customer} and step.body->>${timeline.of} = ${row.id}
      and step.body->>'time' = ${row.time} and step.body->>'transition' = ${row.transition}`.execute(db);
}

interface StoredStep {
  readonly id: string;
  readonly customer: string;
  /** When the record took its last step. */
  readonly updated: Date;
  readonly events: ServedEntity;
  readonly transition: string;
  /** Time of the step, as the event has it. */
  readonly time: string;
}
