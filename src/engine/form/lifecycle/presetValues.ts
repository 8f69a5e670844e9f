/** The values of a record that a preset stores: those of a copy, without files and empty values. Pure. */
import { isBlank } from "#dialect/json/jsonValues.ts";
import { copyOf } from "#dialect/records/draft.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { isGroup, rowSchema } from "#dialect/schema/derived/shape.ts";

/** Returns the values to keep. A file belongs to one record: the store of files would delete it under a preset. */
export function valuesToKeep(entity: Pick<CompiledEntity, "schema">, record: Rec): Rec {
  return kept(entity.schema, copyOf(entity, record));
}

/** Reads a stored preset. Fields that the schema no longer has are left out; a text that is no preset has no values. */
export function readPreset({ schema }: Pick<CompiledEntity, "schema">, text: Json | undefined): Rec {
  try {
    const values: unknown = JSON.parse(String(text));
    return isObject(values) ? copyOf({ schema }, values as Rec) : {};
  } catch {
    return {};
  }
}

function kept(schema: FieldSchema, values: Rec): Rec {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = schema.properties?.[name];
      const own = field === undefined ? undefined : keptValue(field, value);
      return own === undefined ? [] : [[name, own]];
    }),
  );
}

function keptValue(field: FieldSchema, value: Json | undefined): Json | undefined {
  if (isBlank(value) || field["x-file"] || field.items?.["x-file"]) return undefined;
  if (isGroup(field) && isObject(value)) {
    const group = kept(field, value);
    return Object.keys(group).length > 0 ? group : undefined;
  }
  const row = rowSchema(field);
  if (!row || !Array.isArray(value)) return value;
  const rows = value.flatMap((one: Json) => (isObject(one) ? [kept(row, one)] : [])).filter((one) => Object.keys(one).length > 0);
  return rows.length > 0 ? rows : undefined;
}
