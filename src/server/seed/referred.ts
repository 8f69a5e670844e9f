/** Which entities the fields of an entity refer to, groups and rows included. */
import type { FieldSchema } from "#dialect/schema/schema.ts";

export function referredEntities(field: FieldSchema): Set<string> {
  const found = new Set<string>();
  const visit = (one: FieldSchema): void => {
    if (one["x-reference"]) found.add(one["x-reference"].entity);
    if (one.items) visit(one.items);
    Object.values(one.properties ?? {}).forEach(visit);
  };
  visit(field);
  return found;
}
