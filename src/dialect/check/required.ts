/**
 * Which fields must be filled: `required` and `x-required-when` together,
 * over visible fields only. A hidden field is never required.
 *
 * The fields of a group that is absent are required only where the group
 * itself is: an optional address asks for its city once it is begun.
 */
import type { CompiledEntity } from "../schema/compiled.ts";
import { readsOf, type SchemaField } from "../schema/computeOrder.ts";
import { evaluateBoolean } from "../expr/evaluate.ts";
import type { Json } from "../json/json.ts";
import { pointerTokens } from "../json/pointer.ts";
import type { Problem } from "../schema/problems.ts";
import { problemAt } from "../schema/problemAt.ts";
import { isReadTouched, isTouched, type SaveDiff } from "./ratchet.ts";
import { eachRecordField, isGroup, type FieldLocation } from "../schema/shape.ts";
import type { Scope } from "../expr/evaluate.ts";
import type { ResolvedRecord } from "./resolveRecord.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** Whether the place must be filled, its own visibility left aside. */
export function isRequired(entity: CompiledEntity, place: FieldLocation): boolean {
  // What is read-only is filled by the server: nobody else could.
  if (place.schema.readOnly) return false;
  if (place.required) return true;
  const when = place.schema["x-required-when"];
  return when !== undefined && evaluateBoolean(entity.expressions, when, place.scope) === true;
}

/** `change` is given where a problem counts only for what the save touched. */
export function requiredProblems(
  entity: CompiledEntity,
  { record, hidden }: ResolvedRecord,
  scope: Scope,
  change: SaveDiff | undefined,
): Problem[] {
  const problems: Problem[] = [];
  eachRecordField(entity.schema, record, { ...scope, self: record }, (place) => {
    if (hidden.has(place.pointer)) return false;
    if (isFilled(place.value)) return true;
    const needed = isRequired(entity, place);
    if (isGroup(place.schema) && (!needed || asksInside(place.schema))) return needed;
    if (needed && (!change || isNewlyAsked(entity, change, place.pointer)))
      problems.push(problemAt(place.pointer, "required", {}, place.schema));
    return false;
  });
  return problems;
}

function isFilled(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function asksInside(schema: FieldSchema): boolean {
  return (
    (schema.required?.length ?? 0) > 0 || Object.values(schema.properties ?? {}).some((field) => field["x-required-when"] !== undefined)
  );
}

/** The field was emptied, its row or group is new, or a condition that asks for it or shows it reads something changed. */
function isNewlyAsked(entity: CompiledEntity, change: SaveDiff, pointer: string): boolean {
  if (isTouched(change, pointer)) return true;
  return conditionsOn(entity.schema, pointer).some(({ field, text }) =>
    readsOf(field, entity.expressions, text).some((read) => isReadTouched(change, read, pointer)),
  );
}

/** The conditions that decide about a place: its own, and those that show it or something around it. */
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
