/**
 * Histories: records played through their state machine by the very steps that
 * a running server takes, kept at every stage on the way.
 */
import { businessClock } from "#dialect/time.ts";
import type { Rec } from "#dialect/json.ts";
import { offeredTransitions, stateOf } from "#dialect/transitions.ts";
import type { StateMachine, Transition } from "#dialect/states.ts";
import { takeStep, type MadeRecord } from "../records/takeStep.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { sampleAnswers, type SampleParts } from "./sampleRecord.ts";

/** One record at one stage. Its id stands where `id` says, to be replaced. */
export interface History {
  readonly id: string;
  readonly record: Rec;
  readonly state: string;
  readonly events: readonly MadeRecord[];
  /** Milliseconds. */
  readonly created: number;
  readonly updated: number;
}

const HOUR_MS = 3_600_000;
/** Stages a record goes through at most; the longest way is about so long. */
const STEPS = 18;
/** How often the next stage is the nearest one, and not one that was seldom played. */
const STRAIGHT = 0.75;

/** Plays each of `records` from its creation at `start` on. */
export function playHistories(parts: SampleParts, entity: ServedEntity, records: readonly Rec[], start: number): History[] {
  const { machine } = entity;
  if (!machine) return [];
  const played = new Map<string, number>();
  return records.flatMap((record) => playOne(parts, entity, machine, record, start, played));
}

function playOne(
  parts: SampleParts,
  entity: ServedEntity,
  machine: StateMachine,
  begun: Rec,
  start: number,
  played: Map<string, number>,
): History[] {
  const { random, schemas } = parts;
  const id = random.id(start);
  let time = start;
  let record: Rec = { ...begun, [machine.field]: machine.initial };
  let events: readonly MadeRecord[] = [];
  const stages: History[] = [{ id, record, state: machine.initial, events, created: start, updated: time }];
  for (let count = 0; count < STEPS; count++) {
    const context = { ...parts.context, ...businessClock(time) };
    const open = (["customer", "operator"] as const)
      .flatMap((by) => offeredTransitions(machine, schemas.compiled.expressions, record, context, by))
      .filter(({ allowed, transition }) => allowed && !transition.remove);
    const transition = choose(
      parts,
      machine,
      record,
      open.map((offer) => offer.transition),
      played,
    );
    if (!transition) break;
    played.set(transition.id, (played.get(transition.id) ?? 0) + 1);
    time += random.integer(4, 34) * HOUR_MS + random.integer(0, 3_599) * 1000;
    const asks = entity.compiled.asks?.[transition.id];
    const asked = asks ? sampleAnswers(parts, asks.schema, record) : {};
    const step = { transition: transition.id, by: transition.by, asked };
    const taken = takeStep(schemas, entity, { ...record, id }, step, { ...context, ...businessClock(time), on: transition.id });
    record = taken.record;
    events = taken.event ? [...events, taken.event] : events;
    stages.push({ id, record, state: stateOf(machine, record), events, created: start, updated: time });
  }
  return stages;
}

/** Mostly the next stage in the order of the codes; else the one that was taken least, so that none is left out. */
function choose(
  { random, schemas }: SampleParts,
  machine: StateMachine,
  record: Rec,
  open: readonly Transition[],
  played: ReadonlyMap<string, number>,
): Transition | undefined {
  const order = schemas.catalog.codes(machine.codes).map((code) => String(code.const));
  const here = order.indexOf(stateOf(machine, record));
  const ahead = ({ to }: Transition): number => {
    const steps = (to === undefined ? here : order.indexOf(to)) - here;
    return steps < 0 ? order.length + steps : steps;
  };
  const times = ({ id }: Transition): number => played.get(id) ?? 0;
  const nearest = [...open].sort((a, b) => ahead(a) - ahead(b) || times(a) - times(b));
  const rarest = [...open].sort((a, b) => times(a) - times(b) || ahead(a) - ahead(b));
  return random.chance(STRAIGHT)
    ? (nearest.find((transition) => times(transition) === 0 || ahead(transition) > 0) ?? nearest[0])
    : rarest[0];
}
