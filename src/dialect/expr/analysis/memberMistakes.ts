/** Guesses what was meant by a member that a value does not have: `self.name.length`, `self.channel.price`, `limits.table.field`. */
import { nearestName } from "../../text/didYouMean.ts";
import type { Expr } from "../ast.ts";
import { lookUpGuess } from "./guesses.ts";
import { type ExprMistake, type ExprType, kindNames, textOf } from "./types.ts";

export interface MemberMistake {
  readonly mistake: ExprMistake;
  readonly message: string;
  readonly suggestion?: string;
  /** Whether the whole part is meant; else only the name behind the dot. */
  readonly isWhole?: boolean;
  /** Type of what was meant, where it is known. */
  readonly type?: ExprType;
}

/** Returns the mistake of `expr`, which reads `key` of a value of the type `of`, which has none. */
export function memberMistake(
  expr: Expr & { readonly op: "get" | "index" },
  key: string,
  of: ExprType,
  names: Readonly<Record<string, ExprType>>,
): MemberMistake {
  const owner = textOf(expr.of);
  if (of.kind !== "object") {
    if (key === "length")
      return { mistake: "type", message: "size(…) counts them", suggestion: `size(${owner})`, isWhole: true, type: { kind: "number" } };
    const other = referredTo(expr.of, key, names);
    if (other !== undefined)
      return { mistake: "type", message: `${owner} is the key of another record, which ref reads`, suggestion: other, isWhole: true };
    const hint = of.kind === "list" ? `; read its entries, such as ${owner}.all(x, x.${key} …)` : "";
    return { mistake: "type", message: `${owner} is ${kindNames[of.kind]} and has no "${key}"${hint}` };
  }
  const fields = Object.keys(of.fields?.() ?? {});
  const suggestion = nearestName(key, fields);
  const more = fields.length > 12 && suggestion === undefined ? ` … (${fields.length} in all)` : "";
  const known = fields.length <= 12 || more !== "" ? `; it has ${fields.slice(0, 12).join(", ")}${more}` : "";
  const lookUp = suggestion === undefined ? lookUpGuess(expr, key, names) : undefined;
  const message = `${owner} has no field "${key}"${known}${lookUp === undefined ? "" : "; a field of the record stands in brackets"}`;
  const meant = lookUp ?? suggestion;
  return { mistake: "unknown-name", message, ...(meant !== undefined && { suggestion: meant }), isWhole: lookUp !== undefined };
}

/** Returns how the record that a field refers to is read, if it has this field. */
function referredTo(of: Expr, key: string, names: Readonly<Record<string, ExprType>>): string | undefined {
  if (of.op !== "get" || of.of.op !== "name" || of.of.name !== "self") return undefined;
  const record = names["ref"]?.fields?.()[of.key];
  return record && Object.hasOwn(record.fields?.() ?? {}, key) ? `ref.${of.key}.${key}` : undefined;
}
