/** Converts between wire values, draft values and the input of a save. Pure. */
import { toDraft } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { isGroup, schemaAt } from "#dialect/schema/derived/shape.ts";

/** Converts a wire value to the draft value of the field at `path`: numbers become text. Undefined where there is no field or no value. */
export function typedValue(schema: EntitySchema, path: string, value: Json | undefined): Json | undefined {
  const field = schemaAt(schema, pointerTokens(path));
  if (!field || value === undefined || value === null) return undefined;
  return toDraft({ schema: { ...schema, properties: { value: field } } }, { value }).value;
}

/** Adds a null for each field that `stored` has and `input` lacks. On the wire a null clears a field. */
export function addNullsForCleared(schema: FieldSchema, input: Rec, stored: Rec | null): Rec {
  if (!stored) return input;
  const cleared: Rec = { ...input };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const old = stored[name];
    if (old === undefined || old === null || field["x-compute"] !== undefined) continue;
    const now = input[name];
    if (now === undefined) cleared[name] = null;
    else if (isGroup(field) && isObject(now) && isObject(old)) cleared[name] = addNullsForCleared(field, now, old);
  }
  return cleared;
}

/** Makes the draft of a new record from one whose stored record was deleted: removes id, version and fields that the server sets. */
export function omitServerFields(schema: FieldSchema, { id: _, version: __, ...draft }: Rec): Rec {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => schema.properties?.[name]?.readOnly !== true));
}

/** Keeps only the editable fields, id and version. Keeps everything where `editable` is undefined. */
export function pickEditable(input: Rec, editable: ReadonlySet<string> | undefined): Rec {
  if (!editable) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => editable.has(name) || name === "id" || name === "version"));
}
