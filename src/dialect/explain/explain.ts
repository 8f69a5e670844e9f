/** What a person is told about a condition or a formula, by the patterns `explain.…` of the message catalogue. */
import type { Expr } from "../expr/ast.ts";
import { dependencies } from "../expr/dependencies.ts";
import type { Scope } from "../expr/evaluate.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { inLanguage } from "../text/text.ts";
import type { Lexicon } from "./lexicon.ts";
import { fieldOfExpr, dependencyOf } from "./exprFields.ts";
import { decidingParts, type Fact, openParts, type Reason, reasonOf, type Test, evaluateOrUnknown } from "./reason.ts";
import { valueWords } from "./valueWords.ts";
import { phraseFact, phraseFormula, phraseReason, phraseState } from "./phrases.ts";

/**
 * Why a condition holds ("Unit is Set"), or what it waits for ("Unit has to be
 * Set (now Piece)", "Unit has not been chosen yet"). `undefined` where nothing
 * of it may be told.
 */
export function explainCondition(expr: Expr, scope: Scope, lexicon: Lexicon): string | undefined {
  const reason = decidingParts(reasonOf(expr, scope));
  return reason.verdict === true ? phraseState(reason, lexicon) : needsOf(reason, lexicon);
}

/**
 * What is asked of a candidate (`row`) that is still to be chosen: "Only those
 * matching Country (United States)" where the record has to agree with it, "Only
 * those where Stock is more than 0", or what has to be chosen before. `undefined`
 * where nothing is asked, or nothing may be told.
 */
export function explainCandidates(expr: Expr, scope: Scope, lexicon: Lexicon): string | undefined {
  const reason = openParts(reasonOf(expr, scope));
  if (!reason) return undefined;
  const first = missing(reason, lexicon, scope);
  if (first) return notYet(first, lexicon);
  const matched = (reason.kind === "and" ? reason.parts : [reason]).map((part) => matchedWords(part, lexicon, scope));
  if (!matched.includes(undefined))
    return lexicon.t("explain.onlyMatching", { what: [...new Set(matched)].join(lexicon.t("explain.alsoMatching")) });
  const test = phraseReason(reason, lexicon, {}, (fact) => candidateWords(turned(fact), lexicon, scope));
  return test && lexicon.t("explain.onlyWhere", { test });
}

/** What a candidate and the record have in common where one is held against the other. */
const agreeing: ReadonlySet<Test> = new Set(["is", "oneOf", "contains"]);

/** The field of the record that a candidate has to agree with, and what stands in it: whoever reads it knows what to change for others. */
function matchedWords(part: Reason, lexicon: Lexicon, scope: Scope): string | undefined {
  if (part.kind !== "fact") return undefined;
  const { test, wanted } = turned(part);
  const field = wanted && agreeing.has(test) && dependencyOf(wanted, {})?.name !== "row" ? fieldOfExpr(wanted, lexicon, {}) : undefined;
  if (!wanted || !field) return undefined;
  const label = inLanguage(field["x-label"], lexicon.language);
  const value = valueWords(evaluateOrUnknown(wanted, scope), field, lexicon);
  return value === undefined ? label : lexicon.t("explain.matching", { field: label, value });
}

/** One fact of a candidate as a statement; what it has to say yes to is its own name. */
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

/** A formula in words; `undefined` where it reads what the reader may not know of. */
export function explainFormula(expr: Expr, lexicon: Lexicon): string | undefined {
  return phraseFormula(expr, lexicon);
}

/** As what has to become so. */
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

/** A value that is still to come: chosen where there is a list to choose from. */
function notYet(field: FieldSchema, { language, t }: Lexicon): string {
  const chosen = field["x-codes"] ?? field.items?.["x-codes"] ?? field["x-reference"];
  return t(chosen === undefined ? "explain.notFilled" : "explain.notChosen", { field: inLanguage(field["x-label"], language) });
}

/** A field of the record itself that has no value yet, without which no candidate fits. */
function missing(reason: Reason, lexicon: Lexicon, scope: Scope): FieldSchema | undefined {
  if (reason.kind === "and") return reason.parts.map((part) => missing(part, lexicon, scope)).find((field) => field !== undefined);
  if (reason.kind !== "fact") return undefined;
  const { wanted } = turned(reason);
  return wanted && evaluateOrUnknown(wanted, scope) === undefined ? fieldOfExpr(wanted, lexicon, {}) : undefined;
}

/** Told of the candidate, whichever side of the comparison it stands on. */
function turned(fact: Fact): Fact {
  const { about, wanted, test } = fact;
  const ofRow = (expr: Expr) => dependencies(expr).some(({ name }) => name === "row");
  if (!wanted || ofRow(about) || !ofRow(wanted)) return fact;
  const other = { is: "is", isNot: "isNot", oneOf: "contains", noneOf: "containsNot" } as const;
  return test in other ? { ...fact, test: other[test as keyof typeof other], about: wanted, wanted: about } : fact;
}
