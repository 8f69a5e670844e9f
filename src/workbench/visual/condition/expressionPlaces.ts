/** The expressions of a file, and the places where one may be added, with titles for people. Pure. */
import { findExpressions } from "#dialect/compile/collectExpressions.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { pointerTokens, toPointer } from "#dialect/json/pointer.ts";
import { type Crumb, partCrumbs } from "../../client/partCrumbs.ts";

export interface ExpressionPlaceOfFile {
  readonly pointer: string;
  /** The keyword that holds it, or the field that an effect sets. */
  readonly keyword: string;
  /** "" where there is none yet. */
  readonly text: string;
  /** Titles of the parts around it, the widest first: a label, or a name of the file. */
  readonly crumbs: readonly Crumb[];
  readonly isOptional: boolean;
}

/** Keywords without which the part around them has no meaning. */
const needed: ReadonlySet<string> = new Set(["rule", "at", "value", "code128", "qr", "done"]);
const neededIn: ReadonlySet<string> = new Set(["set", "values", "then"]);

/** List of a file -> keywords that each of its entries may have. */
const slots: Readonly<Record<string, readonly string[]>> = {
  tabs: ["where"],
  views: ["where"],
  transitions: ["guard"],
  rowActions: ["guard"],
  bulkActions: ["guard"],
  toolbar: ["guard"],
  columns: ["x-show-when"],
  sections: ["x-visible-when"],
  "x-rules": ["when"],
};

/** Returns the expressions in the order of the file, each part's own with those that it lacks. Conditions of fields are left out if `withFields` is not set. */
export function expressionPlaces(file: Json, withFields = true): ExpressionPlaceOfFile[] {
  const found = findExpressions(file).map(({ pointer, text }) => placeOf(file, pointer, text));
  const known = new Set(found.map(({ pointer }) => pointer));
  const free = slotsIn(file, []).filter((pointer) => !known.has(pointer));
  const all = [...found, ...free.map((pointer) => placeOf(file, pointer, ""))];
  const kept = withFields ? all : all.filter(({ pointer }) => !pointer.startsWith("/properties/"));
  const pointers = pointersOf(file);
  const order = new Map(pointers.map((pointer, index) => [pointer, index]));
  // A place without an expression comes after the last one of its part.
  const orderOf = (pointer: string): number => {
    const part = pointer.slice(0, pointer.lastIndexOf("/") + 1);
    return order.get(pointer) ?? pointers.findLastIndex((one) => one.startsWith(part)) + 0.5;
  };
  return kept.sort((a, b) => orderOf(a.pointer) - orderOf(b.pointer));
}

function placeOf(file: Json, pointer: string, text: string): ExpressionPlaceOfFile {
  const tokens = pointerTokens(pointer);
  const keyword = tokens.at(-1) ?? "";
  const crumbs = partCrumbs(file, tokens.slice(0, -1));
  const isOptional = !needed.has(keyword) && !neededIn.has(tokens.at(-2) ?? "");
  return { pointer, keyword, text, crumbs, isOptional };
}

function slotsIn(value: Json, tokens: readonly string[]): string[] {
  if (Array.isArray(value)) {
    const keywords = slots[tokens.at(-1) ?? ""] ?? [];
    return (value as readonly Json[]).flatMap((item, index) => {
      const at = [...tokens, String(index)];
      return [...(isObject(item) ? keywords.map((keyword) => toPointer([...at, keyword])) : []), ...slotsIn(item, at)];
    });
  }
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => slotsIn(item as Json, [...tokens, key])) : [];
}

function pointersOf(value: Json, tokens: readonly string[] = []): string[] {
  const inner = Array.isArray(value)
    ? (value as readonly Json[]).flatMap((item, index) => pointersOf(item, [...tokens, String(index)]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => pointersOf(item as Json, [...tokens, key]))
      : [];
  return [toPointer(tokens), ...inner];
}
