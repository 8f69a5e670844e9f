/** Sorts the stages of histories by the tab that shows them, and plays detours for tabs that nothing else leads to. */
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { scopeOf } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { StateTab, Transition } from "#dialect/schema/states.ts";
import { currentState } from "#dialect/records/transitions.ts";
import { openTransitions, type SimulationContext, type HistoryStage, advanceStage, withUntil } from "./simulateHistories.ts";

/** Detours that a tab is given when no history passes it. */
const DETOURS = 6;

/** Tabs with a share of the records, the stages that stand in each: in each of its states where one transition leads there. */
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

/** Histories that leave their way by one transition into the tab. */
function detours(parts: SimulationContext, tab: StateTab, histories: readonly (readonly HistoryStage[])[], most: number): HistoryStage[] {
  const found: HistoryStage[] = [];
  for (const stages of parts.random.shuffled(histories)) {
    const detour = detourFrom(parts, tab, parts.random.shuffled(stages));
    if (detour) found.push(detour);
    if (found.length === most) break;
  }
  return found;
}

function detourFrom(parts: SimulationContext, tab: StateTab, stages: readonly HistoryStage[]): HistoryStage | undefined {
  for (const stage of stages) {
    // Without a condition of its own, a tab is reached by its states alone.
    const leading = openTransitions(parts, stage).filter(
      (transition) =>
        !makesOthers(transition) &&
        (tab.where !== undefined || (transition.to !== undefined && tab.states?.includes(transition.to) === true)),
    );
    for (const transition of leading) {
      const taken = advanceStage(parts, stage, transition);
      if (taken && isIn(parts, tab, taken.record)) return withUntil(parts, taken);
    }
  }
  return undefined;
}

/** Records that are only drawn have none beside them: such a transition is taken live. */
function makesOthers({ effects = [] }: Transition): boolean {
  return effects.some((effect) => "create" in effect);
}

function isIn({ machine, schemas, context }: SimulationContext, { states, where }: StateTab, record: Rec): boolean {
  if (states && !states.includes(currentState(machine, record))) return false;
  return where === undefined || evaluateBoolean(schemas.compiled.expressions, where, { ...scopeOf(context), self: record }) === true;
}
