/** Places of a draft: what a change at one of them clears, turns and moves. Pure. */
import { isEqual } from "#dialect/json/equal.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, patternOf, setAt } from "#dialect/json/pointer.ts";
import type { FormPlan, PlannedField } from "../../plan/plan.ts";

/** Without the value, and without the groups that have nothing left in them. Rows stay, empty or not. */
export function clearPath(draft: Rec, path: string): Rec {
  const next = setAt(draft, path, undefined);
  const around = path.slice(0, path.lastIndexOf("/"));
  const group = around === "" || /\/\d+$/.test(around) ? undefined : getAt(next, around);
  return isObject(group) && Object.keys(group).length === 0 ? clearPath(next, around) : next;
}

/** A group or a list came into being, went, or has other rows: what is asked for inside it is asked anew. */
export function isPresenceChanged(before: Rec, after: Rec, path: string): boolean {
  const count = (value: Json | undefined) =>
    Array.isArray(value) ? value.length : isObject(value) ? Number(Object.keys(value).length > 0) : -1;
  for (let at = path; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const [old, now] = [getAt(before, at), getAt(after, at)];
    if ((isObject(old) || Array.isArray(old) || isObject(now) || Array.isArray(now)) && (at === path || count(old) !== count(now)))
      return true;
  }
  return path === "";
}

/** How many rows of the list that a path leads into are other ones after a change. */
export function movedRows(before: Rec, after: Rec, path: string): number {
  const [, name = ""] = path.split("/");
  const stood = new Set(asRows(before[name]));
  return asRows(after[name]).filter((row) => !stood.has(row)).length;
}

/** A place and the row around it: whoever draws rows whole listens there. */
export function pathAndRow(path: string): string[] {
  const [row] = /^\/[^/]+\/\d+/.exec(path) ?? [];
  return row === undefined || row === path ? [path] : [path, row];
}

/** Copies one computed field, in every row where it stands in rows. */
export function copyComputed(to: Rec, from: Rec, field: PlannedField): Rec {
  return concretePaths(to, field.path).reduce((record, path) => {
    const value = getAt(from, path);
    return isEqual(getAt(record, path), value) ? record : setAt(record, path, value);
  }, to);
}

export function asRows(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The planned field at a concrete pointer, or the nearest one around it. */
export function fieldAt(plan: FormPlan, path: string): PlannedField | undefined {
  for (let at = patternOf(path); at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const field = plan.byPath.get(at);
    if (field) return field;
  }
  return undefined;
}

/** Concrete pointers of a planned path in a record: `/lines/-/sum` -> `/lines/0/sum`, `/lines/1/sum` … */
export function concretePaths(record: Rec, pattern: string): string[] {
  const at = pattern.indexOf("/-");
  if (at < 0) return [pattern];
  const list = pattern.slice(0, at);
  const value = getAt(record, list);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows.flatMap((_, index) => concretePaths(record, `${list}/${index}${pattern.slice(at + 2)}`));
}
