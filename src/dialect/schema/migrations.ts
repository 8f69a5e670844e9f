/**
 * Migrations: `schemas/migrations/NNNN-what.json` as TypeScript. They declare
 * what becomes of stored records when a change breaks them; in the order of
 * their numbers, each step on what the step before left.
 */
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { Change, SchemaFiles, StoredChange } from "../diff/change.ts";
import type { Cel, Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";

export interface Migration extends Traced {
  readonly $schema?: string;
  /** The entity, by the name it has before the first step. */
  readonly entity: string;
  /** Why, for whoever reads it in a year. */
  readonly why?: Text;
  readonly steps: readonly MigrationStep[];
}

export interface MigrationStep {
  /**
   * `rename`, `move`: the value stands at `to` from now on. `drop`: the value
   * (without a field: every record of the entity) is thrown away. `type`: the
   * value is written as the schema wants it, or as `using` works it out.
   * `default`: records without a value get one. `value`: one value becomes another.
   */
  readonly do: "rename" | "move" | "drop" | "type" | "default" | "value";
  /** Pointer, rows as `-`; absent means the entity itself (`rename` and `drop` only). */
  readonly field?: string;
  /** Pointer or entity name of `rename` and `move`, value of `value`. */
  readonly to?: Json;
  /** The value that `value` replaces. */
  readonly from?: Json;
  /** What `default` puts. */
  readonly value?: Json;
  /** What `type` makes of the old `value`; `self` is the record as it was. */
  readonly using?: Cel;
}

const folder = "schemas/migrations/";

/** Migration files by path, in the order in which they are carried out. */
export function migrationsOf(files: SchemaFiles): [path: string, migration: Migration][] {
  return Object.entries(files)
    .filter(([path, file]) => path.startsWith(folder) && isObject(file))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) => [path, file as unknown as Migration]);
}

/** Breaking changes of what is stored that no migration since `before` declares. */
export function undeclared(changes: readonly Change[], before: SchemaFiles, after: SchemaFiles): Change[] {
  const fresh = migrationsOf(after).flatMap(([path, migration]) => (path in before ? [] : [migration]));
  return changes.filter(({ stored }) => stored && !fresh.some((migration) => declares(migration, stored)));
}

function declares({ entity, steps }: Migration, stored: StoredChange): boolean {
  if (entity !== stored.entity || !Array.isArray(steps)) return false;
  return steps.some((step) => {
    const field = step.field === undefined ? undefined : pointerOf(step.field);
    if (field !== stored.field) return false;
    if (stored.was === "retyped") return step.do === "type" || step.do === "drop";
    if (stored.was === "value-gone") return step.do === "value" && JSON.stringify(step.from) === JSON.stringify(stored.value);
    return step.do === "rename" || step.do === "move" || step.do === "drop";
  });
}

/** `city` and `/city` name the same field. */
export function pointerOf(field: string): string {
  return field.startsWith("/") ? field : `/${field}`;
}

/** The step that would declare a change: to be put into a new file and looked at. */
export function suggestedStep({ field, was, like, value }: StoredChange): JsonObject {
  const place = field === undefined ? {} : { field };
  if (was === "retyped") return { do: "type", ...place };
  if (was === "value-gone") return { do: "value", ...place, from: value ?? null, to: "…" };
  if (like === undefined) return { do: "drop", ...place };
  return { do: "rename", ...place, to: field === undefined ? like : `${field.slice(0, field.lastIndexOf("/") + 1)}${like}` };
}
