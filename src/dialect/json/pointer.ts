/**
 * JSON Pointers: how a place inside a record is written, `/lines/3/size`.
 *
 * A pointer to a field of *every* row uses `-` for the row: `/lines/-/size`.
 */
import { isObject, type Json, type Rec } from "./json.ts";

/** `/lines/3/a~1b` -> `["lines", "3", "a/b"]`; a bare name without a slash counts as a pointer from the root. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === "") return [];
  const body = pointer.startsWith("/") ? pointer.slice(1) : pointer;
  return body.split("/").map((token) => (token.includes("~") ? token.replace(/~1/g, "/").replace(/~0/g, "~") : token));
}

/** One step further: `childPointer("/lines", 3)` is `/lines/3`. */
export function childPointer(pointer: string, key: string | number): string {
  if (typeof key === "number") return `${pointer}/${key}`;
  return `${pointer}/${key.includes("~") || key.includes("/") ? key.replace(/~/g, "~0").replace(/\//g, "~1") : key}`;
}

export function toPointer(tokens: readonly (string | number)[]): string {
  return tokens.reduce<string>(childPointer, "");
}

/** The pointer of every row's field for that of one row's: `/lines/3/size` -> `/lines/-/size`. */
export function patternOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/-");
}

/** The value at a pointer, or `undefined` where there is none. Reads own properties only. */
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
 * A copy of `record` with the value at a pointer replaced; `undefined` removes
 * it. What is not on the way is shared with the original. Missing objects on
 * the way are made; a step through anything else, and a name that reaches a
 * prototype, leave the record as it is.
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

/** Names that would reach a prototype instead of a field. No schema declares one and no input may bring one. */
export function isUnsafeKey(key: string): boolean {
  return key === "__proto__" || key === "constructor" || key === "prototype";
}
