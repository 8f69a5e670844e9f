/**
 * Estimates the maximum steps of an expression (see `evaluate.ts`) without
 * running it, with every list as long as its schema allows. An expression of a
 * row is evaluated for every row: its steps are those of all rows together.
 */
import type { Expr } from "../ast.ts";
import { exprParts, freeNames, readsOnlyRecord } from "../freeNames.ts";
import { functions } from "../functions.ts";
import { lookupSteps, maxSteps } from "../evaluate.ts";
import { keyTestOf } from "../listIndex.ts";
import { openValues } from "../recordSums.ts";
import { sumSteps } from "../sumLookup.ts";
import type { ParsedExpr } from "../parse.ts";
import { anyType, type ExprFinding, type ExprType } from "./types.ts";

/** Assumed entries of a list without `maxItems`. */
export const usualItems = 1000;
/** Assumed steps for a text without `maxLength`. */
const usualText = 125;
const lettersPerStep = 16;

type Names = Readonly<Record<string, ExprType>>;

interface Estimate {
  readonly steps: number;
  readonly type: ExprType;
  /** Entries of a list. */
  readonly items: number;
}

/** Returns the maximum steps of the expression with these names in scope; of an expression of a row, over all rows of a record. */
export function estimateCost(expr: Expr, names: Names): number {
  return new Estimator().total(expr, names);
}

/** Returns a finding if the evaluation would be aborted on the largest records. */
export function tooCostly({ expr, rangeOf }: ParsedExpr, names: Names): ExprFinding[] {
  const times = Math.ceil(estimateCost(expr, names) / maxSteps);
  if (times <= 1) return [];
  const rows = names["row"]?.rows;
  const forRows = rows === undefined || rows === 1 ? "" : ` for all ${rows} rows of a record`;
  const message = `with its lists at maxItems this takes about ${times} times the allowed steps${forRows} and would be aborted on the largest records. ${cheaperWay(expr, names)}`;
  return [{ mistake: "cost", ...rangeOf(expr), message }];
}

/** Returns what to write instead: of a rule that looks for the row among the others, with the names of this list. */
function cheaperWay(expr: Expr, names: Names): string {
  const list = names["row"]?.rows === undefined ? undefined : listComparedWithRow(expr);
  if (list === undefined) return "Lower maxItems, or avoid a list inside a list: isUnique() and overlap() read the rows once";
  return `Write row.duplicateOf(${list}, row.key) or row.overlapsAnother(${list}, row.from, row.to), which read the rows once, or lower maxItems`;
}

/** Returns the text of a list of the record that a part of the expression goes through while it reads `row`. */
function listComparedWithRow(expr: Expr): string | undefined {
  if (expr.op === "each" && freeNames(expr.body).has("row")) {
    const path = pathOf(expr.of);
    if (path !== undefined) return path;
  }
  for (const part of exprParts(expr)) {
    const found = listComparedWithRow(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function pathOf(expr: Expr): string | undefined {
  if (expr.op === "name") return expr.name;
  const of = expr.op === "get" ? pathOf(expr.of) : undefined;
  return expr.op === "get" && of !== undefined ? `${of}.${expr.key}` : undefined;
}

/** Estimates one expression: the work of one evaluation, and the work that all evaluations for one record share (`sharedWork.ts`). */
class Estimator {
  #shared = 0;

  total(expr: Expr, names: Names): number {
    const each = this.#estimate(expr, names).steps;
    return (names["row"]?.rows ?? 1) * each + this.#shared;
  }

  #estimate(expr: Expr, names: Names): Estimate {
    switch (expr.op) {
      case "name":
        return of(1, names[expr.name] ?? anyType);
      case "get": {
        const whole = this.#estimate(expr.of, names);
        return of(whole.steps + 1, whole.type.fields?.()[expr.key] ?? anyType);
      }
      case "index": {
        const whole = this.#estimate(expr.of, names);
        return of(whole.steps + this.#estimate(expr.at, names).steps + 1, whole.type.item ?? anyType);
      }
      case "list": {
        const items = expr.items.map((item) => this.#estimate(item, names));
        return { steps: sum(items) + 1, type: { kind: "list", item: items[0]?.type ?? anyType }, items: items.length };
      }
      case "map":
        return of(sum(expr.items.map((item) => this.#estimate(item, names))) + 1, anyType);
      case "each":
        return this.#sharedByRows(expr, this.#each(expr, names));
      case "call":
        return this.#sharedByRows(expr, this.#call(expr, names));
      case "among":
        return this.#among(expr, names);
      case "records":
        return this.#sharedByRows(expr, of(sumSteps + sum(openValues(expr).map((part) => this.#estimate(part, names))), anyType));
      case "not":
      case "negate":
      case "has":
        return of(this.#estimate(expr.of, names).steps + 1, anyType);
      case "if": {
        const [test, yes, no] = [expr.test, expr.then, expr.else].map((part) => this.#estimate(part, names)) as [
          Estimate,
          Estimate,
          Estimate,
        ];
        return { steps: test.steps + Math.max(yes.steps, no.steps) + 1, type: yes.type, items: Math.max(yes.items, no.items) };
      }
      case "null":
      case "bool":
      case "number":
      case "text":
        return of(1, anyType);
      default: {
        const [left, right] = [this.#estimate(expr.left, names), this.#estimate(expr.right, names)];
        const walked = expr.op === "in" ? right.items : expr.op === "+" ? (left.items + right.items) / lettersPerStep : 0;
        return { steps: left.steps + right.steps + 1 + walked, type: left.type, items: expr.op === "+" ? left.items + right.items : 1 };
      }
    }
  }

  /** Counts a part that does not read the row once for all rows. */
  #sharedByRows(expr: Expr, estimate: Estimate): Estimate {
    if (!readsOnlyRecord(expr)) return estimate;
    this.#shared += estimate.steps;
    return { ...estimate, steps: 1 };
  }

  #call(expr: Expr & { readonly op: "call" }, names: Names): Estimate {
    const args = expr.args.map((arg) => this.#estimate(arg, names));
    const [first] = args;
    const steps = sum(args) + 1 + Math.max(0, ...args.map(readingCost));
    if (functions[expr.fn]?.gives !== "list") return of(steps, anyType);
    // A list that is split from a text has at most as many entries as the text has letters.
    const letters = first?.type.schema?.maxLength ?? usualText * lettersPerStep;
    const isList = first?.type.kind === "list";
    const item = (isList ? first.type.item : undefined) ?? anyType;
    return { steps, type: { kind: "list", item }, items: isList ? first.items : letters };
  }

  #each(expr: Expr & { readonly op: "each" }, names: Names): Estimate {
    const list = this.#estimate(expr.of, names);
    const body = this.#estimate(expr.body, { ...names, [expr.as]: list.type.item ?? anyType });
    const type: ExprType = expr.fn === "map" ? { kind: "list", item: body.type } : expr.fn === "filter" ? list.type : { kind: "boolean" };
    const test = expr.fn === "exists" ? keyTestOf(expr) : undefined;
    const all = list.items * (body.steps + 1);
    // Rows that expect the same key share the result: each entry is tested once for all of them.
    if (test?.isShared) this.#shared += all;
    const own = test?.isShared ? this.#estimate(test.value, names).steps + 2 : list.items * body.steps;
    return { steps: list.steps + own + 1, type, items: list.items };
  }

  #among(expr: Expr & { readonly op: "among" }, names: Names): Estimate {
    const list = this.#estimate(expr.of, names);
    const keys = sum(expr.keys.map((key) => this.#estimate(key, { ...names, [expr.as]: list.type.item ?? anyType })));
    const index = list.steps + list.items * (keys + Math.max(1, Math.ceil(Math.log2(list.items + 1))));
    const isShared = readsOnlyRecord(expr.of) && expr.keys.every((key) => readsOnlyRecord(key, expr.as));
    if (isShared) this.#shared += index;
    return of((isShared ? 0 : index) + keys + lookupSteps + 1, { kind: "boolean" });
  }
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
