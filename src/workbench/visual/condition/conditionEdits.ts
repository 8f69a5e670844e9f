/** Edits of the rows of a condition. An edited item loses the text that it was read from; so do the groups around it. Pure. */
import type { Expr } from "#dialect/expr/ast.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { type ConditionGroup, type ConditionItem, type ConditionOfRows, type ConditionRow, valuesOfTest } from "./conditionModel.ts";
import { testsOf, comparedKind } from "./comparedValues.ts";

/** Stands where a field or a value is still to be chosen. */
export const nothing: Expr = { op: "name", name: "" };

export const newRow: ConditionRow = { kind: "row", about: nothing, test: "is", values: [nothing], whenEmpty: "open" };

/** A condition of the rows of a list. @param taken names that the condition has already */
export function newRows(taken: readonly string[]): ConditionOfRows {
  const as = ["x", "y", "z"].find((name) => !taken.includes(name)) ?? "x";
  return { kind: "rows", every: false, of: nothing, as, body: { kind: "group", join: "and", items: [newRow] } };
}

export const isChosen = (expr: Expr): boolean => expr.op !== "name" || expr.name !== "";

/** Whether every row has its field and its values, so that the condition can be written. */
export function isComplete(item: ConditionItem): boolean {
  if (item.kind === "group") return item.items.every(isComplete);
  if (item.kind === "rows") return isChosen(item.of) && item.body.items.length > 0 && isComplete(item.body);
  if (item.kind !== "row") return true;
  const count = valuesOfTest(item.test);
  const isList = item.test === "oneOf" || item.test === "noneOf";
  const [first] = item.values;
  return (
    isChosen(item.about) &&
    item.values.length === count &&
    item.values.every(isChosen) &&
    !(isList && first?.op === "list" && first.items.length === 0)
  );
}

/** Replaces an item of a group; undefined removes it. */
export function withItem(group: ConditionGroup, index: number, item: ConditionItem | undefined): ConditionGroup {
  const { source: _source, ...rest } = group;
  const items = group.items.flatMap((one, at) => (at !== index ? [one] : item ? [item] : []));
  return { ...rest, items };
}

export function withNewItem(group: ConditionGroup, item: ConditionItem): ConditionGroup {
  const { source: _source, ...rest } = group;
  return { ...rest, items: [...group.items, item] };
}

export function withJoin(group: ConditionGroup, join: ConditionGroup["join"]): ConditionGroup {
  const { source: _source, ...rest } = group;
  return { ...rest, join };
}

/** Returns the condition of rows with other parts. */
export function withRows(rows: ConditionOfRows, parts: Partial<Pick<ConditionOfRows, "every" | "of" | "body">>): ConditionOfRows {
  const { source: _source, ...rest } = rows;
  return { ...rest, ...parts };
}

/** Returns the row with other parts. */
export function withParts(row: ConditionRow, parts: Partial<Omit<ConditionRow, "kind" | "source">>): ConditionRow {
  const { source: _source, ...rest } = row;
  return { ...rest, ...parts };
}

/** Returns the row about another field: with the usual test of its kind, unless the present one fits; without values of another kind. */
export function withRowField(
  row: ConditionRow,
  about: Expr,
  schema: FieldSchema | undefined,
  before: FieldSchema | undefined,
): ConditionRow {
  const kind = comparedKind(schema);
  const test = testsOf[kind].includes(row.test) && isChosen(row.about) ? row.test : (testsOf[kind][0] ?? "is");
  const isAlike = kind === comparedKind(before) && schema?.["x-codes"] === before?.["x-codes"];
  return withTest(withParts(row, { about, ...(!isAlike && { values: [] }) }), test);
}

/** Returns the row with another test; values that still fit are kept. */
export function withTest(row: ConditionRow, test: ConditionRow["test"]): ConditionRow {
  const count = valuesOfTest(test);
  const isList = test === "oneOf" || test === "noneOf";
  const [first] = row.values;
  if (count === 0) return withParts(row, { test, values: [] });
  if (isList) {
    const items = first && isChosen(first) ? (first.op === "list" ? first.items : [first]) : [];
    const isSet = first !== undefined && row.test !== "is" && row.test !== "isNot" && first.op !== "list" && isChosen(first);
    return withParts(row, { test, values: [isSet && first ? first : { op: "list", items }] });
  }
  const plain = first?.op === "list" ? first.items.slice(0, 1) : row.values;
  return withParts(row, { test, values: Array.from({ length: count }, (_empty, index) => plain[index] ?? nothing) });
}
