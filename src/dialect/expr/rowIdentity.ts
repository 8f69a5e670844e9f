/**
 * Identity of rows: `self.lines.exists(x, x != row && …)`. Two rows of one list
 * are two, also if the same is entered in both. Objects of different records,
 * such as a row and its stored version, are compared by their content.
 */
import type { Expr } from "./ast.ts";
import { exprParts } from "./freeNames.ts";
import type { Scope, Value } from "./values.ts";
import { oncePer } from "../json/oncePer.ts";

type Each = Expr & { readonly op: "each" };

/** Whether the body compares the entry itself with another name. */
export const comparesRows = oncePer(({ body, as }: Each) => comparesName(body, as));

function comparesName(expr: Expr, name: string): boolean {
  if ((expr.op === "==" || expr.op === "!=") && expr.left.op === "name" && expr.right.op === "name")
    return expr.left.name === name || expr.right.name === name;
  return exprParts(expr).some((part) => comparesName(part, name));
}

const membersOf = oncePer((list: readonly Value[]): ReadonlySet<Value> => new Set(list));

/** The name of the list's rows in the scope of the body. No expression can contain it. */
const membersName = (as: string): string => `#rows ${as}`;

/** Returns the scope for the body of `each` in which the entries of `list` are compared by identity. */
export function withRowIdentity(scope: Scope, as: string, list: readonly Value[]): Scope {
  return { ...scope, [membersName(as)]: membersOf(list) as unknown as Value };
}

/** Returns the list that a chain of filters begins with. Rows that the filters leave out are rows of it, too. */
export function unfiltered(list: Expr): Expr {
  return list.op === "each" && list.fn === "filter" ? unfiltered(list.of) : list;
}

/** Whether two names mean the same row of a list; `undefined` if they do not mean rows of one list. */
export function areSameRow(left: Expr, right: Expr, scope: Scope): boolean | undefined {
  if (left.op !== "name" || right.op !== "name") return undefined;
  const rows = (scope[membersName(left.name)] ?? scope[membersName(right.name)]) as ReadonlySet<Value> | undefined;
  const [a, b] = [scope[left.name], scope[right.name]];
  return rows && typeof a === "object" && rows.has(a) && rows.has(b) ? a === b : undefined;
}
