/** Equality of JSON values. The order of keys does not count; an absent key equals an undefined one. */
import { isObject, type Json } from "./json.ts";

export function isEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item: Json, index) => isEqual(item, b[index] as Json));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isEqual(ownValue(a, key), ownValue(b, key)));
}

/** Returns an own property of an object; undefined for one of its prototype. */
export function ownValue(object: Readonly<Record<string, unknown>>, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? (object[key] as Json) : undefined;
}
