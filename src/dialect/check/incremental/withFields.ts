import type { EntitySchema, FieldSchema } from "../../schema/schema.ts";

/** The schema with each field at its root changed; left out where the answer is undefined. */
export function mapRootFields(schema: EntitySchema, change: (name: string, field: FieldSchema) => FieldSchema | undefined): EntitySchema {
  const properties = Object.entries(schema.properties).flatMap(([name, field]) => {
    const next = change(name, field);
    return next ? [[name, next] as const] : [];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
