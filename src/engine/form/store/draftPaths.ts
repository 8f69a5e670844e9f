/** Paths of a draft, and the effects of a change at one of them. Pure. */
import { asJsonArray } from "#dialect/json/jsonValues.ts";
import { isEqual } from "#dialect/json/equal.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, patternOf, setAt, parentPointer } from "#dialect/json/pointer.ts";
import type { FormPlan, PlannedField } from "../../plan/plan.ts";

/** Removes the value at `path` and every group that becomes empty by it. Empty rows stay. */
export function clearPath(draft: Rec, path: string): Rec {
  const next = setAt(draft, path, undefined);
  const around = parentPointer(path);
  const group = around === "" || /\/\d+$/.test(around) ? undefined : getAt(next, around);
  return isObject(group) && Object.keys(group).length === 0 ? clearPath(next, around) : next;
}

/** True if the change created or removed a group or list, or changed a number of rows: conditions inside it must be re-evaluated. */
export function isPresenceChanged(before: Rec, after: Rec, path: string): boolean {
  const count = (value: Json | undefined) =>
    Array.isArray(value) ? value.length : isObject(value) ? Number(Object.keys(value).length > 0) : -1;
  for (let at = path; at !== ""; at = parentPointer(at)) {
    const [old, now] = [getAt(before, at), getAt(after, at)];
    if ((isObject(old) || Array.isArray(old) || isObject(now) || Array.isArray(now)) && (at === path || count(old) !== count(now)))
      return true;
  }
  return path === "";
}

/** Number of rows that are new objects after a change, in the list that `path` leads into. */
export function changedRowCount(before: Rec, after: Rec, path: string): number {
  const [, name = ""] = path.split("/");
  const old = new Set(asJsonArray(before[name]));
  return asJsonArray(after[name]).filter((row) => !old.has(row)).length;
}

/** The path and the path of its row: components that render a whole row subscribe to the row. */
export function pathAndRow(path: string): string[] {
  const [row] = /^\/[^/]+\/\d+/.exec(path) ?? [];
  return row === undefined || row === path ? [path] : [path, row];
}

/** Copies one computed field from one record to the other; a field of a list in every row. */
export function copyComputed(to: Rec, from: Rec, field: PlannedField): Rec {
  return concretePaths(to, field.path).reduce((record, path) => {
    const value = getAt(from, path);
    return isEqual(getAt(record, path), value) ? record : setAt(record, path, value);
  }, to);
}

/** The planned field at a concrete pointer, or the nearest one around it. */
export function fieldAt(plan: FormPlan, path: string): PlannedField | undefined {
  for (let at = patternOf(path); at !== ""; at = parentPointer(at)) {
    const field = plan.byPath.get(at);
    if (field) return field;
  }
  return undefined;
}

/** Expands a planned path to the concrete pointers of a record: `/lines/-/sum` -> `/lines/0/sum`, `/lines/1/sum` … */
export function concretePaths(record: Rec, pattern: string): string[] {
  const at = pattern.indexOf("/-");
  if (at < 0) return [pattern];
  const list = pattern.slice(0, at);
  const value = getAt(record, list);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows.flatMap((_, index) => concretePaths(record, `${list}/${index}${pattern.slice(at + 2)}`));
}
