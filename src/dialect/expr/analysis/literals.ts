/** Literals that are compared with a field and can never be its value. */
import { nearestName } from "../../text/didYouMean.ts";
import { isDay, probableDay } from "../../text/time.ts";
import type { Json } from "../../json/json.ts";
import type { Comparison, Expr } from "../ast.ts";
import { type ExprType, literal } from "./types.ts";

export interface LiteralMistake {
  readonly message: string;
  readonly suggestion: string | undefined;
}

/** Returns the mistake of a text that is compared with a day and is none. In an order, a year or a month is enough. */
export function dayMistake(op: Comparison, type: ExprType, expr: Expr): LiteralMistake | undefined {
  const format = type.schema?.format;
  if (expr.op !== "text" || (format !== "date" && format !== "date-time")) return undefined;
  const isOrder = op !== "==" && op !== "!=";
  if (isDay(format === "date" ? expr.value : expr.value.slice(0, 10))) return undefined;
  if (isOrder && /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(expr.value)) return undefined;
  const meant = probableDay(expr.value);
  const form = format === "date" ? "'2027-03-01'" : "'2027-03-01' or '2027-03-01 08:00:00'";
  return {
    message: `${literal(expr.value)} is no day of the calendar; write one as ${form}`,
    suggestion: meant === undefined ? undefined : literal(meant),
  };
}

/** Returns the mistake of a literal that is compared with a field of a closed list and is not one of its values. */
export function listedMistake(type: ExprType, expr: Expr): LiteralMistake | undefined {
  if (!type.values || (expr.op !== "text" && expr.op !== "number")) return undefined;
  const value: Json = expr.op === "number" ? Number(expr.value) : expr.value;
  if (type.values.some((listed) => listed === value || String(listed) === String(value))) return undefined;
  const near = nearestName(String(value), type.values.map(String));
  const listed = type.values.find((candidate) => String(candidate) === near);
  const list = type.schema?.["x-codes"];
  const shown = type.values.length <= 12 ? `: ${type.values.map(literal).join(", ")}` : "";
  return {
    message: `${literal(value)} is not one of the values${list === undefined ? "" : ` of the list "${list}"`}${shown}`,
    suggestion: listed === undefined ? undefined : literal(listed),
  };
}
