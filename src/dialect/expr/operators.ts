/** The operators of expressions over known and unknown values. */
import { toDecimal } from "../text/decimal.ts";
import type { Comparison } from "./ast.ts";
import { compareValues, equalValues, ExprCostError, isList, type Value } from "./values.ts";

/** Adds to the steps of the evaluation. Throws `ExprCostError` above the limit. */
type Spend = (steps: number) => void;

/** Maximum length of an intermediate text or list, and maximum digits of an intermediate number. */
const maxLength = 100_000;
const maxDigits = 400;

export function compareBy(op: Comparison, left: Value, right: Value): Value {
  if (op === "==") return equalValues(left, right);
  if (op === "!=") {
    const equal = equalValues(left, right);
    return equal === undefined ? undefined : !equal;
  }
  const found = compareValues(left, right);
  if (found === undefined) return undefined;
  if (op === "<") return found < 0;
  if (op === "<=") return found <= 0;
  return op === ">" ? found > 0 : found >= 0;
}

export function isIn(value: Value, list: Value, spend: Spend): Value {
  if (value === undefined || !isList(list)) return undefined;
  spend(list.length);
  let unknown = false;
  for (const item of list) {
    const equal = equalValues(value, item);
    if (equal === true) return true;
    unknown ||= equal === undefined;
  }
  return unknown ? undefined : false;
}

export function calculate(op: "+" | "-" | "*" | "/" | "%", left: Value, right: Value, spend: Spend): Value {
  if (left === undefined || right === undefined) return undefined;
  if (op === "+" && typeof left === "string" && typeof right === "string") return sized(left + right, spend);
  if (op === "+" && isList(left) && isList(right)) return sized([...left, ...right], spend);
  const a = toDecimal(left);
  const b = toDecimal(right);
  if (a === undefined || b === undefined) return undefined;
  if ((op === "/" || op === "%") && b.eq(0)) return undefined;
  const result = op === "+" ? a.plus(b) : op === "-" ? a.minus(b) : op === "*" ? a.times(b) : op === "/" ? a.div(b) : a.mod(b);
  if (result.c.length > maxDigits || Math.abs(result.e) > maxDigits) throw new ExprCostError();
  return result;
}

export function sized<T extends string | readonly Value[]>(value: T, spend: Spend): T {
  if (value.length > maxLength) throw new ExprCostError();
  spend(value.length / 16);
  return value;
}
