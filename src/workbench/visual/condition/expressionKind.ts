/** Tells conditions from formulas by their place in a file. Pure. */
import { pointerTokens } from "#dialect/json/pointer.ts";

/** Keywords whose expression gives a value. */
const formulaKeywords: ReadonlySet<string> = new Set(["x-compute", "x-default", "x-suggest", "at", "value", "code128", "qr"]);
/** Objects whose values are all formulas: the fields that an effect sets. */
const formulaMaps: ReadonlySet<string> = new Set(["set", "values", "then"]);

export type ExpressionKind = "condition" | "formula";

export function expressionKind(pointer: string): ExpressionKind {
  const tokens = pointerTokens(pointer);
  const isFormula = formulaKeywords.has(tokens.at(-1) ?? "") || formulaMaps.has(tokens.at(-2) ?? "");
  return isFormula ? "formula" : "condition";
}
