/** Which field of a record an expression stands for. */
import type { Expr } from "../expr/ast.ts";
import { type Dependency, dependencies } from "../expr/dependencies.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { Lexicon } from "./lexicon.ts";

/** Names bound by `all`, `map` …, and the place each stands for. */
export type Bindings = Readonly<Record<string, Dependency | undefined>>;

/** The field that an expression stands for; `undefined` where it is none, or one that the reader may not know of. */
export function fieldOfExpr(expr: Expr, lexicon: Lexicon, bound: Bindings): FieldSchema | undefined {
  const place = dependencyOf(expr, bound);
  return place && lexicon.fieldAt(place.name, place.path);
}

/** The one place that `expr` itself names, by a name of the scope or a bound one. */
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

/** The names inside `all(x, …)` and its kin: `x` is a row of the list. */
export function bindRow({ of, as }: { readonly of: Expr; readonly as: string }, bound: Bindings): Bindings {
  const list = dependencies(of).find(({ path }) => path !== "");
  const place = listPlace(of, bound) ?? list;
  return { ...bound, [as]: place && { name: place.name, path: `${place.path}/-` } };
}

/** The list behind `filter`s. */
function listPlace(of: Expr, bound: Bindings): Dependency | undefined {
  return of.op === "each" && of.fn === "filter" ? listPlace(of.of, bound) : dependencyOf(of, bound);
}
