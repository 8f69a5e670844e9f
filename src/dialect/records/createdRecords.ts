/** The records that an effect makes, worked out before anything is written: by the server when it makes them, by a form to show what it would come to. */
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
  /** Those of the states. */
  readonly expressions: Expressions;
  /** What the effect knows: `self`, `asked`, facts of the moment. */
  readonly scope: Scope;
  /** The shared records that `each` goes through. */
  readonly shared: readonly Rec[];
  readonly context: CheckContext;
}

/** One record, or one for each shared record that fits, with what is computed; in the order of the shared ones. */
export function createdRecords({ effect: { each, values }, entity, expressions, scope, shared, context }: Creation): readonly Rec[] {
  const scopes = each
    ? shared.map((row): Scope => ({ ...scope, row })).filter((one) => evaluateBoolean(expressions, each.where, one) === true)
    : [scope];
  return scopes.map((one) => computeAll(entity, effectValues(expressions, values, one), context));
}

/** The values of an effect. One that is unknown leaves its field empty. */
export function effectValues(expressions: Expressions, values: Readonly<Record<string, Cel>>, scope: Scope): Rec {
  return Object.fromEntries(Object.entries(values).map(([name, cel]) => [name, evaluateJson(expressions, cel, scope) ?? undefined]));
}
