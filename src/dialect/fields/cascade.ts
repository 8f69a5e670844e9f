/**
 * Cascades: a value that is a way through a table, from the widest to the
 * narrowest, such as province, city and district.
 *
 * A table (`schemas/tables/<name>.json`) is an outline: one line a place, with
 * its level. What is stored are its words in one language, without blanks
 * between them, in one text or a level a field; so a stored value can be read
 * without the table, and a value of another table's day stays what it was.
 */
import type { Json, Rec } from "../json/json.ts";
import { problemAt } from "../schema/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import type { FieldSchema } from "../schema/schema.ts";
import type { Language } from "../text/text.ts";
import type { CascadeRule, Table, TableFile, TablePlace } from "../schema/tables.ts";

const ownColumns: ReadonlySet<string> = new Set(["level", "code", "find"]);

/** A table that was read once is opened once, however often a catalogue is. */
const opened = new WeakMap<TableFile, Table>();

/** Makes the outline a tree. What is wrong with a table is told by the check of the schemas. */
export function openTable(file: TableFile): Table {
  const known = opened.get(file) ?? tableOf(file);
  opened.set(file, known);
  return known;
}

function tableOf({ columns, rows, writes }: TableFile): Table {
  const languages = columns.filter((name) => !ownColumns.has(name));
  const column = (name: string): number => columns.indexOf(name);
  const [levelAt, codeAt, findAt] = [column("level"), column("code"), column("find")];
  const wordsAt = languages.map((name) => [name, column(name)] as const);
  const roots: TablePlace[] = [];
  const byText = new Map<string, TablePlace>();
  let way: (TablePlace & { readonly inside: TablePlace[] })[] = [];
  for (const row of rows) {
    const level = Number(row[levelAt]);
    way = way.filter((wider) => wider.level < level);
    const within = way.at(-1);
    const words = Object.fromEntries(wordsAt.map(([name, at]) => [name, String(row[at] ?? "")]));
    const text = `${within?.text ?? ""}${words[writes] ?? ""}`;
    const place = { level, code: String(row[codeAt] ?? ""), words, find: String(row[findAt] ?? ""), text, within, inside: [] };
    (within?.inside ?? roots).push(place);
    byText.set(text, place);
    way.push(place);
  }
  return { writes, roots, places: [...byText.values()], at: (text) => byText.get(text) };
}

/** From the widest to the place itself. */
export function wayTo(place: TablePlace | undefined): readonly TablePlace[] {
  return place ? [...wayTo(place.within), place] : [];
}

/** What a cascade holds, its levels put together; "" where it is empty. `parent`: the object that the field `name` stands in. */
export function cascadeText({ into }: CascadeRule, name: string, parent: Rec): string {
  const words = (into ?? [name]).map((field) => (Object.hasOwn(parent, field) ? parent[field] : undefined));
  return words.map((word: Json | undefined) => (typeof word === "string" ? word : "")).join("");
}

/** Level -> its field and word, for every field of the cascade: where the place has none, it is emptied. */
export function cascadeValues(
  { into }: CascadeRule,
  name: string,
  place: TablePlace,
  writes: Language,
): ReadonlyMap<string, string | undefined> {
  if (!into) return new Map([[name, place.text]]);
  const way = wayTo(place);
  return new Map(into.map((field, at) => [field, way.find(({ level }) => level === at + 1)?.words[writes]]));
}

/** A cascade must be a way of its table, though it may stop early. A table that is not at hand judges nothing. */
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
 * Places that fit what is typed, best first: by code, by word in any language,
 * by initials, or by a part of the way (`深圳宝安`). Each word between blanks
 * must fit the place or what it lies in.
 */
export function findPlaces({ places }: Table, typed: string, most: number): TablePlace[] {
  const wanted = typed
    .toLowerCase()
    .split(/[\s,，/、]+/)
    .map(plain)
    .filter(Boolean);
  if (wanted.length === 0) return [];
  const ranked = places.flatMap((place) => {
    const ranks = wanted.map((word) => rankOf(place, word));
    const worst = Math.max(...ranks);
    // One word at least must mean the place itself, or all of its inside would be found with it.
    return worst < none && Math.min(...ranks) < inTheWay ? [{ place, rank: worst }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || a.place.level - b.place.level)
    .slice(0, most)
    .map(({ place }) => place);
}

const part = 3;
const inTheWay = 4;
const none = 5;

function rankOf(place: TablePlace, wanted: string): number {
  const own = ownRank(place, wanted);
  if (own < none) return own;
  if (isWithin(place.text, wanted)) return part;
  return place.within && wayTo(place.within).some((wider) => ownRank(wider, wanted) < none) ? inTheWay : none;
}

function ownRank({ words, find, code }: TablePlace, wanted: string): number {
  const names = [code, find, ...Object.values(words).map(plain)];
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return Object.values(words).some((word) => plain(word).includes(wanted)) ? 2 : none;
}

/** All letters in their order, and the last of them near the end: `深圳宝安` in `广东省深圳市宝安区`. */
function isWithin(text: string, wanted: string): boolean {
  if (wanted.length < 2) return false;
  let at = -1;
  for (const letter of wanted) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** Without capitals and what stands between syllables. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/['’\s.-]/g, "");
}
