/** The part of an entity that computes some of its fields: for a pass over many stored records. */
import type { CompiledEntity } from "../schema/compiled.ts";
import { formulaOf, readsOf, readsOfFormula, schemaFields, type SchemaField } from "../schema/derived/computeOrder.ts";
import { overlaps } from "../expr/dependencies.ts";
import { childPointer } from "../json/pointer.ts";
import type { EntitySchema, FieldSchema } from "../schema/schema.ts";
import { referencesReadBy } from "./referenced.ts";

/**
 * Returns the entity with only those formulas and conditions of visibility that these fields need, directly or through fields that they
 * read. `resolveRecord` of the part gives these fields the values that it gives them with the whole entity; other fields stay as stored.
 * So only the references and sums of these fields have to be loaded. @param pointers with `-` for rows, such as `/boxes/-/volume`
 */
export function partForFields(entity: CompiledEntity, pointers: readonly string[]): CompiledEntity {
  const needed = new Set<string>();
  const texts = new Set<string>();
  const fields = schemaFields(entity.schema);
  const include = (pattern: string): void => {
    for (const field of fields) {
      const own = expressionsOf(field);
      if (needed.has(field.pointer) || own.length === 0 || !overlaps(field.pointer, pattern)) continue;
      needed.add(field.pointer);
      for (const text of own) texts.add(text);
      const { "x-visible-when": condition = "" } = field.schema;
      for (const read of [...readsOfFormula(field, entity.expressions), ...readsOf(field, entity.expressions, condition)]) include(read);
    }
  };
  for (const pointer of pointers) include(pointer);
  const trees = [...texts].flatMap((text) => entity.expressions[text] ?? []);
  for (const { reference } of referencesReadBy(entity.schema, trees)) if (reference.where !== undefined) texts.add(reference.where);
  return {
    ...entity,
    schema: withFormulasOf(entity.schema, needed) as EntitySchema,
    expressions: Object.fromEntries(Object.entries(entity.expressions).filter(([text]) => texts.has(text))),
  };
}

function expressionsOf({ schema }: SchemaField): readonly string[] {
  return [formulaOf(schema), schema["x-visible-when"]].filter((text) => text !== undefined);
}

function withFormulasOf(schema: FieldSchema, needed: ReadonlySet<string>, pointer = ""): FieldSchema {
  const { "x-compute": formula, "x-suggest": suggestion, "x-visible-when": condition, ...rest } = schema;
  const kept = needed.has(pointer)
    ? {
        ...(formula !== undefined && { "x-compute": formula }),
        ...(suggestion !== undefined && { "x-suggest": suggestion }),
        ...(condition !== undefined && { "x-visible-when": condition }),
      }
    : {};
  const inside = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    withFormulasOf(field, needed, childPointer(pointer, name)),
  ]);
  return {
    ...rest,
    ...kept,
    ...(schema.properties && { properties: Object.fromEntries(inside) }),
    ...(schema.items && { items: withFormulasOf(schema.items, needed, childPointer(pointer, "-")) }),
  };
}
