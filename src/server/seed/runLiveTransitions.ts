/**
 * Transitions that make or change other records, such as a bill: they are taken
 * with records that stand already, by the very acts of a running server, so
 * that all they touch agrees. `x-sample.live` is the share of the records.
 */
import { businessClock } from "#dialect/text/time.ts";
import type { StateMachine, Transition } from "#dialect/schema/states.ts";
import { availableTransitions } from "#dialect/records/transitions.ts";
import { applyTransition } from "../records/applyTransition.ts";
import { recordFields, toWireRecord, recordColumns } from "../records/storage/recordRow.ts";
import type { TransactionContext } from "../records/storage/recordContext.ts";
import { ApiError } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { generateSample } from "./generateSample.ts";
import type { LiveSeedContext } from "./createLiveRecords.ts";
import { sampleAnswers } from "./sampleAnswers.ts";

const HOUR_MS = 3_600_000;
/** Records of a customer that one transition is taken with at most. */
const MOST = 60;
/** Until somebody acts, where a transition says nothing. */
const plainHours = { from: 2, to: 40, decimals: 1 };

/** Takes the live transitions of one machine in their order. Answers how many were taken. */
export async function runLiveTransitions(
  parts: LiveSeedContext,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
): Promise<number> {
  let taken = 0;
  for (const transition of machine.transitions) {
    const share = transition["x-sample"]?.live ?? 0;
    for (let left = share; left > 0; left -= 1) taken += await actOn(parts, entity, machine, customer, transition, Math.min(1, left));
  }
  return taken;
}

async function actOn(
  { db, schemas, random, now, ...sample }: LiveSeedContext,
  entity: ServedEntity,
  machine: StateMachine,
  customer: string,
  { id, by, ask, "x-sample": said }: Transition,
  share: number,
): Promise<number> {
  const rows = await db.selectFrom(entity.table).select(recordColumns).where("customer", "=", customer).orderBy("id", "desc").execute();
  const context = { user: {}, limits: schemas.catalog.limits, ...businessClock(now), on: id };
  const open = rows.filter((row) => {
    const record = { ...recordFields(entity, row), id: row.id };
    return availableTransitions(machine, schemas.compiled.expressions, record, context, by).some(
      ({ transition, allowed }) => allowed && transition.id === id,
    );
  });
  let taken = 0;
  for (const row of random.shuffled(open).slice(0, Math.min(MOST, Math.ceil(open.length * share)))) {
    const draw = { random, record: toWireRecord(entity, row), today: context.today, texts: new Map<string, string>() };
    // After all that has happened to it, and before now: where that is short, somewhere between.
    const updated = row.updated.getTime();
    const wished = updated + Number(generateSample(said?.hours ?? plainHours, {}, undefined, draw) ?? 0) * HOUR_MS;
    const then = wished <= now ? wished : updated + Math.floor(random.next() * Math.max(0, now - updated));
    const act: TransactionContext = { trx: db, schemas, clock: () => then, actor: { customer, facts: {} }, isRehearsal: true };
    const asked = sampleAnswers({ ...sample, schemas, random, context }, ask ?? {}, draw);
    try {
      await applyTransition(act, entity, row, { transition: id, by, asked });
      taken += 1;
    } catch (error) {
      // A sample that does not fit is no reason to stop.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return taken;
}
