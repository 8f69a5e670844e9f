/** Finds the field of a record that an expression names. */
import type { Expr } from "../expr/ast.ts";
import { type Dependency, dependencies } from "../expr/dependencies.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { Lexicon } from "./lexicon.ts";

/** Names bound by `all`, `map` … -> the location of each. */
export type Bindings = Readonly<Record<string, Dependency | undefined>>;

/** Returns the field that an expression names; `undefined` if it names none, or one that the user may not see. */
export function fieldOfExpr(expr: Expr, lexicon: Lexicon, bound: Bindings): FieldSchema | undefined {
  const location = dependencyOf(expr, bound);
  return location && lexicon.fieldAt(location.name, location.path);
}

/** Returns the location that `expr` itself names; `undefined` if it is an operation. */
export function dependencyOf(expr: Expr, bound: Bindings): Dependency | undefined {
  if (expr.op === "name") return Object.hasOwn(bound, expr.name) ? bound[expr.name] : { name: expr.name, path: "" };
  if (expr.op === "get") {
    const of = dependencyOf(expr.of, bound);
    return of && { name: of.name, path: `${of.path}/${expr.key}` };
  }
  if (expr.op === "index") {
    const of = dependencyOf(expr.of, bound);
    return of && { name: of.name, path: `${of.path}/${expr.at.op === "text" ? expr.at.value : "-"}` };
  }
  return undefined;
}

/** Returns the bindings inside `all(x, …)` and other macros: `x` is a row of the list. */
export function bindRow({ of, as }: { readonly of: Expr; readonly as: string }, bound: Bindings): Bindings {
  const list = dependencies(of).find(({ path }) => path !== "");
  const location = listOf(of, bound) ?? list;
  return { ...bound, [as]: location && { name: location.name, path: `${location.path}/-` } };
}

/** Returns the location of a list, also of a filtered one. */
function listOf(of: Expr, bound: Bindings): Dependency | undefined {
  return of.op === "each" && of.fn === "filter" ? listOf(of.of, bound) : dependencyOf(of, bound);
}
