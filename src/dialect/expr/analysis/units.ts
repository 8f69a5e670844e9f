/** Units of the numbers in an expression: yuan are not compared with dollars, nor added to them. */
import type { Expr } from "../ast.ts";
import { printExpr } from "../print.ts";
import type { Guess } from "./guesses.ts";
import type { ExprType } from "./types.ts";

/** Functions whose result has the unit of their numbers. */
const keeping: ReadonlySet<string> = new Set(["abs", "round", "roundMoney", "ceilTo", "floorTo", "coalesce", "min", "max", "sum"]);

/** Returns the unit of a value: that of its calculation, else the currency of its field. */
export function unitOf(type: ExprType | undefined): string | undefined {
  const currency = type?.unit ?? type?.schema?.["x-currency"];
  return typeof currency === "string" ? currency : undefined;
}

/** Returns the unit of the result of a function. */
export function unitOfCall(fn: string, types: readonly ExprType[]): string | undefined {
  if (!keeping.has(fn)) return undefined;
  const units = types.flatMap((type) => unitOf(type.kind === "list" ? type.item : type) ?? []);
  return new Set(units).size === 1 ? units[0] : undefined;
}

/** Returns the mistake of two numbers that are compared, added or subtracted and have different units. */
export function unitMistake(left: Expr, leftType: ExprType, right: Expr, rightType: ExprType): Guess | undefined {
  const [a, b] = [unitOf(leftType), unitOf(rightType)];
  if (a === undefined || b === undefined || a === b) return undefined;
  return {
    part: right,
    message: `${printExpr(left)} is in ${a} and ${printExpr(right)} in ${b}; convert one by a rate first, such as ${printExpr(left)} * limits.rate`,
  };
}
