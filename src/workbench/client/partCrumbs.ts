/** Titles of the parts around a place in a file, the widest first. Pure. */
import { isObject, type Json } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { Text } from "#dialect/text/text.ts";

/** A label, or a name of the file. */
export type Crumb = Text | string;

/** @param tokens of the pointer of the innermost part */
export function partCrumbs(file: Json, tokens: readonly string[]): Crumb[] {
  return tokens.flatMap((_token, depth) => {
    const part = getAt(file, tokens.slice(0, depth + 1));
    return isObject(part) ? titleOf(part as Record<string, Json>, tokens[depth] ?? "", tokens[depth - 1]) : [];
  });
}

function titleOf(part: Readonly<Record<string, Json>>, key: string, holder: string | undefined): Crumb[] {
  // Its members are fields: one of them may be called `title` or `label`.
  if ((key === "properties" || key === "ask") && holder !== key) return [];
  const label = part["label"] ?? part["x-label"] ?? part["title"] ?? part["message"];
  if (isObject(label)) return [label as unknown as Text];
  for (const name of ["id", "field", "action", "transition"]) if (typeof part[name] === "string") return [part[name]];
  if (holder === "properties" || holder === "ask") return [key];
  const effect = ["update", "create", "account"].find((name) => part[name] !== undefined);
  return effect === undefined ? [] : [typeof part[effect] === "string" ? `${effect} ${part[effect]}` : effect];
}
