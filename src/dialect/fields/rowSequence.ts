/**
 * Rows that are filled in sequence (`x-in-turn`): a row may be added only if the
 * row before it has the fields that the schema names. This also applies to
 * drafts, because it is a rule of input and not of completeness.
 */
import { isObject, type Json } from "../json/json.ts";
import { childPointer } from "../json/pointer.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import type { FieldSchema } from "../schema/schema.ts";

/** Returns the first field that is missing in the row before another row may follow. */
export function missingBeforeNextRow(row: Json | undefined, items: Pick<FieldSchema, "x-in-turn">): string | undefined {
  const values = isObject(row) ? row : {};
  return items["x-in-turn"]?.find((name) => isEmpty(Object.hasOwn(values, name) ? values[name] : undefined));
}

/** Returns one problem (`inTurn`) for each row with a missing field that another row follows, at the first missing field. */
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
