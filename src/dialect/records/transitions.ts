/** The transitions and edits that a state machine allows for a record. Used by form, list and server. */
import { type CheckContext, scopeOf } from "../check/check.ts";
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import type { Rec } from "../json/json.ts";
import { filledMend, type MendRule } from "../schema/problems.ts";
import type { Cel } from "../schema/schema.ts";
import { type Actor, actorsOf, type AlsoEditable, type StateMachine, type BulkTransition, type Transition } from "../schema/states.ts";
import { fillTemplate } from "../text/template.ts";
import { ownerIdOf } from "./ownerIdOf.ts";
import type { Text } from "../text/text.ts";

export interface AvailableTransition {
  readonly transition: Transition;
  /** False if its guard or one of its `needs` does not hold. */
  readonly allowed: boolean;
  /** Why it is refused, where the state machine has a sentence for it. */
  readonly reason?: Text;
  /** The condition that does not hold. */
  readonly refusedBy?: Cel;
  /** Where it can be fixed, with the address filled from the record. */
  readonly mend?: MendRule;
}

/** Returns the state of the record; the initial state if the record has none. */
export function currentState(machine: StateMachine, record: Rec): string {
  const state = record[machine.field];
  return state === undefined || state === null || state === "" ? machine.initial : String(state);
}

/**
 * Returns the transitions of this actor from the state of the record, in the
 * order of the machine. A transition whose guard does not hold, or is unknown,
 * is included with `allowed: false`.
 */
export function availableTransitions(
  machine: StateMachine,
  expressions: Expressions,
  record: Rec,
  context: CheckContext,
  by: Actor,
): AvailableTransition[] {
  const state = currentState(machine, record);
  const scope = machineScope(machine, record, context);
  return machine.transitions.flatMap((transition): AvailableTransition[] => {
    if (!actorsOf(transition).includes(by) || !transition.from.includes(state)) return [];
    if (transition.guard !== undefined && evaluateBoolean(expressions, transition.guard, scope) !== true)
      return [refusedTransition(transition, transition.guard, transition.reason, filledMend(transition.mend, record))];
    const missing = transition.needs?.find(({ rule }) => evaluateBoolean(expressions, rule, scope) !== true);
    return [
      missing
        ? refusedTransition(transition, missing.rule, filled(missing.message, record), filledMend(missing.mend, record))
        : { transition, allowed: true },
    ];
  });
}

function refusedTransition(transition: Transition, refusedBy: Cel, reason?: Text, mend?: MendRule): AvailableTransition {
  return { transition, allowed: false, refusedBy, ...(reason && { reason }), ...(mend && { mend }) };
}

/**
 * Returns why a bulk transition of `records` is refused: too few records, or its
 * rule does not hold. `undefined` if it is allowed. `self` is the first record.
 */
export function bulkTransitionRefusal(
  together: BulkTransition,
  records: readonly Rec[],
  expressions: Expressions,
  context: CheckContext,
): Text | undefined {
  const [self = {}] = records;
  const isEnough = records.length >= together.min;
  const holdsForAll =
    together.rule === undefined || evaluateBoolean(expressions, together.rule, { ...scopeOf(context), self, records }) === true;
  return isEnough && holdsForAll ? undefined : together.message;
}

/** Whether the record may be saved without its required fields. A machine without `draft` has no drafts. */
export function isDraft(machine: StateMachine, expressions: Expressions, record: Rec, context: CheckContext): boolean {
  return machine.draft !== undefined && evaluateBoolean(expressions, machine.draft, machineScope(machine, record, context)) === true;
}

/** Whether the customer may change the record. A machine without `editable` always allows it; unknown refuses. */
export function isEditable(machine: StateMachine, expressions: Expressions, record: Rec, context: CheckContext): boolean {
  return machine.editable === undefined || evaluateBoolean(expressions, machine.editable, machineScope(machine, record, context)) === true;
}

export interface AvailableAmendment {
  readonly amendment: AlsoEditable;
  /** False if its `when` does not hold. */
  readonly allowed: boolean;
}

/** Returns the amendments of a read-only record in its state, in the order of the machine. Unknown refuses. */
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

/** Returns the fields that stay editable in a read-only record: those of all allowed amendments, or of the one with this id. */
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

/** Returns the scope for the conditions of a machine. `self` is the record with its state; a new record has the initial state. */
export function machineScope(machine: StateMachine, record: Rec, context: CheckContext): Scope {
  const { id } = record;
  const owner = ownerIdOf(record);
  const asking = context.asking ?? {
    ...{ entity: machine.entity, ...(typeof id === "string" && { id }) },
    ...(owner !== undefined && { owner }),
  };
  return { ...scopeOf({ ...context, asking }), self: { ...record, [machine.field]: currentState(machine, record) } };
}

function filled(text: Text, record: Rec): Text {
  return Object.fromEntries(Object.entries(text).map(([language, sentence]) => [language, fillTemplate(sentence, record)]));
}
