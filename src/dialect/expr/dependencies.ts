/** Which places of a record an expression reads: what must be watched, and what order computed fields have. */
import type { Expr } from "./ast.ts";

export interface Dependency {
  /** `self`, `row`, `oldSelf`, `user`, `limits` … */
  readonly name: string;
  /** Pointer below it, rows as `-`: `/lines/-/size`. All beneath it is read too. */
  readonly path: string;
}

/** Every place the expression may read, each once. Names bound by `all`, `map` … are followed to their lists. */
export function dependencies(expr: Expr): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  visit(expr, {}, (dependency) => found.set(`${dependency.name}${dependency.path}`, dependency));
  return [...found.values()];
}

/** Whether two pointers (rows as `-`) name the same place or one holds the other. */
export function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

type Bound = Readonly<Record<string, Dependency | undefined>>;

/** Reports what is read below `expr`; answers the place that `expr` itself stands for, where it stands for one. */
function visit(expr: Expr, bound: Bound, report: (dependency: Dependency) => void): Dependency | undefined {
  const place = placeOf(expr, bound, report);
  if (place) report(place);
  return place;
}

function placeOf(expr: Expr, bound: Bound, report: (dependency: Dependency) => void): Dependency | undefined {
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
      const of = placeOf(expr.of, bound, report);
      return of && { name: of.name, path: `${of.path}/${expr.key}` };
    }
    case "index": {
      read(expr.at);
      const of = placeOf(expr.of, bound, report);
      const key = expr.at.op === "text" ? expr.at.value : "-";
      return of && { name: of.name, path: `${of.path}/${key}` };
    }
    case "each":
      return visitEach(expr, bound, report);
    case "has":
      return placeOf(expr.of, bound, report);
    case "list":
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

function visitEach(expr: Expr & { readonly op: "each" }, bound: Bound, report: (dependency: Dependency) => void): Dependency | undefined {
  const of = placeOf(expr.of, bound, report);
  const row = of && { name: of.name, path: `${of.path}/-` };
  visit(expr.body, { ...bound, [expr.as]: row }, report);
  return expr.fn === "filter" ? of : undefined;
}
