/** Explains conditions and formulas in sentences, with the messages `explain.…` of the catalogue. */
import type { Expr } from "../expr/ast.ts";
import { dependencies } from "../expr/dependencies.ts";
import { evaluateOrUnknown, type Scope } from "../expr/evaluate.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { inLanguage } from "../text/text.ts";
import type { Lexicon } from "./lexicon.ts";
import { fieldOfExpr, dependencyOf } from "./exprFields.ts";
import { decidingParts, type Fact, openParts, type Reason, reasonOf, type Test } from "./reason.ts";
import { valueWords } from "./valueWords.ts";
import { phraseFact, phraseFormula, phraseReason, phraseState } from "./phrases.ts";

/**
 * Explains why a condition holds ("Unit is Set"), or what it still needs ("Unit
 * has to be Set (now Piece)", "Unit has not been chosen yet"). `undefined` if
 * the user may not see any part of it.
 */
export function explainCondition(expr: Expr, scope: Scope, lexicon: Lexicon): string | undefined {
  const reason = decidingParts(reasonOf(expr, scope));
  return reason.verdict === true ? phraseState(reason, lexicon) : needsOf(reason, lexicon);
}

/**
 * Explains the condition of candidates (`row`) that are not selected yet: "Only
 * those matching Country (United States)" if they must match the record, "Only
 * those where Stock is more than 0", or the field that must be filled before.
 * `undefined` if there is no condition, or the user may not see any part of it.
 */
export function explainCandidates(expr: Expr, scope: Scope, lexicon: Lexicon): string | undefined {
  const reason = openParts(reasonOf(expr, scope));
  if (!reason) return undefined;
  const first = missing(reason, lexicon, scope);
  if (first) return notYet(first, lexicon);
  const matched = (reason.kind === "and" ? reason.parts : [reason]).map((part) => matchedWords(part, lexicon, scope));
  if (!matched.includes(undefined))
    return lexicon.t("explain.onlyMatching", { what: [...new Set(matched)].join(lexicon.t("explain.alsoMatching")) });
  const test = phraseReason(reason, lexicon, {}, (fact) => candidateWords(aboutRow(fact), lexicon, scope));
  return test && lexicon.t("explain.onlyWhere", { test });
}

/** Tests in which a candidate must match the record. */
const matching: ReadonlySet<Test> = new Set(["is", "oneOf", "contains"]);

/** Returns the field of the record that candidates must match, with its value, so that the user knows what to change to see others. */
function matchedWords(part: Reason, lexicon: Lexicon, scope: Scope): string | undefined {
  if (part.kind !== "fact") return undefined;
  const { test, wanted } = aboutRow(part);
  const field = wanted && matching.has(test) && dependencyOf(wanted, {})?.name !== "row" ? fieldOfExpr(wanted, lexicon, {}) : undefined;
  if (!wanted || !field) return undefined;
  const label = inLanguage(field["x-label"], lexicon.language);
  const value = valueWords(evaluateOrUnknown(wanted, scope), field, lexicon);
  return value === undefined ? label : lexicon.t("explain.matching", { field: label, value });
}

/** Returns a fact of a candidate as a statement; for a flag that must be set, only its label. */
function candidateWords(fact: Fact, lexicon: Lexicon, scope: Scope): string | undefined {
  const field = fieldOfExpr(fact.about, lexicon, {});
  const isYes =
    fact.test === "is" &&
    field &&
    fact.wanted &&
    valueWords(evaluateOrUnknown(fact.wanted, scope), field, lexicon) === lexicon.t("form.yes");
  return isYes
    ? lexicon.t("explain.state.yes", { field: inLanguage(field["x-label"], lexicon.language) })
    : phraseFact("state", fact, lexicon, {}, scope);
}

/** Returns a formula in words; `undefined` if it reads a value that the user may not see. */
export function explainFormula(expr: Expr, lexicon: Lexicon): string | undefined {
  return phraseFormula(expr, lexicon);
}

/** Returns the parts of a condition as requirements. */
function needsOf(reason: Reason, lexicon: Lexicon): string | undefined {
  return phraseReason(reason, lexicon, {}, (fact) => {
    const field = fieldOfExpr(fact.about, lexicon, {});
    if (fact.verdict === undefined && fact.actual === undefined && field) return notYet(field, lexicon);
    const need = phraseFact("must", fact, lexicon, {});
    const actual = valueWords(fact.actual, field, lexicon);
    return need !== undefined && actual !== undefined && fact.test !== "empty" && fact.wanted !== undefined
      ? lexicon.t("explain.now", { need, actual })
      : need;
  });
}

/** Returns "has not been filled in yet", or "chosen" for a field with a list of options. */
function notYet(field: FieldSchema, { language, t }: Lexicon): string {
  const options = field["x-codes"] ?? field.items?.["x-codes"] ?? field["x-reference"];
  return t(options === undefined ? "explain.notFilled" : "explain.notChosen", { field: inLanguage(field["x-label"], language) });
}

/** Returns an empty field of the record without which no candidate matches. */
function missing(reason: Reason, lexicon: Lexicon, scope: Scope): FieldSchema | undefined {
  if (reason.kind === "and") return reason.parts.map((part) => missing(part, lexicon, scope)).find((field) => field !== undefined);
  if (reason.kind !== "fact") return undefined;
  const { wanted } = aboutRow(reason);
  return wanted && evaluateOrUnknown(wanted, scope) === undefined ? fieldOfExpr(wanted, lexicon, {}) : undefined;
}

/** Swaps the sides of a comparison if the candidate is on its right side, so that the fact is about the candidate. */
function aboutRow(fact: Fact): Fact {
  const { about, wanted, test } = fact;
  const ofRow = (expr: Expr) => dependencies(expr).some(({ name }) => name === "row");
  if (!wanted || ofRow(about) || !ofRow(wanted)) return fact;
  const swapped = { is: "is", isNot: "isNot", oneOf: "contains", noneOf: "containsNot" } as const;
  return test in swapped ? { ...fact, test: swapped[test as keyof typeof swapped], about: wanted, wanted: about } : fact;
}
