/**
 * Phrases of formulas and conditions: `self.length * self.width / limits.divisor`
 * is "Length × Width ÷ 6,000". A formula with a value that the user may not see
 * has no phrase, because half a formula would be wrong.
 */
import type { Expr } from "../expr/ast.ts";
import { evaluateOrUnknown, type Scope } from "../expr/evaluate.ts";
import { inLanguage } from "../text/text.ts";
import type { Lexicon } from "./lexicon.ts";
import { type Bindings, fieldOfExpr, dependencyOf, bindRow } from "./exprFields.ts";
import { type Fact, type Reason, reasonOf } from "./reason.ts";
import { valueWords } from "./valueWords.ts";

/** Returns `undefined` if there is no phrase, or if the formula reads a value that the user may not see. */
export function phraseFormula(expr: Expr, lexicon: Lexicon, bound: Bindings = {}): string | undefined {
  return write(expr, lexicon, bound)?.words;
}

interface Phrase {
  readonly words: string;
  /** Precedence: 1 sum, 2 product, 3 a single term. */
  readonly bind: number;
}

/** Operators as a person writes them, with their precedence. */
export const operatorSigns: Readonly<Record<string, readonly [sign: string, bind: number]>> = {
  "+": ["+", 1],
  "-": ["−", 1],
  "*": ["×", 2],
  "/": ["÷", 2],
  "%": ["mod", 2],
};

function write(expr: Expr, lexicon: Lexicon, bound: Bindings): Phrase | undefined {
  const { t } = lexicon;
  const one = (words: string | undefined): Phrase | undefined => (words === undefined ? undefined : { words, bind: 3 });
  switch (expr.op) {
    case "number":
    case "text":
    case "bool":
      return one(valueWords(expr.value, expr.op === "number" ? { type: "number" } : undefined, lexicon));
    case "list":
      return one(joinAll(expr.items, lexicon, bound));
    case "name":
    case "get":
    case "index":
      return one(nameWords(expr, lexicon, bound));
    case "negate": {
      const of = write(expr.of, lexicon, bound);
      return of && { words: `−${of.bind < 3 ? `(${of.words})` : of.words}`, bind: 3 };
    }
    case "+":
    case "-":
    case "*":
    case "/":
    case "%": {
      const [sign, bind] = operatorSigns[expr.op] ?? ["", 1];
      const left = write(expr.left, lexicon, bound);
      const right = write(expr.right, lexicon, bound);
      if (!left || !right) return undefined;
      const tight = expr.op === "-" || expr.op === "/" || expr.op === "%";
      const leftWords = left.bind < bind ? `(${left.words})` : left.words;
      const rightWords = right.bind < bind || (tight && right.bind === bind) ? `(${right.words})` : right.words;
      return { words: `${leftWords} ${sign} ${rightWords}`, bind };
    }
    case "if": {
      const test = conditionWords(expr.test, lexicon, bound);
      const then = phraseFormula(expr.then, lexicon, bound);
      if (test === undefined || then === undefined) return undefined;
      if (expr.else.op === "null") return { words: t("explain.if", { test, then }), bind: 0 };
      const otherwise = phraseFormula(expr.else, lexicon, bound);
      return otherwise === undefined ? undefined : { words: t("explain.ifElse", { test, then, else: otherwise }), bind: 0 };
    }
    case "call":
      return callWords(expr, lexicon, bound);
    case "records":
      return one(lexicon.sums?.phrase(expr, lexicon));
    case "each":
      return one(eachWords(expr, lexicon, bound));
    default:
      return one(conditionWords(expr, lexicon, bound));
  }
}

/** Functions with a message `explain.function.<name>`. Its parameters are `{{a}}` and `{{b}}`, or all of them as `{{all}}`. */
const functionsWithPhrase = [
  "sum",
  "min",
  "max",
  "abs",
  "round",
  "roundMoney",
  "ceilTo",
  "floorTo",
  "size",
  "daysBetween",
  "addDays",
] as const;

function callWords({ fn, args }: Expr & { readonly op: "call" }, lexicon: Lexicon, bound: Bindings): Phrase | undefined {
  if (fn === "coalesce") return coalesceWords(args, lexicon, bound);
  const name = functionsWithPhrase.find((one) => one === fn);
  if (name === undefined) return undefined;
  const words = args.map((arg) => phraseFormula(arg, lexicon, bound));
  if (words.some((word) => word === undefined)) return undefined;
  const [a, b] = words;
  return { words: lexicon.t(`explain.function.${name}`, { a, b, all: words.join(lexicon.t("explain.comma")) }), bind: 3 };
}

/** Returns "Premium, if any". A zero as replacement of an absent value is omitted. */
function coalesceWords(args: readonly Expr[], lexicon: Lexicon, bound: Bindings): Phrase | undefined {
  const spoken = args.filter((arg, index) => index === 0 || arg.op !== "number" || Number(arg.value) !== 0);
  const [first] = spoken;
  if (spoken.length === 1 && first) return write(first, lexicon, bound);
  const words = spoken.map((arg) => phraseFormula(arg, lexicon, bound));
  if (words.some((word) => word === undefined)) return undefined;
  return { words: words.reduceRight((rest, word) => lexicon.t("explain.orElse", { a: word, b: rest })) ?? "", bind: 3 };
}

function eachWords(expr: Expr & { readonly op: "each" }, lexicon: Lexicon, bound: Bindings): string | undefined {
  const of = phraseFormula(expr.of, lexicon, bound);
  const inner = bindRow(expr, bound);
  if (of === undefined) return undefined;
  if (expr.fn === "map") {
    const what = phraseFormula(expr.body, lexicon, inner);
    return what && lexicon.t("explain.ofRows", { what, list: of });
  }
  if (expr.fn === "filter") {
    const test = conditionWords(expr.body, lexicon, inner);
    return test && lexicon.t("explain.rowsWhere", { list: of, test });
  }
  return conditionWords(expr, lexicon, bound);
}

function conditionWords(expr: Expr, lexicon: Lexicon, bound: Bindings): string | undefined {
  return phraseState(reasonOf(expr, {}), lexicon, bound);
}

function joinAll(items: readonly Expr[], lexicon: Lexicon, bound: Bindings): string | undefined {
  const words = items.map((item) => phraseFormula(item, lexicon, bound));
  return words.some((word) => word === undefined) ? undefined : words.join(lexicon.t("explain.comma"));
}

function nameWords(expr: Expr, lexicon: Lexicon, bound: Bindings): string | undefined {
  const location = dependencyOf(expr, bound);
  if (!location) return undefined;
  if (location.name === "today" || location.name === "now") return lexicon.t(location.name === "now" ? "explain.nowTime" : "explain.today");
  if (location.name === "limits") return valueWords(lexicon.limits[location.path.slice(1)], undefined, lexicon);
  const field = lexicon.fieldAt(location.name, location.path);
  return field && inLanguage(field["x-label"], lexicon.language);
}

/** Returns a reason as a statement. With a `scope`, the compared values are evaluated. */
export function phraseState(reason: Reason, lexicon: Lexicon, bound: Bindings = {}, scope?: Scope): string | undefined {
  return phraseReason(reason, lexicon, bound, (fact) => phraseFact("state", fact, lexicon, bound, scope));
}

/** Returns the phrase of a reason; `ofFact` returns the phrase of each fact. */
export function phraseReason(
  reason: Reason,
  lexicon: Lexicon,
  bound: Bindings,
  ofFact: (fact: Fact) => string | undefined,
): string | undefined {
  const { t } = lexicon;
  switch (reason.kind) {
    case "fact":
      return ofFact(reason);
    case "session":
      return t(reason.verdict === true ? "explain.account" : "explain.notAccount");
    case "other":
      return undefined;
    case "rows": {
      const list = phraseFormula(reason.of, lexicon, bound);
      const test = phraseState(reason.body, lexicon, bindRow(reason, bound));
      return list === undefined || test === undefined
        ? undefined
        : t(reason.every ? "explain.everyRow" : "explain.someRow", { list, test });
    }
    default: {
      const parts = reason.parts.map((part) => phraseReason(part, lexicon, bound, ofFact));
      const phrases = [...new Set(parts.filter((part) => part !== undefined))];
      // A conjunction may omit parts that the user may not see. An incomplete disjunction would be wrong.
      if (phrases.length === 0 || (reason.kind === "or" && parts.includes(undefined))) return undefined;
      return phrases.join(t(reason.kind === "or" ? "explain.or" : "explain.and"));
    }
  }
}

/** Returns a fact as a statement or as a requirement. With a `scope`, the compared value is evaluated. */
export function phraseFact(how: "state" | "must", fact: Fact, lexicon: Lexicon, bound: Bindings, scope?: Scope): string | undefined {
  const field = phraseFormula(fact.about, lexicon, bound);
  if (field === undefined) return undefined;
  const key = how === "must" ? (`explain.must.${fact.test}` as const) : (`explain.state.${fact.test}` as const);
  if (fact.wanted === undefined) return lexicon.t(key, { field });
  const value = wantedWords(fact, fact.wanted, lexicon, bound, scope);
  return value === undefined ? undefined : lexicon.t(key, { field, value });
}

/** Returns the compared value, formatted for the field of the fact: a code as its label. */
function wantedWords(fact: Fact, wanted: Expr, lexicon: Lexicon, bound: Bindings, scope?: Scope): string | undefined {
  const schema = fieldOfExpr(fact.about, lexicon, bound);
  if (wanted.op === "list") {
    const items = wanted.items.map((item) => wantedWords(fact, item, lexicon, bound, scope));
    return items.some((item) => item === undefined) ? undefined : items.join(lexicon.t("explain.comma"));
  }
  if (wanted.op === "text" || wanted.op === "bool" || wanted.op === "number") return valueWords(wanted.value, schema, lexicon);
  const field = fieldOfExpr(wanted, lexicon, bound);
  const known = scope && valueWords(evaluateOrUnknown(wanted, scope), field ?? schema, lexicon);
  if (known !== undefined) return known;
  return field ? inLanguage(field["x-label"], lexicon.language) : phraseFormula(wanted, lexicon, bound);
}
