import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";

/** Concrete pointers of a planned path in a record: `/lines/-/sum` -> `/lines/0/sum`, `/lines/1/sum` … */
export function concretePaths(record: Rec, pattern: string): string[] {
  const at = pattern.indexOf("/-");
  if (at < 0) return [pattern];
  const list = pattern.slice(0, at);
  const value = getAt(record, list);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows.flatMap((_, index) => concretePaths(record, `${list}/${index}${pattern.slice(at + 2)}`));
}
