/** Groups the stages of histories by tab, and simulates detours for tabs that no history passes. */
import { isEffect } from "#dialect/records/effectName.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { scopeOf } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { StateTab, Transition } from "#dialect/schema/states.ts";
import { currentState } from "#dialect/records/transitions.ts";
import { openTransitions, type SimulationContext, type HistoryStage, advanceStage, withUntil } from "./simulateHistories.ts";

/** Detours for a tab that no history passes. */
const DETOURS = 6;

/** Returns the stages in each tab with a share; each of the tab's states is included if one transition leads to it. */
export function stagesByTab(parts: SimulationContext, histories: readonly (readonly HistoryStage[])[]): Map<StateTab, HistoryStage[]> {
  const tabs = parts.machine.tabs.filter((tab) => (tab.states !== undefined || tab.where !== undefined) && tab["x-sample"] !== 0);
  return new Map(
    tabs.map((tab): [StateTab, HistoryStage[]] => {
      const passing = histories.flatMap((stages) => stages.filter(({ record }) => isIn(parts, tab, record)));
      if (passing.length === 0) return [tab, detours(parts, tab, histories, DETOURS)];
      const passed = new Set(passing.map(({ record }) => currentState(parts.machine, record)));
      const missed = (tab.states ?? []).filter((state) => !passed.has(state));
      return [tab, [...passing, ...missed.flatMap((state) => detours(parts, { ...tab, states: [state] }, histories, 1))]];
    }),
  );
}

/** Returns stages that one transition from a history leads to and that are in the tab. */
function detours(parts: SimulationContext, tab: StateTab, histories: readonly (readonly HistoryStage[])[], max: number): HistoryStage[] {
  const found: HistoryStage[] = [];
  for (const stages of parts.random.shuffled(histories)) {
    const detour = detourFrom(parts, tab, parts.random.shuffled(stages));
    if (detour) found.push(detour);
    if (found.length === max) break;
  }
  return found;
}

function detourFrom(parts: SimulationContext, tab: StateTab, stages: readonly HistoryStage[]): HistoryStage | undefined {
  for (const stage of stages) {
    // A tab without a condition is reached through its states alone.
    const leading = openTransitions(parts, stage).filter(
      (transition) =>
        !createsOthers(transition) &&
        (tab.where !== undefined || (transition.to !== undefined && tab.states?.includes(transition.to) === true)),
    );
    for (const transition of leading) {
      const next = advanceStage(parts, stage, transition);
      if (next && isIn(parts, tab, next.record)) return withUntil(parts, next);
    }
  }
  return undefined;
}

/** Returns whether the transition creates other records: `runLiveTransitions` runs it. */
function createsOthers({ effects = [] }: Transition): boolean {
  return effects.some((effect) => isEffect(effect, "create"));
}

function isIn({ machine, schemas, context }: SimulationContext, { states, where }: StateTab, record: Rec): boolean {
  if (states && !states.includes(currentState(machine, record))) return false;
  return where === undefined || evaluateBoolean(schemas.compiled.expressions, where, { ...scopeOf(context), self: record }) === true;
}
