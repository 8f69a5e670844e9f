/** Our schemas as plain JSON Schema: labels become titles, our own keywords stay out. */
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";

export type Plain = Record<string, unknown>;

/** Keywords of JSON Schema that mean the same to everybody. `required` depends on conditions here and is told by the save. */
const kept = [
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

/** A field, or a whole entity, in keywords that every reader of JSON Schema knows. */
export function plainSchema(field: FieldSchema, language: Language): Plain {
  const plain: Plain = {};
  for (const keyword of kept) if (field[keyword] !== undefined) plain[keyword] = field[keyword];
  if (field["x-label"]) plain["title"] = inLanguage(field["x-label"], language);
  if (field["x-help"]) plain["description"] = inLanguage(field["x-help"], language);
  // Exact decimals that a JSON number cannot hold travel as text.
  if (field.type === "number") plain["type"] = ["number", "string"];
  if (field["x-compute"] !== undefined) plain["readOnly"] = true;
  if (field.items) plain["items"] = plainSchema(field.items, language);
  if (field.properties)
    plain["properties"] = Object.fromEntries(Object.entries(field.properties).map(([name, inner]) => [name, plainSchema(inner, language)]));
  if (field["x-file"]) return { ...plain, $ref: "#/components/schemas/UploadedFile" };
  return plain;
}
