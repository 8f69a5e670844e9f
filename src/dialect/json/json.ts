/** JSON values and the one way to read and write inside them by pointer. */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** A stored or typed record of an entity: its fields under their wire names. */
export type Rec = Record<string, Json | undefined>;

/** An object with fields: neither null nor a list. Of JSON it is the record or group that stands there. */
export function isObject(value: Json | undefined): value is JsonObject;
export function isObject(value: unknown): value is Record<string, unknown>;
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
