/**
 * Simulates histories: moves sample records through their state machine with the
 * server's own evaluation, and keeps the record at every stage.
 *
 * `x-sample` of the transitions defines durations and probabilities; this code
 * knows no state.
 */
import { businessClock } from "#dialect/text/time.ts";
import type { Rec } from "#dialect/json/json.ts";
import { actorsOf, type StateMachine, type Transition } from "#dialect/schema/states.ts";
import { availableTransitions, currentState } from "#dialect/records/transitions.ts";
import { ApiError } from "../answers/apiError.ts";
import { evaluateTransition } from "../records/effects/evaluateTransition.ts";
import type { CreatedRecord, RelatedUpdate } from "../records/effects/outcome.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { generateSample } from "./generateSample.ts";
import type { Random } from "./random.ts";
import { sampleAnswers } from "./sampleAnswers.ts";
import { drawHours, stepTime } from "./stepTime.ts";
import type { SampleParts } from "./sampleParts.ts";
import { HOUR } from "#dialect/text/durations.ts";

export interface SimulationContext extends SampleParts {
  readonly entity: ServedEntity;
  readonly machine: StateMachine;
}

/** One simulated record. */
export interface SimulatedHistory {
  /** Placeholder for the id of a record that is sampled from it. */
  readonly id: string;
  /** Milliseconds. */
  readonly created: number;
  /** Generated texts: text -> its template. */
  readonly texts: Map<string, string>;
}

export interface Event {
  readonly values: CreatedRecord["values"];
  /** Milliseconds. */
  readonly at: number;
}

/** A record of another entity that a transition created. */
export interface TimedCreatedRecord extends CreatedRecord {
  /** Milliseconds. */
  readonly at: number;
}

/** The record between two transitions. */
export interface HistoryStage {
  readonly history: SimulatedHistory;
  readonly record: Rec;
  readonly events: readonly Event[];
  /** Records that its transitions created, without notifications. */
  readonly made: readonly TimedCreatedRecord[];
  /** Changes of its transitions in other records. */
  readonly changes: readonly RelatedUpdate[];
  /** The transition that led here, its answers, and the stage that it left; absent for the first stage. */
  readonly by?: Transition;
  readonly asked?: Rec;
  readonly before?: HistoryStage;
  /** Milliseconds. */
  readonly since: number;
  /** Time of the next transition; absent in a final stage. */
  readonly until?: number;
}

/** Most stages of a record, in case its transitions form a cycle. */
const STEPS = 30;
/** Hours before a transition without `x-sample.hours`. */
const defaultHours = { from: 4, to: 30, decimals: 1 };
/** Weight of a transition without `x-sample.weight` that keeps the state; one that leads to the next state of the list weighs 1. */
const keepingWeight = 0.2;
/** Working hours in the business time zone. */
const workday = { start: 8, end: 20 };

/** Returns the placeholder for the number of a record that is sampled from the history. */
export function numberPlace({ id }: Pick<SimulatedHistory, "id">): string {
  return `number of ${id}`;
}

function firstStage({ machine, entity }: SimulationContext, initial: Rec, history: SimulatedHistory): HistoryStage {
  const number = entity.head.number && { [entity.head.number.field]: numberPlace(history) };
  const record = { ...initial, ...number, [machine.field]: machine.initial };
  return { history, record, events: [], made: [], changes: [], since: history.created };
}

/** Returns the stage as it would be had the history begun with this record: the same steps and answers at the same times. Undefined if the rules refuse one. */
export function replayStage(parts: SimulationContext, initial: Rec, stage: HistoryStage): HistoryStage | undefined {
  const { before, by, asked, since, until, history } = stage;
  if (!before || !by) return { ...firstStage(parts, initial, history), ...(until !== undefined && { until }) };
  const left = replayStage(parts, initial, before);
  const reached = left && takeStep(parts, left, by, { at: since, asked: asked ?? {} });
  return reached && { ...reached, ...(until !== undefined && { until }) };
}

/** Simulates one record from its creation at `created` (milliseconds) to a final stage. Returns the stages in order. */
export function simulateHistory(parts: SimulationContext, initial: Rec, history: SimulatedHistory): HistoryStage[] {
  let stage = firstStage(parts, initial, history);
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

/** Returns the stage after this transition, without `until`; undefined if the rules refuse it. */
export function advanceStage(parts: SimulationContext, stage: HistoryStage, transition: Transition): HistoryStage | undefined {
  const { timeZone } = parts.entity;
  const at = workTime(timeOf(parts, stage.record, stage.since, transition), timeZone, parts.random);
  const { today } = businessClock(at, timeZone);
  const draw = { random: parts.random, record: stage.record, today, texts: stage.history.texts };
  const dated = { ...parts, context: { ...parts.context, today } };
  return takeStep(parts, stage, transition, { at, asked: sampleAnswers(dated, transition.ask ?? {}, draw) });
}

/** @param at milliseconds */
function takeStep(
  parts: SimulationContext,
  stage: HistoryStage,
  transition: Transition,
  { at, asked }: { readonly at: number; readonly asked: Rec },
): HistoryStage | undefined {
  const { schemas, entity } = parts;
  const { history, record, events, made, changes } = stage;
  const context = { ...parts.context, ...businessClock(at, entity.timeZone), on: transition.id };
  const step = {
    transition: transition.id,
    by: actorsOf(transition)[0] ?? "operator",
    asked,
    ...(transition.by === "time" && { due: context.today }),
  };
  try {
    const outcome = evaluateTransition({ schemas, entity, stored: { ...record, id: history.id }, context }, step);
    const timeline = outcome.event ? [...events, { values: outcome.event.values, at }] : events;
    const messages = schemas.catalog.files.site.frame?.messages?.entity;
    const created = outcome.made.filter(({ entity }) => entity !== messages).map((one) => ({ ...one, at }));
    return {
      history,
      record: outcome.record,
      events: timeline,
      made: [...made, ...created],
      changes: [...changes, ...outcome.changes],
      since: at,
      by: transition,
      asked,
      before: stage,
    };
  } catch (error) {
    // A sample that the rules refuse: the record does not take this transition.
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Returns the stage with the time at which the record would leave it. */
export function withUntil(parts: SimulationContext, stage: HistoryStage): HistoryStage {
  const transition = likelyTransition(parts, stage);
  return transition ? { ...stage, until: timeOf(parts, stage.record, stage.since, transition) } : stage;
}

/** Returns the transitions that customer, operator or time may run now, without those that delete the record. */
export function openTransitions({ machine, entity, schemas, context }: SimulationContext, { record, since }: HistoryStage): Transition[] {
  const then = { ...context, ...businessClock(since, entity.timeZone) };
  const open = (["customer", "operator", "time"] as const)
    .flatMap((by) => availableTransitions(machine, schemas.compiled.expressions, record, then, by))
    .flatMap(({ allowed, transition }) => (allowed && !transition.remove ? [transition] : []));
  return [...new Set(open)];
}

/** Picks one of them by weight. */
function likelyTransition(parts: SimulationContext, stage: HistoryStage): Transition | undefined {
  const open = openTransitions(parts, stage).map((transition) => ({ transition, weight: weightOf(parts, stage, transition) }));
  return parts.random.weighted(open, ({ weight }) => weight)?.transition;
}

function weightOf(parts: SimulationContext, { record, since }: HistoryStage, { to, "x-sample": sample }: Transition): number {
  if (sample?.weight !== undefined) {
    const draw = { random: parts.random, record, ...businessClock(since, parts.entity.timeZone), texts: new Map<string, string>() };
    return Number(generateSample(sample.weight, {}, undefined, draw) ?? 0);
  }
  if (to === undefined) return keepingWeight;
  const order = parts.schemas.catalog.codes(parts.machine.codes).map((code) => String(code.const));
  const ahead = order.indexOf(to) - order.indexOf(currentState(parts.machine, record));
  return ahead > 0 ? 1 / ahead ** 2 : 0;
}

function timeOf({ random, entity }: SimulationContext, record: Rec, since: number, transition: Transition): number {
  return stepTime(transition, record, since, drawHours(random, record, transition, defaultHours), entity.timeZone);
}

/** Returns the instant, or a time soon after the next morning if it is outside of working hours. */
export function workTime(instant: number, timeZone: string, random: Random): number {
  const hour = Number(businessClock(instant, timeZone).now.slice(11, 13));
  if (hour >= workday.start && hour < workday.end) return instant;
  const toMorning = (workday.start - hour + (hour < workday.start ? 0 : 24)) * HOUR;
  return instant + toMorning + random.integer(0, 2 * HOUR);
}
