/**
 * Type of `schemas/migrations/NNNN-name.json`. A migration declares how stored
 * records follow a breaking change of the schemas. Migrations run in the order
 * of their numbers; each step reads the result of the step before.
 */
import { isObject, type Json } from "../json/json.ts";
import type { Cel, Traced } from "./schema.ts";
import type { Text } from "../text/text.ts";

export interface Migration extends Traced {
  readonly $schema?: string;
  /** Name of the entity before the first step. */
  readonly entity: string;
  /** The reason, for later readers. */
  readonly why?: Text;
  readonly steps: readonly MigrationStep[];
}

export interface MigrationStep {
  /**
   * `rename`, `move`: moves the value to `to`. `drop`: deletes the value
   * (without a field: every record of the entity). `type`: converts the value
   * to the type of the schema, or by `using`. `default`: sets a value in records
   * that have none. `value`: replaces one value by another.
   */
  readonly do: "rename" | "move" | "drop" | "type" | "default" | "value";
  /** Pointer with `-` for rows; absent: the entity itself (`rename` and `drop` only). */
  readonly field?: string;
  /** Target of `rename` and `move` (pointer or entity name), or the new value of `value`. */
  readonly to?: Json;
  /** The value that `value` replaces. */
  readonly from?: Json;
  /** The value that `default` sets. */
  readonly value?: Json;
  /** Formula of `type` over the old `value`; `self` is the record before the step. */
  readonly using?: Cel;
}

const folder = "schemas/migrations/";

/** Returns the migrations among the parsed `files` (by path) in the order in which they run. */
export function migrationsOf(files: Readonly<Record<string, Json>>): [path: string, migration: Migration][] {
  return Object.entries(files)
    .filter(([path, file]) => path.startsWith(folder) && isObject(file))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) => [path, file as unknown as Migration]);
}

/** Returns the pointer of a field; `city` and `/city` name the same one. */
export function pointerOf(field: string): string {
  return field.startsWith("/") ? field : `/${field}`;
}
