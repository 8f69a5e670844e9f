/**
 * Migrations: `schemas/migrations/NNNN-what.json` as TypeScript. They declare
 * what becomes of stored records when a change breaks them; in the order of
 * their numbers, each step on what the step before left.
 */
import { isObject, type Json } from "../json/json.ts";
import type { Cel, Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";
import type { SchemaFiles } from "./catalogFiles.ts";

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

/** `city` and `/city` name the same field. */
export function pointerOf(field: string): string {
  return field.startsWith("/") ? field : `/${field}`;
}
