/** The types of JSON values and records. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** An object of JSON. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** A record of an entity, stored or being edited: its fields by wire name. */
export type Rec = Record<string, Json | undefined>;

/** Whether the value is an object: neither null nor a list. In a record such a value is the record itself or a group. */
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
