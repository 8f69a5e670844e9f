/** The records that a `create` effect will create. The server stores them; a form shows them as a preview. */
import type { CheckContext } from "../check/check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean, type Scope, evaluateJson } from "../expr/evaluate.ts";
import { computeAll } from "../check/fieldStates.ts";
import type { Rec } from "../json/json.ts";
import type { Cel } from "../schema/schema.ts";
import type { CreateEffect } from "../schema/states.ts";

export interface Creation {
  readonly effect: CreateEffect;
  /** The entity that the effect names. */
  readonly entity: CompiledEntity;
  /** Compiled expressions of the state machines. */
  readonly expressions: Expressions;
  /** Scope of the effect: `self`, `asked` and the context. */
  readonly scope: Scope;
  /** The shared records that `each` iterates over. */
  readonly shared: readonly Rec[];
  readonly context: CheckContext;
}

/** Returns one record, or one for each matching shared record in their order, with computed fields. */
export function createdRecords({ effect: { each, values }, entity, expressions, scope, shared, context }: Creation): readonly Rec[] {
  const scopes = each
    ? shared.map((row): Scope => ({ ...scope, row })).filter((one) => evaluateBoolean(expressions, each.where, one) === true)
    : [scope];
  return scopes.map((one) => computeAll(entity, effectValues(expressions, values, one), context));
}

/** Evaluates the values of an effect. An unknown value is `undefined`. */
export function effectValues(expressions: Expressions, values: Readonly<Record<string, Cel>>, scope: Scope): Rec {
  return Object.fromEntries(Object.entries(values).map(([name, cel]) => [name, evaluateJson(expressions, cel, scope) ?? undefined]));
}
