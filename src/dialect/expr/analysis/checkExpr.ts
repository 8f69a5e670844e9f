/** Checks the text of an expression: its syntax, then its types (`typecheck.ts`). */
import { ExprSyntaxError, parseWithRanges, type ParsedExpr } from "../parse.ts";
import { checkParsed, type ExprPlace } from "./typecheck.ts";
import type { ExprFinding } from "./types.ts";

/** Returns all findings in the order of the text; a single finding if the syntax is wrong. */
export function checkExpr(text: string, place: ExprPlace): ExprFinding[] {
  let parsed: ParsedExpr;
  try {
    parsed = parseWithRanges(text);
  } catch (error) {
    if (error instanceof ExprSyntaxError) return [syntaxFinding(error)];
    throw error;
  }
  return checkParsed(parsed, place);
}

/** The finding of a text that is not an expression. */
export function syntaxFinding({ start, end, message, suggestion }: ExprSyntaxError): ExprFinding {
  return { mistake: "syntax", start, end, message, ...(suggestion !== undefined && { suggestion }) };
}
