/**
 * `ref`: the records that a record refers to, for expressions of its entity.
 * `ref.port.country` is the field `country` of the record that the field
 * `port` names; it stands where the reference stands, groups included.
 *
 * Neither end reads a record for it unless an expression asks for it. What is
 * not loaded (nothing is chosen, not there, still on its way) is unknown.
 * Rows and parts taken in by `$ref` ask it of the record, as from outside.
 */
import type { CompiledEntity } from "../schema/compiled.ts";
import { schemaFields } from "../schema/computeOrder.ts";
import { dependencies, overlaps } from "../expr/dependencies.ts";
import { getAt, setAt } from "../json/pointer.ts";
import type { Json, Rec } from "../json/json.ts";
import { normalizeValue } from "../fields/normalize.ts";
import type { FieldSchema, Reference } from "../schema/schema.ts";

/** A reference whose record some expression asks for. */
export interface ReadReference {
  readonly pointer: string;
  readonly schema: FieldSchema;
  readonly reference: Reference;
}

const known = new WeakMap<CompiledEntity, readonly ReadReference[]>();

/** The references that expressions of the entity look behind; usually none. */
export function readReferences(entity: CompiledEntity): readonly ReadReference[] {
  let found = known.get(entity);
  if (!found) {
    const asked = Object.values(entity.expressions).flatMap((tree) =>
      dependencies(tree).flatMap(({ name, path }) => (name === "ref" ? [path] : [])),
    );
    found = referenceFields(entity.schema).filter(({ pointer }) => asked.some((path) => overlaps(path, pointer)));
    known.set(entity, found);
  }
  return found;
}

/** References of one value outside of rows: what `ref` has. */
export function referenceFields(schema: FieldSchema): ReadReference[] {
  return schemaFields(schema).flatMap(({ pointer, schema: field }) => {
    const reference = field["x-reference"];
    return reference && field.type !== "array" && !pointer.includes("/-") ? [{ pointer, schema: field, reference }] : [];
  });
}

/** The value that names the other record; `stored` stands in for what `input` leaves alone. */
export function referenceValue({ pointer, schema }: ReadReference, input: Rec, stored: Rec | null): string | undefined {
  const given = getAt(input as Json, pointer);
  const value = normalizeValue(schema, given === undefined ? getAt((stored ?? {}) as Json, pointer) : given);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** `ref` of a check. `find` answers the record, or nothing where it is not there or not known. */
export function referencedRecords(
  entity: CompiledEntity,
  input: Rec,
  stored: Rec | null,
  find: (read: ReadReference, value: string) => Rec | null | undefined,
): Rec {
  return readReferences(entity).reduce<Rec>((found, read) => {
    const value = referenceValue(read, input, stored);
    const record = value === undefined ? undefined : find(read, value);
    return record ? setAt(found, read.pointer, record as Json) : found;
  }, {});
}
