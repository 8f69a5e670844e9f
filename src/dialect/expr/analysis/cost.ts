/**
 * Estimates the maximum steps of an expression (see `evaluate.ts`) without
 * running it, with every list as long as its schema allows.
 */
import type { Expr } from "../ast.ts";
import { functions } from "../functions.ts";
import { maxSteps } from "../evaluate.ts";
import type { ParsedExpr } from "../parse.ts";
import { anyType, type ExprFinding, type ExprType } from "./types.ts";

/** Assumed entries of a list without `maxItems`, and assumed steps for a text without `maxLength`. */
const usualItems = 1000;
const usualText = 125;
const lettersPerStep = 16;

type Names = Readonly<Record<string, ExprType>>;

interface Estimate {
  readonly steps: number;
  readonly type: ExprType;
  /** Entries of a list. */
  readonly items: number;
}

/** Returns the maximum steps of the expression with these names in scope. */
export function estimateCost(expr: Expr, names: Names): number {
  return estimate(expr, names).steps;
}

/** Returns a finding if the evaluation would be aborted on the largest records. */
export function tooCostly({ expr, rangeOf }: ParsedExpr, names: Names): ExprFinding[] {
  const times = Math.ceil(estimateCost(expr, names) / maxSteps);
  if (times <= 1) return [];
  const message = `with its lists at maxItems this takes about ${times} times the allowed steps and would be aborted on the largest records. Lower maxItems, or avoid a list inside a list: isUnique() and overlap() read the rows once`;
  return [{ mistake: "cost", ...rangeOf(expr), message }];
}

function estimate(expr: Expr, names: Names): Estimate {
  switch (expr.op) {
    case "name":
      return of(1, names[expr.name] ?? anyType);
    case "get": {
      const whole = estimate(expr.of, names);
      return of(whole.steps + 1, whole.type.fields?.()[expr.key] ?? anyType);
    }
    case "index": {
      const whole = estimate(expr.of, names);
      return of(whole.steps + estimate(expr.at, names).steps + 1, whole.type.item ?? anyType);
    }
    case "list": {
      const items = expr.items.map((item) => estimate(item, names));
      return { steps: sum(items) + 1, type: { kind: "list", item: items[0]?.type ?? anyType }, items: items.length };
    }
    case "each":
      return estimateEach(expr, names);
    case "call": {
      const args = expr.args.map((arg) => estimate(arg, names));
      const [first] = args;
      const steps = sum(args) + 1 + Math.max(0, ...args.map(readingCost));
      if (functions[expr.fn]?.gives !== "list") return of(steps, anyType);
      // A list that is split from a text has at most as many entries as the text has letters.
      const letters = first?.type.schema?.maxLength ?? usualText * lettersPerStep;
      const isList = first?.type.kind === "list";
      return {
        steps,
        type: { kind: "list", item: (isList ? first.type.item : undefined) ?? anyType },
        items: isList ? first.items : letters,
      };
    }
    case "not":
    case "negate":
    case "has":
      return of(estimate(expr.of, names).steps + 1, anyType);
    case "if": {
      const [test, yes, no] = [expr.test, expr.then, expr.else].map((part) => estimate(part, names)) as [Estimate, Estimate, Estimate];
      return { steps: test.steps + Math.max(yes.steps, no.steps) + 1, type: yes.type, items: Math.max(yes.items, no.items) };
    }
    case "null":
    case "bool":
    case "number":
    case "text":
      return of(1, anyType);
    default: {
      const [left, right] = [estimate(expr.left, names), estimate(expr.right, names)];
      const walked = expr.op === "in" ? right.items : expr.op === "+" ? (left.items + right.items) / lettersPerStep : 0;
      return { steps: left.steps + right.steps + 1 + walked, type: left.type, items: expr.op === "+" ? left.items + right.items : 1 };
    }
  }
}

function estimateEach(expr: Expr & { readonly op: "each" }, names: Names): Estimate {
  const list = estimate(expr.of, names);
  const body = estimate(expr.body, { ...names, [expr.as]: list.type.item ?? anyType });
  const type: ExprType = expr.fn === "map" ? { kind: "list", item: body.type } : expr.fn === "filter" ? list.type : { kind: "boolean" };
  return { steps: list.steps + list.items * body.steps + 1, type, items: list.items };
}

function of(steps: number, type: ExprType): Estimate {
  return { steps, type, items: type.kind === "list" ? (type.schema?.maxItems ?? usualItems) : 1 };
}

/** Returns the steps that a function needs to read an argument: one per list entry, or by the length of a text. */
function readingCost({ type, items }: Estimate): number {
  return type.kind === "list" ? items : (type.schema?.maxLength ?? usualText * lettersPerStep) / lettersPerStep;
}

function sum(estimates: readonly Estimate[]): number {
  return estimates.reduce((total, { steps }) => total + steps, 0);
}
