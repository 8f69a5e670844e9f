/** Things of which every part is told by its own sentence: a table of parts, and the walk over it. */
import type { Json, JsonObject } from "../json.ts";
import type { Text } from "../text.ts";
import type { Reader, Risk } from "./change.ts";
import { say } from "./say.ts";
import { both, labelOf, objectOf, pairs, pairsBy, reordered, same, shown, type Teller } from "./teller.ts";

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

/** Tells every part that differs; `skip` names those that others compare. One that no table knows is told to the author. */
export function compareParts(
  kind: string,
  before: JsonObject,
  after: JsonObject,
  parts: Parts,
  teller: Teller,
  skip: ReadonlySet<string> = new Set(),
): void {
  for (const { key, before: was, after: is } of pairs(before, after)) {
    if (skip.has(key) || same(was, is)) continue;
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

export interface ListWords {
  /** What one of them is called, `tab`. */
  readonly name: string;
  readonly added: Risk;
  readonly removed: Risk;
  readonly readers: readonly Reader[];
}

/**
 * Tells what came into a list, left it, moved in it; hands those in both to `compare`.
 *
 * @param keyOf What names an entry.
 * @param nameOf What its reader calls it; the key where it has no label.
 */
export function compareLists(
  kind: string,
  before: Json | undefined,
  after: Json | undefined,
  words: ListWords,
  teller: Teller,
  keyOf: (value: Json) => string,
  compare: (before: Json, after: Json, teller: Teller) => void,
  nameOf: (value: Json) => Text = (value) => labelOf(objectOf(value)["label"] ?? objectOf(value)["x-label"], keyOf(value)),
): void {
  const { readers } = words;
  for (const { before: was, after: is, index } of pairsBy(before, after, keyOf)) {
    const name = nameOf((is ?? was) as Json);
    const here = teller.inside(index, say("{1} “{2}”", say(words.name), name));
    if (was === undefined) here.tell({ kind: `${kind}/added`, risk: words.added, readers, what: say("is new") });
    else if (is === undefined) here.tell({ kind: `${kind}/removed`, risk: words.removed, readers, what: say("is gone") });
    else compare(was, is, here);
  }
  if (reordered(before, after, keyOf))
    teller.tell({ kind: `${kind}/order`, risk: "neutral", readers, what: say("another order ({1})", say(words.name)) });
}
