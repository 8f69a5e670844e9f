/** Fields that are worked out, in an order in which each finds what it reads already worked out. */
import type { Expressions } from "../expr/ast.ts";
import { dependencies, overlaps } from "../expr/dependencies.ts";
import { isOwnSelf, isGroup, rowSchema } from "./shape.ts";
import { childPointer, pointerTokens } from "../json/pointer.ts";
import type { Cel, EntitySchema, FieldSchema } from "./schema.ts";

/** A field of the schema (rows as `-`) with what its expressions mean by `self` and `row`. */
export interface SchemaField {
  readonly pointer: string;
  readonly tokens: readonly string[];
  readonly schema: FieldSchema;
  /** Pointers of the places that `self` and `row` name here. */
  readonly self: string;
  readonly row: string | undefined;
}

/** All fields of a schema, outer before inner, in its order. */
export function schemaFields(schema: FieldSchema, pointer = "", self = "", row?: string): SchemaField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]): SchemaField[] => {
    const at = childPointer(pointer, name);
    const own: SchemaField = { pointer: at, tokens: pointerTokens(at), schema: field, self, row };
    if (isGroup(field)) return [own, ...schemaFields(field, at, isOwnSelf(field) ? at : self, row)];
    const rows = rowSchema(field);
    const inRow = childPointer(at, "-");
    return rows ? [own, ...schemaFields(rows, inRow, isOwnSelf(rows) ? inRow : self, inRow)] : [own];
  });
}

/** Pointers of the record (rows as `-`) that an expression of this field reads; what it asks of the session is left out. */
export function readsOf(field: Pick<SchemaField, "self" | "row">, expressions: Expressions, text: string): string[] {
  const tree = expressions[text];
  if (!tree) return [];
  return dependencies(tree).flatMap(({ name, path }) => {
    if (name === "self") return [field.self + path];
    // Another record's field changes, for this one, with the reference to it.
    if (name === "ref") return [path];
    return name === "row" && field.row !== undefined ? [field.row + path] : [];
  });
}

/** The formula of a field that is computed, or suggested while it is empty. */
export function formulaOf(schema: FieldSchema): Cel | undefined {
  return schema["x-compute"] ?? schema["x-suggest"];
}

/** Throws, naming the fields, where computed fields read one another in a circle. */
export function computeOrder(entity: EntitySchema, expressions: Expressions, file = entity["x-entity"].name): SchemaField[] {
  const computed = schemaFields(entity).filter(({ schema }) => formulaOf(schema) !== undefined);
  const ordered: SchemaField[] = [];
  const state = new Map<SchemaField, "open" | "done">();
  const place = (field: SchemaField, chain: readonly string[]): void => {
    if (state.get(field) === "done") return;
    if (state.get(field) === "open")
      throw new Error(`${file}: computed fields read one another in a circle: ${[...chain, field.pointer].join(" -> ")}`);
    state.set(field, "open");
    const reads = readsOf(field, expressions, formulaOf(field.schema) as string);
    for (const other of computed) {
      if (reads.some((read) => overlaps(read, other.pointer))) place(other, [...chain, field.pointer]);
    }
    state.set(field, "done");
    ordered.push(field);
  };
  for (const field of computed) place(field, []);
  return ordered;
}
