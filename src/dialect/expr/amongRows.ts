/** The index of the list in which an expression compares a row with the others. */
import type { Expr } from "./ast.ts";
import { type Among, type KeysOf, RowIndex } from "./rowIndex.ts";
import { isIndexOfRecord, sharedResult, sharedWorkOf } from "./sharedWork.ts";
import { isList, memberOf, type Scope, type Value } from "./values.ts";

/** The evaluation that asks for the index. */
export interface AmongEvaluation {
  run(expr: Expr, scope: Scope): Value;
  spend(steps: number): void;
}

/** Returns the index; `undefined` if the list is unknown. Rows of one record share it, and a form keeps it between two edits. */
export function indexAmong(expr: Among, scope: Scope, evaluation: AmongEvaluation): RowIndex | undefined {
  const work = sharedWorkOf(scope);
  const keysOf = keysBy(expr, scope, evaluation);
  const create = (): RowIndex | undefined => {
    const list = evaluation.run(expr.of, scope);
    if (!isList(list)) return undefined;
    const indexed = (): RowIndex => {
      evaluation.spend(list.length * Math.max(1, Math.ceil(Math.log2(list.length + 1))));
      return new RowIndex(expr.fn, list, keysOf);
    };
    return work?.kept && isIndexOfRecord(expr) ? work.kept.indexOf(expr, { list, scope, keysOf, create: indexed }) : indexed();
  };
  return work && isIndexOfRecord(expr) ? sharedResult(work, expr, scope, create) : create();
}

/** Returns the function that computes the keys of a row. A field of the row, which most keys are, needs no scope of its own. */
export function keysBy(expr: Among, scope: Scope, { run, spend }: AmongEvaluation): KeysOf {
  const fields = expr.keys.map((key) => (key.op === "get" && key.of.op === "name" && key.of.name === expr.as ? key.key : undefined));
  if (fields.every((field) => field !== undefined)) {
    return (row) => {
      spend(fields.length);
      return fields.map((field) => memberOf(row, field));
    };
  }
  return (row) => {
    const inner = { ...scope, [expr.as]: row };
    return expr.keys.map((key) => run(key, inner));
  };
}
