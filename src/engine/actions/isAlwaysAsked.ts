import type { FieldSchema } from "#dialect/schema/schema.ts";

/** Whether a prompt requires a field. A prompt has no `required` list: fields that cannot be empty, or that require themselves, are required. */
export function isAlwaysAsked(schema: FieldSchema): boolean {
  return schema["x-required-when"] === "true" || (schema.minLength ?? 0) > 0 || (schema.minItems ?? 0) > 0;
}
