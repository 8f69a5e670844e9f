/** What a form draws by: which fields of a record are visible, required, read-only, and what its computed fields hold. */
import { type CheckContext, scopeOf } from "./check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import type { Rec } from "../json/json.ts";
import { isRequired } from "./required.ts";
import { type ResolvedRecord, resolveRecord } from "./resolveRecord.ts";
import { eachRecordField, isGroup } from "../schema/shape.ts";

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
}

/**
 * The state of every field by its pointer, rows numbered. What lies inside a
 * hidden list is not there: a pointer that is missing is not visible. The same
 * rules as `checkRecord` asks, over the same record.
 */
export function fieldStates(entity: CompiledEntity, record: Rec, context: CheckContext): ReadonlyMap<string, FieldState> {
  const scope = scopeOf(context);
  return statesOf(entity, resolveRecord(entity, record, scope), scope);
}

/** The same of a record that is settled already; `scope` holds everything but `self` and `row`. */
export function statesOf(
  entity: CompiledEntity,
  { record: settled, hidden }: ResolvedRecord,
  scope: Scope,
): ReadonlyMap<string, FieldState> {
  const states = new Map<string, FieldState>();
  let hiddenGroup: string | undefined;
  let optionalGroup: string | undefined;
  eachRecordField(entity.schema, settled, { ...scope, self: settled }, (place) => {
    const { pointer, schema, value } = place;
    if (hiddenGroup !== undefined && !pointer.startsWith(hiddenGroup)) hiddenGroup = undefined;
    if (optionalGroup !== undefined && !pointer.startsWith(optionalGroup)) optionalGroup = undefined;
    const visible = hiddenGroup === undefined && !hidden.has(pointer);
    const required = visible && optionalGroup === undefined && isRequired(entity, place);
    const when = schema["x-readonly-when"];
    const readOnly =
      schema.readOnly === true ||
      schema["x-compute"] !== undefined ||
      (when !== undefined && evaluateBoolean(entity.expressions, when, place.scope) === true);
    states.set(pointer, { visible, required, readOnly });
    if (!isGroup(schema)) return;
    if (!visible) hiddenGroup ??= `${pointer}/`;
    if (value === undefined && !required) optionalGroup ??= `${pointer}/`;
  });
  return states;
}

/** The record with its computed fields filled in and hidden values treated: what a live total shows, and a save would store. */
export function computeAll(entity: CompiledEntity, record: Rec, context: CheckContext): Rec {
  return resolveRecord(entity, record, scopeOf(context)).record;
}
