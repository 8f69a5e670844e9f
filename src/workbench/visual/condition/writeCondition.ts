/** Writes the rows of a condition as an expression. Pure. */
import type { Expr } from "#dialect/expr/ast.ts";
import { bindingOf, printExpr } from "#dialect/expr/print.ts";
import type { ConditionGroup, ConditionItem, ConditionRow, ItemSource, RowTest } from "./conditionModel.ts";
import { joinSources } from "./readCondition.ts";

/** Returns the text of a condition; "" if it has no item. An item that was not edited keeps its text. */
export function writeCondition(group: ConditionGroup): string {
  return group.items.length === 0 ? "" : sourceOf(group).text;
}

/** Returns the item without its texts: it is printed from its parts. */
export function withoutSource<Item extends ConditionItem>(item: Item): Item {
  const { source: _source, ...rest } = item as ConditionItem;
  if (rest.kind === "group") return { ...rest, items: rest.items.map(withoutSource) } as ConditionItem as Item;
  if (rest.kind === "rows") return { ...rest, body: withoutSource(rest.body) } as ConditionItem as Item;
  return rest as ConditionItem as Item;
}

function sourceOf(item: ConditionItem): ItemSource {
  if (item.source) return item.source;
  if (item.kind === "text") return printed(item.expr);
  if (item.kind === "always") return printed({ op: "bool", value: item.holds });
  if (item.kind === "row") return rowSource(item);
  if (item.kind === "group")
    return joinSources(item.join, item.items.filter((one) => one.kind !== "group" || one.items.length > 0).map(sourceOf));
  const list = bindingOf(item.of) < bindingOf({ op: "null" }) ? `(${printExpr(item.of)})` : printExpr(item.of);
  const text = `${list}.${item.every ? "all" : "exists"}(${item.as}, ${writeCondition(item.body)})`;
  return { text, binding: bindingOf({ op: "null" }) };
}

function printed(expr: Expr): ItemSource {
  return { text: printExpr(expr), binding: bindingOf(expr) };
}

function rowSource({ about, test, values, whenEmpty }: ConditionRow): ItemSource {
  const parts = testParts(about, test, values).map(printed);
  const own = joinSources("and", parts);
  if (whenEmpty === "open") return own;
  const presence = printed(whenEmpty === "true" ? { op: "not", of: hasOf(about) } : hasOf(about));
  return whenEmpty === "true" ? joinSources("or", [presence, own]) : joinSources("and", [presence, ...parts]);
}

function hasOf(about: Expr): Expr {
  return about.op === "get" ? { op: "has", of: about } : { op: "!=", left: about, right: { op: "null" } };
}

const signs: Partial<Readonly<Record<RowTest, "==" | "!=" | "<" | "<=" | ">" | ">=">>> = {
  is: "==",
  isNot: "!=",
  less: "<",
  atMost: "<=",
  more: ">",
  atLeast: ">=",
};

const functionOf: Partial<Readonly<Record<RowTest, readonly [fn: string, holds: boolean]>>> = {
  begins: ["startsWith", true],
  beginsNot: ["startsWith", false],
  ends: ["endsWith", true],
  endsNot: ["endsWith", false],
  contains: ["contains", true],
  containsNot: ["contains", false],
  matches: ["matches", true],
  matchesNot: ["matches", false],
  hasChinese: ["hasChinese", true],
  noChinese: ["hasChinese", false],
  isUnique: ["isUnique", true],
  isRepeated: ["isUnique", false],
};

const zero: Expr = { op: "number", value: "0" };
const missing: Expr = { op: "null" };

/** Returns the expressions of a test, which hold together. */
function testParts(about: Expr, test: RowTest, values: readonly Expr[]): readonly Expr[] {
  const [value = missing, upper = missing] = values;
  const call = functionOf[test];
  const sign = signs[test];
  if (sign) return [{ op: sign, left: about, right: value }];
  if (call) return [negatedUnless(call[1], { op: "call", fn: call[0], args: [about, ...values] })];
  switch (test) {
    case "filled":
      return [hasOf(about)];
    case "empty":
      return [{ op: "not", of: hasOf(about) }];
    case "between":
      return [
        { op: ">=", left: about, right: value },
        { op: "<=", left: about, right: upper },
      ];
    case "includes":
    case "includesNot":
      return [negatedUnless(test === "includes", { op: "in", left: value, right: about })];
    case "oneOf":
    case "noneOf":
      return [negatedUnless(test === "oneOf", { op: "in", left: about, right: value })];
    default: {
      const rows: Expr = { op: "call", fn: "size", args: [about] };
      return [{ op: test === "hasRows" ? ">" : "==", left: rows, right: zero }];
    }
  }
}

function negatedUnless(holds: boolean, expr: Expr): Expr {
  return holds ? expr : { op: "not", of: expr };
}
