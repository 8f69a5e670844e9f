/**
 * A formula with the present numbers in place of the names: `60 × 40 × 50 ÷ 6,000 × 24`. Choices show the branch that
 * holds, `coalesce` the value that is there, and other functions their result.
 */
import type { Expr } from "../expr/ast.ts";
import type { Scope } from "../expr/evaluate.ts";
import { formatNumber } from "../fields/formatNumber.ts";
import { toDecimal } from "../text/decimal.ts";
import type { Json } from "../json/json.ts";
import type { Lexicon } from "./lexicon.ts";
import { operatorSigns, phraseFormula } from "./phrases.ts";
import { evaluateOrUnknown } from "./reason.ts";

interface Figures {
  readonly words: string;
  /** False for a value as it is entered. */
  readonly calculated: boolean;
  /** Precedence: 1 sum, 2 product, 3 a single term. */
  readonly bind: number;
}

/** Returns `undefined` where nothing is calculated, a number is missing, or the user may not see a value that the formula reads. */
export function formulaInNumbers(expr: Expr, scope: Scope, lexicon: Lexicon): string | undefined {
  if (phraseFormula(expr, lexicon) === undefined) return undefined;
  const figures = write(expr, scope, lexicon);
  return figures?.calculated ? figures.words : undefined;
}

function write(expr: Expr, scope: Scope, lexicon: Lexicon): Figures | undefined {
  const parts = operatorSigns[expr.op];
  if (parts && (expr.op === "+" || expr.op === "-" || expr.op === "*" || expr.op === "/")) {
    const [sign, bind] = parts;
    const left = write(expr.left, scope, lexicon);
    const right = write(expr.right, scope, lexicon);
    if (!left || !right) return undefined;
    // An absent value is no term.
    if (bind === 1 && right.words === "0") return left;
    const isTight = expr.op === "-" || expr.op === "/";
    const leftWords = left.bind < bind ? `(${left.words})` : left.words;
    const rightWords = right.bind < bind || (isTight && right.bind === bind) ? `(${right.words})` : right.words;
    return { words: `${leftWords} ${sign} ${rightWords}`, bind, calculated: true };
  }
  if (expr.op === "if") {
    const holds = evaluateOrUnknown(expr.test, scope);
    return holds === true ? write(expr.then, scope, lexicon) : holds === false ? write(expr.else, scope, lexicon) : undefined;
  }
  if (expr.op === "call" && expr.fn === "coalesce") {
    const present = expr.args.find((arg) => isNumber(evaluateOrUnknown(arg, scope)));
    return present && write(present, scope, lexicon);
  }
  if (expr.op === "call" && (expr.fn === "max" || expr.fn === "min") && expr.args.length > 1) {
    const known = expr.args.flatMap((arg) => write(arg, scope, lexicon) ?? []).map(({ words }) => words);
    const words = lexicon.t(`explain.function.${expr.fn}`, { all: known.join(lexicon.t("explain.comma")) });
    return known.length > 0 ? { words, bind: 3, calculated: true } : undefined;
  }
  if (expr.op === "call" && expr.fn === "ceilTo") {
    const [a, b] = expr.args.map((arg) => write(arg, scope, lexicon)?.words);
    if (a === undefined || b === undefined) return undefined;
    return { words: lexicon.t("explain.function.ceilTo", { a, b }), bind: 3, calculated: true };
  }
  const value = evaluateOrUnknown(expr, scope);
  return isNumber(value) ? { words: formatNumber(value), bind: 3, calculated: false } : undefined;
}

function isNumber(value: Json | undefined): boolean {
  return value !== undefined && value !== null && typeof value !== "boolean" && typeof value !== "object" && toDecimal(value) !== undefined;
}
