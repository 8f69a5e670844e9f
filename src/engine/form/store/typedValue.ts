/** Wire values as a form holds them, and what a save must clear. */
import { toDraft } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { isGroup, schemaAt } from "#dialect/schema/shape.ts";

/** A wire value as it would be typed into the field at a pointer: numbers as text. */
export function typedValue(schema: EntitySchema, path: string, value: Json | undefined): Json | undefined {
  const field = schemaAt(schema, pointerTokens(path));
  if (!field || value === undefined || value === null) return undefined;
  return toDraft({ schema: { ...schema, properties: { value: field } } }, { value }).value;
}

/** The input of a save with a null for each field that the stored record has and the input lacks: null clears it. */
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

/** What is typed of a record that is gone, for a new one: without what names it and what the server gave it. */
export function omitServerFields(schema: FieldSchema, { id: _, version: __, ...draft }: Rec): Rec {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => schema.properties?.[name]?.readOnly !== true));
}

/** Of a record that is closed but for some fields, only those are sent, with what names it. */
export function pickEditable(input: Rec, open: ReadonlySet<string> | undefined): Rec {
  if (!open) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => open.has(name) || name === "id" || name === "version"));
}
