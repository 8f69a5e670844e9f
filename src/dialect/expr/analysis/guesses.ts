/** Guesses what was meant by parts of an expression whose kinds do not fit: days without quotes, `today + 3`, `weekday(x) == 'Monday'`. */
import { isDay, probableDay } from "../../text/time.ts";
import type { Comparison, Expr } from "../ast.ts";
import { printExpr } from "../print.ts";
import { type ExprType, literal, textOf } from "./types.ts";

/** A part to replace. */
export interface Guess {
  readonly part: Expr;
  readonly message: string;
  readonly suggestion?: string;
}

/** Returns what was meant by a comparison with null, or with a text without characters. */
export function absentGuess(op: Comparison, part: Expr, other: Expr): Guess | undefined {
  const suggestion = op === "!=" ? `has(${textOf(other)})` : `!has(${textOf(other)})`;
  if (part.op === "null") return { part, message: "an absent value is unknown and never equal to null: use has(…)", suggestion };
  if (part.op === "text" && part.value === "" && other.op === "get")
    return { part, message: "an empty field is absent and never an empty text: use has(…)", suggestion };
  return undefined;
}

const dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Returns what was meant by the part of a comparison whose other side has another kind. */
export function comparisonGuess(op: Comparison, part: Expr, other: Expr, otherType: ExprType): Guess | undefined {
  const day = otherType.kind === "text" ? dayOfNumbers(part) : undefined;
  if (day !== undefined) return { part, message: "a day is a text in quotes", suggestion: literal(day) };
  if (part.op === "text" && otherType.kind === "number") {
    const number = other.op === "call" && other.fn === "weekday" ? dayNames.findIndex((name) => isShort(part.value, name)) + 1 : 0;
    if (number > 0) return { part, message: "weekday() gives a number, from 1 for Monday to 7 for Sunday", suggestion: String(number) };
    if (/^-?\d+(\.\d+)?$/.test(part.value)) return { part, message: "a number has no quotes", suggestion: part.value };
  }
  const isListed = !otherType.values || (part.op === "number" && otherType.values.includes(part.value));
  if (part.op === "number" && otherType.kind === "text" && isListed && (op === "==" || op === "!="))
    return { part, message: "a text has quotes", suggestion: literal(part.value) };
  return undefined;
}

const isShort = (text: string, name: string): boolean => text.length >= 2 && name.startsWith(text.toLowerCase());

/** Returns the day that `2027-03-01` or `2027/3/1` spells without quotes, where it is a calculation. */
function dayOfNumbers(expr: Expr): string | undefined {
  if (expr.op !== "-" && expr.op !== "/") return undefined;
  const { left, right } = expr;
  if (left.op !== expr.op || left.left.op !== "number" || left.right.op !== "number" || right.op !== "number") return undefined;
  return probableDay([left.left.value, left.right.value, right.value].join("-"));
}

/** Returns the function that counts with a day, in place of `+` and `-`. */
export function dayGuess(
  expr: Expr & { readonly op: string; readonly left: Expr; readonly right: Expr },
  left: ExprType,
  right: ExprType,
): Guess | undefined {
  if (!isTime(left) || (expr.op !== "+" && expr.op !== "-")) return undefined;
  const [from, by] = [printExpr(expr.left), printExpr(expr.right)];
  if (right.kind === "number")
    return { part: expr, message: "days are counted by a function", suggestion: `addDays(${from}, ${expr.op === "-" ? `-${by}` : by})` };
  if (!isTime(right) || expr.op !== "-") return undefined;
  const between = [left, right].every(({ schema }) => schema?.format === "date-time") ? "hoursBetween" : "daysBetween";
  return { part: expr, message: "days and hours are counted by a function", suggestion: `${between}(${by}, ${from})` };
}

const isTime = ({ schema }: ExprType): boolean => schema?.format === "date" || schema?.format === "date-time";

/** Says how a text and a number, or a list and one value, are compared. */
export function sameKindHint(left: ExprType, right: ExprType): string {
  const kinds = [left.kind, right.kind].sort().join(" ");
  if (kinds === "number text") return "; number(…) reads a text as a number, a text stands in quotes";
  return kinds.includes("list") ? "; size(…) counts a list, x in list looks for one value in it" : "";
}

/** Functions of days -> which of their arguments are days. */
const dayArguments: Readonly<Record<string, readonly number[]>> = {
  addDays: [0],
  addHours: [0],
  daysBetween: [0, 1],
  hoursBetween: [0, 1],
  weekday: [0],
  isWorkday: [0],
  addWorkdays: [0],
  workdaysBetween: [0, 1],
};

/** Returns the texts among the arguments that should be days and are none. */
export function dayArgumentMistakes({ fn, args }: Expr & { readonly op: "call" }): readonly Guess[] {
  return (dayArguments[fn] ?? []).flatMap((at) => {
    const part = args[at];
    if (part?.op !== "text" || isDay(part.value.slice(0, 10))) return [];
    const meant = probableDay(part.value);
    const message = `${literal(part.value)} is no day of the calendar; write one as '2027-03-01'`;
    return [{ part, message, ...(meant !== undefined && { suggestion: literal(meant) }) }];
  });
}

/** Constants of other languages. */
const constants: Readonly<Record<string, string>> = {
  TRUE: "true",
  True: "true",
  FALSE: "false",
  False: "false",
  NULL: "null",
  None: "null",
  nil: "null",
};

/** Returns what was meant by an unknown name: a constant in capitals, the record in place of a row, a text without quotes. */
export function nameGuess(name: string, known: readonly string[]): string | undefined {
  if (constants[name] !== undefined) return constants[name];
  if (name === "row" && known.includes("self")) return "self";
  if (/^(old|before|previous|prev|former)(Self|Record|Value)?$/i.test(name) && known.includes("oldSelf")) return "oldSelf";
  if (/^(this|record|me|current)$/i.test(name) && known.includes("self")) return "self";
  return /^[A-Z][A-Z0-9_]*$/.test(name) ? literal(name) : undefined;
}

/** Returns how an expression reads a table by a field of the record: the key is in brackets. */
export function lookUpGuess(expr: Expr, key: string, names: Readonly<Record<string, ExprType>>): string | undefined {
  if (expr.op !== "get" || expr.of.op !== "get" || expr.of.of.op !== "name" || expr.of.of.name !== "limits") return undefined;
  const owner = ["row", "self"].find((name) => Object.hasOwn(names[name]?.fields?.() ?? {}, key));
  return owner && `${printExpr(expr.of)}[${owner}.${key}]`;
}
