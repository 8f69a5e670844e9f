/**
 * Cascades: a value that is a path through a table, from the widest level to
 * the narrowest, such as province, city and district.
 *
 * A table (`schemas/tables/<name>.json`) is an outline with one place per line.
 * The stored value is the words of the path in one language, without spaces, in
 * one text or in one field per level. So a stored value is readable without the
 * table, and it stays valid when the table changes.
 */
import type { Json, Rec } from "../json/json.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { Language } from "../text/text.ts";
import type { CascadeRule, Table, TableFile, TablePlace } from "../schema/tables.ts";
import { oncePer } from "../json/oncePer.ts";

const ownColumns: ReadonlySet<string> = new Set(["level", "code", "find"]);

/**
 * Converts the outline to a tree, once for each file, even if several catalogues contain it. It does not report mistakes of the table; the
 * check of the schemas does.
 */
export const openTable = oncePer(({ columns, rows, writes }: TableFile): Table => {
  const languages = columns.filter((name) => !ownColumns.has(name));
  const column = (name: string): number => columns.indexOf(name);
  const [levelAt, codeAt, findAt] = [column("level"), column("code"), column("find")];
  const wordsAt = languages.map((name) => [name, column(name)] as const);
  const roots: TablePlace[] = [];
  const byText = new Map<string, TablePlace>();
  let path: (TablePlace & { readonly inside: TablePlace[] })[] = [];
  for (const row of rows) {
    const level = Number(row[levelAt]);
    path = path.filter((wider) => wider.level < level);
    const within = path.at(-1);
    const words = Object.fromEntries(wordsAt.map(([name, at]) => [name, String(row[at] ?? "")]));
    const text = `${within?.text ?? ""}${words[writes] ?? ""}`;
    const place = { level, code: String(row[codeAt] ?? ""), words, find: String(row[findAt] ?? ""), text, within, inside: [] };
    (within?.inside ?? roots).push(place);
    byText.set(text, place);
    path.push(place);
  }
  return { writes, roots, places: [...byText.values()], at: (text) => byText.get(text) };
});

/** Returns the path from the widest level to the place itself. */
export function pathTo(place: TablePlace | undefined): readonly TablePlace[] {
  return place ? [...pathTo(place.within), place] : [];
}

/** Returns the value of a cascade with its levels joined; "" if it is empty. `parent` is the object that contains the field `name`. */
export function cascadeText({ into }: CascadeRule, name: string, parent: Rec): string {
  const words = (into ?? [name]).map((field) => (Object.hasOwn(parent, field) ? parent[field] : undefined));
  return words.map((word: Json | undefined) => (typeof word === "string" ? word : "")).join("");
}

/** Returns field -> word for every field of the cascade; `undefined` clears a field whose level the path does not have. */
export function cascadeValues(
  { into }: CascadeRule,
  name: string,
  place: TablePlace,
  writes: Language,
): ReadonlyMap<string, string | undefined> {
  if (!into) return new Map([[name, place.text]]);
  const path = pathTo(place);
  return new Map(into.map((field, at) => [field, path.find(({ level }) => level === at + 1)?.words[writes]]));
}

/** Returns a problem if the value is not a path of its table. The path may end at any level. If the table is not loaded, there is no problem. */
export function cascadeProblems(
  schema: FieldSchema,
  name: string,
  parent: Rec,
  pointer: string,
  tables: Readonly<Record<string, Table>> | undefined,
): Problem[] {
  const rule = schema["x-cascade"];
  const table = rule && tables?.[rule.table];
  if (!rule || !table) return [];
  const text = cascadeText(rule, name, parent);
  return text === "" || table.at(text) ? [] : [problemAt(pointer, "cascade", {}, schema)];
}

/**
 * Returns at most `limit` places that match the typed text, best first: by code,
 * by word in any language, by initials, or by a part of the path (`深圳宝安`).
 * Each word of the text must match the place or one of its parents.
 */
export function findPlaces({ places }: Table, typed: string, limit: number): TablePlace[] {
  const terms = typed
    .toLowerCase()
    .split(/[\s,，/、]+/)
    .map(plain)
    .filter(Boolean);
  if (terms.length === 0) return [];
  const ranked = places.flatMap((place) => {
    const ranks = terms.map((term) => rankOf(place, term));
    const worst = Math.max(...ranks);
    // At least one term must match the place itself; otherwise a parent would bring all places inside it.
    return worst < noMatch && Math.min(...ranks) < parentMatch ? [{ place, rank: worst }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || a.place.level - b.place.level)
    .slice(0, limit)
    .map(({ place }) => place);
}

/** Ranks of a match; 0 to 2 are matches of the place's own words, the best first. */
const pathMatch = 3;
const parentMatch = 4;
const noMatch = 5;

function rankOf(place: TablePlace, term: string): number {
  const own = ownRank(place, term);
  if (own < noMatch) return own;
  if (isSubsequence(place.text, term)) return pathMatch;
  return place.within && pathTo(place.within).some((wider) => ownRank(wider, term) < noMatch) ? parentMatch : noMatch;
}

function ownRank({ words, find, code }: TablePlace, term: string): number {
  const names = [code, find, ...Object.values(words).map(plain)];
  if (names.includes(term)) return 0;
  if (names.some((name) => name.startsWith(term))) return 1;
  return Object.values(words).some((word) => plain(word).includes(term)) ? 2 : noMatch;
}

/** Whether the text contains all letters of the term in their order: `深圳宝安` in `广东省深圳市宝安区`. */
function isSubsequence(text: string, term: string): boolean {
  if (term.length < 2) return false;
  let at = -1;
  for (const letter of term) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Lower case, without separators of syllables. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/['’\s.-]/g, "");
}
