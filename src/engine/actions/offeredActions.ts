/** Which actions a record offers, and why it refuses some. */
import type { CheckContext } from "#dialect/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Rec } from "#dialect/json.ts";
import type { StateMachine } from "#dialect/states.ts";
import type { Text } from "#dialect/text.ts";
import { isEditable, offeredTransitions } from "#dialect/transitions.ts";
import type { PlannedAction } from "../plan/plan.ts";
import { isShown } from "./judge.ts";

export interface OfferedAction {
  readonly action: PlannedAction;
  readonly allowed: boolean;
  readonly reason?: Text;
}

export interface ActionRules {
  readonly machine?: StateMachine;
  readonly expressions: Expressions;
  readonly context: CheckContext;
}

/**
 * The actions to draw for `record`, in their order, destructive ones last.
 * A transition that its state does not know is left out; one that is refused
 * stays, with the reason. Against a backend with its own states this is an
 * offer only: the answer of the call decides.
 */
export function offeredActions(actions: readonly PlannedAction[], record: Rec, rules: ActionRules): readonly OfferedAction[] {
  const { machine, expressions, context } = rules;
  const transitions = machine ? offeredTransitions(machine, expressions, record, context, "customer") : [];
  const locked = machine !== undefined && !isEditable(machine, expressions, record, context);
  const offered = actions.flatMap((action): OfferedAction[] => {
    if (!isShown(action.showWhen, expressions, context, record)) return [];
    if (action.does === "edit" || action.does === "delete") return [refusedWhen(locked, action, machine?.readonlyReason)];
    if (action.does !== "transition") return [{ action, allowed: true }];
    const found = transitions.find((one) => one.transition.id === action.transition?.id);
    return found ? [refusedWhen(!found.allowed, action, found.reason)] : [];
  });
  return [...offered.filter(({ action }) => !destroys(action)), ...offered.filter(({ action }) => destroys(action))];
}

/** The one thing to do next: the first allowed action that the schemas call primary. */
export function nextAction(offered: readonly OfferedAction[]): OfferedAction | undefined {
  return offered.find(
    ({ action, allowed }) => allowed && action.tone === "primary" && (action.does === "transition" || action.does === "go"),
  );
}

export function destroys(action: PlannedAction): boolean {
  return action.tone === "danger" || action.does === "delete" || action.transition?.remove === true;
}

function refusedWhen(refused: boolean, action: PlannedAction, reason: Text | undefined): OfferedAction {
  return { action, allowed: !refused, ...(refused && reason ? { reason } : {}) };
}
