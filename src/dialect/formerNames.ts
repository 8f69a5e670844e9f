/**
 * What fields were called before migrations renamed them, so that what is older
 * than a migration is still understood: unfinished forms and settings of lists
 * in a browser, headers of a sheet.
 *
 * Written into the entities when the catalogue is opened; no author writes it.
 */
import { schemaFields } from "./computeOrder.ts";
import { type Migration, type MigrationStep, pointerOf } from "./migrations.ts";
import { pointerTokens } from "./pointer.ts";
import type { EntitySchema, FieldSchema } from "./schema.ts";
import { schemaAt } from "./shape.ts";

const formerKey = "x-formerly";

interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** @param migrations By the name of their file, which tells their order. */
export function withFormerNames(
  entities: Readonly<Record<string, EntitySchema>>,
  migrations: Readonly<Record<string, Migration>> = {},
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
    Object.entries(entities).map(([name, entity]) => [name, (renames.get(name) ?? []).reduce<EntitySchema>(withFormer, entity)]),
  );
}

/** What is known of renamed fields after one more step; a field that moves on takes its former names along. */
function after(known: readonly Renamed[], step: MigrationStep): Renamed[] {
  const field = pointerOf(step.field ?? "");
  const isInside = (pointer: string): boolean => pointer === field || pointer.startsWith(`${field}/`);
  if (step.do === "drop") return known.filter(({ to }) => !isInside(to));
  if (step.do !== "rename" && step.do !== "move") return [...known];
  const target = pointerOf(String(step.to));
  const moved = known.map(({ from, to }) => ({ from, to: isInside(to) ? `${target}${to.slice(field.length)}` : to }));
  return [...moved, { from: field, to: target }];
}

/** A name that is in use again, or whose field is gone, is nobody's former name. */
function withFormer(entity: EntitySchema, { from, to }: Renamed): EntitySchema {
  if (schemaAt(entity, pointerTokens(from)) || !schemaAt(entity, pointerTokens(to))) return entity;
  return put(entity, pointerTokens(to), from) as EntitySchema;
}

function put(schema: FieldSchema, tokens: readonly string[], former: string): FieldSchema {
  const [token, ...rest] = tokens;
  if (token === undefined) return { ...schema, [formerKey]: [...formerPointers(schema), former] } as FieldSchema;
  if (token === "-") return schema.items ? { ...schema, items: put(schema.items, rest, former) } : schema;
  const field = schema.properties?.[token];
  return field ? { ...schema, properties: { ...schema.properties, [token]: put(field, rest, former) } } : schema;
}

/** Where the field stood before, the oldest first: pointers from the root, rows as `-`. */
export function formerPointers(field: FieldSchema): readonly string[] {
  const former = (field as Readonly<Record<string, unknown>>)[formerKey];
  return Array.isArray(former) ? former.map(String) : [];
}

const known = new WeakMap<FieldSchema, readonly MigrationStep[]>();

/** The steps that bring a record of older schemas to the names of these, for `migrateRecord`. */
export function formerSteps(schema: FieldSchema): readonly MigrationStep[] {
  const found =
    known.get(schema) ??
    schemaFields(schema).flatMap(({ pointer, schema: field }) =>
      formerPointers(field).map((former): MigrationStep => ({ do: "move", field: former, to: pointer })),
    );
  known.set(schema, found);
  return found;
}
