/**
 * Translates an expression to a condition of PostgreSQL, for tabs, references
 * and filters. It has the same result as `evaluate`.
 *
 * Unknown is NULL. Fields of the table become columns. A part that reads no
 * column is evaluated here and bound as a parameter. Texts are ordered by code
 * points (`COLLATE "C"`). A part without an equivalent in SQL throws
 * `ExprSqlError`; the check of the schemas reports such parts to the author.
 */
import { decimalText, toDecimal } from "../text/decimal.ts";
import type { Json } from "../json/json.ts";
import type { Comparison, Expr } from "./ast.ts";
import { dependencies } from "./dependencies.ts";
import { evaluateExact, type Scope } from "./evaluate.ts";
import { isNumber, toJson, type Value } from "./values.ts";

/** SQL text, or the value of a parameter. */
export type SqlPart = string | { readonly param: Json };

export interface SqlColumn {
  /** SQL that reads the column; NULL if the field is absent. Its type is text, numeric or boolean; jsonb for a list. */
  readonly sql: string;
  readonly type: "text" | "number" | "boolean" | "list";
}

export interface SqlNames {
  /** The names whose fields are columns: `self` for tabs, `row` for candidates of a reference, `row` and `owner` for a reach. */
  readonly table: string | readonly string[];
  /** Returns the column of a field below one of these names; `undefined` if SQL cannot read it. */
  column(path: readonly string[], name: string): SqlColumn | undefined;
  /** Values of the other names. */
  readonly scope: Scope;
}

/** The expression has a part that cannot run in the database. */
export class ExprSqlError extends Error {
  constructor(what: string) {
    super(`${what} cannot run in the database`);
    this.name = "ExprSqlError";
  }
}

type SqlType = SqlColumn["type"] | "null";

interface Fragment {
  readonly parts: readonly SqlPart[];
  readonly type: SqlType;
  /** The value of a constant. */
  readonly value?: Json;
}

/** Returns the condition in parentheses, for a WHERE clause. Throws `ExprSqlError` if it has no equivalent in SQL. */
export function toSql(expr: Expr, names: SqlNames): SqlPart[] {
  return [...boolean(expr, names, "a condition").parts];
}

/** Returns an expression whose value is a number, for a sum. Throws `ExprSqlError` if it has no equivalent in SQL. */
export function numberToSql(expr: Expr, names: SqlNames): SqlPart[] {
  return [...number(expr, names, "sum()").parts];
}

const unknown: Fragment = { parts: ["NULL"], type: "null" };

function fragment(expr: Expr, names: SqlNames): Fragment {
  if (isConstant(expr, names)) return exactConstant(evaluateExact(expr, names.scope));
  switch (expr.op) {
    case "get":
      return column(expr, names);
    case "index":
      return expr.at.op === "text" ? column(expr, names) : lookedUp(expr.of, expr.at, names);
    case "and":
    case "or": {
      const left = boolean(expr.left, names, `the left side of ${expr.op}`);
      const right = boolean(expr.right, names, `the right side of ${expr.op}`);
      return build("boolean", "(", left, expr.op === "and" ? " AND " : " OR ", right, ")");
    }
    case "not":
      return build("boolean", "(NOT ", boolean(expr.of, names, "the operand of !"), ")");
    case "negate":
      return build("number", "(- ", number(expr.of, names, "-"), ")");
    case "has":
      return build("boolean", "(", fragment(expr.of, names), " IS NOT NULL)");
    case "in":
      return isIn(expr.left, expr.right, names);
    case "if":
      return choice(expr, names);
    case "call":
      return call(expr.fn, expr.args, names);
    case "+":
    case "-":
    case "*":
      return build("number", "(", number(expr.left, names, expr.op), ` ${expr.op} `, number(expr.right, names, expr.op), ")");
    case "/":
    case "%":
      throw new ExprSqlError(`the operator ${expr.op}`);
    case "each":
    case "among":
      throw new ExprSqlError(`${expr.fn}() over rows`);
    case "records":
      throw new ExprSqlError(`${expr.fn}() over other records`);
    case "list":
    case "map":
      throw new ExprSqlError(`a ${expr.op} of fields`);
    case "name":
      throw new ExprSqlError(`${expr.name} as a whole`);
    case "null":
    case "bool":
    case "number":
    case "text":
      return exactConstant(evaluateExact(expr, names.scope));
    default:
      return compare(expr.op, fragment(expr.left, names), fragment(expr.right, names));
  }
}

/** Whether the part reads no column. */
function isConstant(expr: Expr, { table }: SqlNames): boolean {
  return !dependencies(expr).some(({ name }) => (typeof table === "string" ? name === table : table.includes(name)));
}

function build(type: SqlType, ...parts: readonly (string | Fragment)[]): Fragment {
  return { type, parts: parts.flatMap((part) => (typeof part === "string" ? [part] : part.parts)) };
}

function constant(value: Json | undefined): Fragment {
  if (value === undefined || value === null) return unknown;
  if (typeof value === "boolean") return { parts: [value ? "TRUE" : "FALSE"], type: "boolean", value };
  if (typeof value === "number") return toDecimal(value) ? decimalConstant(decimalText(value)) : unknown;
  if (typeof value === "string") return { parts: [{ param: value }, "::text"], type: "text", value };
  return { parts: [{ param: JSON.stringify(value) }, "::jsonb"], type: "list", value };
}

function exactConstant(value: Value): Fragment {
  const decimal = isNumber(value) ? toDecimal(value) : undefined;
  return decimal ? decimalConstant(decimal.toFixed()) : constant(toJson(value));
}

/** A number by all of its digits. */
function decimalConstant(text: string): Fragment {
  return { parts: [{ param: text }, "::numeric"], type: "number", value: text };
}

/** The value of a table by a column: `limits.rates[row.currency]`. A key that the table lacks gives NULL. */
function lookedUp(of: Expr, at: Expr, names: SqlNames): Fragment {
  const { value } = isConstant(of, names) ? { value: toJson(evaluateExact(of, names.scope)) } : {};
  const key = fragment(at, names);
  if (value === undefined || value === null || key.type === "null") return isConstant(of, names) ? unknown : column(of, names);
  if (typeof value !== "object" || Array.isArray(value)) throw new ExprSqlError("a computed field name");
  const items = Object.entries(value).map(([name, item]) => [constant(name), constant(item)] as const);
  const [type = "null", ...others] = new Set(items.map(([, item]) => item.type));
  if (others.length > 0) throw new ExprSqlError("a table with values of two kinds");
  return build(type, "(CASE", ...items.flatMap(([name, item]) => [" WHEN ", compare("==", key, name), " THEN ", item]), " END)");
}

function column(expr: Expr, names: SqlNames): Fragment {
  const place = placeOf(expr);
  if (!place) throw new ExprSqlError("a computed field name");
  const { path } = place;
  const found = names.column(path, place.name);
  if (!found) throw new ExprSqlError(`the field ${path.join(".")}`);
  return { parts: [found.sql], type: found.type };
}

/** `self.a.b` -> name `self`, path `["a", "b"]`. */
function placeOf(expr: Expr): { readonly name: string; readonly path: readonly string[] } | undefined {
  if (expr.op === "name") return { name: expr.name, path: [] };
  const key = expr.op === "get" ? expr.key : expr.op === "index" && expr.at.op === "text" ? expr.at.value : undefined;
  const of = (expr.op === "get" || expr.op === "index") && key !== undefined ? placeOf(expr.of) : undefined;
  return of && key !== undefined ? { name: of.name, path: [...of.path, key] } : undefined;
}

function boolean(expr: Expr, names: SqlNames, what: string): Fragment {
  const found = fragment(expr, names);
  if (found.type === "null") return build("boolean", "NULL::boolean");
  if (found.type !== "boolean") throw new ExprSqlError(`${what} that is not true or false`);
  return found;
}

function number(expr: Expr, names: SqlNames, operator: string): Fragment {
  const found = fragment(expr, names);
  if (found.type === "null") return build("number", "NULL::numeric");
  if (found.type === "number") return found;
  const decimal = found.value === undefined ? undefined : toDecimal(found.value);
  if (decimal === undefined) throw new ExprSqlError(`${operator} on what is no number`);
  return decimalConstant(decimal.toFixed());
}

function compare(op: Comparison, left: Fragment, right: Fragment): Fragment {
  if (left.type === "null" || right.type === "null") return build("boolean", "NULL::boolean");
  const [a, b] = toSameType(op, left, right);
  const sign = op === "==" ? "=" : op === "!=" ? "<>" : op;
  const order = a.type === "text" && op !== "==" && op !== "!=" ? ' COLLATE "C"' : "";
  return build("boolean", "(", a, order, ` ${sign} `, b, ")");
}

/** Converts a constant to the type of the other side: digits to a number for a number column, a number to text for a text column. */
function toSameType(op: Comparison, left: Fragment, right: Fragment): readonly [Fragment, Fragment] {
  if (left.type === "list" || right.type === "list") throw new ExprSqlError(`${op} on a list`);
  if (left.type === right.type) return [left, right];
  const fixed = right.value === undefined ? left : right;
  const given = fixed === right ? left : right;
  const pair = (changed: Fragment): readonly [Fragment, Fragment] => (fixed === right ? [left, changed] : [changed, right]);
  if (fixed.value !== undefined && given.type === "number" && toDecimal(fixed.value) !== undefined)
    return pair(decimalConstant(String(fixed.value)));
  if (fixed.value !== undefined && given.type === "text" && fixed.type === "number" && (op === "==" || op === "!="))
    return pair(constant(String(fixed.value)));
  throw new ExprSqlError(`${op} between ${left.type} and ${right.type}`);
}

function isIn(left: Expr, right: Expr, names: SqlNames): Fragment {
  const value = fragment(left, names);
  const items = right.op === "list" ? right.items.map((item) => fragment(item, names)) : undefined;
  if (items) return anyEqual(value, items);
  const list = fragment(right, names);
  if (list.type === "null") return build("boolean", "NULL::boolean");
  if (Array.isArray(list.value))
    return anyEqual(
      value,
      list.value.map((item: Json) => constant(item)),
    );
  if (list.type === "list") return listHolds(list, value);
  throw new ExprSqlError("in with a right side that is not a list");
}

function anyEqual(value: Fragment, items: readonly Fragment[]): Fragment {
  if (value.type === "null") return build("boolean", "NULL::boolean");
  if (items.length === 0) return build("boolean", "(CASE WHEN ", value, " IS NULL THEN NULL ELSE FALSE END)");
  return build("boolean", "(", ...items.flatMap((item, index) => [...(index === 0 ? [] : [" OR "]), compare("==", value, item)]), ")");
}

function listHolds(list: Fragment, value: Fragment): Fragment {
  if (value.type === "null") return build("boolean", "NULL::boolean");
  // `@>` with a list on its right searches for the items of that list.
  if (value.type === "list") throw new ExprSqlError("the search for a list in a list");
  return build("boolean", "(", list, " @> to_jsonb(", value, "))");
}

/** An unknown test has an unknown result, so there is no ELSE: it would apply to NULL too. */
function choice(expr: Expr & { readonly op: "if" }, names: SqlNames): Fragment {
  const test = boolean(expr.test, names, "the test of ? :");
  const yes = fragment(expr.then, names);
  const no = fragment(expr.else, names);
  if (yes.type !== no.type && yes.type !== "null" && no.type !== "null") throw new ExprSqlError("? : between values of two kinds");
  return build(yes.type === "null" ? no.type : yes.type, "(CASE WHEN ", test, " THEN ", yes, " WHEN NOT ", test, " THEN ", no, " END)");
}

function call(fn: string, args: readonly Expr[], names: SqlNames): Fragment {
  const fragments = args.map((arg) => fragment(arg, names));
  const [first = unknown, second = unknown] = fragments;
  switch (fn) {
    case "startsWith":
      return build("boolean", "starts_with(", text(first, fn), ", ", text(second, fn), ")");
    case "endsWith":
      return build("boolean", "(right(", text(first, fn), ", length(", text(second, fn), ")) = ", text(second, fn), ")");
    case "contains":
      return first.type === "list"
        ? listHolds(first, second)
        : build("boolean", "(strpos(", text(first, fn), ", ", text(second, fn), ") > 0)");
    case "size":
      return first.type === "list"
        ? build("number", "jsonb_array_length(", first, ")::numeric")
        : build("number", "char_length(", text(first, fn), ")::numeric");
    case "substring":
      return part(text(first, fn), args[1], args[2], names);
    case "abs":
      return build("number", "abs(", number(args[0] as Expr, names, "abs"), ")");
    case "coalesce": {
      const type = fragments.find((found) => found.type !== "null")?.type ?? "null";
      if (fragments.some((found) => found.type !== type && found.type !== "null"))
        throw new ExprSqlError("coalesce() between values of two kinds");
      return build(type, "COALESCE(", ...fragments.flatMap((found, index) => (index === 0 ? [found] : [", ", found])), ")");
    }
    default:
      throw new ExprSqlError(`the function ${fn}()`);
  }
}

/** `substring(column, 0, 10)`: its places are known. */
function part(whole: Fragment, from: Expr | undefined, to: Expr | undefined, names: SqlNames): Fragment {
  const place = (expr: Expr): number => {
    const value = isConstant(expr, names) ? toDecimal(evaluateExact(expr, names.scope))?.toNumber() : undefined;
    if (value === undefined || !Number.isInteger(value) || value < 0)
      throw new ExprSqlError("substring() from a place that is no fixed number");
    return value;
  };
  if (!from) throw new ExprSqlError("substring() without a place");
  const start = place(from);
  const length = to && ` FOR ${Math.max(0, place(to) - start)}`;
  return build("text", "substring(", whole, ` FROM ${start + 1}${length ?? ""})`);
}

function text(found: Fragment, fn: string): Fragment {
  if (found.type === "null") return build("text", "NULL::text");
  if (found.type !== "text") throw new ExprSqlError(`${fn}() with an argument that is not a text`);
  return found;
}
