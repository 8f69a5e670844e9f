/** Converts our schemas to plain JSON Schema: labels become titles, `x-` keywords are left out. */
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";

export type Plain = Record<string, unknown>;

/** Copied keywords. Not `required`, which depends on conditions here: the save reports it. */
const copied = [
  "type",
  "enum",
  "const",
  "default",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "uniqueItems",
  "readOnly",
  "writeOnly",
] as const;

/** Converts a field, or a whole entity. */
export function plainSchema(field: FieldSchema, language: Language): Plain {
  const plain: Plain = {};
  for (const keyword of copied) if (field[keyword] !== undefined) plain[keyword] = field[keyword];
  if (field["x-label"]) plain["title"] = inLanguage(field["x-label"], language);
  if (field["x-help"]) plain["description"] = inLanguage(field["x-help"], language);
  // Exact decimals that a JSON number cannot hold are sent as text.
  if (field.type === "number") plain["type"] = ["number", "string"];
  if (field["x-compute"] !== undefined) plain["readOnly"] = true;
  if (field.items) plain["items"] = plainSchema(field.items, language);
  if (field.properties)
    plain["properties"] = Object.fromEntries(Object.entries(field.properties).map(([name, inner]) => [name, plainSchema(inner, language)]));
  if (field["x-file"]) return { ...plain, $ref: "#/components/schemas/UploadedFile" };
  return plain;
}
