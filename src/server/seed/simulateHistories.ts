/**
 * Histories: records played through their state machine by the very steps that
 * a running server takes, kept at every stage on the way.
 *
 * How long a stage lasts and which transition is likely stands at the
 * transitions (`x-sample`); nothing here knows any state.
 */
import { businessClock } from "#dialect/text/time.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { StateMachine, Transition } from "#dialect/schema/states.ts";
import { availableTransitions, currentState } from "#dialect/records/transitions.ts";
import { ApiError } from "../answers/apiError.ts";
import { evaluateTransition } from "../records/effects/evaluateTransition.ts";
import type { CreatedRecord } from "../records/effects/outcome.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { generateSample } from "./generateSample.ts";
import type { Random } from "./random.ts";
import { sampleAnswers } from "./sampleAnswers.ts";
import type { SampleParts } from "./sampleRecord.ts";

export interface SimulationContext extends SampleParts {
  readonly entity: ServedEntity;
  readonly machine: StateMachine;
}

/** One record on its way. */
export interface SimulatedHistory {
  /** Stands for the id that a record drawn from it will have. */
  readonly id: string;
  /** Milliseconds. */
  readonly created: number;
  /** Texts that are its own: text -> what each was filled from. */
  readonly texts: Map<string, string>;
}

export interface Event {
  readonly values: CreatedRecord["values"];
  /** Milliseconds. */
  readonly at: number;
}

/** A record of another entity that a transition made. */
export interface TimedCreatedRecord extends CreatedRecord {
  /** Milliseconds. */
  readonly at: number;
}

/** A record as it stood from one transition to the next. */
export interface HistoryStage {
  readonly history: SimulatedHistory;
  readonly record: Rec;
  readonly events: readonly Event[];
  /** What its transitions made beside it, without what they told the customer. */
  readonly made: readonly TimedCreatedRecord[];
  /** The transition that led here; absent where it was made. */
  readonly by?: Transition;
  /** Milliseconds. */
  readonly since: number;
  /** When the next transition was taken, or would be; absent where none leads on. */
  readonly until?: number;
}

const HOUR_MS = 3_600_000;
/** Stages a record goes through at most, should its transitions lead in circles. */
const STEPS = 30;
/** Where the transition says nothing. */
const plainHours = { from: 4, to: 30, decimals: 1 };
/** Weight of a transition that says nothing and leads to no other state; one that leads to the next of the list weighs 1. */
const staying = 0.2;
/** Hours of the day, in the zone of the business, at which people work. */
const workday = { begins: 8, ends: 20 };

/** Stands for the number that a record drawn from the history will have. */
export function numberPlace({ id }: Pick<SimulatedHistory, "id">): string {
  return `number of ${id}`;
}

/** Plays one record from its creation at `created` (milliseconds) to where nothing leads on; the stages in order. */
export function simulateHistory(parts: SimulationContext, begun: Rec, history: SimulatedHistory): HistoryStage[] {
  const { machine, entity } = parts;
  const number = entity.head.number && { [entity.head.number.field]: numberPlace(history) };
  let stage: HistoryStage = {
    history,
    record: { ...begun, ...number, [machine.field]: machine.initial },
    events: [],
    made: [],
    since: history.created,
  };
  const stages: HistoryStage[] = [];
  for (let count = 0; count < STEPS; count++) {
    const transition = likelyTransition(parts, stage);
    const next = transition && advanceStage(parts, stage, transition);
    stages.push(next ? { ...stage, until: next.since } : stage);
    if (!next) break;
    stage = next;
  }
  return stages;
}

/** The stage that this transition leads to; undefined where the record refuses it. `until` is not known yet. */
export function advanceStage(
  parts: SimulationContext,
  { history, record, events, made, since }: HistoryStage,
  transition: Transition,
): HistoryStage | undefined {
  const { schemas, entity } = parts;
  const at = workTime(since + hoursUntil(parts, record, transition) * HOUR_MS, parts.random);
  const context = { ...parts.context, ...businessClock(at), on: transition.id };
  const draw = { random: parts.random, record, today: context.today, texts: history.texts };
  const step = { transition: transition.id, by: transition.by, asked: sampleAnswers(parts, transition.ask ?? {}, draw) };
  try {
    const taken = evaluateTransition({ schemas, entity, stored: { ...record, id: history.id }, context }, step);
    const told = taken.event ? [...events, { values: taken.event.values, at }] : events;
    const messages = schemas.catalog.files.site.frame?.messages?.entity;
    const more = taken.made.filter(({ entity }) => entity !== messages).map((one) => ({ ...one, at }));
    return { history, record: taken.record, events: told, made: [...made, ...more], since: at, by: transition };
  } catch (error) {
    // A sample that does not fit is no reason to stop: the record just does not go that way.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** With the time at which it would be left. */
export function withUntil(parts: SimulationContext, stage: HistoryStage): HistoryStage {
  const transition = likelyTransition(parts, stage);
  return transition ? { ...stage, until: stage.since + hoursUntil(parts, stage.record, transition) * HOUR_MS } : stage;
}

/** The transitions that anyone may take now, but those that remove the record. */
export function openTransitions({ machine, schemas, context }: SimulationContext, { record, since }: HistoryStage): Transition[] {
  const then = { ...context, ...businessClock(since) };
  return (["customer", "operator"] as const)
    .flatMap((by) => availableTransitions(machine, schemas.compiled.expressions, record, then, by))
    .flatMap(({ allowed, transition }) => (allowed && !transition.remove ? [transition] : []));
}

/** One of them, the likely ones more often. */
function likelyTransition(parts: SimulationContext, stage: HistoryStage): Transition | undefined {
  const open = openTransitions(parts, stage).map((transition) => ({ transition, weight: weightOf(parts, stage, transition) }));
  return parts.random.weighted(open, ({ weight }) => weight)?.transition;
}

function weightOf(parts: SimulationContext, { record, since }: HistoryStage, { to, "x-sample": sample }: Transition): number {
  if (sample?.weight !== undefined) {
    const draw = { random: parts.random, record, ...businessClock(since), texts: new Map<string, string>() };
    return Number(generateSample(sample.weight, {}, undefined, draw) ?? 0);
  }
  if (to === undefined) return staying;
  const order = parts.schemas.catalog.codes(parts.machine.codes).map((code) => String(code.const));
  const ahead = order.indexOf(to) - order.indexOf(currentState(parts.machine, record));
  return ahead > 0 ? 1 / ahead ** 2 : 0;
}

function hoursUntil({ random }: SimulationContext, record: Rec, { "x-sample": sample }: Transition): number {
  return Math.max(
    0,
    Number(generateSample(sample?.hours ?? plainHours, {}, undefined, { random, record, today: "", texts: new Map() }) ?? 0),
  );
}

/** The instant, or soon after the next morning where people sleep. */
export function workTime(instant: number, random: Random): number {
  const hour = Number(businessClock(instant).now.slice(11, 13));
  if (hour >= workday.begins && hour < workday.ends) return instant;
  const toMorning = (workday.begins - hour + (hour < workday.begins ? 0 : 24)) * HOUR_MS;
  return instant + toMorning + random.integer(0, 2 * HOUR_MS);
}
