/** How an evaluation asks for sums over other records. Apart from `recordSums.ts`, which a page loads only where it asks. */
import type { Expr, RecordsExpr } from "./ast.ts";
import type { Scope, Value } from "./values.ts";

export interface SumLookup {
  /** Returns the value of a sum; unknown without an answer. `run` evaluates a part of it. Throws `ExprCostError` for too many questions. */
  valueOf(expr: RecordsExpr, scope: Scope, run: (part: Expr) => Value): Value;
}

/** The record that asks: it is not among the other records of its entity. */
export interface AskingRecord {
  readonly entity: string;
  readonly id?: string | undefined;
  /** Id of the customer whose record it is, where staff asks: it has no records of its own. */
  readonly owner?: string | undefined;
}

/** Steps that a sum counts in the estimate and in the evaluation. */
export const sumSteps = 500;

/** The names of the lookup and of the record in a scope. No expression can contain them. */
const lookupName = "#sums";
const askingName = "#asking";

/** Returns what a scope needs so that its expressions can ask for sums. */
export function sumScope(sums: SumLookup | undefined, asking: AskingRecord | undefined): Scope {
  return { [lookupName]: sums, [askingName]: asking } as unknown as Scope;
}

export function sumLookupOf(scope: Scope): SumLookup | undefined {
  return scope[lookupName] as unknown as SumLookup | undefined;
}

export function askingRecordOf(scope: Scope): AskingRecord | undefined {
  return scope[askingName] as unknown as AskingRecord | undefined;
}
