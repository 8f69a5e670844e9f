/** The locations of a record that an expression reads. They decide what is re-evaluated and the order of computed fields. */
import type { Expr } from "./ast.ts";
import { exprParts } from "./freeNames.ts";

/** The name of dependencies on other records: `sum('loan', …)` reads `/loan` and its fields. */
export const sumsName = "sums";

export interface Dependency {
  /** `self`, `row`, `oldSelf`, `user`, `limits` …; `sums` for fields of other records: `/loan/amount`. */
  readonly name: string;
  /** Pointer below the name, with `-` for rows: `/lines/-/size`. The expression may read everything below it. */
  readonly path: string;
}

/** Returns every location that the expression may read, each once. Names bound by `all`, `map` … are resolved to their lists. */
export function dependencies(expr: Expr): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  visit(expr, {}, (dependency) => found.set(`${dependency.name}${dependency.path}`, dependency));
  return [...found.values()];
}

/** Whether two pointer patterns name the same location, or one contains the other. */
export function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** Names bound by macros -> the list items that they name. */
type Bindings = Readonly<Record<string, Dependency | undefined>>;

/** Reports all dependencies of `expr` and returns the location that `expr` names, if it names one. */
function visit(expr: Expr, bound: Bindings, report: (dependency: Dependency) => void): Dependency | undefined {
  const location = locate(expr, bound, report);
  if (location) report(location);
  return location;
}

function locate(expr: Expr, bound: Bindings, report: (dependency: Dependency) => void): Dependency | undefined {
  const read = (part: Expr): void => void visit(part, bound, report);
  switch (expr.op) {
    case "null":
    case "bool":
    case "number":
    case "text":
      return undefined;
    case "name":
      return Object.hasOwn(bound, expr.name) ? bound[expr.name] : { name: expr.name, path: "" };
    case "get": {
      const of = locate(expr.of, bound, report);
      return of && { name: of.name, path: `${of.path}/${expr.key}` };
    }
    case "index": {
      read(expr.at);
      const of = locate(expr.of, bound, report);
      const key = expr.at.op === "text" ? expr.at.value : "-";
      return of && { name: of.name, path: `${of.path}/${key}` };
    }
    case "each":
      return visitEach(expr, bound, report);
    case "among": {
      const of = locate(expr.of, bound, report);
      const rows = { ...bound, [expr.as]: of && { name: of.name, path: `${of.path}/-` } };
      for (const key of expr.keys) {
        read(key);
        visit(key, rows, report);
      }
      return undefined;
    }
    case "has":
      return locate(expr.of, bound, report);
    case "records": {
      const row: Dependency = { name: sumsName, path: `/${expr.entity}` };
      report(row);
      for (const part of exprParts(expr)) visit(part, { ...bound, row }, report);
      return undefined;
    }
    case "list":
    case "map":
      expr.items.forEach(read);
      return undefined;
    case "call":
      expr.args.forEach(read);
      return undefined;
    case "not":
    case "negate":
      read(expr.of);
      return undefined;
    case "if":
      read(expr.test);
      read(expr.then);
      read(expr.else);
      return undefined;
    default:
      read(expr.left);
      read(expr.right);
      return undefined;
  }
}

function visitEach(
  expr: Expr & { readonly op: "each" },
  bound: Bindings,
  report: (dependency: Dependency) => void,
): Dependency | undefined {
  const of = locate(expr.of, bound, report);
  const row = of && { name: of.name, path: `${of.path}/-` };
  visit(expr.body, { ...bound, [expr.as]: row }, report);
  return expr.fn === "filter" ? of : undefined;
}
