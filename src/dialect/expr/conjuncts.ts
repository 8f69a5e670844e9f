/** Parts of a conjunction, and of a disjunction. */
import type { Expr } from "./ast.ts";

/** Returns the conditions that must all hold for the expression to hold: the expression itself where it is no conjunction, none where there is none. */
export function conjuncts(expr: Expr | undefined): readonly Expr[] {
  if (!expr) return [];
  return expr.op === "and" ? [...conjuncts(expr.left), ...conjuncts(expr.right)] : [expr];
}

/** Returns the conditions of which one must hold for the expression to hold: the expression itself where it is no disjunction. */
export function disjuncts(expr: Expr): readonly Expr[] {
  return expr.op === "or" ? [...disjuncts(expr.left), ...disjuncts(expr.right)] : [expr];
}
