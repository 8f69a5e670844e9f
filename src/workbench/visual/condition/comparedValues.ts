/** The type of a field's value, the tests that fit it, and literals of expressions. Pure. */
import type { Expr } from "#dialect/expr/ast.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { RowTest } from "./conditionModel.ts";

export type ComparedKind = "choice" | "flag" | "number" | "date" | "text" | "choices" | "rows" | "group" | "any";

export function comparedKind(schema: FieldSchema | undefined): ComparedKind {
  if (!schema) return "any";
  if (schema.type === "array") return schema.items?.["x-codes"] !== undefined || schema["x-codes"] !== undefined ? "choices" : "rows";
  if (schema.properties) return "group";
  if (schema["x-codes"] !== undefined || schema.enum) return "choice";
  if (schema.type === "boolean") return "flag";
  if (schema.type === "number" || schema.type === "integer") return "number";
  if (schema.format === "date" || schema.format === "date-time") return "date";
  return schema.type === "string" ? "text" : "any";
}

const presence = ["filled", "empty"] as const;
const equality = ["is", "isNot"] as const;
const order = ["more", "atLeast", "less", "atMost", "between"] as const;
const lists = ["oneOf", "noneOf"] as const;
const rowTests = ["hasRows", "noRows"] as const;
const texts = [
  "contains",
  "containsNot",
  "begins",
  "beginsNot",
  "ends",
  "endsNot",
  "matches",
  "matchesNot",
  "hasChinese",
  "noChinese",
] as const;

/** Tests by kind; the first is that of a new row. */
export const testsOf: Readonly<Record<ComparedKind, readonly RowTest[]>> = {
  choice: [...equality, ...lists, ...presence],
  flag: [...equality, ...presence],
  number: ["more", ...equality, ...order.slice(1), ...lists, ...presence],
  date: ["atLeast", ...equality, "more", "less", "atMost", "between", ...presence],
  text: [...equality, ...texts, ...lists, ...presence],
  choices: ["includes", "includesNot", ...rowTests, ...presence],
  rows: [...rowTests, ...presence, "includes", "includesNot", "isUnique", "isRepeated"],
  group: [...presence],
  any: [...equality, ...order, ...lists, ...texts, ...rowTests, ...presence],
};

/** Returns the value of a literal; undefined if the expression is none. */
export function literalValue(expr: Expr | undefined): string | boolean | undefined {
  if (expr?.op === "text" || expr?.op === "number" || expr?.op === "bool") return expr.value;
  return expr?.op === "negate" && expr.of.op === "number" ? `-${expr.of.value}` : undefined;
}

/** Returns a number as an expression; undefined unless the text is a plain decimal. */
export function numberExpr(text: string): Expr | undefined {
  const [, sign, digits] = /^(-?)(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const value: Expr = { op: "number", value: digits };
  return sign === "-" ? { op: "negate", of: value } : value;
}

export const textExpr = (value: string): Expr => ({ op: "text", value });

/** Returns a value of a schema file, such as the code of an option, as an expression. */
export function valueExpr(value: unknown): Expr {
  if (typeof value === "boolean") return { op: "bool", value };
  return (typeof value === "number" ? numberExpr(String(value)) : undefined) ?? textExpr(String(value));
}
