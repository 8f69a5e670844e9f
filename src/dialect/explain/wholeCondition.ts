/** A whole condition in words, for authors. Apart from `phrases.ts`, because portal pages do not load it. */
import type { Expr } from "../expr/ast.ts";
import { type Bindings, bindRow } from "./exprFields.ts";
import type { Lexicon } from "./lexicon.ts";
import { phraseFact, phraseState } from "./phrases.ts";
import { type Reason, reasonOf } from "./reason.ts";

/** Returns a whole condition in words; `undefined` if a part of it has none, because the rest would say something else. */
export function phraseWhole(expr: Expr, lexicon: Lexicon): string | undefined {
  const reason = reasonOf(expr, {});
  return isWhole(reason, lexicon, {}) ? phraseState(reason, lexicon) : undefined;
}

function isWhole(reason: Reason, lexicon: Lexicon, bound: Bindings): boolean {
  if (reason.kind === "and" || reason.kind === "or") return reason.parts.every((part) => isWhole(part, lexicon, bound));
  if (reason.kind === "rows")
    return phraseState(reason, lexicon, bound) !== undefined && isWhole(reason.body, lexicon, bindRow(reason, bound));
  return reason.kind === "fact" && phraseFact("state", reason, lexicon, bound) !== undefined;
}
