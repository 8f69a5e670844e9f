import { isObject, type Json, type Rec } from "#dialect/json.ts";
import type { PartsJudge } from "#dialect/judgeParts.ts";

/** The record with its rows as they were settled; those that are not judged yet stay as given. */
export function withSettledRows(record: Rec, judge: Pick<PartsJudge, "isRowwise" | "settledRow">): Rec {
  const settled = (row: Json): Json => (isObject(row) ? ((judge.settledRow(row as Rec) ?? row) as Json) : row);
  const lists = Object.entries(record).filter(([name, value]) => Array.isArray(value) && judge.isRowwise(name));
  return { ...record, ...Object.fromEntries(lists.map(([name, rows]) => [name, (rows as readonly Json[]).map(settled)])) };
}
