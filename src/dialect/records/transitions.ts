/** What a state machine allows for a record: asked by the form, the list and the server alike. */
import type { CheckContext } from "../check/check.ts";
import { scopeOf } from "../check/context.ts";
import type { Expressions } from "../expr/ast.ts";
import { holds, type Scope } from "../expr/evaluate.ts";
import type { Rec } from "../json/json.ts";
import type { AlsoEditable, StateMachine, Together, Transition } from "../schema/states.ts";
import { fillTemplate } from "../text/template.ts";
import type { Text } from "../text/text.ts";

export interface OfferedTransition {
  readonly transition: Transition;
  /** False where its guard refuses; then `reason` tells why, where the machine says it. */
  readonly allowed: boolean;
  readonly reason?: Text;
}

/** The record's state; that of a record without one is the initial. */
export function stateOf(machine: StateMachine, record: Rec): string {
  const state = record[machine.field];
  return state === undefined || state === null || state === "" ? machine.initial : String(state);
}

/**
 * The transitions of this actor that leave from the record's state, in the
 * order of the machine. One whose guard does not hold is there too, not
 * allowed. A guard that is unknown refuses.
 */
export function offeredTransitions(
  machine: StateMachine,
  expressions: Expressions,
  record: Rec,
  context: CheckContext,
  by: Transition["by"],
): OfferedTransition[] {
  const state = stateOf(machine, record);
  const scope = machineScope(machine, record, context);
  return machine.transitions.flatMap((transition): OfferedTransition[] => {
    if (transition.by !== by || !transition.from.includes(state)) return [];
    if (transition.guard !== undefined && holds(expressions, transition.guard, scope) !== true)
      return [{ transition, allowed: false, ...(transition.reason && { reason: transition.reason }) }];
    const missing = transition.needs?.find(({ rule }) => holds(expressions, rule, scope) !== true);
    return [missing ? { transition, allowed: false, reason: filled(missing.message, record) } : { transition, allowed: true }];
  });
}

/**
 * Why `records` may not take a transition together: too few of them, or its
 * rule does not hold. Undefined where they may. `self` is the first of them.
 */
export function refusesTogether(
  together: Together,
  records: readonly Rec[],
  expressions: Expressions,
  context: CheckContext,
): Text | undefined {
  const [self = {}] = records;
  const enough = records.length >= together.min;
  const holdsOfAll = together.rule === undefined || holds(expressions, together.rule, { ...scopeOf(context), self, records }) === true;
  return enough && holdsOfAll ? undefined : together.message;
}

/** Whether the record may be saved without its required fields. A machine that says nothing has no drafts. */
export function isDraft(machine: StateMachine, expressions: Expressions, record: Rec, context: CheckContext): boolean {
  return machine.draft !== undefined && holds(expressions, machine.draft, machineScope(machine, record, context)) === true;
}

/** Whether the customer may change the record. A machine that says nothing always allows it; unknown refuses. */
export function isEditable(machine: StateMachine, expressions: Expressions, record: Rec, context: CheckContext): boolean {
  return machine.editable === undefined || holds(expressions, machine.editable, machineScope(machine, record, context)) === true;
}

export interface OfferedAmendment {
  readonly amendment: AlsoEditable;
  /** False where its `when` refuses. */
  readonly allowed: boolean;
}

/** What of a closed record its state leaves open, in the order of the machine. Unknown allows none. */
export function offeredAmendments(machine: StateMachine, expressions: Expressions, record: Rec, context: CheckContext): OfferedAmendment[] {
  const state = stateOf(machine, record);
  const scope = machineScope(machine, record, context);
  return (machine.alsoEditable ?? [])
    .filter(({ from }) => from?.includes(state) ?? true)
    .map((amendment) => ({ amendment, allowed: holds(expressions, amendment.when, scope) === true }));
}

/** Fields that the customer may change although the record as a whole is closed: those of what is allowed, or of the one of this id. */
export function editableFields(
  machine: StateMachine,
  expressions: Expressions,
  record: Rec,
  context: CheckContext,
  id?: string,
): ReadonlySet<string> {
  const open = offeredAmendments(machine, expressions, record, context).filter(
    ({ amendment, allowed }) => allowed && (id === undefined || amendment.id === id),
  );
  return new Set(open.flatMap(({ amendment }) => amendment.fields));
}

/** What a machine's conditions are asked in: `self` is the record with its state filled in: a new one stands in the initial state. */
export function machineScope(machine: StateMachine, record: Rec, context: CheckContext): Scope {
  return { ...scopeOf(context), self: { ...record, [machine.field]: stateOf(machine, record) } };
}

function filled(text: Text, record: Rec): Text {
  return Object.fromEntries(Object.entries(text).map(([language, sentence]) => [language, fillTemplate(sentence, record)]));
}
