/** Literals that are compared with a field and can never be its value. */
import { nearestName } from "../../text/didYouMean.ts";
import { isDay, probableDay } from "../../text/time.ts";
import { isObject, type Json } from "../../json/json.ts";
import type { Comparison, Expr } from "../ast.ts";
import { type ExprType, literal } from "./types.ts";

export interface LiteralMistake {
  readonly message: string;
  readonly suggestion: string | undefined;
  /** The code list that lacks the value. */
  readonly list?: string | undefined;
}

/** Returns the mistake of a text, or of a limit, that is compared with a day and is none. In an order, a year or a month is enough. */
export function dayMistake(op: Comparison, type: ExprType, expr: Expr, given: ExprType): LiteralMistake | undefined {
  const format = type.schema?.format;
  const value = expr.op === "text" ? expr.value : given.constant;
  if (typeof value !== "string" || (format !== "date" && format !== "date-time")) return undefined;
  const isOrder = op !== "==" && op !== "!=";
  if (isDay(format === "date" ? value : value.slice(0, 10))) return undefined;
  if (isOrder && /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(value)) return undefined;
  const meant = probableDay(value);
  const form = format === "date" ? "'2027-03-01'" : "'2027-03-01' or '2027-03-01 08:00:00'";
  return {
    message: `${literal(value)} is no day of the calendar; write one as ${form}`,
    suggestion: meant === undefined || expr.op !== "text" ? undefined : literal(meant),
  };
}

/** Returns the mistake of a list of the limits with an entry that the field looked for in it can never be. */
export function listMistake(value: ExprType, list: ExprType): LiteralMistake | undefined {
  return Array.isArray(list.constant) ? unlisted(value, list.constant as readonly Json[], "the list has") : undefined;
}

/** Returns the mistake of a table, written out or of the limits, with a key that the field looked up in it can never be. */
export function keyMistake(of: Expr, table: ExprType, key: ExprType): LiteralMistake | undefined {
  const keys = of.op === "map" ? of.keys : isObject(table.constant) ? Object.keys(table.constant) : undefined;
  return keys && unlisted(key, keys, "the table has the key");
}

function unlisted({ values, schema }: ExprType, entries: readonly Json[], says: string): LiteralMistake | undefined {
  const known = values?.map(String);
  const wrong = known && entries.find((entry) => !known.includes(String(entry)));
  if (!known || wrong === undefined) return undefined;
  const list = schema?.["x-codes"];
  const near = nearestName(String(wrong), known);
  return {
    message: `${says} ${literal(wrong)}, which is not one of the values${list === undefined ? "" : ` of the list "${list}"`}${near === undefined ? "" : `; write ${literal(near)}`}`,
    suggestion: undefined,
    list,
  };
}

/** Returns the mistake of a literal that is compared with a field of a closed list and is not one of its values. */
export function listedMistake(type: ExprType, expr: Expr): LiteralMistake | undefined {
  if (!type.values || (expr.op !== "text" && expr.op !== "number")) return undefined;
  const value: Json = expr.op === "number" ? Number(expr.value) : expr.value;
  if (type.values.some((listed) => listed === value || String(listed) === String(value))) return undefined;
  const near = nearestName(String(value), type.values.map(String));
  const listed = type.values.find((candidate) => String(candidate) === near);
  const list = type.schema?.["x-codes"];
  const shown = type.values.length <= 12 ? `; write one of ${type.values.map(literal).join(", ")}` : "";
  return {
    message: `${literal(value)} is not one of the values${list === undefined ? "" : ` of the list "${list}"`}${shown}`,
    suggestion: listed === undefined ? undefined : literal(listed),
    list,
  };
}
