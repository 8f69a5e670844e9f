/** Parses and checks expressions for the rules, each text once. */
import type { Expr } from "../../expr/ast.ts";
import { syntaxFinding } from "../../expr/analysis/checkExpr.ts";
import { checkParsed, type ExprPlace } from "../../expr/analysis/typecheck.ts";
import type { ExprFinding } from "../../expr/analysis/types.ts";
import type { ExprNames } from "./exprScope.ts";
import { ExprSyntaxError, type ParsedExpr, parseWithRanges } from "../../expr/parse.ts";

export type Parsed =
  | (ParsedExpr & { readonly error?: undefined })
  | { readonly error: ExprSyntaxError; readonly expr?: undefined; readonly rangeOf?: undefined };

const cache = new Map<string, Parsed>();
/** Bounds the memory of a workbench that runs for hours. */
const maxCached = 5000;

export function parsed(text: string): Parsed {
  const cached = cache.get(text);
  if (cached) return cached;
  if (cache.size >= maxCached) cache.clear();
  const result = parse(text);
  cache.set(text, result);
  return result;
}

function parse(text: string): Parsed {
  try {
    return parseWithRanges(text);
  } catch (error) {
    if (error instanceof ExprSyntaxError) return { error };
    throw error;
  }
}

const findingsByNames = new WeakMap<ExprNames, Map<string, ExprFinding[]>>();

/** Returns the findings of an expression with these names in scope. Cached, because several rules need them. */
export function mistakesIn(text: string, names: ExprNames, expects: "boolean" | "any"): readonly ExprFinding[] {
  const cached = findingsByNames.get(names) ?? new Map<string, ExprFinding[]>();
  findingsByNames.set(names, cached);
  const key = `${expects} ${text}`;
  const found = cached.get(key) ?? check(text, { names, expects });
  cached.set(key, found);
  return found;
}

function check(text: string, node: ExprPlace): ExprFinding[] {
  const read = parsed(text);
  if (!read.error) return checkParsed(read, node);
  return [syntaxFinding(read.error)];
}

/** Returns the tree; `undefined` if the text is not an expression. */
export function treeOf(text: string | undefined): Expr | undefined {
  return text === undefined ? undefined : parsed(text).expr;
}
