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
import { type AmongEvaluation, indexAmong, keysBy } from "./amongRows.ts";
import type { Comparison, Expr, Expressions } from "./ast.ts";
import { recordNames } from "./freeNames.ts";
import { functions } from "./functions.ts";
import { existsOne } from "./lists.ts";
import { candidatesFor, type KeyTest, keyTestOf } from "./listIndex.ts";
import { calculate, compareBy, isIn, sized } from "./operators.ts";
import { sumLookupOf, sumSteps } from "./sumLookup.ts";
import { exactKey } from "./rowFunctions.ts";
import type { Among, RowIndex } from "./rowIndex.ts";
import { areSameRow, comparesRows, unfiltered, withRowIdentity } from "./rowIdentity.ts";
import { type SharedWork, sharedResult, sharedValue, sharedWorkOf, withoutSharedWork } from "./sharedWork.ts";
import { ExprCostError, isList, memberOf, type Scope, toJson, unlessCostly, type Value } from "./values.ts";

export type { Scope };

/** Maximum steps of an expression, over all rows of a record: about 200 rows compared with each other. The check of the schemas uses the same limit. */
export const maxSteps = 1_000_000;
/** Steps of the search for a row in a sorted or grouped list. */
export const lookupSteps = 16;

/** Returns the value of an expression as JSON; `undefined` is unknown. Throws `ExprCostError` after `steps` steps. */
export function evaluate(expr: Expr, scope: Scope, steps = maxSteps): Json | undefined {
  return toJson(evaluateExact(expr, scope, steps));
}

/** The same; an evaluation that exceeds its steps is unknown. */
export function evaluateOrUnknown(expr: Expr, scope: Scope): Json | undefined {
  return unlessCostly(() => evaluate(expr, scope));
}

/** The value of `evaluate` before it becomes JSON: a number keeps being one, however many digits it has. */
export function evaluateExact(expr: Expr, scope: Scope, steps = maxSteps): Value {
  return run(expr, scope, startBudget(steps));
}

/**
 * Returns whether the condition holds: true, false, or `undefined` for unknown.
 * The caller decides what unknown means: a rule passes, a guard refuses. Throws
 * if the text was not compiled.
 */
export function evaluateBoolean(expressions: Expressions, text: string, scope: Scope, budget?: Budget): boolean | undefined {
  const result = evaluateWithinBudget(expressions, text, scope, budget);
  return result === "too costly" ? undefined : result;
}

/**
 * Works as `evaluateBoolean`, but distinguishes unknown from an evaluation that exceeds its budget.
 * @param budget one for all rows for which the expression is evaluated
 */
export function evaluateWithinBudget(
  expressions: Expressions,
  text: string,
  scope: Scope,
  budget = startBudget(),
): boolean | undefined | "too costly" {
  try {
    const value = run(treeOf(expressions, text), scope, budget);
    return typeof value === "boolean" ? value : undefined;
  } catch (error) {
    if (error instanceof ExprCostError) return "too costly";
    throw error;
  }
}

/** Returns the value for a computed field or a default; unknown if the evaluation exceeds its budget. */
export function evaluateJson(expressions: Expressions, text: string, scope: Scope, budget = startBudget()): Json | undefined {
  return unlessCostly(() => toJson(run(treeOf(expressions, text), scope, budget)));
}

function treeOf(expressions: Expressions, text: string): Expr {
  const tree = Object.hasOwn(expressions, text) ? expressions[text] : undefined;
  if (!tree) throw new Error(`the expression was not compiled: ${text}`);
  return tree;
}

/** The steps that are left. Once it is exhausted, every evaluation with it is aborted. */
export interface Budget {
  steps: number;
  readonly spend: (steps: number) => void;
}

/** Work that one evaluation may do before it is given up. */
export function startBudget(limit = maxSteps): Budget {
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
      return memberOf(run(expr.of, scope, budget), expr.key);
    case "index":
      return element(run(expr.of, scope, budget), run(expr.at, scope, budget));
    case "list":
      return expr.items.map((item) => run(item, scope, budget));
    case "map":
      return Object.fromEntries(expr.items.map((item, at) => [expr.keys[at] ?? "", run(item, scope, budget)]));
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
      return isIn(run(expr.left, scope, budget), run(expr.right, scope, budget), budget.spend);
    case "call":
      return sharedValue(expr, scope, () =>
        callFunction(
          expr.fn,
          expr.args.map((arg) => run(arg, scope, budget)),
          budget,
        ),
      );
    case "each":
      return sharedValue(expr, scope, () => runEach(expr, scope, budget));
    case "among":
      return runAmong(expr, scope, budget);
    case "records":
      budget.spend(sumSteps);
      return sharedValue(expr, scope, () => sumLookupOf(scope)?.valueOf(expr, scope, (part) => run(part, scope, budget)));
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
      return calculate(expr.op, run(expr.left, scope, budget), run(expr.right, scope, budget), budget.spend);
    default:
      return compare(expr, scope, budget);
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

function element(of: Value, at: Value): Value {
  if (typeof at === "string") return memberOf(of, at);
  const index = toDecimal(at);
  if (index === undefined) return undefined;
  // The keys of a table are texts in JSON: `limits.cutOff[weekday(x)]` reads "5".
  if (!isList(of)) return memberOf(of, index.toFixed());
  const place = index.toNumber();
  return Number.isInteger(place) ? (of[place] ?? undefined) : undefined;
}

function connect(expr: Expr & { readonly op: "and" | "or" }, scope: Scope, budget: Budget): Value {
  const decides = expr.op === "or";
  const left = run(expr.left, scope, budget);
  if (left === decides) return decides;
  const right = run(expr.right, scope, budget);
  if (right === decides) return decides;
  return left === !decides && right === !decides ? !decides : undefined;
}

function callFunction(name: string, args: readonly Value[], budget: Budget): Value {
  const fn = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!fn) return undefined;
  if (!fn.partial && args.some((arg) => arg === undefined)) return undefined;
  const result = fn.run(args, budget.spend);
  return typeof result === "string" || isList(result) ? sized(result, budget.spend) : result;
}

/** Two names that mean rows of one list are equal if they are the same row, whatever is entered in it. */
function compare(expr: Expr & { readonly op: Comparison }, scope: Scope, budget: Budget): Value {
  const isSame = areSameRow(expr.left, expr.right, scope);
  if (isSame !== undefined && (expr.op === "==" || expr.op === "!=")) return isSame === (expr.op === "==");
  return compareBy(expr.op, run(expr.left, scope, budget), run(expr.right, scope, budget));
}

type Each = Expr & { readonly op: "each" };

function runEach(expr: Each, scope: Scope, budget: Budget): Value {
  const list = run(expr.of, scope, budget);
  if (!isList(list)) return undefined;
  // The shared work is found by the record: a body that gives one of its names another meaning has none.
  const plain = recordNames.has(expr.as) ? withoutSharedWork(scope) : scope;
  const outer = comparesRows(expr) ? withRowIdentity(plain, expr.as, rowsOf(unfiltered(expr.of), scope, budget)) : plain;
  const bodyFor = (item: Value): Value => run(expr.body, { ...outer, [expr.as]: item }, budget);
  if (expr.fn === "map") return list.map(bodyFor);
  if (expr.fn === "filter") return list.filter((item) => bodyFor(item) === true);
  if (expr.fn === "exists_one") return existsOne(list.map(bodyFor));
  const decides = expr.fn === "exists";
  const work = sharedWorkOf(outer);
  const test = decides && work ? keyTestOf(expr) : undefined;
  if (work && test) return existsByKey({ expr, test, list, work, bodyFor, expected: run(test.value, scope, budget) }, scope);
  return anyDecides(list, decides, bodyFor);
}

function rowsOf(list: Expr, scope: Scope, budget: Budget): readonly Value[] {
  const rows = run(list, scope, budget);
  return isList(rows) ? rows : [];
}

/** `exists` (decides: true) and `all` (decides: false) in three-valued logic. */
function anyDecides(items: readonly Value[], decides: boolean, bodyFor: (item: Value) => Value): boolean | undefined {
  let unknown = false;
  for (const item of items) {
    const value = bodyFor(item);
    if (value === decides) return decides;
    unknown ||= typeof value !== "boolean";
  }
  return unknown ? undefined : !decides;
}

interface KeyedExists {
  readonly expr: Each;
  readonly test: KeyTest;
  readonly list: readonly Value[];
  readonly work: SharedWork;
  readonly bodyFor: (item: Value) => Value;
  /** The value that the key has to equal. */
  readonly expected: Value;
}

/** Tests only the entries whose key may be the expected one. Rows that expect the same key share the result. */
function existsByKey({ expr, test, list, work, bodyFor, expected }: KeyedExists, scope: Scope): boolean | undefined {
  const candidates = candidatesFor(work.indexes, list, test, expected);
  if (!candidates) return anyDecides(list, true, bodyFor);
  const { known, unknown } = candidates;
  if (!test.isShared) return anyDecides([...known, ...unknown], true, bodyFor);
  const results = sharedResult(work, expr.body, scope, () => new Map<string, boolean | undefined>());
  const resultFor = (key: string, items: readonly Value[]): boolean | undefined => {
    if (!results.has(key)) results.set(key, anyDecides(items, true, bodyFor));
    return results.get(key);
  };
  const found = resultFor(exactKey(expected) ?? "", known);
  // An entry without a key is at best unknown, whatever is expected.
  return found === true || resultFor("", unknown) === false ? found : undefined;
}

function runAmong(expr: Among, scope: Scope, budget: Budget): Value {
  const index = rowIndexOf(expr, scope, budget);
  if (!index) return undefined;
  budget.spend(lookupSteps);
  return index.matches(Object.hasOwn(scope, expr.as) ? scope[expr.as] : undefined, keysBy(expr, scope, evaluationWith(budget)));
}

/** Returns the index of the list whose rows the expression compares; `undefined` if the list is unknown. */
export function rowIndexOf(expr: Among, scope: Scope, budget: Budget): RowIndex | undefined {
  return indexAmong(expr, scope, evaluationWith(budget));
}

const evaluationWith = (budget: Budget): AmongEvaluation => ({ run: (part, scope) => run(part, scope, budget), spend: budget.spend });
