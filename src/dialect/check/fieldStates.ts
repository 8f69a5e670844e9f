/** The state of the fields of a form: visible, required, read-only, and the computed values. */
import { type CheckContext, scopeOf } from "./check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import type { Scope } from "../expr/evaluate.ts";
import { fieldConditions } from "./fieldConditions.ts";
import type { Rec } from "../json/json.ts";
import { isRequired } from "./required.ts";
import { type ResolvedRecord, resolveRecord } from "./resolveRecord.ts";
import { eachRecordField, isGroup } from "../schema/derived/shape.ts";

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
}

/**
 * Returns the state of every field by pointer, with row numbers. Fields inside a
 * hidden list are missing: a pointer without a state is not visible. The rules
 * are those of `checkRecord`.
 */
export function fieldStates(entity: CompiledEntity, record: Rec, context: CheckContext): ReadonlyMap<string, FieldState> {
  const scope = scopeOf(context);
  return statesOf(entity, resolveRecord(entity, record, scope), scope);
}

/** Returns the states of a resolved record; `scope` has everything except `self` and `row`. */
export function statesOf(entity: CompiledEntity, { record, hidden }: ResolvedRecord, scope: Scope): ReadonlyMap<string, FieldState> {
  const states = new Map<string, FieldState>();
  let hiddenGroup: string | undefined;
  let optionalGroup: string | undefined;
  const conditions = fieldConditions(entity, record, scope);
  eachRecordField(entity.schema, record, conditions.scope, (field) => {
    const { pointer, schema, value } = field;
    if (hiddenGroup !== undefined && !pointer.startsWith(hiddenGroup)) hiddenGroup = undefined;
    if (optionalGroup !== undefined && !pointer.startsWith(optionalGroup)) optionalGroup = undefined;
    const visible = hiddenGroup === undefined && !hidden.has(pointer);
    const required = visible && optionalGroup === undefined && isRequired(conditions, field);
    const readOnly = schema.readOnly === true || schema["x-compute"] !== undefined || conditions.holds("x-readonly-when", field);
    states.set(pointer, { visible, required, readOnly });
    if (!isGroup(schema)) return;
    if (!visible) hiddenGroup ??= `${pointer}/`;
    if (value === undefined && !required) optionalGroup ??= `${pointer}/`;
  });
  return states;
}

/** Returns the record with computed fields and without hidden values, as a save would store it. Used for live totals. */
export function computeAll(entity: CompiledEntity, record: Rec, context: CheckContext): Rec {
  return resolveRecord(entity, record, scopeOf(context)).record;
}
