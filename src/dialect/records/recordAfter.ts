/** A record after a transition, as far as the transition alone decides. Only the server knows what effects do to other records. */
import { type CheckContext, scopeOf } from "../check/check.ts";
import { computeAll } from "../check/fieldStates.ts";
import type { Expressions } from "../expr/ast.ts";
import type { Rec } from "../json/json.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import type { StateMachine, Transition } from "../schema/states.ts";
import { applyValues, effectValues } from "./effectValues.ts";

/** Input of the evaluation of a transition. */
export interface TakenStep {
  readonly entity: CompiledEntity;
  readonly machine: Pick<StateMachine, "field">;
  /** Compiled expressions of the state machines. */
  readonly expressions: Expressions;
  readonly transition: Pick<Transition, "to" | "effects">;
  /** The answers to what the transition asks. */
  readonly asked: Rec;
  readonly context: CheckContext;
}

/** Returns a copy of the record after the transition: new state, values of its `set` effects, computed fields. Effects on other records are left out. */
export function recordAfter(record: Rec, { entity, machine, expressions, transition, asked, context }: TakenStep): Rec {
  const { to, effects = [] } = transition;
  const scope = { ...scopeOf(context, record), self: record, asked };
  const set = effects.reduce(
    (changed, effect) =>
      "set" in effect && !("update" in effect)
        ? applyValues(entity.schema, changed, effectValues(expressions, effect.set, scope))
        : changed,
    record,
  );
  return computeAll(entity, to === undefined ? set : { ...set, [machine.field]: to }, context);
}
