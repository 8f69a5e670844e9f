import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import type { IncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";

/** The record with what is worked out in its rows; what was given stays as it is, also where it will be refused. */
export function withComputedRows(record: Rec, judge: Pick<IncrementalChecker, "isRowwise" | "settledRow">): Rec {
  const settled = (row: Json): Json => (isObject(row) ? ({ ...judge.settledRow(row as Rec), ...row } as Json) : row);
  const lists = Object.entries(record).filter(([name, value]) => Array.isArray(value) && judge.isRowwise(name));
  return { ...record, ...Object.fromEntries(lists.map(([name, rows]) => [name, (rows as readonly Json[]).map(settled)])) };
}
