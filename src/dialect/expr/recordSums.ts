/**
 * Sums over other records: `sum('loan', row.state == 'open', row.amount)`.
 *
 * The dialect reads no record. An evaluation asks a lookup (`sumLookup.ts`), which the server fills by SQL and the browser by a call.
 * What the sum reads outside of the other record (`self`, `limits` …) is evaluated first, and its values are part of the question. So a
 * question is the id of an expression of the schemas with plain values: a browser cannot ask anything else.
 *
 * A sum without an answer is unknown, and the lookup knows that it is missing: a caller that decides something loads the missing ones and
 * evaluates again.
 */
import { fingerprint } from "../json/fingerprint.ts";
import { isObject, type Json } from "../json/json.ts";
import { toDecimal } from "../text/decimal.ts";
import type { Expr, Expressions, RecordsExpr } from "./ast.ts";
import { exprParts, freeNames, isExpr } from "./freeNames.ts";
import { askingRecordOf, type SumLookup } from "./sumLookup.ts";
import { type Scope, toJson, type Value } from "./values.ts";
import { oncePer } from "../json/oncePer.ts";

export interface SumQuestion {
  /** `sumId` of the expression. */
  readonly id: string;
  /** The values of `openValues`, null for unknown. */
  readonly values: readonly Json[];
  /** Id of the record that asks, if it is one of the same entity: it is not among the others. */
  readonly except?: string;
  /** Id of the customer whose records are added up, where staff asks. */
  readonly owner?: string;
}

/** How many records meet the condition, and the sum of their numbers as decimal text. */
export interface SumAnswer {
  readonly count: number;
  readonly total: string;
}

/** The most different questions of one check. Further ones are given up as too costly. */
export const maxSums = 40;
/** Returns the question that the expression asks in this scope. `run` evaluates a part of it. */
export function questionOf(expr: RecordsExpr, scope: Scope, run: (part: Expr) => Value): SumQuestion {
  const asking = askingRecordOf(scope);
  const except = asking?.entity === expr.entity ? asking.id : undefined;
  const values = openValues(expr).map((part) => toJson(run(part)) ?? null);
  const owner = asking?.owner;
  return { id: sumId(expr), values, ...(except !== undefined && { except }), ...(owner !== undefined && { owner }) };
}

/** A lookup that also gives the answers themselves, for figures in words. */
export interface AnsweringLookup extends SumLookup {
  /** Returns undefined for an answer that is not known, and notes the question. */
  answerTo(question: SumQuestion): SumAnswer | undefined;
}

/** Returns a lookup over answers. */
export function answering(answerTo: AnsweringLookup["answerTo"]): AnsweringLookup {
  return {
    answerTo,
    valueOf(expr, scope, run) {
      const answer = answerTo(questionOf(expr, scope, run));
      if (!answer) return undefined;
      if (expr.fn === "sum") return toDecimal(answer.total);
      return expr.fn === "count" ? answer.count : answer.count > 0;
    },
  };
}

/** Returns the id of the expression, the same on server and browser. */
export const sumId = oncePer((expr: RecordsExpr) => fingerprint(expr));

/** Returns the largest subexpressions that depend on the record in hand only, in order: those without `row` that are no constants. `closeSum` puts their values in. */
export const openValues = oncePer((expr: RecordsExpr): readonly Expr[] => exprParts(expr).flatMap(openIn));

function openIn(part: Expr): readonly Expr[] {
  const names = freeNames(part);
  if (!names.has("row")) return names.size === 0 ? [] : [part];
  return exprParts(part).flatMap(openIn);
}

/** Returns the expression with these values in place of its open parts. It reads nothing but the other record. */
export function closeSum(expr: RecordsExpr, values: readonly Json[]): RecordsExpr {
  const open = new Map(openValues(expr).map((part, at) => [part, literalOf(values[at] ?? null)]));
  const close = (part: Expr): Expr => {
    const literal = open.get(part);
    if (literal) return literal;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]: [string, unknown]) => [
        key,
        Array.isArray(value) ? value.map((item: unknown) => (isExpr(item) ? close(item) : item)) : isExpr(value) ? close(value) : value,
      ]),
    ) as unknown as Expr;
  };
  return close(expr) as RecordsExpr;
}

function literalOf(value: Json): Expr {
  if (typeof value === "boolean") return { op: "bool", value };
  if (typeof value === "number") return { op: "number", value: String(value) };
  if (typeof value === "string") return { op: "text", value };
  if (Array.isArray(value)) return { op: "list", items: value.map(literalOf) };
  // A table, such as rates by currency.
  return isObject(value)
    ? { op: "map", keys: Object.keys(value), items: Object.values(value).map((item) => literalOf(item ?? null)) }
    : { op: "null" };
}

/** Returns every sum over other records in an expression. */
export function recordsExprs(expr: Expr): RecordsExpr[] {
  return expr.op === "records" ? [expr] : exprParts(expr).flatMap(recordsExprs);
}

/** Whether one of the expressions asks for other records. */
export const readsRecords = oncePer((expressions: Expressions) => Object.values(expressions).some((expr) => recordsExprs(expr).length > 0));
