/**
 * `ref`: the referenced records of a record, for expressions of its entity.
 * `ref.port.country` is the field `country` of the record that the field `port`
 * refers to. The path of a reference in a group includes the group.
 *
 * A record is loaded only if an expression reads it: one of the entity at both ends, one of a form's layout in that form. A record that is not
 * loaded (nothing selected, not found, still loading) is unknown. In rows and
 * parts included by `$ref`, `ref` is that of the whole record.
 */
import type { CompiledEntity } from "../schema/compiled.ts";
import { schemaFields } from "../schema/derived/computeOrder.ts";
import type { Expr } from "../expr/ast.ts";
import { dependencies, overlaps } from "../expr/dependencies.ts";
import { getAt, setAt } from "../json/pointer.ts";
import type { Json, Rec } from "../json/json.ts";
import { normalizeValue } from "../fields/normalize.ts";
import type { FieldSchema, Reference } from "../schema/schema.ts";
import { oncePer } from "../json/oncePer.ts";

/** A reference whose record an expression reads. */
export interface ReadReference {
  readonly pointer: string;
  readonly schema: FieldSchema;
  readonly reference: Reference;
}

/** Returns the references whose records expressions of the entity read; usually none. */
export const readReferences = oncePer(({ schema, expressions }: CompiledEntity) => referencesReadBy(schema, Object.values(expressions)));

/** Returns the references of a schema whose records these expressions read. */
export function referencesReadBy(schema: FieldSchema, expressions: readonly Expr[]): readonly ReadReference[] {
  const paths = expressions.flatMap((tree) => dependencies(tree).flatMap(({ name, path }) => (name === "ref" ? [path] : [])));
  if (paths.length === 0) return [];
  return referenceFields(schema).filter(({ pointer }) => paths.some((path) => overlaps(path, pointer)));
}

/** Returns the references that `ref` may contain: those with a single value outside of rows. */
export function referenceFields(schema: FieldSchema): ReadReference[] {
  return schemaFields(schema).flatMap(({ pointer, schema: field }) => {
    const reference = field["x-reference"];
    return reference && field.type !== "array" && !pointer.includes("/-") ? [{ pointer, schema: field, reference }] : [];
  });
}

/** Returns the normalized key of the referenced record, from `input` or, if the input does not contain the field, from `stored`. `undefined` if the field is empty. */
export function referenceValue({ pointer, schema }: ReadReference, input: Rec, stored: Rec | null): string | undefined {
  const given = getAt(input as Json, pointer);
  const value = normalizeValue(schema, given === undefined ? getAt((stored ?? {}) as Json, pointer) : given);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Returns `ref` for a check: the records of these references. `find` returns the record; null or undefined if it does not exist or is not loaded. */
export function referencedRecords(
  reads: readonly ReadReference[],
  input: Rec,
  stored: Rec | null,
  find: (read: ReadReference, value: string) => Rec | null | undefined,
): Rec {
  return reads.reduce<Rec>((found, read) => {
    const value = referenceValue(read, input, stored);
    const record = value === undefined ? undefined : find(read, value);
    return record ? setAt(found, read.pointer, record as Json) : found;
  }, {});
}
