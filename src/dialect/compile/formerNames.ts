/**
 * Former names of fields, and former values, from the migrations. With them,
 * data from before a migration is still understood: drafts and list settings in
 * a browser, headers of a sheet.
 *
 * `openCatalog` adds them to the entities; authors do not write them.
 */
import { schemaFields } from "../schema/derived/computeOrder.ts";
import { isEqual } from "../json/equal.ts";
import type { Json } from "../json/json.ts";
import { type Migration, type MigrationStep, pointerOf } from "../schema/migrations.ts";
import { pointerTokens } from "../json/pointer.ts";
import type { EntitySchema, FieldSchema } from "../schema/schema.ts";
import { schemaAt } from "../schema/derived/shape.ts";
import type { CodeList } from "../schema/states.ts";
import { oncePer } from "../json/oncePer.ts";

const formerKey = "x-formerly";
const formerValuesKey = "x-formerly-values";

interface Renamed {
  readonly from: string;
  readonly to: string;
  /** Present if a value of the field at `to` was replaced; absent if the field was renamed. */
  readonly value?: { readonly from: Json; readonly to: Json };
}

type Lists = Readonly<Record<string, CodeList>>;

/**
 * Adds former names and values to the entities.
 *
 * @param migrations By file name, which defines their order.
 * @param codes Code lists of the fields: a value that a list contains again is not a former value.
 */
export function withFormerNames(
  entities: Readonly<Record<string, EntitySchema>>,
  migrations: Readonly<Record<string, Migration>> = {},
  codes: Lists = {},
): Readonly<Record<string, EntitySchema>> {
  const renames = new Map<string, Renamed[]>();
  for (const [, { entity, steps }] of Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))) {
    let name = entity;
    for (const step of steps ?? []) {
      const known = renames.get(name) ?? [];
      if (step.field !== undefined) renames.set(name, after(known, step));
      else if (step.do === "rename") {
        renames.delete(name);
        name = String(step.to);
        renames.set(name, [...(renames.get(name) ?? []), ...known]);
      } else renames.delete(name);
    }
  }
  if (renames.size === 0) return entities;
  return Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [
      name,
      (renames.get(name) ?? []).reduce<EntitySchema>((made, one) => withFormer(made, one, codes), entity),
    ]),
  );
}

/** Returns the renamed fields after one more step. A field that is renamed again keeps its former names. */
function after(known: readonly Renamed[], step: MigrationStep): Renamed[] {
  const field = pointerOf(step.field ?? "");
  const isInside = (pointer: string): boolean => pointer === field || pointer.startsWith(`${field}/`);
  if (step.do === "drop") return known.filter(({ to }) => !isInside(to));
  if (step.do === "value") return [...known, { from: field, to: field, value: { from: step.from ?? null, to: step.to ?? null } }];
  if (step.do !== "rename" && step.do !== "move") return [...known];
  const target = pointerOf(String(step.to));
  const moved = known.map(({ to, ...one }) => ({ ...one, to: isInside(to) ? `${target}${to.slice(field.length)}` : to }));
  return [...moved, { from: field, to: target }];
}

/** Adds a former name or value. A name that is in use again, or whose field no longer exists, is skipped. */
function withFormer(entity: EntitySchema, { from, to, value }: Renamed, codes: Lists): EntitySchema {
  if (value) {
    const field = schemaAt(entity, pointerTokens(to));
    return !field || isInUse(field, value.from, codes)
      ? entity
      : (put(entity, pointerTokens(to), formerValuesKey, [...formerValues(field), [value.from, value.to]]) as EntitySchema);
  }
  if (schemaAt(entity, pointerTokens(from)) || !schemaAt(entity, pointerTokens(to))) return entity;
  const field = schemaAt(entity, pointerTokens(to));
  return field ? (put(entity, pointerTokens(to), formerKey, [...formerPointers(field), from]) as EntitySchema) : entity;
}

function isInUse(field: FieldSchema, value: Json, codes: Lists): boolean {
  const one = field.items ?? field;
  const listed = one["x-codes"] === undefined ? [] : (codes[one["x-codes"]]?.items ?? []).map((code) => code.const);
  return [...listed, ...(one.enum ?? [])].some((option) => isEqual(option, value));
}

function put(schema: FieldSchema, tokens: readonly string[], key: string, former: Json): FieldSchema {
  const [token, ...rest] = tokens;
  if (token === undefined) return { ...schema, [key]: former };
  if (token === "-") return schema.items ? { ...schema, items: put(schema.items, rest, key, former) } : schema;
  const field = schema.properties?.[token];
  return field ? { ...schema, properties: { ...schema.properties, [token]: put(field, rest, key, former) } } : schema;
}

/** Returns the former pointers of a field, oldest first, from the root, with `-` for rows. */
export function formerPointers(field: FieldSchema): readonly string[] {
  const former = (field as Readonly<Record<string, unknown>>)[formerKey];
  return Array.isArray(former) ? former.map(String) : [];
}

/** Returns the former values of a field with their replacements, oldest first. */
function formerValues(field: FieldSchema): readonly (readonly [from: Json, to: Json])[] {
  const former = (field as Readonly<Record<string, unknown>>)[formerValuesKey];
  return Array.isArray(former) ? (former as readonly (readonly [Json, Json])[]) : [];
}

/** Returns the steps that convert a record of older schemas to the current names and values, for `migrateRecord`. */
export const formerSteps = oncePer((schema: FieldSchema) => stepsOf(schemaFields(schema)));

function stepsOf(fields: ReturnType<typeof schemaFields>): readonly MigrationStep[] {
  const steps = (of: (field: FieldSchema, pointer: string) => readonly MigrationStep[]): readonly MigrationStep[] =>
    fields.flatMap(({ pointer, schema }) => of(schema, pointer));
  return [
    ...steps((field, pointer) => formerPointers(field).map((former) => ({ do: "move", field: former, to: pointer }))),
    ...steps((field, pointer) => formerValues(field).map(([from, to]) => ({ do: "value", field: pointer, from, to }))),
  ];
}
