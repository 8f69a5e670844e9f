import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { Text } from "#dialect/text/text.ts";

/** What one record is called inside a sentence, such as "New postal address". */
export function nounOf(schema: EntitySchema): Text {
  return schema["x-entity"].noun ?? schema["x-label"];
}
