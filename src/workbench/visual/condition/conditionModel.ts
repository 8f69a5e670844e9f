/**
 * A condition as rows: [field] [test] [value], joined by "and" or "or", with groups inside.
 *
 * `readCondition.ts` makes the model of a text, `writeCondition.ts` the text of a model. An item keeps the text that it was read
 * from until it is edited, so that an edit of one row never rewrites another one.
 */
import type { Expr } from "#dialect/expr/ast.ts";

/** Tests of a row by the number of their values. */
const testsByValues = {
  0: ["filled", "empty", "hasRows", "noRows", "hasChinese", "noChinese", "isUnique", "isRepeated"],
  1: [
    "is",
    "isNot",
    "oneOf",
    "noneOf",
    "more",
    "atLeast",
    "less",
    "atMost",
    "contains",
    "containsNot",
    "includes",
    "includesNot",
    "begins",
    "beginsNot",
    "ends",
    "endsNot",
    "matches",
    "matchesNot",
  ],
  2: ["between"],
} as const;

export type RowTest = (typeof testsByValues)[keyof typeof testsByValues][number];

/** Result of a row while its field is empty. `open`: neither true nor false; the place of the condition decides. */
export type WhenEmpty = "open" | "false" | "true";

/** The text that an item was read from, and how tightly its operator binds (`bindingOf`). */
export interface ItemSource {
  readonly text: string;
  readonly binding: number;
}

export interface ConditionRow {
  readonly kind: "row";
  /** The tested value: a field, or a formula. */
  readonly about: Expr;
  readonly test: RowTest;
  /** `oneOf` and `noneOf` have one list; `between` has the lower and the upper bound. */
  readonly values: readonly Expr[];
  readonly whenEmpty: WhenEmpty;
  readonly source?: ItemSource;
}

export interface ConditionGroup {
  readonly kind: "group";
  readonly join: "and" | "or";
  readonly items: readonly ConditionItem[];
  readonly source?: ItemSource;
}

/** A condition of the rows of a list: of all rows, or of at least one. */
export interface ConditionOfRows {
  readonly kind: "rows";
  readonly every: boolean;
  readonly of: Expr;
  /** Name of a row in the body. */
  readonly as: string;
  readonly body: ConditionGroup;
  readonly source?: ItemSource;
}

/** `true` or `false`: a condition of every record, or of none. */
export interface ConditionAlways {
  readonly kind: "always";
  readonly holds: boolean;
  readonly source?: ItemSource;
}

/** A part that rows cannot say. It stays as text. */
export interface ConditionText {
  readonly kind: "text";
  readonly expr: Expr;
  readonly source?: ItemSource;
}

export type ConditionItem = ConditionRow | ConditionGroup | ConditionOfRows | ConditionAlways | ConditionText;

/** Whether every part is shown as rows. */
export function isShownAsRows(item: ConditionItem): boolean {
  if (item.kind === "group") return item.items.every(isShownAsRows);
  return item.kind === "rows" ? isShownAsRows(item.body) : item.kind !== "text";
}

/** Whether rows show a part at least: the others stand between them as text. */
export function hasRowsToShow(group: ConditionGroup): boolean {
  return group.items.some(({ kind }) => kind !== "text");
}

/** Returns the number of values that a test takes. */
export function valuesOfTest(test: RowTest): 0 | 1 | 2 {
  if ((testsByValues[0] as readonly string[]).includes(test)) return 0;
  return (testsByValues[2] as readonly string[]).includes(test) ? 2 : 1;
}
