/** What a state machine allows for a record: asked by the form, the list and the server alike. */
import { type CheckContext, scopeOf } from "../check/check.ts";
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import type { Rec } from "../json/json.ts";
import type { AlsoEditable, StateMachine, BulkTransition, Transition } from "../schema/states.ts";
import { fillTemplate } from "../text/template.ts";
import type { Text } from "../text/text.ts";

export interface AvailableTransition {
  readonly transition: Transition;
  /** False where its guard refuses; then `reason` tells why, where the machine says it. */
  readonly allowed: boolean;
  readonly reason?: Text;
}

/** The record's state; that of a record without one is the initial. */
export function currentState(machine: StateMachine, record: Rec): string {
  const state = record[machine.field];
  return state === undefined || state === null || state === "" ? machine.initial : String(state);
}

/**
 * The transitions of this actor that leave from the record's state, in the
 * order of the machine. One whose guard does not hold is there too, not
 * allowed. A guard that is unknown refuses.
 */
export function availableTransitions(
  machine: StateMachine,
  expressions: Expressions,
  record: Rec,
  context: CheckContext,
  by: Transition["by"],
): AvailableTransition[] {
  const state = currentState(machine, record);
  const scope = machineScope(machine, record, context);
  return machine.transitions.flatMap((transition): AvailableTransition[] => {
    if (transition.by !== by || !transition.from.includes(state)) return [];
    if (transition.guard !== undefined && evaluateBoolean(expressions, transition.guard, scope) !== true)
      return [{ transition, allowed: false, ...(transition.reason && { reason: transition.reason }) }];
    const missing = transition.needs?.find(({ rule }) => evaluateBoolean(expressions, rule, scope) !== true);
    return [missing ? { transition, allowed: false, reason: filled(missing.message, record) } : { transition, allowed: true }];
  });
}

/**
 * Why `records` may not take a transition together: too few of them, or its
 * rule does not hold. Undefined where they may. `self` is the first of them.
 */
export function bulkTransitionRefusal(
  together: BulkTransition,
  records: readonly Rec[],
  expressions: Expressions,
  context: CheckContext,
): Text | undefined {
  const [self = {}] = records;
  const enough = records.length >= together.min;
  const holdsOfAll =
    together.rule === undefined || evaluateBoolean(expressions, together.rule, { ...scopeOf(context), self, records }) === true;
  return enough && holdsOfAll ? undefined : together.message;
}

/** Whether the record may be saved without its required fields. A machine that says nothing has no drafts. */
export function isDraft(machine: StateMachine, expressions: Expressions, record: Rec, context: CheckContext): boolean {
  return machine.draft !== undefined && evaluateBoolean(expressions, machine.draft, machineScope(machine, record, context)) === true;
}

/** Whether the customer may change the record. A machine that says nothing always allows it; unknown refuses. */
export function isEditable(machine: StateMachine, expressions: Expressions, record: Rec, context: CheckContext): boolean {
  return machine.editable === undefined || evaluateBoolean(expressions, machine.editable, machineScope(machine, record, context)) === true;
}

export interface AvailableAmendment {
  readonly amendment: AlsoEditable;
  /** False where its `when` refuses. */
  readonly allowed: boolean;
}

/** What of a closed record its state leaves open, in the order of the machine. Unknown allows none. */
export function availableAmendments(
  machine: StateMachine,
  expressions: Expressions,
  record: Rec,
  context: CheckContext,
): AvailableAmendment[] {
  const state = currentState(machine, record);
  const scope = machineScope(machine, record, context);
  return (machine.alsoEditable ?? [])
    .filter(({ from }) => from?.includes(state) ?? true)
    .map((amendment) => ({ amendment, allowed: evaluateBoolean(expressions, amendment.when, scope) === true }));
}

/** Fields that the customer may change although the record as a whole is closed: those of what is allowed, or of the one of this id. */
export function editableFields(
  machine: StateMachine,
  expressions: Expressions,
  record: Rec,
  context: CheckContext,
  id?: string,
): ReadonlySet<string> {
  const open = availableAmendments(machine, expressions, record, context).filter(
    ({ amendment, allowed }) => allowed && (id === undefined || amendment.id === id),
  );
  return new Set(open.flatMap(({ amendment }) => amendment.fields));
}

/** What a machine's conditions are asked in: `self` is the record with its state filled in: a new one stands in the initial state. */
export function machineScope(machine: StateMachine, record: Rec, context: CheckContext): Scope {
  return { ...scopeOf(context), self: { ...record, [machine.field]: currentState(machine, record) } };
}

function filled(text: Text, record: Rec): Text {
  return Object.fromEntries(Object.entries(text).map(([language, sentence]) => [language, fillTemplate(sentence, record)]));
}
