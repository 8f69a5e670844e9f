/** The shape of a function of expressions, and helpers that write one. */
import type { Value } from "./values.ts";

export type ArgType = "text" | "number" | "list" | "any";
export type ResultType = "text" | "number" | "boolean" | "list" | "any";

export interface ExprFunction {
  readonly args: readonly ArgType[];
  /** Trailing arguments that may be left out. */
  readonly optional?: number;
  /** Whether the last argument may be repeated. */
  readonly many?: boolean;
  readonly gives: ResultType;
  /** Whether it also runs with unknown arguments. */
  readonly partial?: boolean;
  /** `spend` adds to the steps of the evaluation and throws `ExprCostError` above the limit. */
  run(args: readonly Value[], spend: (steps: number) => void): Value;
}

export const onText =
  (run: (value: string) => Value) =>
  ([value]: readonly Value[]): Value =>
    typeof value === "string" ? run(value) : undefined;

/** A function of two texts. */
export const onTexts =
  (run: (a: string, b: string) => Value) =>
  ([a, b]: readonly Value[]): Value =>
    typeof a === "string" && typeof b === "string" ? run(a, b) : undefined;
