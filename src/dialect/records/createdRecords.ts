/** The records that a `create` effect will create. The server stores them; a form shows them as a preview. */
import type { CheckContext } from "../check/check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import type { Expressions } from "../expr/ast.ts";
import { evaluateBoolean, type Scope, evaluateJson } from "../expr/evaluate.ts";
import { computeAll } from "../check/fieldStates.ts";
import type { Json, Rec } from "../json/json.ts";
import type { CreateEffect, EachRow, EachShared } from "../schema/states.ts";
import { applyValues, effectValues } from "./effectValues.ts";

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

/** Returns the entity of the shared records that the effect iterates over; undefined if it iterates over rows or not at all. */
export function sharedEntityOf({ each }: CreateEffect): string | undefined {
  return each && "of" in each ? each.of : undefined;
}

/** Returns one record, or one for each matching shared record or row in their order, with computed fields. */
export function createdRecords(creation: Creation): readonly Rec[] {
  const { effect, entity, expressions, scope, context } = creation;
  const scopes = effect.each ? scopesOf(effect.each, creation) : [scope];
  return scopes.map((one) => computeAll(entity, applyValues(entity.schema, {}, effectValues(expressions, effect.values, one)), context));
}

/** Returns a scope with `row` for each record or row of `each` that its condition selects. */
function scopesOf(each: EachShared | EachRow, { expressions, scope, shared }: Creation): Scope[] {
  const listed = "of" in each ? shared : evaluateJson(expressions, each.in, scope);
  const scopes = Array.isArray(listed) ? listed.map((row: Json): Scope => ({ ...scope, row })) : [];
  const { where } = each;
  return where === undefined ? scopes : scopes.filter((one) => evaluateBoolean(expressions, where, one) === true);
}
