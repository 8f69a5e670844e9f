/** What a change of a condition means for those whom it lets through. */
import type { Json } from "../json/json.ts";
import { conjuncts } from "../expr/conjuncts.ts";
import { ExprSyntaxError, parseExpr } from "../expr/parse.ts";
import { printExpr } from "../expr/print.ts";
import type { Risk } from "./change.ts";

/**
 * Returns the risk of another condition: `stricter` where it demands more than before, `looser` where it demands less, `neutral` where
 * it demands the same in another order, else `either`. An absent condition lets everybody through.
 */
export function conditionRisk(was: Json | undefined, is: Json | undefined): Risk {
  const [before, after] = [demandsOf(was), demandsOf(is)];
  if (!before || !after) return "either";
  const isMore = after.some((part) => !before.includes(part));
  const isLess = before.some((part) => !after.includes(part));
  if (isMore && isLess) return "either";
  return isMore ? "stricter" : isLess ? "looser" : "neutral";
}

/** Returns each part that must hold, as text; undefined for what is no expression. */
function demandsOf(condition: Json | undefined): readonly string[] | undefined {
  if (condition === undefined) return [];
  if (typeof condition !== "string") return undefined;
  try {
    return conjuncts(parseExpr(condition)).map(printExpr);
  } catch (error) {
    if (error instanceof ExprSyntaxError) return undefined;
    throw error;
  }
}
