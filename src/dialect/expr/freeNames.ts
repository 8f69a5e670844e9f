/** The names that an expression takes from its scope, and whether its value is the same for every row of a record. */
import type { Expr } from "./ast.ts";
import { oncePer } from "../json/oncePer.ts";

const nothing: ReadonlySet<string> = new Set();

/** Returns the names that the expression reads from its scope. Names that its own macros bind are not among them. */
export const freeNames = oncePer(collect);

function collect(expr: Expr): ReadonlySet<string> {
  switch (expr.op) {
    case "name":
      return new Set([expr.name]);
    case "each":
      return union(freeNames(expr.of), without(freeNames(expr.body), expr.as));
    case "among":
      return union(new Set([expr.as]), freeNames(expr.of), ...expr.keys.map(freeNames));
    case "records":
      return union(...exprParts(expr).map((part) => without(freeNames(part), "row")));
    default:
      return union(...exprParts(expr).map(freeNames));
  }
}

/** Returns the direct subexpressions, in order; none for a literal or a name. */
export function exprParts(expr: Expr): readonly Expr[] {
  return Object.values(expr).flatMap((part: unknown): Expr[] => (Array.isArray(part) ? part.filter(isExpr) : isExpr(part) ? [part] : []));
}

/** Whether a part of an expression is an expression. */
export function isExpr(part: unknown): part is Expr {
  return typeof part === "object" && part !== null && "op" in part;
}

function union(...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return sets.length === 0 ? nothing : new Set(sets.flatMap((set) => [...set]));
}

function without(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return names.has(name) ? new Set([...names].filter((other) => other !== name)) : names;
}

/** Names with the same value for all rows of one record. Any other name is `row`, or bound by a macro. */
export const recordNames: ReadonlySet<string> = new Set([
  "self",
  "oldSelf",
  "ref",
  "user",
  "owner",
  "limits",
  "today",
  "now",
  "asked",
  "records",
  "due",
]);

/** Whether the expression reads only names that are the same for all rows (`recordNames`), and those in `more`. */
export function readsOnlyRecord(expr: Expr, ...more: readonly string[]): boolean {
  return [...freeNames(expr)].every((name) => recordNames.has(name) || more.includes(name));
}
