/**
 * Previews the transitions by time of the coming days. Nothing is written.
 *
 * Every record is played forward with the server's own evaluation: a guard sees
 * the day on which it is asked, and a new state waits from the moment at which
 * it would begin, so that a transition that follows from another one is found too.
 */
import type { Rec } from "#dialect/json/json.ts";
import { currentState } from "#dialect/records/transitions.ts";
import type { TimedAct } from "#dialect/records/timed.ts";
import { ApiError } from "../answers/apiError.ts";
import type { DueActTable } from "../db/dueTables.ts";
import type { Db } from "../db/tables.ts";
import { serverActingFor } from "../session/principal.ts";
import type { Schemas, ServedEntity } from "../schemas/loadSchemas.ts";
import { runWithSums } from "../records/storage/recordSums.ts";
import { loadReferenced } from "../records/checks/loadReferenced.ts";
import { evaluateTransition, type TransitionOutcome } from "../records/effects/evaluateTransition.ts";
import { loadEffectRecords } from "../records/effects/loadEffectRecords.ts";
import { actsInState, type PlannedAct } from "../records/storage/dueActs.ts";
import { checkContext, type TransactionContext } from "../records/storage/recordContext.ts";
import { recordFields, type StoredRow } from "../records/storage/recordRow.ts";
import { runRecordTransaction } from "../records/storage/recordTransaction.ts";
import { type OwnedRow, planLate, timedRecords } from "./planStored.ts";

export interface PreviewedAct {
  readonly entity: string;
  readonly record: string;
  /** The title's source: the record as stored. */
  readonly body: Rec;
  readonly act: string;
  /** The time for which it would run, as text. */
  readonly due: string;
  /** Day of the run; the day of the preview for what is due already. */
  readonly day: string;
  /** Entity -> number of records that it would create, messages included. */
  readonly creates: Readonly<Record<string, number>>;
  readonly letters: number;
  /** Why it would be refused. */
  readonly refused?: string;
}

export interface PreviewOptions {
  readonly db: Db;
  readonly schemas: Schemas;
  /** Milliseconds. */
  readonly now: number;
  readonly until: number;
  /** Of this customer only. */
  readonly customer?: string;
}

/** Most runs of one record: a transition that repeats every hour has 720 in a month. */
const RUNS = 1000;
const BATCH = 200;

/** Yields the runs of one record after the other. */
export async function* previewActs(options: PreviewOptions): AsyncGenerator<readonly PreviewedAct[]> {
  const { db, schemas, customer } = options;
  for (const entity of schemas.entities.values())
    for await (const rows of timedRecords(db, entity, BATCH, customer))
      for (const row of rows) yield await previewRecord(options, entity, row);
}

async function previewRecord({ db, schemas, now, until }: PreviewOptions, entity: ServedEntity, row: OwnedRow): Promise<PreviewedAct[]> {
  const { customer } = row;
  const known = await db
    .selectFrom("due_acts")
    .selectAll()
    .where("customer", "=", customer)
    .where("entity", "=", entity.name)
    .where("record", "=", row.id)
    .execute();
  const waiting = actsInState(entity, row.state).map((act) => waitingAct(entity, act, row, known, now));
  if (!waiting.some(({ at }) => at <= until)) return [];
  const owner = await db.selectFrom("customers").select(["facts", "login_name"]).where("id", "=", customer).executeTakeFirst();
  const acting = serverActingFor({ customer, facts: { ...owner?.facts, loginName: owner?.login_name ?? "" } });
  return runRecordTransaction({ db, schemas, clock: () => now, ...acting }, (act) =>
    playForward(act, entity, row, { waiting, now, until }),
  );
}

interface WaitingAct {
  readonly act: TimedAct;
  readonly due: string;
  /** Instant of `due` in ms; Infinity if nothing is due. */
  readonly at: number;
}

/** As the runner would find it: the stored plan, or the one that it would make at its next round. */
function waitingAct(entity: ServedEntity, act: TimedAct, row: StoredRow, known: readonly DueActTable[], now: number): WaitingAct {
  const stored = known.find((one) => one.act === act.id);
  const planned: Pick<PlannedAct, "first" | "due" | "floor"> = stored ?? planLate(entity, act, row, now);
  const first = planned.first ?? "";
  if (!planned.due) return { act, due: first, at: Infinity };
  const due = act.latest(planned.floor ? act.textOf(planned.floor.getTime(), first) : first, now);
  return { act, due, at: act.instantOf(due) ?? Infinity };
}

interface Play {
  readonly waiting: readonly WaitingAct[];
  readonly now: number;
  readonly until: number;
}

async function playForward(act: TransactionContext, entity: ServedEntity, row: OwnedRow, play: Play): Promise<PreviewedAct[]> {
  const { now, until } = play;
  const runs: PreviewedAct[] = [];
  let record = recordFields(entity, row);
  let waiting = play.waiting;
  while (runs.length < RUNS) {
    const next = waiting.reduce<WaitingAct | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined);
    if (!next || next.at > until) break;
    const at = Math.max(next.at, now);
    const outcome = await evaluateAt(act, entity, { id: row.id, record }, next, at);
    runs.push(previewed(entity, row, next, at, outcome));
    if (outcome instanceof ApiError) {
      waiting = waiting.filter((one) => one !== next);
      continue;
    }
    const before = currentStateOf(entity, record);
    record = outcome.record;
    waiting = outcome.isRemoved ? [] : waitingAfter(entity, record, { before, waiting, ran: next, at });
  }
  return runs;
}

const currentStateOf = ({ machine }: ServedEntity, record: Rec): string => (machine ? currentState(machine, record) : "");

/** Transitions of a new state wait from its begin; those of the same state keep their time. */
function waitingAfter(
  entity: ServedEntity,
  record: Rec,
  {
    before,
    waiting,
    ran,
    at,
  }: { readonly before: string; readonly waiting: readonly WaitingAct[]; readonly ran: WaitingAct; readonly at: number },
): WaitingAct[] {
  const state = currentStateOf(entity, record);
  return actsInState(entity, state).map((act): WaitingAct => {
    const due = act === ran.act ? act.following(ran.due) : undefined;
    if (act === ran.act && (due !== undefined || state === before)) return { act, due: due ?? "", at: instantOf(act, due) };
    const earlier = waiting.find((one) => one.act === act);
    if (earlier && (state === before || !act.countsFromEntry)) return earlier;
    const first = act.first(record, at);
    return { act, due: first ?? "", at: instantOf(act, first) };
  });
}

const instantOf = (act: TimedAct, due: string | undefined): number => (due === undefined ? undefined : act.instantOf(due)) ?? Infinity;

type Evaluated = (TransitionOutcome & { readonly isRemoved: boolean }) | ApiError;

async function evaluateAt(
  act: TransactionContext,
  entity: ServedEntity,
  { id, record }: { readonly id: string; readonly record: Rec },
  { act: { id: transition }, due }: WaitingAct,
  at: number,
): Promise<Evaluated> {
  const { schemas, trx } = act;
  const referring = await loadReferenced(act, entity, checkContext({ ...act, clock: () => at }, transition), { input: {}, stored: record });
  const effects = entity.machine?.transitions.find((one) => one.id === transition)?.effects;
  const shared = await loadEffectRecords(schemas, trx, effects);
  try {
    const outcome = await runWithSums(trx, act, (sums) => {
      const context = { ...referring, sums, asking: { entity: entity.name, id } };
      return evaluateTransition(
        { schemas, entity, stored: { ...record, id }, context, shared },
        { transition, by: "time", asked: {}, due },
      );
    });
    return { ...outcome, isRemoved: outcome.transition.remove === true };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function previewed(entity: ServedEntity, row: StoredRow, { act, due }: WaitingAct, at: number, outcome: Evaluated): PreviewedAct {
  const facts = { entity: entity.name, record: row.id, body: row.body, act: act.id, due, day: act.textOf(at, "2000-01-01") };
  if (outcome instanceof ApiError)
    return { ...facts, creates: {}, letters: 0, refused: Object.values(outcome.details.message ?? {}).at(-1) ?? outcome.key };
  const creates: Record<string, number> = {};
  for (const { entity: name } of outcome.made) creates[name] = (creates[name] ?? 0) + 1;
  return { ...facts, creates, letters: outcome.letters.length };
}
