/** An expression as rows, and back. */
import { expect, test } from "vitest";
import { ExprSyntaxError } from "#dialect/expr/parse.ts";
import { printExpr } from "#dialect/expr/print.ts";
import type { ConditionItem } from "../../../../src/workbench/visual/condition/conditionModel.ts";
import { readCondition } from "../../../../src/workbench/visual/condition/readCondition.ts";
import { withoutSource, writeCondition } from "../../../../src/workbench/visual/condition/writeCondition.ts";

/** The items of a condition, one short text each. */
const rows = (text: string): string[] => readCondition(text).items.map(short);

function short(item: ConditionItem): string {
  if (item.kind === "text") return `text ${printExpr(item.expr)}`;
  if (item.kind === "always") return `always ${item.holds}`;
  if (item.kind === "group") return `${item.join}(${item.items.map(short).join("; ")})`;
  if (item.kind === "rows") return `${item.every ? "every" : "some"} ${item.as} of ${printExpr(item.of)}: ${short(item.body)}`;
  const empty = item.whenEmpty === "open" ? "" : `, empty: ${item.whenEmpty}`;
  return [printExpr(item.about), item.test, ...item.values.map(printExpr)].join(" ") + empty;
}

/** The text after the first item was edited: it is printed from its parts. */
function edited(text: string): string {
  const { source: _source, ...group } = readCondition(text);
  const [first, ...rest] = group.items;
  return writeCondition({ ...group, items: [...(first ? [withoutSource(first)] : []), ...rest] });
}

test("comparisons, presence and lists of values are rows", () => {
  expect(rows("has(self.a) && self.b != 2 && self.c in ['x', 'y'] && 'z' in self.list")).toEqual([
    "self.a filled",
    "self.b isNot 2",
    "self.c oneOf ['x', 'y']",
    "self.list includes 'z'",
  ]);
  expect(rows("18 < self.age")).toEqual(["self.age more 18"]);
  expect(rows("size(self.files) > 0 || self.code.matches('^A')")).toEqual(["self.files hasRows", "self.code matches '^A'"]);
});

test("presence and a test of the same field are one row, which says what an empty field means", () => {
  expect(rows("has(self.a) && self.a == 1")).toEqual(["self.a is 1, empty: false"]);
  expect(rows("self.b == 2 && !(has(self.a) && self.a == 1)")).toEqual(["self.b is 2", "self.a isNot 1, empty: true"]);
  expect(rows("self.b == 2 || !has(self.a) || self.a > 1")).toEqual(["self.b is 2", "self.a more 1, empty: true"]);
});

test("two bounds of a field are one row", () => {
  expect(rows("self.a >= 1 && self.a <= limits.most")).toEqual(["self.a between 1 limits.most"]);
  expect(edited("self.a >= 1 && self.a <= 5")).toBe("self.a >= 1 && self.a <= 5");
});

test("groups are nested, and a negated group is a group of the opposite rows", () => {
  expect(rows("self.a == 1 && (self.b == 2 || self.c == 3)")).toEqual(["self.a is 1", "or(self.b is 2; self.c is 3)"]);
  expect(rows("!(self.a == 1 || self.b < 2)")).toEqual(["self.a isNot 1", "self.b atLeast 2"]);
});

test("a condition of rows has rows of its own", () => {
  expect(rows("self.boxes.all(b, b.weight > 0 && has(b.length))")).toEqual([
    "every b of self.boxes: and(b.weight more 0; b.length filled)",
  ]);
});

test("what rows cannot say stays as text beside those that they can; a function that gives yes or no is a row", () => {
  expect(rows("self.a == 1 && overlap(self.b, self.c)")).toEqual(["self.a is 1", "overlap(self.b, self.c) is true"]);
  expect(rows("self.a == 1 && (self.b ? self.c : self.d)")).toEqual(["self.a is 1", "text self.b ? self.c : self.d"]);
  expect(rows("true")).toEqual(["always true"]);
});

test("an edit of one row keeps the text of the others, also where it is not in the usual style", () => {
  expect(edited("self.a==1 && (self.b  == 2 || self.c == 3)")).toBe("self.a == 1 && (self.b  == 2 || self.c == 3)");
  expect(edited("self.a == 1 && !(has(self.b) && self.b == 1)")).toBe("self.a == 1 && !(has(self.b) && self.b == 1)");
});

test("a condition without rows is no text, and an empty group is left out", () => {
  expect(writeCondition({ kind: "group", join: "and", items: [] })).toBe("");
  const { items } = readCondition("self.a == 1");
  expect(writeCondition({ kind: "group", join: "and", items: [...items, { kind: "group", join: "or", items: [] }] })).toBe("self.a == 1");
});

test("a text that is no expression throws with its place", () => {
  expect(() => readCondition("self.a ==")).toThrow(ExprSyntaxError);
});
