/**
 * Ratcheting: a new rule does not apply to unchanged values of an old record.
 *
 * On an update a problem counts only if the save changed its value, or a value
 * that its condition reads.
 */
import { isEqual, ownValue } from "../json/equal.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { sameRow } from "./mergeInput.ts";
import { pointerTokens } from "../json/pointer.ts";
import type { FieldSchema } from "../schema/schema.ts";

export interface SaveDiff {
  readonly schema: FieldSchema;
  readonly before: Rec;
  readonly after: Rec;
}

/** Whether the save changed the value at a pointer; `-` means the field in any row. */
export function isTouched(change: SaveDiff, pointer: string): boolean {
  return differs(change.schema, change.before, change.after, pointerTokens(pointer));
}

/**
 * Whether the save changed the location `read` (with `-` for rows), as read from
 * `from` (with row numbers). If both are in the same list, only that row counts.
 */
export function isReadTouched(change: SaveDiff, read: string, from: string): boolean {
  const here = pointerTokens(from);
  const tokens = pointerTokens(read);
  let sameSoFar = true;
  const concrete = tokens.map((token, at) => {
    if (token === "-" && sameSoFar && /^\d+$/.test(here[at] ?? "")) return here[at] as string;
    sameSoFar &&= token === here[at];
    return token;
  });
  return differs(change.schema, change.before, change.after, concrete);
}

function differs(schema: FieldSchema | undefined, before: Json | undefined, after: Json | undefined, tokens: readonly string[]): boolean {
  const [token, ...rest] = tokens;
  if (token === undefined) return !isEqual(before, after);
  if (before === undefined || after === undefined) return before !== after;
  if (Array.isArray(before) && Array.isArray(after)) {
    return token === "-" ? rowsDiffer(schema, before, after, rest) : rowDiffers(schema, before, after, Number(token), rest);
  }
  if (!isObject(before) || !isObject(after)) return !isEqual(before, after);
  return differs(schema?.properties?.[token], ownValue(before, token), ownValue(after, token), rest);
}

/** A row that equals any stored row counts as unchanged, because rows may move. */
function rowDiffers(
  schema: FieldSchema | undefined,
  before: readonly Json[],
  after: readonly Json[],
  index: number,
  rest: readonly string[],
): boolean {
  const row = after[index];
  if (before.some((other) => isEqual(other, row))) return false;
  if (!isObject(row)) return true;
  const old = sameRow(schema?.items ?? {}, before, row as Rec, index);
  return old === undefined || differs(schema?.items, old as Json, row as Json, rest);
}

function rowsDiffer(schema: FieldSchema | undefined, before: readonly Json[], after: readonly Json[], rest: readonly string[]): boolean {
  return before.length !== after.length || after.some((row, index) => differs(schema?.items, before[index], row, rest));
}
