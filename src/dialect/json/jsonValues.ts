/** Readers of JSON values and pointers for lists and forms; apart from `json.ts`, which the login page loads too. */
import { isObject, type Json, type JsonObject } from "./json.ts";

/** Returns an object value; an empty one for anything else. */
export function asJsonObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns a list value; an empty one for anything else. */
export function asJsonArray(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Returns an object with the same keys and converted values. */
export function mapValues<From, To>(from: Readonly<Record<string, From>>, convert: (value: From, key: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, convert(value, key)]));
}

/** Whether nothing was entered: absent, null or an empty text. */
export function isBlank(value: unknown): value is undefined | null | "" {
  return value === undefined || value === null || value === "";
}

/** Whether `path` is `base` or below it. */
export function isWithin(path: string, base: string): boolean {
  return base === "" || path === base || path.startsWith(`${base}/`);
}
