import type { EntitySchema } from "#dialect/schema.ts";
import type { Text } from "#dialect/text.ts";

/** What one record is called inside a sentence, such as "New postal address". */
export function nounOf(schema: EntitySchema): Text {
  return schema["x-entity"].noun ?? schema["x-label"];
}
