/**
 * Paths of fields in schemas and in records.
 *
 * A screen names a field by `city` or `address/city`; a plan by its pointer
 * `/address/city`, with `-` for the number of a row (`/lines/-/size`); a record
 * by the concrete pointer `/lines/3/size`.
 */
import type { FieldSchema } from "#dialect/schema/schema.ts";

/** The pointer of a field as a screen names it, inside the object at `of`. */
export function planPath(field: string, of = ""): string {
  const base = of === "" || of.startsWith("/") ? of : `/${of}`;
  return `${base}${field.startsWith("/") ? field : `/${field}`}`;
}

/** The last name of a path. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether `path` is `base` or lies inside it. */
export function isWithin(path: string, base: string): boolean {
  return base === "" || path === base || path.startsWith(`${base}/`);
}

/** What stands at a planned path: the field, and whether the object around it always asks for it. */
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
