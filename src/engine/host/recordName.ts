import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { fillTemplate } from "#dialect/text/template.ts";

/** Returns the name of a record for sentences: its entity's `title` template, or its id where that is empty. */
export function recordName(entity: DisplayEntity, record: Rec): string {
  const template = entity.schema["x-entity"].title;
  const name = template === undefined ? "" : fillTemplate(template, record).trim();
  return name === "" ? recordId(record) : name;
}

/** Returns the id as text, also where a backend sends numbers. */
export function recordId(record: Rec): string {
  return String(record["id"] ?? "");
}
