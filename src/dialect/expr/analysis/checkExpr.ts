/** Checks the text of an expression: `typecheck.ts` for one that may not even be readable. */
import { ExprSyntaxError, parseWithRanges, type ParsedExpr } from "../parse.ts";
import { checkParsed, type ExprFinding, type ExprPlace } from "./typecheck.ts";

/** All findings, in the order of the text; one where it cannot be read. */
export function checkExpr(text: string, place: ExprPlace): ExprFinding[] {
  let parsed: ParsedExpr;
  try {
    parsed = parseWithRanges(text);
  } catch (error) {
    if (error instanceof ExprSyntaxError) return [{ mistake: "syntax", start: error.start, end: error.end, message: error.message }];
    throw error;
  }
  return checkParsed(parsed, place);
}
