/** Finds the expressions of schemas, screens and states, and compiles them to trees. */
import type { Expr, Expressions } from "../expr/ast.ts";
import { ExprSyntaxError, parseExpr } from "../expr/parse.ts";
import { isObject } from "../json/json.ts";
import { childPointer, pointerTokens } from "../json/pointer.ts";

/** Keywords whose value is an expression everywhere. */
const celKeywords = new Set([
  "x-visible-when",
  "x-required-when",
  "x-readonly-when",
  "x-show-when",
  "x-read-when",
  "x-due",
  "x-compute",
  "x-default",
  "x-suggest",
]);
/** Keywords whose value is an expression inside certain objects: rules, references, tabs, transitions, effects. */
const celIn: Readonly<Record<string, readonly string[]>> = {
  "x-rules": ["rule", "when"],
  "x-reference": ["where"],
  tabs: ["where"],
  sums: ["where"],
  views: ["where"],
  next: ["where"],
  shownAs: ["where"],
  transitions: ["guard", "at"],
  alsoEditable: ["when"],
  columns: ["secondWhen"],
  rowActions: ["guard"],
  bulkActions: ["guard"],
  toolbar: ["guard"],
  actions: ["guard"],
  together: ["rule"],
  effects: ["where", "when", "secret"],
  creates: ["when"],
  to: ["where"],
  each: ["in", "where"],
  needs: ["rule"],
  notes: ["when"],
  stops: ["reached"],
  checklist: ["done"],
  waits: ["when"],
  line: ["value", "code128", "qr"],
};
/** Objects whose values are all expressions. */
const celMaps = new Set(["set", "values", "then"]);
/** Keywords with data: their values contain no expressions. */
const dataKeywords = new Set([
  "examples",
  "x-sample",
  "x-sample-earlier",
  "default",
  "const",
  "enum",
  "cases",
  "x-label",
  "x-help",
  "x-placeholder",
  "x-empty",
  "x-none",
  "message",
  "label",
  "confirm",
  "reason",
  "x-reason",
  "success",
  "none",
  "event",
]);

/** Keywords whose expression gives a value; that of any other is a condition. */
const formulaKeywords = new Set(["x-compute", "x-default", "x-suggest", "at", "value", "code128", "qr", "secret"]);
const conditionKeywords = new Set([...celKeywords, ...Object.values(celIn).flat(), "draft", "editable"]);

/** Tells a formula from a condition by the keyword at the end of a pointer; `undefined` if there is no expression. */
export function expressionKind(pointer: string): "condition" | "formula" | undefined {
  const tokens = pointerTokens(pointer);
  const keyword = tokens.at(-1) ?? "";
  const holder = tokens.at(-2) ?? "";
  if (formulaKeywords.has(keyword) || celMaps.has(holder) || (keyword === "in" && holder === "each")) return "formula";
  return conditionKeywords.has(keyword) ? "condition" : undefined;
}

/** An expression and its location. */
export interface FoundExpression {
  readonly text: string;
  /** Pointer into the file. */
  readonly pointer: string;
}

/** Returns every expression below `value` with its pointer. */
export function findExpressions(value: unknown, pointer = ""): FoundExpression[] {
  const found: FoundExpression[] = [];
  walk(value, pointer, undefined, found);
  return found;
}

/** Returns text -> tree of every expression below `value`. Throws an `Error` with `file`, pointer and column. */
export function compileExpressions(value: unknown, file: string, into: Record<string, Expr> = {}): Expressions {
  for (const { text, pointer } of findExpressions(value)) {
    if (Object.hasOwn(into, text)) continue;
    try {
      into[text] = parseExpr(text);
    } catch (error) {
      if (!(error instanceof ExprSyntaxError)) throw error;
      throw new Error(`${file}#${pointer}: character ${error.start + 1}: ${error.message}`);
    }
  }
  return into;
}

/** `holder` is the keyword whose value, or an item of whose value, this object is. */
function walk(value: unknown, pointer: string, holder: string | undefined, found: FoundExpression[]): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => walk(item, `${pointer}/${index}`, holder, found));
    return;
  }
  if (!isObject(value)) return;
  const isFields = holder === "properties" || holder === "ask";
  for (const [key, item] of Object.entries(value)) {
    const at = childPointer(pointer, key);
    if (isFields) walk(item, at, undefined, found);
    else if (typeof item === "string" && isExpression(key, holder, value)) found.push({ text: item, pointer: at });
    else if (!dataKeywords.has(key)) walk(item, at, key, found);
  }
}

function isExpression(key: string, holder: string | undefined, within: Record<string, unknown>): boolean {
  if (celKeywords.has(key)) return true;
  if (holder !== undefined && (celIn[holder]?.includes(key) || celMaps.has(holder))) return true;
  // `draft` and `editable` of a state machine, at the root of its file.
  return (key === "draft" || key === "editable") && Object.hasOwn(within, "transitions");
}
