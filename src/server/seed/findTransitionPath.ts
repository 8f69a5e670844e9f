/** The fewest transitions that lead a record to a state, each tried out as a running server would take it. */
import type { Rec } from "#dialect/json/json.ts";
import type { Transition } from "#dialect/schema/states.ts";
import { currentState } from "#dialect/records/transitions.ts";
import { openTransitions, type SimulationContext, type HistoryStage, advanceStage } from "./simulateHistories.ts";

interface Reached {
  readonly stage: HistoryStage;
  readonly way: readonly Transition[];
}

/**
 * `begun` is the record before its first transition, or where its beginning led it, `now` in milliseconds.
 * A transition that stays in its state is tried once on a way, unless
 * demonstration data never takes it. Undefined where no way leads there.
 */
export function findTransitionPath(parts: SimulationContext, begun: Rec, target: string, now: number): readonly Transition[] | undefined {
  const { machine } = parts;
  const history = { id: "sample", created: now, texts: new Map<string, string>() };
  const first: HistoryStage = { history, record: { [machine.field]: machine.initial, ...begun }, events: [], made: [], since: now };
  const reached: Reached[] = [{ stage: first, way: [] }];
  const seen = new Set([keyOf(parts, reached[0] as Reached)]);
  for (const { stage, way } of reached) {
    if (currentState(machine, stage.record) === target) return way;
    for (const transition of openTransitions(parts, stage)) {
      if (isIdle(transition) || (transition.to === undefined && way.includes(transition))) continue;
      const next = advanceStage(parts, stage, transition);
      const found = next && { stage: { ...next, since: now }, way: [...way, transition] };
      if (!found || seen.has(keyOf(parts, found))) continue;
      seen.add(keyOf(parts, found));
      reached.push(found);
    }
  }
  return undefined;
}

/** Two ways are the same so far if they lead to the same state through the same transitions that stay. */
function keyOf({ machine }: SimulationContext, { stage, way }: Reached): string {
  const stayed = way.filter(({ to }) => to === undefined).map(({ id }) => id);
  return [currentState(machine, stage.record), ...stayed.sort()].join(" ");
}

function isIdle({ to, "x-sample": sample }: Transition): boolean {
  return to === undefined && sample?.weight === 0;
}
