/** Checks `sum('loan', row.state == 'open', row.amount)`: the entity exists, the condition and the number read its fields. */
import { nearestName } from "../../text/didYouMean.ts";
import type { Expr, RecordsExpr } from "../ast.ts";
import { freeNames, recordNames } from "../freeNames.ts";
import { entityName } from "../parse.ts";
import { openValues } from "../recordSums.ts";
import { isRecordsFunction, recordsFunctions } from "../recordsFunctions.ts";
import { type ExprMistake, type ExprType, kindNames, textOf } from "./types.ts";

type Names = Readonly<Record<string, ExprType>>;

/** Name of the type whose fields are the entities, where an expression may ask for other records. No expression can contain it. */
export const recordsTypeName = "#records";

/** The parts of the type check that this one needs. */
export interface RecordsChecker {
  infer(expr: Expr, names: Names): ExprType;
  wantBoolean(expr: Expr, type: ExprType, what: string): void;
  reportAt(expr: Expr, message: string, suggestion?: string, mistake?: ExprMistake): void;
}

/** Reports `sum(loan, …)`, whose entity lacks its quotes. Returns whether it did. */
export function lacksQuotes(expr: Expr & { readonly op: "call" }, names: Names, reportAt: RecordsChecker["reportAt"]): boolean {
  const { fn, args } = expr;
  const [entity] = args;
  if (!isRecordsFunction(fn) || entity?.op !== "name" || Object.hasOwn(names, entity.name)) return false;
  const known = Object.keys(names[recordsTypeName]?.fields?.() ?? {});
  const meant = known.includes(entity.name) ? entity.name : nearestName(entity.name, known);
  if (meant === undefined) return false;
  reportAt(entity, `the entity of ${fn}() is a text in quotes: ${recordsFunctions[fn].usage}`, `'${meant}'`, "unknown-name");
  return true;
}

export function checkRecords(expr: RecordsExpr, names: Names, checker: RecordsChecker): ExprType {
  const type: ExprType = { kind: expr.fn === "exists" ? "boolean" : "number" };
  const entities = names[recordsTypeName]?.fields?.();
  if (!entities) {
    checker.reportAt(
      expr,
      `${expr.fn}() of other records cannot be asked here; rules, conditions and formulas of an entity and guards, needs and effects of its states can`,
    );
    return type;
  }
  const row = Object.hasOwn(entities, expr.entity) ? entities[expr.entity] : undefined;
  if (!row) {
    const known = Object.keys(entities);
    const { usage } = recordsFunctions[expr.fn];
    const meant = nearestName(expr.entity, known);
    checker.reportAt(
      entityName(expr),
      `there is no entity "${expr.entity}" that stores records${meant === undefined ? `; write it as ${usage}` : ""}`,
      meant && `'${meant}'`,
      "unknown-name",
    );
    return type;
  }
  const inner = { ...names, row };
  if (expr.where) checker.wantBoolean(expr.where, checker.infer(expr.where, inner), `the condition of ${expr.fn}()`);
  if (expr.value) {
    const value = checker.infer(expr.value, inner);
    if (value.kind !== "number" && value.kind !== "any")
      checker.reportAt(expr.value, `sum() adds numbers, and ${textOf(expr.value)} is ${kindNames[value.kind]}${numbersOf(row)}`);
  }
  for (const part of openValues(expr)) {
    const bound = [...freeNames(part)].find((name) => !recordNames.has(name));
    if (bound !== undefined && Object.hasOwn(names, bound))
      checker.reportAt(
        part,
        `${expr.fn}() of other records is asked once for the record and cannot read ${bound}, which differs from row to row`,
      );
  }
  return type;
}

/** Names the numbers that could be added. */
function numbersOf(row: ExprType): string {
  const numbers = Object.entries(row.fields?.() ?? {}).flatMap(([name, { kind }]) =>
    kind === "number" && name !== "version" ? [`row.${name}`] : [],
  );
  return numbers.length === 0 || numbers.length > 12 ? "" : `; numbers are ${numbers.join(", ")}`;
}
