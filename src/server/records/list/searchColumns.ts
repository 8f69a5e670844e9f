/** The fields that a search reads. */
import type { Reference } from "#dialect/schema/schema.ts";
import type { Schemas, ServedEntity } from "../../schemas/loadSchemas.ts";
import { type RoleAccess, isReadable } from "../storage/roleAccess.ts";
import { columnOf, type FieldColumn, sentencesOf } from "../storage/columns.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** Returns the searched fields of all list screens of the entity, and the texts that pickers display. @param access of a reader: fields that it does not read are not searched for it */
export function searchColumns(schemas: Schemas, entity: ServedEntity, access?: RoleAccess): FieldColumn[] {
  const names = new Set<string>();
  for (const screen of Object.values(schemas.catalog.files.screens)) {
    if (screen.entity === entity.name) for (const name of screen.list?.search ?? []) names.add(name);
  }
  // A number beside a choice, such as a weight, helps to decide; nobody looks for a record by some of its digits.
  for (const name of pickerFields(schemas).get(entity.name) ?? []) if (columnOf(entity, name)?.kind !== "number") names.add(name);
  // Timestamps of the server have columns of their own and are not searched as text.
  const { created, updated } = entity.head.times ?? {};
  return [...names].flatMap((name) => {
    if (name === created || name === updated || (access && !isReadable(access, name))) return [];
    const column = columnOf(entity, name) ?? sentencesOf(entity, name);
    return column ? [column] : [];
  });
}

/** Picker fields by entity. */
const pickerFields = oncePer((schemas: Schemas): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const reference = key === "x-reference" ? (item as { entity?: string; show?: Reference["show"] }) : undefined;
      if (reference?.entity !== undefined) {
        const shown = (reference.show ?? []).flatMap((one) => (typeof one === "string" ? one : Object.values(one)));
        found.set(reference.entity, [...(found.get(reference.entity) ?? []), ...shown]);
      }
      visit(item);
    }
  };
  for (const { schema } of schemas.entities.values()) visit(schema.properties);
  return found;
});
