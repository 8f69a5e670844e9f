import type { FieldSchema } from "#dialect/schema/schema.ts";

/** A question has no `required` list around it: a field that may not be empty or that asks for itself is always wanted. */
export function isAlwaysAsked(schema: FieldSchema): boolean {
  return schema["x-required-when"] === "true" || (schema.minLength ?? 0) > 0 || (schema.minItems ?? 0) > 0;
}
