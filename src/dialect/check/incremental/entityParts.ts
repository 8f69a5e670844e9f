/**
 * Splits an entity for the incremental check: one part per list that checks
 * single rows, and the rest, which is checked over resolved rows.
 */
import type { CompiledEntity, ValueSchema } from "../../schema/compiled.ts";
import type { Rec } from "../../json/json.ts";
import { type IndependentList, rowDependencies } from "./rowDependencies.ts";
import type { EntitySchema, FieldSchema } from "../../schema/schema.ts";

export interface EntityParts {
  /** Names of the lists, at the root of the record, whose rows are checked one by one. */
  readonly lists: readonly string[];
  /** Name of a list -> the entity for the check of its single rows. */
  readonly rows: ReadonlyMap<string, CompiledEntity>;
  /** The entity without these lists. */
  readonly outer: CompiledEntity;
  /** `outer`, with fields computed from rows treated as plain values. The context of a single row. */
  readonly around: CompiledEntity;
  /** The entity without the fields of rows: only the checks over all rows. */
  readonly rest: CompiledEntity;
  /** Pointers outside of the lists that single rows read. */
  readonly outside: readonly string[];
}

export function entityParts(entity: CompiledEntity): EntityParts {
  const { lists, byRows, outside } = rowDependencies(entity);
  const names = lists.map(({ name }) => name);
  const outer: CompiledEntity = {
    ...entity,
    schema: mapRootFields(entity.schema, (name, field) => (names.includes(name) ? undefined : field)),
  };
  return {
    lists: names,
    rows: new Map(lists.map((list) => [list.name, rowEntity(entity, list, names, byRows)])),
    outer,
    around: { ...outer, schema: plain(outer.schema, byRows) },
    rest: withoutRows(entity, lists),
    outside,
  };
}

/** Returns the record without these lists. */
export function withoutLists(record: Rec, lists: readonly string[]): Rec {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !lists.includes(name)));
}

/** Removes the formulas and visibility conditions that read rows, so that these fields keep their current value. */
function plain(schema: EntitySchema, byRows: ReadonlySet<string>): EntitySchema {
  const strip = (field: FieldSchema, pointer: string): FieldSchema => {
    const { "x-compute": _compute, "x-suggest": _suggest, "x-visible-when": _visible, ...rest } = field;
    const own = byRows.has(pointer) ? rest : field;
    return own.properties
      ? {
          ...own,
          properties: Object.fromEntries(Object.entries(own.properties).map(([name, inner]) => [name, strip(inner, `${pointer}/${name}`)])),
        }
      : own;
  };
  return mapRootFields(schema, (name, field) => strip(field, `/${name}`));
}

/** Returns the entity for the check of single rows of one list. */
function rowEntity(
  entity: CompiledEntity,
  { name, within }: IndependentList,
  names: readonly string[],
  byRows: ReadonlySet<string>,
): CompiledEntity {
  const schema = mapRootFields(plain(entity.schema, byRows), (each, field) => {
    if (each === name) return { ...field, items: { ...field.items, "x-in-turn": [], "x-rules": within } };
    return names.includes(each) ? undefined : field;
  });
  const { "x-rules": _rules, required: _required, ...root } = schema;
  return { ...entity, schema: root as EntitySchema, values: onlyRows(entity.values, name) };
}

/** Returns the schema of a sparse list: rows that are not checked are `null`, and their number does not count. */
function onlyRows({ properties }: ValueSchema, name: string): ValueSchema {
  const row = properties?.[name]?.items;
  return { type: "object", properties: { [name]: { type: "array", items: { ...row, type: ["object", "null"] } } } };
}

/** Returns the entity without the fields of rows: only the checks over all rows. */
function withoutRows(entity: CompiledEntity, lists: readonly IndependentList[]): CompiledEntity {
  const schema = mapRootFields(entity.schema, (name, field) => {
    const list = lists.find((one) => one.name === name);
    return list ? { ...field, items: { ...field.items, properties: {}, required: [], "x-rules": list.across } } : field;
  });
  const fields = Object.entries(entity.values.properties ?? {}).map(
    ([name, field]) => [name, lists.some((one) => one.name === name) ? { ...field, items: { type: "object" } } : field] as const,
  );
  return { ...entity, schema, values: { ...entity.values, properties: Object.fromEntries(fields) } };
}

/** Converts each field at the root of the schema; `undefined` removes it. */
function mapRootFields(schema: EntitySchema, convert: (name: string, field: FieldSchema) => FieldSchema | undefined): EntitySchema {
  const properties = Object.entries(schema.properties).flatMap(([name, field]) => {
    const next = convert(name, field);
    return next ? [[name, next] as const] : [];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
