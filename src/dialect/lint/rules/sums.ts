/** Checks sums over other records: the database answers them (`expr/not-sql`), reads few records for it (`sum/index`), and adds amounts of one currency (`sum/currency`). */
import type { Expr, RecordsExpr } from "../../expr/ast.ts";
import { conjuncts } from "../../expr/conjuncts.ts";
import { dependencies } from "../../expr/dependencies.ts";
import { freeNames } from "../../expr/freeNames.ts";
import type { ParsedExpr } from "../../expr/parse.ts";
import { closeSum, openValues, recordsExprs } from "../../expr/recordSums.ts";
import { ExprSqlError, numberToSql, toSql } from "../../expr/toSql.ts";
import { mistakesIn, parsed } from "../workspace/expressions.ts";
import { exprNames } from "../workspace/exprScope.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { type ExprType, literal } from "../../expr/analysis/types.ts";
import { recordsTypeName } from "../../expr/analysis/checkRecords.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { columnOfType } from "./expressions.ts";
import { say } from "../workspace/say.ts";

export const sums: LintRule = (workspace) => {
  const namesAt = exprNames(workspace);
  return ["condition", "formula"]
    .flatMap((mark) => workspace.marked(mark))
    .flatMap((node) => {
      const text = nodeText(node) ?? "";
      const read = parsed(text);
      if (read.error) return [];
      const found = recordsExprs(read.expr);
      if (found.length === 0 || mistakesIn(text, namesAt(node), "any").length > 0) return [];
      return found.flatMap((expr) => {
        const type = namesAt(node)[recordsTypeName]?.fields?.()[expr.entity];
        return type ? mistakesOf(workspace, node, expr, type, read.rangeOf) : [];
      });
    });
};

function mistakesOf(
  workspace: Workspace,
  node: SourceNode,
  expr: RecordsExpr,
  type: ExprType,
  rangeOf: ParsedExpr["rangeOf"],
): LintFinding[] {
  const range = rangeOf(expr);
  const why = notSql(expr, type);
  if (why !== undefined) return [findingAt(node, "expr/not-sql", say`This runs in the database, but ${why}.`, { range })];
  return [...currenciesMixed(node, expr, type, rangeOf), ...unindexed(workspace, node, expr, type, range)];
}

/** Reports amounts of a field whose currency another field holds, added without a rate or one currency. */
function currenciesMixed(node: SourceNode, { where, value }: RecordsExpr, type: ExprType, rangeOf: ParsedExpr["rangeOf"]): LintFinding[] {
  if (!value) return [];
  const named = (part: Expr): readonly string[] =>
    dependencies(part).flatMap(({ name, path }) => (name === "row" ? [path.replace(/^\//, "")] : []));
  const currencies = named(value).flatMap((field) => type.fields?.()[field]?.schema?.["x-currency-field"] ?? []);
  const settled = new Set([...named(value), ...conjuncts(where).flatMap((part) => (part.op === "==" ? named(part) : []))]);
  const [currency] = currencies.filter((field) => !settled.has(field));
  if (currency === undefined) return [];
  const message = say`This adds amounts of different currencies as they stand. Ask for one currency, such as row.${currency} == 'CNY', or multiply each by its rate, such as limits.rates[row.${currency}].`;
  return [findingAt(node, "sum/currency", message, { range: rangeOf(value), severity: "warning" })];
}

function unindexed(
  workspace: Workspace,
  node: SourceNode,
  expr: RecordsExpr,
  type: ExprType,
  range: { readonly start: number; readonly end: number },
): LintFinding[] {
  const entity = workspace.entities.get(expr.entity);
  const isFew = nodeValue(childAt(entity, "x-limit")) !== undefined;
  if (isFew || conjuncts(expr.where).some((part) => isIndexed(part, type))) return [];
  const message = say`This reads every ${expr.entity} of the customer, however many there are. Add a condition that an index can hold, such as ${example(type)}: the index (customer) of the records that meet it is then made by itself; or give ${expr.entity} an "x-limit".`;
  return [findingAt(node, "sum/index", message, { range })];
}

function notSql(expr: RecordsExpr, type: ExprType): string | undefined {
  const names = { table: "row", column: (path: readonly string[]) => columnOfType(type, path), scope: {} };
  // Values of the record are bound as parameters: null is used for any value.
  const closed = closeSum(expr, []);
  try {
    if (closed.where) toSql(closed.where, names);
    if (closed.value) numberToSql(closed.value, names);
    return undefined;
  } catch (error) {
    if (error instanceof ExprSqlError) return error.message;
    throw error;
  }
}

/** Whether an index selects by this part: always the same condition, or a single value that a field must equal. */
function isIndexed(part: Expr, type: ExprType): boolean {
  if (!freeNames(part).has("row")) return false;
  if (openValues({ op: "records", fn: "exists", entity: "", where: part }).length === 0) return true;
  if (part.op !== "==") return false;
  const field = [part.left, part.right].find((side) => side.op === "get" && side.of.op === "name" && side.of.name === "row");
  const column = field?.op === "get" ? columnOfType(type, [field.key]) : undefined;
  return column !== undefined && column.type !== "list";
}

/** Returns a condition on the state of the entity, or on another field with a list of values. */
function example(type: ExprType): string {
  const [name, field] =
    Object.entries(type.fields?.() ?? {}).find(([, { kind, values }]) => kind === "text" && values && values.length > 1) ?? [];
  return name === undefined ? "row.field == self.field" : `row.${name} == ${literal(field?.values?.[0] ?? "…")}`;
}
