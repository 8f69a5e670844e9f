/**
 * JSON Pointers name a location in a record, such as `/lines/3/size`.
 *
 * A pointer pattern names a field of every row and has `-` for the row: `/lines/-/size`.
 */
import { isObject, type Json, type Rec } from "./json.ts";

/** Splits a pointer: `/lines/3/a~1b` -> `["lines", "3", "a/b"]`. A name without a slash is read as a pointer from the root. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === "") return [];
  const body = pointer.startsWith("/") ? pointer.slice(1) : pointer;
  return body.split("/").map((token) => (token.includes("~") ? token.replace(/~1/g, "/").replace(/~0/g, "~") : token));
}

/** Appends one token: `childPointer("/lines", 3)` is `/lines/3`. */
export function childPointer(pointer: string, key: string | number): string {
  if (typeof key === "number") return `${pointer}/${key}`;
  return `${pointer}/${key.includes("~") || key.includes("/") ? key.replace(/~/g, "~0").replace(/\//g, "~1") : key}`;
}

export function toPointer(tokens: readonly (string | number)[]): string {
  return tokens.reduce<string>(childPointer, "");
}

/** Returns the pointer of the object or list that contains a value. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

/** Returns the pattern of a pointer, with `-` for each row: `/lines/3/size` -> `/lines/-/size`. */
export function patternOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/-");
}

/** Returns the value at a pointer; `undefined` if there is none. Reads own properties only. */
export function getAt(value: Json | undefined, pointer: string | readonly string[]): Json | undefined {
  let at: unknown = value;
  for (const token of typeof pointer === "string" ? pointerTokens(pointer) : pointer) {
    if (Array.isArray(at)) at = /^\d+$/.test(token) ? at[Number(token)] : undefined;
    else if (isObject(at) && Object.hasOwn(at, token)) at = at[token];
    else return undefined;
  }
  return at as Json | undefined;
}

/**
 * Returns a copy of `record` with the value at a pointer replaced; `undefined`
 * removes it. The copy shares all values outside the path with the original.
 * Missing objects on the path are created. The record is returned unchanged if
 * the path passes through a value that is not an object or array, or through a
 * name that would reach a prototype.
 */
export function setAt(record: Rec, pointer: string | readonly string[], value: Json | undefined): Rec {
  const tokens = typeof pointer === "string" ? pointerTokens(pointer) : pointer;
  if (tokens.length === 0) return isObject(value) ? (value as Rec) : record;
  if (tokens.some(isUnsafeKey)) return record;
  return put(record, tokens, 0, value) as Rec;
}

function put(at: unknown, tokens: readonly string[], depth: number, value: Json | undefined): unknown {
  if (depth === tokens.length) return value;
  const token = tokens[depth] as string;
  if (Array.isArray(at)) {
    if (!/^\d+$/.test(token) || Number(token) > at.length) return at;
    const rows: unknown[] = [...at];
    const next = put(at[Number(token)], tokens, depth + 1, value);
    if (next === undefined) rows.splice(Number(token), 1);
    else rows[Number(token)] = next;
    return rows;
  }
  if (at !== undefined && at !== null && !isObject(at)) return at;
  const source = isObject(at) ? at : {};
  const next = put(Object.hasOwn(source, token) ? source[token] : undefined, tokens, depth + 1, value);
  const copy = { ...source };
  if (next === undefined) delete copy[token];
  else copy[token] = next;
  return copy;
}

/** Whether the name would reach a prototype instead of a field. No schema declares such a name, and no input may contain one. */
export function isUnsafeKey(key: string): boolean {
  return key === "__proto__" || key === "constructor" || key === "prototype";
}
