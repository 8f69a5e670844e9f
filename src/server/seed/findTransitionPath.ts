/** Finds the shortest sequence of transitions to a state, by evaluating each transition as the server does. */
import type { Rec } from "#dialect/json/json.ts";
import type { Transition } from "#dialect/schema/states.ts";
import { currentState } from "#dialect/records/transitions.ts";
import { openTransitions, type SimulationContext, type HistoryStage, advanceStage } from "./simulateHistories.ts";

interface Reached {
  readonly stage: HistoryStage;
  readonly path: readonly Transition[];
}

/**
 * Returns the transitions from `initial`, the record before its first transition or
 * after the effects of its creation, to the state `target`; undefined if there is
 * no path. A transition that keeps the state occurs at most once, and never with
 * weight 0. `now` is in milliseconds.
 */
export function findTransitionPath(parts: SimulationContext, initial: Rec, target: string, now: number): readonly Transition[] | undefined {
  const { machine } = parts;
  const history = { id: "sample", created: now, texts: new Map<string, string>() };
  const first: HistoryStage = {
    history,
    record: { [machine.field]: machine.initial, ...initial },
    events: [],
    made: [],
    changes: [],
    since: now,
  };
  const reached: Reached[] = [{ stage: first, path: [] }];
  const seen = new Set([keyOf(parts, reached[0] as Reached)]);
  for (const { stage, path } of reached) {
    if (currentState(machine, stage.record) === target) return path;
    for (const transition of openTransitions(parts, stage)) {
      if (isIdle(transition) || (transition.to === undefined && path.includes(transition))) continue;
      const next = advanceStage(parts, stage, transition);
      const found = next && { stage: { ...next, since: now }, path: [...path, transition] };
      if (!found || seen.has(keyOf(parts, found))) continue;
      seen.add(keyOf(parts, found));
      reached.push(found);
    }
  }
  return undefined;
}

/** Two paths are equivalent if they lead to the same state through the same state-keeping transitions. */
function keyOf({ machine }: SimulationContext, { stage, path }: Reached): string {
  const stayed = path.filter(({ to }) => to === undefined).map(({ id }) => id);
  return [currentState(machine, stage.record), ...stayed.sort()].join(" ");
}

function isIdle({ to, "x-sample": sample }: Transition): boolean {
  return to === undefined && sample?.weight === 0;
}
