/** References in the cells of a sheet: what a named record fills in, and whether it may be named. */
import { type CheckContext, scopeOf } from "../check/check.ts";
import { evaluateBoolean } from "../expr/evaluate.ts";
import { isObject, type Rec } from "../json/json.ts";
import { getAt, pointerTokens, setAt, toPointer } from "../json/pointer.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { selfAt } from "../schema/derived/shape.ts";
import { keyOfTarget, type SheetColumn } from "./sheetColumns.ts";

/** The entity whose references are read, and what their conditions read. */
interface Reading {
  readonly entity: CompiledEntity;
  readonly context: CheckContext;
}

/** Returns the record that the cell names, of several with its key one that may be chosen; undefined for an empty cell, and where the records are not known. */
function targetOf({ path, schema, targets }: SheetColumn, record: Rec, reading: Reading): Rec | undefined {
  const key = keyOfTarget(schema);
  const value = getAt(record, path);
  if (!targets || key === undefined || value === undefined || value === null || isObject(value)) return undefined;
  const wanted = String(value).trim().toLowerCase();
  const named = targets.filter((target) => String(target[key]).toLowerCase() === wanted);
  return named.length > 1 ? (named.find((row) => mayBeChosen(path, schema, record, row, reading)) ?? named[0]) : named[0];
}

function mayBeChosen(
  path: string,
  { "x-reference": reference }: FieldSchema,
  record: Rec,
  row: Rec,
  { entity, context }: Reading,
): boolean {
  if (reference?.where === undefined) return true;
  const scope = { ...scopeOf(context), self: selfAt(entity.schema, record, pointerTokens(path)), row };
  return evaluateBoolean(entity.expressions, reference.where, scope) === true;
}

/** Returns the draft with what its references fill in. A cell with a value of its own keeps it. */
export function fillFromReferences(columns: readonly SheetColumn[], draft: Rec, reading: Reading): Rec {
  return columns.reduce((filled, column) => {
    const target = targetOf(column, filled, reading);
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
    const row = targetOf(column, record, { entity, context });
    const problem = problemAt(path, "reference", {}, schema);
    if (row === undefined) return [problem];
    const reason = schema["x-reason"]?.["x-reference"];
    return mayBeChosen(path, schema, record, row, { entity, context }) ? [] : [{ ...problem, ...(reason && { message: reason }) }];
  });
}
