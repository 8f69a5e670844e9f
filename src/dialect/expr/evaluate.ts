/**
 * Evaluates an expression tree in three-valued logic with exact decimals.
 *
 * An absent field is unknown. An operation on an unknown value is unknown,
 * except where the other side decides alone: `false && unknown` is false,
 * `true || unknown` is true (Kleene). `has()` is never unknown. NULL means the
 * same in SQL, so `toSql.ts` gives the same results.
 *
 * Every evaluation is bounded: it counts steps and throws `ExprCostError` above
 * the limit. The check of the schemas estimates the steps, so that a valid rule
 * stays below it. An evaluation that is aborted is unknown, and a rule whose
 * evaluation is aborted reports its own problem (`evaluateWithinBudget`).
 */
import { toDecimal, type Decimal } from "../text/decimal.ts";
import type { Json } from "../json/json.ts";
import type { Comparison, Expr, Expressions } from "./ast.ts";
import { functions } from "./functions.ts";
import { candidatesFor, indexesName, keyTestOf, type ListIndexes } from "./listIndex.ts";
import { ExprCostError, isList, compareValues, equalValues, toJson, type Value } from "./values.ts";

/** Values by the names an expression may use: self, row, oldSelf, user, limits, asked, today, now. */
export type Scope = Readonly<Record<string, Value>>;

/** Maximum steps of one evaluation: about 200 rows compared with each other. The check of the schemas uses the same limit. */
export const maxSteps = 1_000_000;
/** Maximum length of an intermediate text or list, and maximum digits of an intermediate number. */
const maxLength = 100_000;
const maxDigits = 400;

/** Returns the value of an expression as JSON; `undefined` is unknown. Throws `ExprCostError` after `steps` steps. */
export function evaluate(expr: Expr, scope: Scope, steps = maxSteps): Json | undefined {
  return toJson(evaluateExact(expr, scope, steps));
}

/** The same before it becomes JSON: a number keeps being one, however many digits it has. */
export function evaluateExact(expr: Expr, scope: Scope, steps = maxSteps): Value {
  return run(expr, scope, startBudget(steps));
}

/**
 * Returns whether the condition holds: true, false, or `undefined` for unknown.
 * The caller decides what unknown means: a rule passes, a guard refuses. Throws
 * if the text was not compiled.
 */
export function evaluateBoolean(expressions: Expressions, text: string, scope: Scope): boolean | undefined {
  const result = evaluateWithinBudget(expressions, text, scope);
  return result === "too costly" ? undefined : result;
}

/** Works as `evaluateBoolean`, but distinguishes unknown from an evaluation that exceeds `maxSteps`. */
export function evaluateWithinBudget(expressions: Expressions, text: string, scope: Scope): boolean | undefined | "too costly" {
  try {
    const value = run(treeOf(expressions, text), scope, startBudget());
    return typeof value === "boolean" ? value : undefined;
  } catch (error) {
    if (error instanceof ExprCostError) return "too costly";
    throw error;
  }
}

/** Returns the value for a computed field or a default; unknown if the evaluation exceeds `maxSteps`. */
export function evaluateJson(expressions: Expressions, text: string, scope: Scope): Json | undefined {
  try {
    return evaluate(treeOf(expressions, text), scope);
  } catch (error) {
    if (error instanceof ExprCostError) return undefined;
    throw error;
  }
}

function treeOf(expressions: Expressions, text: string): Expr {
  const tree = Object.hasOwn(expressions, text) ? expressions[text] : undefined;
  if (!tree) throw new Error(`the expression was not compiled: ${text}`);
  return tree;
}

interface Budget {
  steps: number;
  readonly spend: (steps: number) => void;
}

function startBudget(limit = maxSteps): Budget {
  const budget: Budget = {
    steps: limit,
    spend(steps) {
      budget.steps -= steps;
      if (budget.steps < 0) throw new ExprCostError();
    },
  };
  return budget;
}

function run(expr: Expr, scope: Scope, budget: Budget): Value {
  if (--budget.steps < 0) throw new ExprCostError();
  switch (expr.op) {
    case "null":
      return undefined;
    case "bool":
    case "text":
      return expr.value;
    case "number":
      return literalOf(expr);
    case "name":
      return Object.hasOwn(scope, expr.name) ? (scope[expr.name] ?? undefined) : undefined;
    case "get":
      return member(run(expr.of, scope, budget), expr.key);
    case "index":
      return element(run(expr.of, scope, budget), run(expr.at, scope, budget));
    case "list":
      return expr.items.map((item) => run(item, scope, budget));
    case "has":
      return run(expr.of, scope, budget) !== undefined;
    case "not": {
      const value = run(expr.of, scope, budget);
      return typeof value === "boolean" ? !value : undefined;
    }
    case "negate":
      return toDecimal(run(expr.of, scope, budget))?.neg();
    case "and":
    case "or":
      return connect(expr, scope, budget);
    case "if": {
      const test = run(expr.test, scope, budget);
      return typeof test === "boolean" ? run(test ? expr.then : expr.else, scope, budget) : undefined;
    }
    case "in":
      return isIn(run(expr.left, scope, budget), run(expr.right, scope, budget), budget);
    case "call":
      return callFunction(
        expr.fn,
        expr.args.map((arg) => run(arg, scope, budget)),
        budget,
      );
    case "each":
      return runEach(expr, scope, budget);
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
      return calculate(expr.op, run(expr.left, scope, budget), run(expr.right, scope, budget), budget);
    default:
      return compareBy(expr.op, run(expr.left, scope, budget), run(expr.right, scope, budget));
  }
}

const literals = new WeakMap<Expr, number | Decimal>();

/** Returns the value of a literal, which is parsed once: a small integer stays a number, any other becomes a decimal. */
function literalOf(expr: Expr & { readonly op: "number" }): Value {
  let value = literals.get(expr);
  if (value === undefined) {
    const decimal = toDecimal(expr.value);
    if (decimal === undefined) return undefined;
    value = String(Number(expr.value)) === expr.value ? Number(expr.value) : decimal;
    literals.set(expr, value);
  }
  return value;
}

function member(of: Value, key: string): Value {
  if (typeof of !== "object" || of === null || isList(of) || !Object.hasOwn(of, key)) return undefined;
  return (of as Readonly<Record<string, Value>>)[key] ?? undefined;
}

function element(of: Value, at: Value): Value {
  if (typeof at === "string") return member(of, at);
  const index = toDecimal(at)?.toNumber();
  return isList(of) && index !== undefined && Number.isInteger(index) ? (of[index] ?? undefined) : undefined;
}

function connect(expr: Expr & { readonly op: "and" | "or" }, scope: Scope, budget: Budget): Value {
  const decides = expr.op === "or";
  const left = run(expr.left, scope, budget);
  if (left === decides) return decides;
  const right = run(expr.right, scope, budget);
  if (right === decides) return decides;
  return left === !decides && right === !decides ? !decides : undefined;
}

function compareBy(op: Comparison, left: Value, right: Value): Value {
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

function isIn(value: Value, list: Value, budget: Budget): Value {
  if (value === undefined || !isList(list)) return undefined;
  budget.spend(list.length);
  let unknown = false;
  for (const item of list) {
    const equal = equalValues(value, item);
    if (equal === true) return true;
    unknown ||= equal === undefined;
  }
  return unknown ? undefined : false;
}

function calculate(op: "+" | "-" | "*" | "/" | "%", left: Value, right: Value, budget: Budget): Value {
  if (left === undefined || right === undefined) return undefined;
  if (op === "+" && typeof left === "string" && typeof right === "string") return sized(left + right, budget);
  if (op === "+" && isList(left) && isList(right)) return sized([...left, ...right], budget);
  const a = toDecimal(left);
  const b = toDecimal(right);
  if (a === undefined || b === undefined) return undefined;
  if ((op === "/" || op === "%") && b.eq(0)) return undefined;
  const result = op === "+" ? a.plus(b) : op === "-" ? a.minus(b) : op === "*" ? a.times(b) : op === "/" ? a.div(b) : a.mod(b);
  if (result.c.length > maxDigits || Math.abs(result.e) > maxDigits) throw new ExprCostError();
  return result;
}

function sized<T extends string | readonly Value[]>(value: T, budget: Budget): T {
  if (value.length > maxLength) throw new ExprCostError();
  budget.spend(value.length / 16);
  return value;
}

function callFunction(name: string, args: readonly Value[], budget: Budget): Value {
  const fn = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!fn) return undefined;
  if (!fn.partial && args.some((arg) => arg === undefined)) return undefined;
  const result = fn.run(args, budget.spend);
  return typeof result === "string" || isList(result) ? sized(result, budget) : result;
}

function runEach(expr: Expr & { readonly op: "each" }, scope: Scope, budget: Budget): Value {
  const list = run(expr.of, scope, budget);
  if (!isList(list)) return undefined;
  const bodyFor = (item: Value): Value => run(expr.body, { ...scope, [expr.as]: item }, budget);
  if (expr.fn === "map") return list.map(bodyFor);
  if (expr.fn === "filter") return list.filter((item) => bodyFor(item) === true);
  if (expr.fn === "exists_one") return existsOne(list.map(bodyFor));
  const decides = expr.fn === "exists";
  let unknown = false;
  for (const item of decides ? indexedCandidates(expr, list, scope, budget) : list) {
    const value = bodyFor(item);
    if (value === decides) return decides;
    unknown ||= typeof value !== "boolean";
  }
  return unknown ? undefined : !decides;
}

/** Returns the entries that can make `exists` true or unknown: those of the list index if there is one, else all. */
function indexedCandidates(expr: Expr & { readonly op: "each" }, list: readonly Value[], scope: Scope, budget: Budget): readonly Value[] {
  const indexes = scope[indexesName] as ListIndexes | undefined;
  const test = indexes && keyTestOf(expr.body, expr.as);
  return test ? candidatesFor(indexes, list, test, run(test.value, scope, budget)) : list;
}

function existsOne(results: readonly Value[]): Value {
  const found = results.filter((result) => result === true).length;
  if (found > 1) return false;
  return results.every((result) => typeof result === "boolean") ? found === 1 : undefined;
}
