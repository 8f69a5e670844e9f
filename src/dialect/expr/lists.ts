/** List functions of expressions. `spend` adds to the steps of the evaluation and throws `ExprCostError` above the limit. */
import { isDecimal, toDecimal, toWire, type Decimal } from "../text/decimal.ts";
import { isList, compareValues, equalValues, type Value } from "./values.ts";

/** Returns the known numbers of the arguments, or of the list if that is the only argument; `undefined` if a value is not a number. */
export function numbersOf(args: readonly Value[]): Decimal[] | undefined {
  const values = args.length === 1 && isList(args[0]) ? args[0] : args;
  const decimals: Decimal[] = [];
  for (const value of values) {
    if (value === undefined || value === null) continue;
    const decimal = toDecimal(value);
    if (decimal === undefined) return undefined;
    decimals.push(decimal);
  }
  return decimals;
}

/** Returns the least (-1) or greatest (1) known value of the arguments, or of the list if that is the only argument. */
export function extreme(args: readonly Value[], sign: -1 | 1): Value {
  const values = (args.length === 1 && isList(args[0]) ? args[0] : args).filter((value) => value !== undefined && value !== null);
  return values.reduce<Value>((best, value) => (best === undefined || compareValues(value, best) === sign ? value : best), undefined);
}

/** Returns each known value once, in order. */
export function distinct(list: readonly Value[], spend: (steps: number) => void): readonly Value[] {
  const seen = new Set<unknown>();
  const result: Value[] = [];
  for (const value of list) {
    if (value === undefined || value === null) continue;
    const simple = typeof value !== "object" || isDecimal(value);
    spend(simple ? 1 : result.length + 1);
    const key = isDecimal(value) ? toWire(value) : value;
    if (simple ? seen.has(key) : result.some((other) => equalValues(other, value) === true)) continue;
    seen.add(key);
    result.push(value);
  }
  return result;
}

/** Whether two of the ranges `from[i]` to `to[i]` overlap. Ranges without both ends, or with `from > to`, are ignored. */
export function overlap(from: readonly Value[], to: readonly Value[], spend: (steps: number) => void): Value {
  spend(from.length * Math.max(1, Math.ceil(Math.log2(from.length + 1))));
  const ranges = from
    .map((start, at) => [start, to[at]] as const)
    .filter(([start, end]) => (compareValues(start, end) ?? 1) <= 0)
    .sort(([a], [b]) => compareValues(a, b) ?? 0);
  return ranges.some(([start], at) => {
    const before = ranges[at - 1];
    return before !== undefined && (compareValues(start, before[1]) ?? 1) <= 0;
  });
}

/** `exists_one` in three-valued logic, of the results of its condition. */
export function existsOne(results: readonly Value[]): Value {
  const found = results.filter((result) => result === true).length;
  if (found > 1) return false;
  return results.every((result) => typeof result === "boolean") ? found === 1 : undefined;
}
