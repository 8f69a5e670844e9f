/**
 * Required fields: `required` and `x-required-when`. A hidden field is never
 * required.
 *
 * The fields of an absent group are required only if the group itself is: the
 * city of an optional address is required once the address has a value.
 */
import type { CompiledEntity } from "../schema/compiled.ts";
import { readsOf, type SchemaField } from "../schema/derived/computeOrder.ts";
import { type FieldConditions, fieldConditions } from "./fieldConditions.ts";
import type { Json } from "../json/json.ts";
import { pointerTokens } from "../json/pointer.ts";
import type { Problem } from "../schema/problems.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import { isReadTouched, isTouched, type SaveDiff } from "./ratchet.ts";
import { eachRecordField, isGroup, type FieldLocation } from "../schema/derived/shape.ts";
import type { Scope } from "../expr/evaluate.ts";
import type { ResolvedRecord } from "./resolveRecord.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** Whether the field is required if it is visible. */
export function isRequired(conditions: FieldConditions, field: FieldLocation): boolean {
  // Only the server can fill a read-only field.
  if (field.schema.readOnly) return false;
  return field.required || conditions.holds("x-required-when", field);
}

/** Returns the problems of required fields that are empty. With `change`, only those that the save caused. */
export function requiredProblems(
  entity: CompiledEntity,
  { record, hidden }: ResolvedRecord,
  scope: Scope,
  change: SaveDiff | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const conditions = fieldConditions(entity, record, scope);
  eachRecordField(entity.schema, record, conditions.scope, (field) => {
    if (hidden.has(field.pointer)) return false;
    if (isFilled(field.value)) return true;
    const needed = isRequired(conditions, field);
    if (isGroup(field.schema) && (!needed || hasRequiredFields(field.schema))) return needed;
    if (needed && (!change || isNewlyRequired(entity, change, field.pointer)))
      problems.push(problemAt(field.pointer, "required", {}, field.schema));
    return false;
  });
  return problems;
}

function isFilled(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function hasRequiredFields(schema: FieldSchema): boolean {
  return (
    (schema.required?.length ?? 0) > 0 || Object.values(schema.properties ?? {}).some((field) => field["x-required-when"] !== undefined)
  );
}

/** Whether the save cleared the field, added its row or group, or changed a value that its conditions read. */
function isNewlyRequired(entity: CompiledEntity, change: SaveDiff, pointer: string): boolean {
  if (isTouched(change, pointer)) return true;
  return conditionsOn(entity.schema, pointer).some(({ field, text }) =>
    readsOf(field, entity.expressions, text).some((read) => isReadTouched(change, read, pointer)),
  );
}

/** Returns the conditions of a field: its own, and the visibility conditions of the groups and lists that contain it. */
function conditionsOn(root: FieldSchema, pointer: string): { field: Pick<SchemaField, "self" | "row">; text: string }[] {
  const found: { field: Pick<SchemaField, "self" | "row">; text: string }[] = [];
  let schema: FieldSchema | undefined = root;
  let at = "";
  let self = "";
  let row: string | undefined;
  for (const token of pointerTokens(pointer)) {
    if (schema?.type === "array") {
      schema = schema.items;
      at += "/-";
      row = at;
      if (schema?.$id !== undefined) self = at;
      continue;
    }
    schema = schema?.properties?.[token];
    const field: Pick<SchemaField, "self" | "row"> = { self, row };
    for (const text of [schema?.["x-visible-when"], schema?.["x-required-when"]]) if (text !== undefined) found.push({ field, text });
    at += `/${token}`;
    if (schema?.$id !== undefined && isGroup(schema)) self = at;
  }
  return found;
}
