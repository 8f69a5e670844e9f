/** Things of which every part is told by its own sentence: a table of parts, and the walk over it. */
import type { Json, JsonObject } from "../json.ts";
import type { Text } from "../text.ts";
import type { Reader, Risk } from "./change.ts";
import { both, labelOf, objectOf, pairs, pairsBy, reordered, same, shown, type Teller } from "./teller.ts";

export interface Part {
  readonly en: string;
  readonly zh: string;
  readonly risk: Risk;
  readonly readers: readonly Reader[];
}

export const everybody: readonly Reader[] = ["customer", "operator"];
const author: readonly Reader[] = ["analyst"];

/** Parts that are the author's own affair, wherever they stand. */
const authors: Readonly<Record<string, readonly [string, string]>> = {
  "x-spec": ["what it rests on", "依据"],
  "x-status": ["how sure it is", "依据状态"],
  "x-sample": ["what demonstration data put here", "示例数据"],
  $schema: ["the meta-schema", "元模式"],
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
    const [en, zh] = authors[key] ?? [key, key];
    const part = parts[key] ?? { en, zh, risk: "neutral", readers: author };
    teller.inside(key).tell({ kind: `${kind}/${key}`, risk: part.risk, readers: part.readers, what: wording(part, was, is) });
  }
}

/** `the label is “A” instead of “B”`; long things are not repeated. */
export function wording({ en, zh }: { readonly en: string; readonly zh: string }, was: Json | undefined, is: Json | undefined): Text {
  const [now, old] = [is, was].map((value) => ({ en: short(value, "en"), zh: short(value, "zh") }));
  if (now?.en === undefined && old?.en === undefined) return both(`${en} changed`, `${zh}有变`);
  if (was === undefined) return both(`${en} is now ${now?.en}`, `${zh}现为${now?.zh}`);
  if (is === undefined) return both(`${en} is gone (it was ${old?.en})`, `${zh}已取消（原为${old?.zh}）`);
  if (now?.en === undefined || old?.en === undefined) return both(`${en} changed`, `${zh}有变`);
  return both(`${en} is ${now.en} instead of ${old.en}`, `${zh}由${old.zh}改为${now.zh}`);
}

const longest = 120;

function short(value: Json | undefined, language: "en" | "zh"): string | undefined {
  if (value === undefined) return undefined;
  const label = objectOf(value)[language];
  const text = typeof label === "string" ? `“${label}”` : shown(value);
  return text.length > longest ? undefined : text;
}

export interface ListWords {
  /** What one of them is called, `tab`. */
  readonly en: string;
  readonly zh: string;
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
  const { en, zh, readers } = words;
  for (const { before: was, after: is, index } of pairsBy(before, after, keyOf)) {
    const name = nameOf((is ?? was) as Json);
    const here = teller.inside(index, both(`${en} “${name["en"]}”`, `${zh}“${name["zh"]}”`));
    if (was === undefined) here.tell({ kind: `${kind}/added`, risk: words.added, readers, what: both("is new", "新增") });
    else if (is === undefined) here.tell({ kind: `${kind}/removed`, risk: words.removed, readers, what: both("is gone", "已删除") });
    else compare(was, is, here);
  }
  if (reordered(before, after, keyOf))
    teller.tell({ kind: `${kind}/order`, risk: "neutral", readers, what: both(`another order (${en})`, `${zh}顺序有变`) });
}
