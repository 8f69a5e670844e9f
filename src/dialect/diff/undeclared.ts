/** Breaking changes of stored records without a migration. */
import { asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { Change, StoredChange } from "./change.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";
import { type Migration, migrationsOf, pointerOf, sourcesOf, targetsOf } from "../schema/migrations.ts";
import { formulaChanges } from "./formulas.ts";
import { wholeFiles } from "../schema/derived/takeParts.ts";

/** Returns the breaking changes of stored records, and stale formulas, that no migration since `before` declares. */
export function undeclared(changes: readonly Change[], old: SchemaFiles, now: SchemaFiles): Change[] {
  const [before, after] = [wholeFiles(old), wholeFiles(now)];
  const added = migrationsOf(after).flatMap(([path, migration]) => (path in before ? [] : [migration]));
  return [...changes, ...formulaChanges(before, after)].flatMap((change) => {
    const { stored } = change;
    if (!stored || added.some((migration) => declares(migration, stored))) return [];
    return [{ ...change, stored: withElsewhere(stored, before, after) }];
  });
}

/** Adds the new fields of other groups with the same name: the field was probably moved. */
function withElsewhere(stored: StoredChange, before: SchemaFiles, after: SchemaFiles): StoredChange {
  const { was, entity, field, like, candidates } = stored;
  if (was !== "gone" || field === undefined || like !== undefined || candidates) return stored;
  const path = `schemas/entities/${entity}.json`;
  const known = new Set(pointersOf(before[path]));
  const name = field.slice(field.lastIndexOf("/"));
  const elsewhere = pointersOf(after[path]).filter((pointer) => pointer.endsWith(name) && !known.has(pointer));
  return elsewhere.length === 0 ? stored : { ...stored, candidates: elsewhere };
}

/** Returns the pointers of all fields of an entity, with `-` for rows. */
function pointersOf(schema: Json | undefined, pointer = ""): string[] {
  const { properties, items } = asJsonObject(schema);
  return [
    ...Object.entries(asJsonObject(properties)).flatMap(([name, field]) => {
      const here = `${pointer}/${name}`;
      return [here, ...pointersOf(field as Json, here)];
    }),
    ...(items === undefined ? [] : pointersOf(items, `${pointer}/-`)),
  ];
}

function declares({ entity, steps }: Migration, stored: StoredChange): boolean {
  if (entity !== stored.entity || !Array.isArray(steps)) return false;
  return steps.some((step) => {
    const field = step.field === undefined ? undefined : pointerOf(step.field);
    if (stored.was === "formula")
      return stored.field !== undefined && (step.do === "compute" ? field === stored.field : targetsOf(step).includes(stored.field));
    if (step.do === "join") return stored.was === "gone" && stored.field !== undefined && sourcesOf(step).includes(stored.field);
    if (field !== stored.field) return false;
    if (stored.was === "retyped") return step.do === "type" || step.do === "drop" || step.do === "compute";
    if (stored.was === "value-gone") return step.do === "value" && JSON.stringify(step.from) === JSON.stringify(stored.value);
    return step.do === "rename" || step.do === "move" || step.do === "drop" || step.do === "split";
  });
}

/** Stands in a suggested step for what only the author knows; the check refuses it. */
const open = "…";

/**
 * Returns a migration step that declares the change, as a draft for the author.
 * It suggests to drop values only where nothing new could take them.
 */
export function suggestedStep({ field, was, like, candidates, value }: StoredChange): JsonObject {
  const target = field === undefined ? {} : { field };
  if (was === "retyped") return { do: "type", ...target };
  if (was === "formula") return { do: "compute", ...target };
  if (was === "value-gone") return { do: "value", ...target, from: value ?? null, to: open };
  if (like !== undefined) return { do: "rename", ...target, to: field === undefined ? like : `${groupOf(field)}${like}` };
  if (!candidates) return { do: "drop", ...target };
  const only = candidates.length === 1 ? candidates[0] : undefined;
  const isElsewhere = field !== undefined && candidates.every((one) => groupOf(one) !== groupOf(field));
  return { do: isElsewhere ? "move" : "rename", ...target, to: only ?? (field === undefined ? open : `/${open}`) };
}

function groupOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/") + 1);
}
