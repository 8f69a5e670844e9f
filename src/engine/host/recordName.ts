import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { fillTemplate } from "#dialect/text/template.ts";

/** What a record is called in a sentence: the entity's own template, its id where that gives nothing. */
export function recordName(entity: DisplayEntity, record: Rec): string {
  const template = entity.schema["x-entity"].title;
  const name = template === undefined ? "" : fillTemplate(template, record).trim();
  return name === "" ? recordId(record) : name;
}

/** Ids travel as text, whatever a backend makes of them. */
export function recordId(record: Rec): string {
  return String(record["id"] ?? "");
}
