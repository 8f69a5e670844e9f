/** References in the cells of a sheet: what a named record fills in, and whether it may be named. */
import { type CheckContext, scopeOf } from "../check/check.ts";
import { evaluateBoolean } from "../expr/evaluate.ts";
import { isObject, type Rec } from "../json/json.ts";
import { getAt, pointerTokens, setAt, toPointer } from "../json/pointer.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import { selfAt } from "../schema/derived/shape.ts";
import { keyOfTarget, type SheetColumn } from "./sheetColumns.ts";

/** Returns the record that the cell names; undefined for an empty cell, and where the records are not known. */
function targetOf({ path, schema, targets }: SheetColumn, record: Rec): Rec | undefined {
  const key = keyOfTarget(schema);
  const value = getAt(record, path);
  if (!targets || key === undefined || value === undefined || value === null || isObject(value)) return undefined;
  const wanted = String(value).trim().toLowerCase();
  return targets.find((target) => String(target[key]).toLowerCase() === wanted);
}

/** Returns the draft with what its references fill in. A cell with a value of its own keeps it. */
export function fillFromReferences(columns: readonly SheetColumn[], draft: Rec): Rec {
  return columns.reduce((filled, column) => {
    const target = targetOf(column, filled);
    const parent = toPointer(pointerTokens(column.path).slice(0, -1));
    return Object.entries(target ? (column.schema["x-reference"]?.fill ?? {}) : {}).reduce((next, [to, from]) => {
      const path = to.startsWith("/") ? to : `${parent}/${to}`;
      const own = getAt(next, path);
      const value = target?.[from];
      return value === undefined || (own !== undefined && own !== null && own !== "") ? next : setAt(next, path, value);
    }, filled);
  }, draft);
}

/** Returns a problem for each cell that names no record, or one that the condition of its reference excludes. */
export function referenceProblems(entity: CompiledEntity, columns: readonly SheetColumn[], record: Rec, context: CheckContext): Problem[] {
  return columns.flatMap((column) => {
    const { path, schema, targets } = column;
    const reference = schema["x-reference"];
    const value = getAt(record, path);
    if (!reference || !targets || reference.free === true || value === undefined || value === null) return [];
    const row = targetOf(column, record);
    const scope = { ...scopeOf(context), self: selfAt(entity.schema, record, pointerTokens(path)), row };
    const problem = problemAt(path, "reference", {}, schema);
    if (row === undefined) return [problem];
    const reason = schema["x-reason"]?.["x-reference"];
    const fits = reference.where === undefined || evaluateBoolean(entity.expressions, reference.where, scope) === true;
    return fits ? [] : [{ ...problem, ...(reason && { message: reason }) }];
  });
}
