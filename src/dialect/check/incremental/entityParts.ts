/**
 * An entity in the parts that a record with long lists is judged by: rows, each
 * by itself, and the rest over rows that are settled.
 */
import type { CompiledEntity, AjvError, ValidateFn } from "../../schema/compiled.ts";
import { isObject, type Json, type Rec } from "../../json/json.ts";
import { setAt } from "../../json/pointer.ts";
import { type IndependentList, rowDependencies } from "./rowDependencies.ts";
import type { EntitySchema, FieldSchema } from "../../schema/schema.ts";

export interface EntityParts {
  /** Names of the lists, at the root of the record, whose rows are judged each by itself. */
  readonly lists: readonly string[];
  /** By the name of a list: the entity as single rows of it are judged by. */
  readonly rows: ReadonlyMap<string, CompiledEntity>;
  /** The entity without those lists. */
  readonly outer: CompiledEntity;
  /** The same, what is worked out from rows standing as it is: what single rows can read. */
  readonly around: CompiledEntity;
  /** Only what is asked over all rows at once. */
  readonly rest: CompiledEntity;
  /** Places outside of the lists that single rows read. */
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
    rows: new Map(lists.map((list) => [list.name, ofRows(entity, list, names, byRows)])),
    outer,
    around: { ...outer, schema: plain(outer.schema, byRows) },
    rest: withoutRows(entity, lists),
    outside,
  };
}

/** The record without those fields. */
export function withoutLists(record: Rec, lists: readonly string[]): Rec {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !lists.includes(name)));
}

/** Worked out from rows, a field stands here as what it is at the moment. */
function plain(schema: EntitySchema, byRows: ReadonlySet<string>): EntitySchema {
  const strip = (field: FieldSchema, pointer: string): FieldSchema => {
    const { "x-compute": _compute, "x-suggest": _suggest, "x-visible-when": _visible, ...kept } = field;
    const own = byRows.has(pointer) ? kept : field;
    return own.properties
      ? {
          ...own,
          properties: Object.fromEntries(Object.entries(own.properties).map(([name, inner]) => [name, strip(inner, `${pointer}/${name}`)])),
        }
      : own;
  };
  return mapRootFields(schema, (name, field) => strip(field, `/${name}`));
}

/** The entity as single rows of one list are judged by. */
function ofRows(
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
  return { ...entity, schema: root as EntitySchema, validate: onlyRows(entity.validate, name) };
}

/** The validator over the rows alone that stand in the sparse list, its findings at their places. */
function onlyRows(validate: ValidateFn, name: string): ValidateFn {
  const judge: ValidateFn = (data) => {
    const list = isObject(data) && Array.isArray(data[name]) ? (data[name] as readonly unknown[]) : [];
    const places = list.flatMap((row, index) => (isObject(row) ? [index] : []));
    const valid = validate({ [name]: places.map((index) => list[index]) });
    judge.errors = (validate.errors ?? []).flatMap((finding): AjvError[] => {
      const [, at, index, ...inside] = finding.instancePath.split("/");
      if (at !== name || index === undefined) return [];
      return [{ ...finding, instancePath: ["", name, places[Number(index)], ...inside].join("/") }];
    });
    return valid || judge.errors.length === 0;
  };
  return judge;
}

/** The entity without the fields of rows: only what is asked over all of them. */
function withoutRows(entity: CompiledEntity, lists: readonly IndependentList[]): CompiledEntity {
  const schema = mapRootFields(entity.schema, (name, field) => {
    const list = lists.find((one) => one.name === name);
    return list ? { ...field, items: { ...field.items, properties: {}, required: [], "x-rules": list.across } } : field;
  });
  const light = {};
  const validate: ValidateFn = (data) => {
    const valid = entity.validate(
      lists.reduce<Rec>(
        (judged, { name }) =>
          Array.isArray(judged[name])
            ? setAt(
                judged,
                `/${name}`,
                (judged[name] as readonly Json[]).map((row) => (isObject(row) ? light : row)),
              )
            : judged,
        data as Rec,
      ),
    );
    validate.errors = entity.validate.errors ?? null;
    return valid;
  };
  return { ...entity, schema, validate };
}

/** The schema with each field at its root changed; left out where the answer is undefined. */
function mapRootFields(schema: EntitySchema, change: (name: string, field: FieldSchema) => FieldSchema | undefined): EntitySchema {
  const properties = Object.entries(schema.properties).flatMap(([name, field]) => {
    const next = change(name, field);
    return next ? [[name, next] as const] : [];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
