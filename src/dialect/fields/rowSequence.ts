/**
 * Rows filled one after the other (`x-in-turn`): a row may follow another
 * only once that one has the fields that its schema names. Drafts are held to
 * it too, since it says how rows come about, not when a record is complete.
 */
import { isObject, type Json } from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";
import { problemAt } from "../schema/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** The first field that a row lacks before another may follow it. */
export function missingBeforeNextRow(row: Json | undefined, items: FieldSchema): string | undefined {
  const values = isObject(row) ? row : {};
  return items["x-in-turn"]?.find((name) => isEmpty(Object.hasOwn(values, name) ? values[name] : undefined));
}

/** One problem (`inTurn`) for each row that others follow although it lacks something, at the first field it lacks. */
export function sequenceProblems(items: FieldSchema, rows: readonly Json[], pointer: string): Problem[] {
  if (!items["x-in-turn"]) return [];
  return rows.slice(0, -1).flatMap((row, index) => {
    const missing = missingBeforeNextRow(row, items);
    return missing === undefined ? [] : [problemAt(childPointer(childPointer(pointer, index), missing), "inTurn", {}, items)];
  });
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === "string" && value.trim() === "") ||
    (Array.isArray(value) && value.length === 0)
  );
}
