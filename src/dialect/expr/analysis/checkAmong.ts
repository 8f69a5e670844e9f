/** Checks `row.overlapsAnother(list, …)` and `row.duplicateOf(list, …)`: the row belongs to the list, and the keys are values of the row. */
import type { Expr } from "../ast.ts";
import { freeNames } from "../freeNames.ts";
import { rowFunctions } from "../rowFunctions.ts";
import { anyType, comparable, type ExprType, kindNames, textOf } from "./types.ts";

type Among = Expr & { readonly op: "among" };
type Names = Readonly<Record<string, ExprType>>;

/** The parts of the type check that this one needs. */
export interface AmongChecker {
  /** Returns the type of a name in scope; reports an unknown one. */
  nameType(name: string): ExprType;
  infer(expr: Expr, names: Names): ExprType;
  reportAt(expr: Expr, message: string): void;
}

export function checkAmong(expr: Among, names: Names, checker: AmongChecker): ExprType {
  const { fn, as, of } = expr;
  const row = checker.nameType(as);
  const list = checker.infer(of, names);
  const { usage } = rowFunctions[fn];
  if (list.kind !== "list" && list.kind !== "any")
    checker.reportAt(of, `${fn}() compares ${as} with the rows of a list, and this is ${kindNames[list.kind]}: ${usage}`);
  else if (!isRowOf(row, list.item)) checker.reportAt(of, `${as} is not a row of ${textOf(of)}: ${usage}`);
  const inner = { ...names, [as]: list.item ?? anyType };
  const [from, to] = expr.keys.map((key) => checkKey(expr, key, inner, checker));
  const [, end] = expr.keys;
  if (fn === "overlapsAnother" && from && to && end && !comparable(from, to))
    checker.reportAt(end, `a range needs two ends of one kind, and these are ${kindNames[from.kind]} and ${kindNames[to.kind]}`);
  return { kind: "boolean" };
}

function checkKey({ fn, as }: Among, key: Expr, names: Names, checker: AmongChecker): ExprType {
  const type = checker.infer(key, names);
  if (type.kind === "list" || type.kind === "object")
    checker.reportAt(key, `${fn}() compares single values, and this is ${kindNames[type.kind]}`);
  else if (!freeNames(key).has(as))
    checker.reportAt(key, `this is the same for every row; name a value of ${as}: ${rowFunctions[fn].usage}`);
  return type;
}

/** Returns whether a value may be an entry of a list. Rows are distinguished by their schemas. */
function isRowOf(row: ExprType, item: ExprType | undefined): boolean {
  if (row.kind === "any" || !item || item.kind === "any") return true;
  return row.kind === "object" && item.kind === "object" && (!row.schema || !item.schema || row.schema === item.schema);
}
