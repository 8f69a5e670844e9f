/**
 * How much work an expression may take at worst, before it ever runs: counted
 * in the steps of `evaluate.ts`, with every list as long as its schema allows.
 */
import type { Expr } from "../ast.ts";
import { functions } from "../functions.ts";
import { maxSteps } from "../evaluate.ts";
import type { ParsedExpr } from "../parse.ts";
import type { ExprFinding } from "./typecheck.ts";
import { anyType, type ExprType } from "./types.ts";

/** Entries of a list whose schema says no `maxItems`, and what a text costs whose schema says no `maxLength`. */
const usualItems = 1000;
const usualText = 125;
const lettersPerStep = 16;

type Names = Readonly<Record<string, ExprType>>;

interface Estimate {
  readonly steps: number;
  readonly type: ExprType;
  /** Entries, where it is a list. */
  readonly items: number;
}

/** The most steps that the expression takes where these names are in scope. */
export function estimateCost(expr: Expr, names: Names): number {
  return estimate(expr, names).steps;
}

/** What is said of an expression that would be given up on the largest records. */
export function tooCostly({ expr, rangeOf }: ParsedExpr, names: Names): ExprFinding[] {
  const times = Math.ceil(estimateCost(expr, names) / maxSteps);
  if (times <= 1) return [];
  const message = `with its lists as long as they may be this takes some ${times} times the work that is allowed, and would be given up on the largest records. Lower maxItems, or say it without a list inside a list: isUnique() and overlap() look at rows once`;
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
      // A list made of a text has no more entries than the text has letters.
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

/** A function reads its arguments through: entries of a list, letters of a text. */
function readingCost({ type, items }: Estimate): number {
  return type.kind === "list" ? items : (type.schema?.maxLength ?? usualText * lettersPerStep) / lettersPerStep;
}

function sum(estimates: readonly Estimate[]): number {
  return estimates.reduce((total, { steps }) => total + steps, 0);
}
