/** Sums over other records that are in memory: of the cases of a rule, and of the records of a preview. */
import type { Expr, Expressions, RecordsExpr } from "../expr/ast.ts";
import { evaluateExact, type Scope } from "../expr/evaluate.ts";
import { type AnsweringLookup, answering, closeSum, recordsExprs, type SumAnswer, sumId, type SumQuestion } from "../expr/recordSums.ts";
import { numbersOf } from "../expr/lists.ts";
import type { Value } from "../expr/values.ts";
import type { Rec } from "../json/json.ts";

/** Records by the name of their entity, all of one owner. */
export type RecordsByEntity = Readonly<Record<string, readonly Rec[]>>;

/** Returns the lookup of sums that the expressions ask for. The answers are those of the server's SQL. */
export function sumsOver(expressions: Expressions, records: RecordsByEntity): AnsweringLookup {
  const sums = new Map(Object.values(expressions).flatMap((tree) => recordsExprs(tree).map((expr) => [sumId(expr), expr] as const)));
  return answering((question) => {
    const expr = sums.get(question.id);
    return expr && answer(expr, question, records[expr.entity] ?? []);
  });
}

function answer(expr: RecordsExpr, { values, except }: SumQuestion, records: readonly Rec[]): SumAnswer {
  const { where, value } = closeSum(expr, values);
  const found = records.filter(
    (record) => (except === undefined || record["id"] !== except) && (where === undefined || valueOf(where, record) === true),
  );
  const numbers = numbersOf([found.map((record) => value && valueOf(value, record))]) ?? [];
  const [first, ...more] = numbers;
  return { count: found.length, total: (first && more.reduce((sum, one) => sum.plus(one), first))?.toFixed() ?? "0" };
}

function valueOf(expr: Expr, row: Rec): Value {
  return evaluateExact(expr, { row: row as Value } satisfies Scope);
}
