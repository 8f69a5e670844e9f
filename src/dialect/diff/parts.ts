/** Things of which every part is told by its own sentence: a table of parts, and the walk over it. */
import type { Json } from "../json/json.ts";
import type { Text } from "../text/text.ts";
import type { Reader, Risk } from "./change.ts";
import { say } from "./localize.ts";
import { both, labelOf, objectOf, pairs, pairsBy, reordered, same, shown, type Teller } from "./changeCollector.ts";

export interface Part {
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

export type Parts = Readonly<Record<string, Part>>;

/** Things of one kind, and what of them is told part by part. */
export interface Thing {
  /** What changes of it are filed under, `tab`. */
  readonly kind: string;
  readonly parts: Parts;
  /** Parts that others compare. */
  readonly but?: readonly string[];
}

/** Tells every part that differs. One that no table knows is told to the author. */
export function compareParts(before: Json | undefined, after: Json | undefined, { kind, parts, but = [] }: Thing, teller: Teller): void {
  for (const { key, before: was, after: is } of pairs(objectOf(before), objectOf(after))) {
    if (but.includes(key) || same(was, is)) continue;
    const part = parts[key] ?? { name: authors[key] ?? key, risk: "neutral", readers: author };
    teller.inside(key).tell({ kind: `${kind}/${key}`, risk: part.risk, readers: part.readers, what: wording(part.name, was, is) });
  }
}

/** `the label is “A” instead of “B”`; long things are not repeated. */
export function wording(name: string, was: Json | undefined, is: Json | undefined): Text {
  const [now, old] = [is, was].map((value) => (value === undefined ? undefined : shortly(value)));
  const subject = say(name);
  if (isLong(was) || isLong(is)) return say("{1} changed", subject);
  if (old === undefined) return say("{1} is now {2}", subject, now ?? "");
  if (now === undefined) return say("{1} is gone (it was {2})", subject, old);
  return say("{1} is {2} instead of {3}", subject, now, old);
}

const longest = 120;

function isLong(value: Json | undefined): boolean {
  return value !== undefined && (shortly(value)["en"]?.length ?? 0) > longest;
}

/** A text per language as it is read, anything else as it is written. */
function shortly(value: Json): Text {
  const label = objectOf(value);
  const text = (language: string): string => {
    const own = label[language];
    return typeof own === "string" ? `“${own}”` : shown(value);
  };
  return both(text("en"), text("zh"));
}

/** A list of things that keep their names while they change. */
export interface ListOfThings {
  /** What changes of its entries are filed under, `tab`. */
  readonly kind: string;
  /** What one of them is called; in English, as `Part`. */
  readonly name: string;
  readonly added: Risk;
  readonly removed: Risk;
  /** What names an entry. */
  keyOf(value: Json): string;
  /** What its reader calls it; its label, or the key, where absent. */
  nameOf?(value: Json): Text;
  /** Is handed what stands in both. */
  compare(before: Json, after: Json, teller: Teller): void;
}

/** Tells what came into a list, left it, moved in it. */
export function compareLists(before: Json | undefined, after: Json | undefined, list: ListOfThings, teller: Teller): void {
  const { kind, keyOf } = list;
  const nameOf = (value: Json): Text =>
    list.nameOf?.(value) ?? labelOf(objectOf(value)["label"] ?? objectOf(value)["x-label"], keyOf(value));
  const tell = (at: Teller, what: string, risk: Risk, text: Text): void =>
    at.tell({ kind: `${kind}/${what}`, risk, readers: everybody, what: text });
  for (const { before: was, after: is, index } of pairsBy(before, after, keyOf)) {
    const name = nameOf((is ?? was) as Json);
    const here = teller.inside(index, say("{1} “{2}”", say(list.name), name));
    if (was === undefined) tell(here, "added", list.added, say("is new"));
    else if (is === undefined) tell(here, "removed", list.removed, say("is gone"));
    else list.compare(was, is, here);
  }
  if (reordered(before, after, keyOf)) tell(teller, "order", "neutral", say("another order ({1})", say(list.name)));
}
