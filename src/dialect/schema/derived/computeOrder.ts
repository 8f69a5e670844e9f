/** The evaluation order of computed fields: each field after the fields that it reads. */
import type { Expressions } from "../../expr/ast.ts";
import { dependencies, overlaps } from "../../expr/dependencies.ts";
import { isOwnSelf, isGroup, rowSchema } from "./shape.ts";
import { childPointer, pointerTokens, parentPointer } from "../../json/pointer.ts";
import type { Cel, EntitySchema, FieldSchema } from "../schema.ts";

/** A field of the schema, with `-` for rows in its pointer, and the locations of `self` and `row` for its expressions. */
export interface SchemaField {
  readonly pointer: string;
  readonly tokens: readonly string[];
  readonly schema: FieldSchema;
  /** Pointers of `self` and `row` in the expressions of this field. */
  readonly self: string;
  readonly row: string | undefined;
}

/** Returns all fields of a schema in its order, each group before its fields. */
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

/** Returns the locations of the record, as patterns, that an expression of this field reads. Session values are omitted. */
export function readsOf(field: Pick<SchemaField, "self" | "row">, expressions: Expressions, text: string): string[] {
  const tree = expressions[text];
  if (!tree) return [];
  return dependencies(tree).flatMap(({ name, path }) => {
    if (name === "self") return [field.self + path];
    // The field of another record changes together with the reference to that record.
    if (name === "ref") return [path];
    return name === "row" && field.row !== undefined ? [field.row + path] : [];
  });
}

/** Returns the formula of a computed field, or of one that is suggested while it is empty. */
export function formulaOf(schema: FieldSchema): Cel | undefined {
  return schema["x-compute"] ?? schema["x-suggest"];
}

/** Returns what the value of a computed field follows from: what its formula reads, and the currency at whose places its amount is rounded. */
export function readsOfFormula(field: SchemaField, expressions: Expressions): string[] {
  const reads = readsOf(field, expressions, formulaOf(field.schema) ?? "");
  const currency = field.schema["x-currency-field"];
  return currency === undefined ? reads : [...reads, childPointer(parentPointer(field.pointer), currency)];
}

/** Returns the computed fields in evaluation order. Throws if computed fields read each other in a cycle, and names them. */
export function computeOrder(entity: EntitySchema, expressions: Expressions, file = entity["x-entity"].name): SchemaField[] {
  const computed = schemaFields(entity).filter(({ schema }) => formulaOf(schema) !== undefined);
  const ordered: SchemaField[] = [];
  const state = new Map<SchemaField, "open" | "done">();
  const visit = (field: SchemaField, chain: readonly string[]): void => {
    if (state.get(field) === "done") return;
    if (state.get(field) === "open")
      throw new Error(`${file}: computed fields read each other in a cycle: ${[...chain, field.pointer].join(" -> ")}`);
    state.set(field, "open");
    const reads = readsOfFormula(field, expressions);
    for (const other of computed) {
      if (reads.some((read) => overlaps(read, other.pointer))) visit(other, [...chain, field.pointer]);
    }
    state.set(field, "done");
    ordered.push(field);
  };
  for (const field of computed) visit(field, []);
  return ordered;
}
