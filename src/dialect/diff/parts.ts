/** Things of which every part is told by its own sentence: a table of parts, and the walk over it. */
import type { Json } from "../json/json.ts";
import type { Text } from "../text/text.ts";
import type { Reader, Risk } from "./change.ts";
import { localize } from "./localize.ts";
import {
  bilingual,
  labelOrName,
  asJsonObject,
  pairEntries,
  pairEntriesBy,
  isReordered,
  jsonEquals,
  formatDiffValue,
  type ChangeCollector,
} from "./changeCollector.ts";

export interface PartDiff {
  /** In English; `zh.json` has it in Chinese. */
  readonly name: string;
  readonly risk: Risk;
  readonly readers: readonly Reader[];
}

export const everybody: readonly Reader[] = ["customer", "operator"];
const author: readonly Reader[] = ["analyst"];

/** Parts that are the author's own affair, wherever they stand. */
const authors: Readonly<Record<string, string>> = {
  "x-spec": "what it rests on",
  "x-status": "how sure it is",
  "x-sample": "what demonstration data put here",
  $schema: "the meta-schema",
};

export type PartTable = Readonly<Record<string, PartDiff>>;

/** Things of one kind, and what of them is told part by part. */
export interface DiffTarget {
  /** What changes of it are filed under, `tab`. */
  readonly kind: string;
  readonly parts: PartTable;
  /** Parts that others compare. */
  readonly but?: readonly string[];
}

/** Tells every part that differs. One that no table knows is told to the author. */
export function compareParts(
  before: Json | undefined,
  after: Json | undefined,
  { kind, parts, but = [] }: DiffTarget,
  teller: ChangeCollector,
): void {
  for (const { key, before: was, after: is } of pairEntries(asJsonObject(before), asJsonObject(after))) {
    if (but.includes(key) || jsonEquals(was, is)) continue;
    const part = parts[key] ?? { name: authors[key] ?? key, risk: "neutral", readers: author };
    teller.inside(key).tell({ kind: `${kind}/${key}`, risk: part.risk, readers: part.readers, what: wording(part.name, was, is) });
  }
}

/** `the label is “A” instead of “B”`; long things are not repeated. */
export function wording(name: string, was: Json | undefined, is: Json | undefined): Text {
  const [now, old] = [is, was].map((value) => (value === undefined ? undefined : shortly(value)));
  const subject = localize(name);
  if (isLong(was) || isLong(is)) return localize("{1} changed", subject);
  if (old === undefined) return localize("{1} is now {2}", subject, now ?? "");
  if (now === undefined) return localize("{1} is gone (it was {2})", subject, old);
  return localize("{1} is {2} instead of {3}", subject, now, old);
}

const longest = 120;

function isLong(value: Json | undefined): boolean {
  return value !== undefined && (shortly(value)["en"]?.length ?? 0) > longest;
}

/** A text per language as it is read, anything else as it is written. */
function shortly(value: Json): Text {
  const label = asJsonObject(value);
  const text = (language: string): string => {
    const own = label[language];
    return typeof own === "string" ? `“${own}”` : formatDiffValue(value);
  };
  return bilingual(text("en"), text("zh"));
}

/** A list of things that keep their names while they change. */
export interface ListTarget {
  /** What changes of its entries are filed under, `tab`. */
  readonly kind: string;
  /** What one of them is called; in English, as `PartDiff`. */
  readonly name: string;
  readonly added: Risk;
  readonly removed: Risk;
  /** What names an entry. */
  keyOf(value: Json): string;
  /** What its reader calls it; its label, or the key, where absent. */
  nameOf?(value: Json): Text;
  /** Is handed what stands in both. */
  compare(before: Json, after: Json, teller: ChangeCollector): void;
}

/** Tells what came into a list, left it, moved in it. */
export function compareLists(before: Json | undefined, after: Json | undefined, list: ListTarget, teller: ChangeCollector): void {
  const { kind, keyOf } = list;
  const nameOf = (value: Json): Text =>
    list.nameOf?.(value) ?? labelOrName(asJsonObject(value)["label"] ?? asJsonObject(value)["x-label"], keyOf(value));
  const tell = (at: ChangeCollector, what: string, risk: Risk, text: Text): void =>
    at.tell({ kind: `${kind}/${what}`, risk, readers: everybody, what: text });
  for (const { before: was, after: is, index } of pairEntriesBy(before, after, keyOf)) {
    const name = nameOf((is ?? was) as Json);
    const here = teller.inside(index, localize("{1} “{2}”", localize(list.name), name));
    if (was === undefined) tell(here, "added", list.added, localize("is new"));
    else if (is === undefined) tell(here, "removed", list.removed, localize("is gone"));
    else list.compare(was, is, here);
  }
  if (isReordered(before, after, keyOf)) tell(teller, "order", "neutral", localize("another order ({1})", localize(list.name)));
}
