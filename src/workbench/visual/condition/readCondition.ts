/** Reads an expression as rows of a condition. Pure. */
import type { Expr } from "#dialect/expr/ast.ts";
import { isConstantExpr, readComparison } from "#dialect/explain/comparison.ts";
import { functions } from "#dialect/expr/functions.ts";
import { ExprSyntaxError, type ParsedExpr, parseExpr, parseWithRanges } from "#dialect/expr/parse.ts";
import { bindingOf, printExpr } from "#dialect/expr/print.ts";
import type { ConditionGroup, ConditionItem, ConditionRow, ItemSource, RowTest } from "./conditionModel.ts";

/**
 * Returns the model of a condition. Throws `ExprSyntaxError` if the text is not an expression. Negations are pushed inwards:
 * `!(a || b)` is "not a, and not b", which gives the same result for every record, also where a field is empty.
 */
export function readCondition(text: string): ConditionGroup {
  const read = reader(text, parseWithRanges(text));
  const item = read.root();
  return item.kind === "group" ? item : { kind: "group", join: "and", items: [item], ...(item.source && { source: item.source }) };
}

type Tests = readonly [holds: RowTest, not: RowTest];

const calls: Readonly<Record<string, Tests>> = {
  startsWith: ["begins", "beginsNot"],
  endsWith: ["ends", "endsNot"],
  contains: ["contains", "containsNot"],
  matches: ["matches", "matchesNot"],
  hasChinese: ["hasChinese", "noChinese"],
  isUnique: ["isUnique", "isRepeated"],
};

function reader(text: string, { expr: root, rangeOf }: ParsedExpr) {
  const sourceOf = (expr: Expr, holds: boolean): ItemSource => {
    const { start, end } = rangeOf(expr);
    const own = expr === root ? text : ownText(text.slice(start, end), expr);
    if (holds) return { text: own, binding: bindingOf(expr) };
    return { text: `!${bindingOf(expr) < negationBinding ? `(${own})` : own}`, binding: negationBinding };
  };
  const read = (expr: Expr, holds: boolean): ConditionItem => {
    const source = sourceOf(expr, holds);
    if (expr.op === "not") return read(expr.of, !holds);
    if (expr.op === "and" || expr.op === "or") {
      const join = (expr.op === "and") === holds ? "and" : "or";
      const parts = [read(expr.left, holds), read(expr.right, holds)];
      const items = parts.flatMap((part) => (part.kind === "group" && part.join === join ? part.items : [part]));
      return grouped(join, items, source);
    }
    if (expr.op === "bool") return { kind: "always", holds: expr.value === holds, source };
    if (expr.op === "each" && (expr.fn === "all" || expr.fn === "exists")) {
      const body = read(expr.body, holds);
      const group: ConditionGroup = body.kind === "group" ? body : { kind: "group", join: "and", items: [body] };
      return { kind: "rows", every: (expr.fn === "all") === holds, of: expr.of, as: expr.as, body: group, source };
    }
    const row = rowOf(expr, holds);
    return row ? { kind: "row", values: [], whenEmpty: "open", ...row, source } : { kind: "text", expr: negated(expr, holds), source };
  };
  return { root: () => read(root, true) };
}

/** Returns the text of a part; printed where the range of the parser lacks a bracket. */
function ownText(slice: string, expr: Expr): string {
  const own = printExpr(expr);
  if (slice === own) return own;
  try {
    return printExpr(parseExpr(slice)) === own ? slice : own;
  } catch (error) {
    if (error instanceof ExprSyntaxError) return own;
    throw error;
  }
}

const negationBinding = bindingOf({ op: "not", of: { op: "null" } });

const negated = (expr: Expr, holds: boolean): Expr => (holds ? expr : { op: "not", of: expr });

type RowParts = Pick<ConditionRow, "about" | "test"> & { readonly values?: readonly Expr[] };

function rowOf(expr: Expr, holds: boolean): RowParts | undefined {
  const pick = ([yes, no]: readonly [RowTest, RowTest, ...unknown[]]): RowTest => (holds ? yes : no);
  const flag = (): RowParts => ({ about: expr, test: pick(["is", "isNot"]), values: [{ op: "bool", value: true }] });
  switch (expr.op) {
    case "has":
      return { about: expr.of, test: pick(["filled", "empty"]) };
    case "name":
    case "get":
    case "index":
    case "among":
      return flag();
    case "records":
      return expr.fn === "exists" ? flag() : undefined;
    case "in":
      return isConstantExpr(expr.left) && !isConstantExpr(expr.right)
        ? { about: expr.right, test: pick(["includes", "includesNot"]), values: [expr.left] }
        : { about: expr.left, test: pick(["oneOf", "noneOf"]), values: [expr.right] };
    case "call": {
      const tests = calls[expr.fn];
      const [about, ...values] = expr.args;
      if (tests && about) return { about, test: pick(tests), values };
      return functions[expr.fn]?.gives === "boolean" ? flag() : undefined;
    }
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const { about, test, wanted } = readComparison(expr, holds);
      return rowCount({ about, test, values: [wanted] });
    }
    default:
      return undefined;
  }
}

/** Reads `size(rows) > 0` as "rows: at least one row". */
function rowCount(row: RowParts): RowParts {
  const { about, test, values: [value] = [] } = row;
  const [list] = about.op === "call" && about.fn === "size" ? about.args : [];
  if (!list || value?.op !== "number" || Number(value.value) !== 0) return row;
  if (test === "more" || test === "isNot") return { about: list, test: "hasRows" };
  return test === "is" || test === "atMost" ? { about: list, test: "noRows" } : row;
}

/** Joins items, and folds those that are one row for a person. A group of one item is that item. */
function grouped(join: "and" | "or", items: readonly ConditionItem[], source: ItemSource): ConditionItem {
  const folded: ConditionItem[] = [];
  for (const item of items) {
    const before = folded.at(-1);
    const one = before && foldPair(join, before, item);
    if (one) folded[folded.length - 1] = one;
    else folded.push(item);
  }
  const [only] = folded;
  return folded.length === 1 && only ? { ...only, source } : { kind: "group", join, items: folded, source };
}

/** Returns the row that two neighbours are together: presence with a test of the same field, or two bounds. */
function foldPair(join: "and" | "or", first: ConditionItem, second: ConditionItem): ConditionRow | undefined {
  if (first.kind !== "row" || second.kind !== "row" || second.whenEmpty !== "open" || !isSame(first.about, second.about)) return undefined;
  const isPresence = second.test === "filled" || second.test === "empty";
  const source = joinedSource(join, first, second);
  if (!isPresence && join === "and" && first.test === "filled") return { ...second, whenEmpty: "false", ...source };
  if (!isPresence && join === "or" && first.test === "empty") return { ...second, whenEmpty: "true", ...source };
  if (join === "and" && first.test === "atLeast" && second.test === "atMost" && first.whenEmpty !== "true")
    return { ...first, test: "between", values: [...first.values, ...second.values], ...source };
  return undefined;
}

function joinedSource(join: "and" | "or", first: ConditionItem, second: ConditionItem): { readonly source?: ItemSource } {
  if (!first.source || !second.source) return {};
  return { source: joinSources(join, [first.source, second.source]) };
}

/** Joins texts; a part that binds weaker than the operator, or differs from it, is in brackets. */
export function joinSources(join: "and" | "or", parts: readonly ItemSource[]): ItemSource {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const binding = bindingOf({ op: join, left: { op: "null" }, right: { op: "null" } });
  const least = bindingOf({ op: "==", left: { op: "null" }, right: { op: "null" } });
  const texts = parts.map((part) => (part.binding < least && part.binding !== binding ? `(${part.text})` : part.text));
  return { text: texts.join(join === "and" ? " && " : " || "), binding };
}

function isSame(a: Expr, b: Expr): boolean {
  return printExpr(a) === printExpr(b);
}
