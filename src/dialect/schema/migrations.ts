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
   * that have none. `value`: replaces one value by another. `split`: divides a
   * text among several fields. `join`: the reverse. `compute`: works a computed
   * field out as the current schemas do.
   */
  readonly do: "rename" | "move" | "drop" | "type" | "default" | "value" | "split" | "join" | "compute";
  /** Pointer with `-` for rows; absent: the entity itself (`rename` and `drop` only). */
  readonly field?: string;
  /** Target of `rename`, `move` and `join` (pointer or entity name), targets of `split` in order, or the new value of `value`. */
  readonly to?: Json;
  /** The fields that `join` puts together, in order. */
  readonly fields?: readonly string[];
  /** The text between the parts of `split` and `join`. */
  readonly by?: string;
  /** Records whose value `compute` sets; the others keep their value. `self` is the record. Absent: all. */
  readonly when?: Cel;
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

/** Returns the pointers whose values a step takes away: its field, or the fields that it joins. */
export function sourcesOf({ field, fields }: MigrationStep): string[] {
  return [...(field === undefined ? [] : [field]), ...(Array.isArray(fields) ? fields.map(String) : [])].map(pointerOf);
}

/** Returns the pointers at which a step puts the values that it takes from other fields. */
export function targetsOf(step: MigrationStep): string[] {
  if (step.do === "split") return Array.isArray(step.to) ? step.to.map((to) => pointerOf(String(to))) : [];
  const leads = step.do === "join" || ((step.do === "rename" || step.do === "move") && step.field !== undefined);
  return leads ? [pointerOf(String(step.to))] : [];
}

/** Returns the pointer of a field; `city` and `/city` name the same one. */
export function pointerOf(field: string): string {
  return field.startsWith("/") ? field : `/${field}`;
}
