/**
 * Paths of fields in schemas and in records.
 *
 * A screen names a field by `city` or `address/city`, a plan by the pointer `/address/city`, with `-` for the number of a row
 * (`/lines/-/size`), a record by the concrete pointer `/lines/3/size`.
 */
import type { FieldSchema } from "#dialect/schema/schema.ts";

/** Returns the planned pointer of a field that a screen names, inside the object at `of`. */
export function planPath(field: string, of = ""): string {
  const base = of === "" || of.startsWith("/") ? of : `/${of}`;
  return `${base}${field.startsWith("/") ? field : `/${field}`}`;
}

/** Returns the last name of a path. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the schema at a planned path and whether its object requires it always; undefined where there is no such field. */
export function schemaAtPath(root: FieldSchema, path: string): { schema: FieldSchema; required: boolean } | undefined {
  let schema = root;
  let required = false;
  for (const name of path.split("/").slice(1)) {
    if (name === "-") {
      if (!schema.items) return undefined;
      schema = schema.items;
      required = false;
      continue;
    }
    const next: FieldSchema | undefined = schema.properties?.[name];
    if (!next) return undefined;
    required = schema.required?.includes(name) ?? false;
    schema = next;
  }
  return { schema, required };
}
