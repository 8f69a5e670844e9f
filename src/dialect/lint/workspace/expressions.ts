/** Expressions as the check sees them: parsed once, with what is in scope where they stand. */
import type { Expr } from "../../expr/ast.ts";
import { checkParsed, type ExprPlace } from "../../expr/analysis/typecheck.ts";
import type { ExprFinding } from "../../expr/analysis/types.ts";
import type { ExprNames } from "./exprScope.ts";
import { ExprSyntaxError, type ParsedExpr, parseWithRanges } from "../../expr/parse.ts";

export type Parsed =
  | (ParsedExpr & { readonly error?: undefined })
  | { readonly error: ExprSyntaxError; readonly expr?: undefined; readonly rangeOf?: undefined };

const known = new Map<string, Parsed>();
/** A workbench checks for hours; what is forgotten is only parsed again. */
const most = 5000;

export function parsed(text: string): Parsed {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= most) known.clear();
  const now = parse(text);
  known.set(text, now);
  return now;
}

function parse(text: string): Parsed {
  try {
    return parseWithRanges(text);
  } catch (error) {
    if (error instanceof ExprSyntaxError) return { error };
    throw error;
  }
}

const judged = new WeakMap<ExprNames, Map<string, ExprFinding[]>>();

/** What is wrong with an expression among these names; several rules ask the same. */
export function mistakesIn(text: string, names: ExprNames, expects: "boolean" | "any"): readonly ExprFinding[] {
  const known = judged.get(names) ?? new Map<string, ExprFinding[]>();
  judged.set(names, known);
  const key = `${expects} ${text}`;
  const found = known.get(key) ?? check(text, { names, expects });
  known.set(key, found);
  return found;
}

function check(text: string, place: ExprPlace): ExprFinding[] {
  const read = parsed(text);
  if (!read.error) return checkParsed(read, place);
  const { start, end, message } = read.error;
  return [{ mistake: "syntax", start, end, message }];
}

/** The tree, where the text is an expression at all. */
export function treeOf(text: string | undefined): Expr | undefined {
  return text === undefined ? undefined : parsed(text).expr;
}
