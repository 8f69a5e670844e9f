/**
 * An expression as a condition of PostgreSQL, for tabs, references and
 * filters: where it runs, it gives the verdict that `evaluate` gives.
 *
 * Unknown is NULL. Fields of the table become columns; whatever reads no
 * column is evaluated here and travels as a parameter. Texts order by code
 * points (`COLLATE "C"`). What has no equal in SQL throws `ExprSqlError`, and
 * the check of the schemas tells the author before that.
 */
import { decimalText, toDecimal } from "../text/decimal.ts";
import type { Json } from "../json/json.ts";
import type { Comparison, Expr } from "./ast.ts";
import { dependencies } from "./dependencies.ts";
import { evaluateExact, type Scope } from "./evaluate.ts";
import { isNumber, toJson, type Value } from "./values.ts";

/** SQL text, or a value to be bound at this place. */
export type SqlPart = string | { readonly param: Json };

export interface SqlColumn {
  /** Text of SQL that reads it: NULL where the field is absent. Of type text, numeric, boolean; jsonb for a list. */
  readonly sql: string;
  readonly type: "text" | "number" | "boolean" | "list";
}

export interface SqlNames {
  /** The name whose fields are columns: `self` for tabs, `row` for candidates of a reference. */
  readonly table: string;
  /** The column of a field by its path; `undefined` where it cannot be asked in SQL. */
  column(path: readonly string[]): SqlColumn | undefined;
  /** Values of all other names. */
  readonly scope: Scope;
}

/** The expression uses what cannot run in the database. */
export class ExprSqlError extends Error {
  constructor(what: string) {
    super(`${what} cannot run in the database`);
    this.name = "ExprSqlError";
  }
}

type SqlType = SqlColumn["type"] | "null";

interface Piece {
  readonly parts: readonly SqlPart[];
  readonly type: SqlType;
  /** The value, where it is known before the statement runs. */
  readonly value?: Json;
}

/** The condition in brackets, ready to stand in a WHERE. Throws `ExprSqlError` where it is none. */
export function toSql(expr: Expr, names: SqlNames): SqlPart[] {
  return [...boolean(expr, names, "a condition").parts];
}

const unknown: Piece = { parts: ["NULL"], type: "null" };

function piece(expr: Expr, names: SqlNames): Piece {
  if (!dependencies(expr).some(({ name }) => name === names.table)) return exactConstant(evaluateExact(expr, names.scope));
  switch (expr.op) {
    case "get":
    case "index":
      return column(expr, names);
    case "and":
    case "or": {
      const left = boolean(expr.left, names, `the left side of ${expr.op}`);
      const right = boolean(expr.right, names, `the right side of ${expr.op}`);
      return made("boolean", "(", left, expr.op === "and" ? " AND " : " OR ", right, ")");
    }
    case "not":
      return made("boolean", "(NOT ", boolean(expr.of, names, "what ! negates"), ")");
    case "negate":
      return made("number", "(- ", number(expr.of, names, "-"), ")");
    case "has":
      return made("boolean", "(", piece(expr.of, names), " IS NOT NULL)");
    case "in":
      return isIn(expr.left, expr.right, names);
    case "if":
      return choice(expr, names);
    case "call":
      return call(expr.fn, expr.args, names);
    case "+":
    case "-":
    case "*":
      return made("number", "(", number(expr.left, names, expr.op), ` ${expr.op} `, number(expr.right, names, expr.op), ")");
    case "/":
    case "%":
      throw new ExprSqlError(`the operator ${expr.op}`);
    case "each":
      throw new ExprSqlError(`${expr.fn}() over rows`);
    case "list":
      throw new ExprSqlError("a list of fields");
    case "name":
      throw new ExprSqlError(`${expr.name} as a whole`);
    case "null":
    case "bool":
    case "number":
    case "text":
      return exactConstant(evaluateExact(expr, names.scope));
    default:
      return compare(expr.op, piece(expr.left, names), piece(expr.right, names));
  }
}

function made(type: SqlType, ...parts: readonly (string | Piece)[]): Piece {
  return { type, parts: parts.flatMap((part) => (typeof part === "string" ? [part] : part.parts)) };
}

function constant(value: Json | undefined): Piece {
  if (value === undefined || value === null) return unknown;
  if (typeof value === "boolean") return { parts: [value ? "TRUE" : "FALSE"], type: "boolean", value };
  if (typeof value === "number") return toDecimal(value) ? decimalConstant(decimalText(value)) : unknown;
  if (typeof value === "string") return { parts: [{ param: value }, "::text"], type: "text", value };
  return { parts: [{ param: JSON.stringify(value) }, "::jsonb"], type: "list", value };
}

function exactConstant(value: Value): Piece {
  const decimal = isNumber(value) ? toDecimal(value) : undefined;
  return decimal ? decimalConstant(decimal.toFixed()) : constant(toJson(value));
}

/** A number by all of its digits. */
function decimalConstant(text: string): Piece {
  return { parts: [{ param: text }, "::numeric"], type: "number", value: text };
}

function column(expr: Expr, names: SqlNames): Piece {
  const path = pathOf(expr);
  if (!path) throw new ExprSqlError("a field chosen by a value");
  const found = names.column(path);
  if (!found) throw new ExprSqlError(`the field ${path.join(".")}`);
  return { parts: [found.sql], type: found.type };
}

/** `self.a.b` -> `["a", "b"]`. */
function pathOf(expr: Expr): string[] | undefined {
  if (expr.op === "name") return [];
  const key = expr.op === "get" ? expr.key : expr.op === "index" && expr.at.op === "text" ? expr.at.value : undefined;
  const of = (expr.op === "get" || expr.op === "index") && key !== undefined ? pathOf(expr.of) : undefined;
  return of && key !== undefined ? [...of, key] : undefined;
}

function boolean(expr: Expr, names: SqlNames, what: string): Piece {
  const found = piece(expr, names);
  if (found.type === "null") return made("boolean", "NULL::boolean");
  if (found.type !== "boolean") throw new ExprSqlError(`${what} that is no yes or no`);
  return found;
}

function number(expr: Expr, names: SqlNames, operator: string): Piece {
  const found = piece(expr, names);
  if (found.type === "null") return made("number", "NULL::numeric");
  if (found.type === "number") return found;
  const decimal = found.value === undefined ? undefined : toDecimal(found.value);
  if (decimal === undefined) throw new ExprSqlError(`${operator} on what is no number`);
  return decimalConstant(decimal.toFixed());
}

function compare(op: Comparison, left: Piece, right: Piece): Piece {
  if (left.type === "null" || right.type === "null") return made("boolean", "NULL::boolean");
  const [a, b] = alike(op, left, right);
  const sign = op === "==" ? "=" : op === "!=" ? "<>" : op;
  const order = a.type === "text" && op !== "==" && op !== "!=" ? ' COLLATE "C"' : "";
  return made("boolean", "(", a, order, ` ${sign} `, b, ")");
}

/** Both sides of one type. A value whose digits are a number is one beside a number; beside a text field it is its text. */
function alike(op: Comparison, left: Piece, right: Piece): readonly [Piece, Piece] {
  if (left.type === "list" || right.type === "list") throw new ExprSqlError(`${op} on a list`);
  if (left.type === right.type) return [left, right];
  const fixed = right.value === undefined ? left : right;
  const given = fixed === right ? left : right;
  const pair = (changed: Piece): readonly [Piece, Piece] => (fixed === right ? [left, changed] : [changed, right]);
  if (fixed.value !== undefined && given.type === "number" && toDecimal(fixed.value) !== undefined)
    return pair(decimalConstant(String(fixed.value)));
  if (fixed.value !== undefined && given.type === "text" && fixed.type === "number" && (op === "==" || op === "!="))
    return pair(constant(String(fixed.value)));
  throw new ExprSqlError(`${op} between ${left.type} and ${right.type}`);
}

function isIn(left: Expr, right: Expr, names: SqlNames): Piece {
  const value = piece(left, names);
  const items = right.op === "list" ? right.items.map((item) => piece(item, names)) : undefined;
  if (items) return anyEqual(value, items);
  const list = piece(right, names);
  if (list.type === "null") return made("boolean", "NULL::boolean");
  if (Array.isArray(list.value))
    return anyEqual(
      value,
      list.value.map((item: Json) => constant(item)),
    );
  if (list.type === "list") return listHolds(list, value);
  throw new ExprSqlError("in with what is no list");
}

function anyEqual(value: Piece, items: readonly Piece[]): Piece {
  if (value.type === "null") return made("boolean", "NULL::boolean");
  if (items.length === 0) return made("boolean", "(CASE WHEN ", value, " IS NULL THEN NULL ELSE FALSE END)");
  return made("boolean", "(", ...items.flatMap((item, index) => [...(index === 0 ? [] : [" OR "]), compare("==", value, item)]), ")");
}

function listHolds(list: Piece, value: Piece): Piece {
  if (value.type === "null") return made("boolean", "NULL::boolean");
  // `@>` would look for the parts of a list, not for the list.
  if (value.type === "list") throw new ExprSqlError("a list looked for in a list");
  return made("boolean", "(", list, " @> to_jsonb(", value, "))");
}

/** Unknown test, unknown result: a bare ELSE would answer for it. */
function choice(expr: Expr & { readonly op: "if" }, names: SqlNames): Piece {
  const test = boolean(expr.test, names, "the test of ? :");
  const yes = piece(expr.then, names);
  const no = piece(expr.else, names);
  if (yes.type !== no.type && yes.type !== "null" && no.type !== "null") throw new ExprSqlError("? : between values of two kinds");
  return made(yes.type === "null" ? no.type : yes.type, "(CASE WHEN ", test, " THEN ", yes, " WHEN NOT ", test, " THEN ", no, " END)");
}

function call(fn: string, args: readonly Expr[], names: SqlNames): Piece {
  const pieces = args.map((arg) => piece(arg, names));
  const [first = unknown, second = unknown] = pieces;
  switch (fn) {
    case "startsWith":
      return made("boolean", "starts_with(", text(first, fn), ", ", text(second, fn), ")");
    case "endsWith":
      return made("boolean", "(right(", text(first, fn), ", length(", text(second, fn), ")) = ", text(second, fn), ")");
    case "contains":
      return first.type === "list"
        ? listHolds(first, second)
        : made("boolean", "(strpos(", text(first, fn), ", ", text(second, fn), ") > 0)");
    case "size":
      return first.type === "list"
        ? made("number", "jsonb_array_length(", first, ")::numeric")
        : made("number", "char_length(", text(first, fn), ")::numeric");
    case "abs":
      return made("number", "abs(", number(args[0] as Expr, names, "abs"), ")");
    case "coalesce": {
      const type = pieces.find((found) => found.type !== "null")?.type ?? "null";
      if (pieces.some((found) => found.type !== type && found.type !== "null"))
        throw new ExprSqlError("coalesce() between values of two kinds");
      return made(type, "COALESCE(", ...pieces.flatMap((found, index) => (index === 0 ? [found] : [", ", found])), ")");
    }
    default:
      throw new ExprSqlError(`the function ${fn}()`);
  }
}

function text(found: Piece, fn: string): Piece {
  if (found.type === "null") return made("text", "NULL::text");
  if (found.type !== "text") throw new ExprSqlError(`${fn}() on what is no text`);
  return found;
}
