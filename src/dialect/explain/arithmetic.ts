/**
 * A formula with the present numbers in place of the names: `60 × 40 × 50 cm ÷ 6,000 cm³/kg × 24 pcs`. A unit stands
 * behind the last of the numbers that share it. Choices show the branch that holds, `coalesce` the value that is there,
 * and other functions their result.
 */
import type { Expr } from "../expr/ast.ts";
import { evaluateOrUnknown, type Scope } from "../expr/evaluate.ts";
import { currencyOf } from "../fields/currencyOf.ts";
import { formatMoney, formatNumber } from "../text/formatNumber.ts";
import { toDecimal } from "../text/decimal.ts";
import { inLanguage } from "../text/text.ts";
import type { Json } from "../json/json.ts";
import { getAt, parentPointer } from "../json/pointer.ts";
import { dependencyOf } from "./exprFields.ts";
import type { Lexicon } from "./lexicon.ts";
import { operatorSigns, phraseFormula } from "./phrases.ts";

interface Figures {
  /** Without the unit of the last number. */
  readonly words: string;
  /** Unit of the last number; empty for a number without one. */
  readonly unit: string;
  /** False for a value as it is entered. */
  readonly calculated: boolean;
  /** Precedence: 1 sum, 2 product, 3 a single term. */
  readonly bind: number;
}

const withUnit = ({ words, unit }: Pick<Figures, "words" | "unit">): string => (unit === "" ? words : `${words} ${unit}`);

/** Returns `undefined` where nothing is calculated, a number is missing, or the user may not see a value that the formula reads. */
export function formulaInNumbers(expr: Expr, scope: Scope, lexicon: Lexicon): string | undefined {
  if (phraseFormula(expr, lexicon) === undefined) return undefined;
  const figures = write(expr, scope, lexicon);
  return figures?.calculated ? withUnit(figures) : undefined;
}

function write(expr: Expr, scope: Scope, lexicon: Lexicon): Figures | undefined {
  if (expr.op === "+" || expr.op === "-" || expr.op === "*" || expr.op === "/") return writeOperation(expr, scope, lexicon);
  if (expr.op === "if") {
    const holds = evaluateOrUnknown(expr.test, scope);
    return holds === true ? write(expr.then, scope, lexicon) : holds === false ? write(expr.else, scope, lexicon) : undefined;
  }
  if (expr.op === "call" && expr.fn === "coalesce") {
    const present = expr.args.find((arg) => isNumber(evaluateOrUnknown(arg, scope)));
    return present && write(present, scope, lexicon);
  }
  if (expr.op === "call" && (expr.fn === "max" || expr.fn === "min") && expr.args.length > 1) {
    const known = expr.args.flatMap((arg) => write(arg, scope, lexicon) ?? []);
    const words = lexicon.t(`explain.function.${expr.fn}`, { all: listWords(known).join(lexicon.t("explain.comma")) });
    return known.length > 0 ? { words, unit: "", bind: 3, calculated: true } : undefined;
  }
  if (expr.op === "call" && expr.fn === "ceilTo") return writeRounded(expr, scope, lexicon);
  return writeNumber(expr, scope, lexicon);
}

function writeOperation(expr: Expr & { readonly left: Expr; readonly right: Expr }, scope: Scope, lexicon: Lexicon): Figures | undefined {
  const [sign, bind] = operatorSigns[expr.op] ?? ["", 1];
  const left = write(expr.left, scope, lexicon);
  const right = write(expr.right, scope, lexicon);
  if (!left || !right) return undefined;
  // An absent value is no term.
  if (bind === 1 && right.words === "0") return left;
  const isTight = expr.op === "-" || expr.op === "/";
  const inBrackets = (figures: Figures): Figures => ({ ...figures, words: `(${withUnit(figures)})`, unit: "" });
  const first = left.bind < bind ? inBrackets(left) : left;
  const second = right.bind < bind || (isTight && right.bind === bind) ? inBrackets(right) : right;
  const isShared = expr.op !== "/" && first.unit === second.unit;
  return { words: `${isShared ? first.words : withUnit(first)} ${sign} ${second.words}`, unit: second.unit, bind, calculated: true };
}

/** What a choice is made from is of one kind: a unit that all share stands behind the last one. */
function listWords(all: readonly Figures[]): readonly string[] {
  const [unit = "", ...others] = new Set(all.flatMap((figures) => (figures.unit === "" ? [] : [figures.unit])));
  const isOne = others.length === 0 && all.every(({ bind }) => bind === 3);
  return all.map((figures, index) =>
    isOne ? withUnit({ words: figures.words, unit: index === all.length - 1 ? unit : "" }) : withUnit(figures),
  );
}

/** A rounding that changes nothing is not told. */
function writeRounded(expr: Expr & { readonly op: "call" }, scope: Scope, lexicon: Lexicon): Figures | undefined {
  const [exact, step] = expr.args.map((arg) => write(arg, scope, lexicon));
  const [before, after] = [expr.args[0], expr].map((one) => {
    const value = one && evaluateOrUnknown(one, scope);
    return isNumber(value) ? toDecimal(value) : undefined;
  });
  if (!exact || !step) return undefined;
  if (before && after?.eq(before)) return exact;
  return { words: lexicon.t("explain.function.ceilTo", { a: withUnit(exact), b: withUnit(step) }), unit: "", bind: 3, calculated: true };
}

/** A number as its field shows it, with the sign of its currency. */
function writeNumber(expr: Expr, scope: Scope, lexicon: Lexicon): Figures | undefined {
  const value = evaluateOrUnknown(expr, scope);
  if (!isNumber(value)) return undefined;
  const at = dependencyOf(expr, {});
  const field = at && lexicon.fieldAt(at.name, at.path);
  const holder = at && getAt((scope as Readonly<Record<string, Json>>)[at.name], parentPointer(at.path));
  const currency = currencyOf(field, holder);
  const words = currency === undefined ? formatNumber(value) : formatMoney(value, currency, field?.["x-decimals"], lexicon.language);
  return { words, unit: inLanguage(field?.["x-unit"], lexicon.language), bind: 3, calculated: false };
}

function isNumber(value: Json | undefined): value is Json {
  return value !== undefined && value !== null && typeof value !== "boolean" && typeof value !== "object" && toDecimal(value) !== undefined;
}
