/**
 * Resolves the references of a sample record, and copies the fields that choosing
 * the referenced records fills in.
 *
 * An example cannot contain the id of a record; it contains the fields that
 * choosing one fills in. The reference is resolved to the record whose fields all match.
 */
import { dependencies } from "#dialect/expr/dependencies.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { FieldSchema, Reference } from "#dialect/schema/schema.ts";
import { isGroup, rowSchema } from "#dialect/schema/derived/shape.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { SampleParts } from "./sampleParts.ts";

/** Returns whether only the server writes the field, or whether it holds files, which an example cannot have. */
export function isServers(field: FieldSchema): boolean {
  return (
    field.readOnly === true || field["x-compute"] !== undefined || field["x-file"] !== undefined || field.items?.["x-file"] !== undefined
  );
}

/** Returns the record with resolved references. */
export function linkReferences(parts: SampleParts, entity: ServedEntity, record: Rec): Rec {
  return linkInside(parts, entity, entity.schema, [], record);
}

/** Resolves again which records of the day are chosen, such as the price table in force: what depends on no day stays. */
export function linkDated(parts: SampleParts, entity: ServedEntity, record: Rec): Rec {
  let linked = record;
  for (const [name, { "x-reference": reference, ...field }] of Object.entries(entity.schema.properties)) {
    const tree = reference?.where === undefined ? undefined : entity.compiled.expressions[reference.where];
    const isDated = tree !== undefined && dependencies(tree).some((one) => one.name === "today");
    if (!reference || !isDated || isServers(field) || record[name] === undefined) continue;
    const again = link(parts, entity, reference, [name], linked, false);
    if (again[name] !== undefined) linked = again;
  }
  return linked;
}

/** Resolves the references in the object at `tokens`, including its groups and rows. */
function linkInside(parts: SampleParts, entity: ServedEntity, schema: FieldSchema, tokens: readonly string[], root: Rec): Rec {
  let record = root;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const here = [...tokens, name];
    const reference = field["x-reference"];
    if (reference && !isServers(field)) {
      record = link(parts, entity, reference, here, record, schema.required?.includes(name) === true);
      continue;
    }
    const row = rowSchema(field);
    const value = row || isGroup(field) ? getAt(record, here) : undefined;
    if (row && Array.isArray(value)) {
      for (const index of value.keys()) record = linkInside(parts, entity, row, [...here, String(index)], record);
    } else if (value !== undefined && isGroup(field)) record = linkInside(parts, entity, field, here, record);
  }
  return record;
}

function link(
  parts: SampleParts,
  entity: ServedEntity,
  reference: Reference,
  here: readonly string[],
  record: Rec,
  isRequired: boolean,
): Rec {
  const example = getAt(record, here);
  const key = reference.key ?? "id";
  const fills = Object.entries(reference.fill ?? {}).map(([to, from]) => ({
    to: to.startsWith("/") ? to : [...here.slice(0, -1), to],
    from,
  }));
  const pool = parts.pools.get(reference.entity) ?? [];
  const mayBeChosen = (row: Rec): boolean =>
    reference.where === undefined ||
    evaluateBoolean(entity.compiled.expressions, reference.where, { today: parts.context.today, self: record, row }) === true;
  const chosen =
    example !== undefined && example !== null
      ? // An unknown id stands for any record that may be chosen.
        (pool.find((row) => row[key] === example && mayBeChosen(row)) ??
        (isRequired && key === "id" ? parts.random.pick(pool.filter(mayBeChosen)) : undefined))
      : (pool.find((row) => matches(row, record, fills) && mayBeChosen(row)) ??
        (isRequired ? parts.random.pick(pool.filter(mayBeChosen)) : undefined));
  if (!chosen) return example === undefined || reference.free ? record : setAt(record, here, undefined);
  const filled = setAt(record, here, chosen[key]);
  return fills.reduce(
    (changed, { to, from }) => (getAt(chosen, from) === undefined ? changed : setAt(changed, to, getAt(chosen, from))),
    filled,
  );
}

interface Fill {
  readonly to: string | readonly string[];
  readonly from: string;
}

/** Returns whether the record contains fields of this row, and none that differs. */
function matches(row: Rec, record: Rec, fills: readonly Fill[]): boolean {
  const held = fills.flatMap(({ to, from }): [Json | undefined, Json | undefined][] => {
    const value = getAt(record, to);
    return value === undefined || getAt(row, from) === undefined ? [] : [[value, getAt(row, from)]];
  });
  return held.length > 0 && held.every(([value, other]) => value === other);
}

/**
 * Returns the entities whose records the samples of an entity reference, groups and rows included. An optional reference that
 * fills nothing in and that no example has stays empty, so it is left out.
 */
export function referredEntities(schema: FieldSchema): Set<string> {
  const found = new Set<string>();
  const visit = (one: FieldSchema): void => {
    if (one["x-reference"]) found.add(one["x-reference"].entity);
    if (one.items) visit(one.items);
    Object.values(one.properties ?? {}).forEach(visit);
  };
  const staysEmpty = (name: string, { "x-reference": reference }: FieldSchema): boolean =>
    reference !== undefined &&
    reference.fill === undefined &&
    !schema.required?.includes(name) &&
    !schema.examples?.some((example) => isObject(example) && example[name] !== undefined);
  for (const [name, field] of Object.entries(schema.properties ?? {})) if (!staysEmpty(name, field)) visit(field);
  return found;
}
