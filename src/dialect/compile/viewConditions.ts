/** The conditions of views that count next steps. */
import type { NextStep } from "../schema/nextStep.ts";
import type { StateMachine, StateTab } from "../schema/states.ts";

/** The name in `next` of a view that means: for every step. */
export const anyStep = "any";

/** Returns the machine with the condition (`where`) of each view that names next steps. Throws an Error for a step that the machine lacks. */
export function withViewConditions(machine: StateMachine): StateMachine {
  if (!machine.views?.some(({ next }) => next)) return machine;
  return { ...machine, views: machine.views.map((view) => withCondition(view, machine.next ?? [])) };
}

function withCondition(view: StateTab, steps: readonly NextStep[]): StateTab {
  if (!view.next) return view;
  const named = view.next.includes(anyStep) ? steps : view.next.map((id) => stepNamed(id, steps, view.id));
  return { ...view, where: named.map(({ where }) => `(${where})`).join(" || ") };
}

function stepNamed(id: string, steps: readonly NextStep[], view: string): NextStep {
  const step = steps.find((one) => one.id === id);
  if (!step) throw new Error(`The view "${view}" names the next step "${id}", which the machine lacks`);
  return step;
}
