/** Mistakes of the arguments of a call: of another kind than the function takes, or that it can make nothing of. */
import { toDecimal } from "../../text/decimal.ts";
import type { Expr } from "../ast.ts";
import functionHelp from "../functionHelp.json";
import { functions } from "../functions.ts";
import { printExpr } from "../print.ts";
import type { Guess } from "./guesses.ts";
import { type ExprType, kindNames, literal } from "./types.ts";

const helpOf: Readonly<Record<string, { readonly doc: string }>> = functionHelp.functions;

type Call = Expr & { readonly op: "call" };

/** Returns what is wrong with the arguments of a function that there is. */
export function callMistakes(expr: Call, types: readonly ExprType[]): readonly Guess[] {
  const fn = functions[expr.fn];
  if (!fn) return [];
  const least = fn.args.length - (fn.optional ?? 0);
  if (types.length < least || (!fn.many && types.length > fn.args.length))
    return [{ part: expr, message: `write it as ${helpOf[expr.fn]?.doc}` }];
  return [
    ...types.flatMap((type, at) => {
      const wanted = fn.args[Math.min(at, fn.args.length - 1)];
      const part = expr.args[at];
      if (!part || wanted === undefined || wanted === "any" || type.kind === "any" || type.kind === wanted) return [];
      return [
        { part, message: `${expr.fn}() takes ${kindNames[wanted]} here, and this is ${kindNames[type.kind]}${eachOf(expr, at, type)}` },
      ];
    }),
    ...(special[expr.fn]?.(expr, types) ?? []),
  ];
}

/** Says how the entries of a list are asked one by one. */
function eachOf({ fn, args }: Call, at: number, type: ExprType): string {
  const [first, list] = [args[0], args[at]];
  if (type.kind !== "list" || at === 0 || !first || !list) return "";
  return `; for any of its entries write ${printExpr(list)}.exists(x, ${printExpr(first)}.${fn}(x))`;
}

const special: Readonly<Record<string, (expr: Call, types: readonly ExprType[]) => readonly Guess[]>> = {
  contains(expr, [whole, part]) {
    const given = expr.args[1];
    if (!given || whole?.kind !== "text" || part === undefined || part.kind === "any" || part.kind === "text") return [];
    return [{ part: given, message: `contains() looks for a text in a text, and this is ${kindNames[part.kind]}${eachOf(expr, 1, part)}` }];
  },
  text(expr, [given]) {
    const [part] = expr.args;
    const { "x-currency-field": beside, "x-currency": fixed } = given?.schema ?? {};
    if (!part || (beside === undefined && fixed === undefined)) return [];
    const amount = printExpr(part);
    const currency = beside === undefined ? literal(fixed ?? "") : `${amount.slice(0, amount.lastIndexOf(".") + 1)}${beside}`;
    return [{ part, message: `text() leaves out the currency and its decimals; write money(${amount}, ${currency})` }];
  },
  sum: (expr, types) => textsAdded(expr, types),
  sumProduct: (expr, types) => textsAdded(expr, types),
  bracket(expr, [table]) {
    const given = expr.args[0];
    const keys = table?.kind === "object" ? Object.keys(table.fields?.() ?? {}) : [];
    const wrong = keys.find((key) => toDecimal(key) === undefined);
    if (!given || wrong === undefined) return [];
    return [
      {
        part: given,
        message: `bracket() compares numbers with the keys of the table, and ${literal(wrong)} is no number; write it as '45'`,
      },
    ];
  },
};

/** A list of texts is no list of numbers. */
function textsAdded({ fn, args }: Call, types: readonly ExprType[]): readonly Guess[] {
  return types.flatMap((type, at) => {
    const part = args[at];
    if (!part || type.kind !== "list" || type.item?.kind !== "text") return [];
    return [{ part, message: `${fn}() adds numbers, and these are texts; write ${printExpr(part)}.map(x, number(x))` }];
  });
}

/** Functions whose results are few whole numbers. */
const results: Readonly<Record<string, readonly [least: number, most: number, of: string]>> = {
  weekday: [1, 7, "from 1 for Monday to 7 for Sunday"],
  month: [1, 12, "from 1 to 12"],
};

/** Returns the mistake of a number that is compared with a function and can never be its result, such as a weekday 0. */
export function resultMistake(call: Expr, part: Expr): Guess | undefined {
  const range = call.op === "call" ? results[call.fn] : undefined;
  const value =
    part.op === "number" ? Number(part.value) : part.op === "negate" && part.of.op === "number" ? -Number(part.of.value) : undefined;
  if (!range || call.op !== "call" || value === undefined) return undefined;
  const [least, most, words] = range;
  if (value >= least && value <= most && Number.isInteger(value)) return undefined;
  const isSunday = call.fn === "weekday" && value === 0;
  return { part, message: `${call.fn}() gives a number ${words}, and never ${value}`, ...(isSunday && { suggestion: "7" }) };
}
