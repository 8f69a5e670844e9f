/** Compares objects part by part, with a table of the name, risk and readers of each part. */
import { asJsonObject } from "../json/jsonValues.ts";
import type { Json } from "../json/json.ts";
import type { Text } from "../text/text.ts";
import type { Reader, Risk } from "./change.ts";
import { conditionRisk } from "./conditionRisk.ts";
import { localize } from "./localize.ts";
import parts from "./parts.json";
import {
  labelOrName,
  pairEntries,
  pairEntriesBy,
  isReordered,
  jsonEquals,
  formatDiffValue,
  type ChangeCollector,
  inEachLanguage,
} from "./changeCollector.ts";

/**
 * Kind of a change -> part -> its name in English (`zh.json` and `de.json` have the others), the risk of a change, `neutral` where
 * it is not given, and its only readers; everybody where they are not given. The risk `condition` follows from what it was and is.
 * A view has the parts of a tab, and a list those of its options.
 */
const tables: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = { ...parts, view: parts.tab, codes: parts.code };

/** Parts that only concern the author, in every object. */
const authors: Readonly<Record<string, string>> = {
  "x-spec": "what it rests on",
  "x-status": "how sure it is",
  "x-sample": "what demonstration data put here",
  "x-sample-days": "what demonstration data put here",
  $schema: "the meta-schema",
};

/** How objects of one kind are compared. */
export interface DiffTarget {
  /** First part of the kind of a change, `tab`, and the name of its table. */
  readonly kind: string;
  /** Parts that are compared elsewhere. */
  readonly but?: readonly string[];
}

/** Reports every part that differs. A part that is not in the table is reported to the author. */
export function compareParts(
  before: Json | undefined,
  after: Json | undefined,
  { kind, but = [] }: DiffTarget,
  collector: ChangeCollector,
): void {
  for (const { key, before: was, after: is } of pairEntries(asJsonObject(before), asJsonObject(after))) {
    if (but.includes(key) || jsonEquals(was, is)) continue;
    const [name = "", risk = "neutral", reader] = tables[kind]?.[key] ?? [authors[key] ?? key, "neutral", "analyst"];
    const here = collector.inside(key);
    here.add({
      kind: `${kind}/${key}`,
      risk: risk === "condition" ? conditionRisk(was, is) : (risk as Risk),
      readers: reader === undefined ? undefined : [reader as Reader],
      what: wording(name, was, is, here.phrase),
    });
  }
}

/**
 * Returns `the label is “A” instead of “B”`; long values are omitted.
 * @param phrase returns an expression in words, see `ChangeCollector`
 */
export function wording(name: string, was: Json | undefined, is: Json | undefined, phrase?: ChangeCollector["phrase"]): Text {
  const [now, old] = [is, was].map((value) => (value === undefined ? undefined : (inQuotes(phrase?.(value)) ?? shortly(value))));
  const subject = localize(name);
  if (isLong(old) || isLong(now)) return localize("{1} changed", subject);
  if (old === undefined) return localize("{1} is now {2}", subject, now ?? "");
  if (now === undefined) return localize("{1} is gone (it was {2})", subject, old);
  return localize("{1} is {2} instead of {3}", subject, now, old);
}

/** Maximum length of a value in a sentence. */
const maxLength = 200;

const isLong = (value: Text | undefined): boolean => (value?.["en"]?.length ?? 0) > maxLength;

const inQuotes = (text: Text | undefined): Text | undefined => text && localize("“{1}”", text);

/** Returns a text in quotes for each language, any other value as JSON. */
function shortly(value: Json): Text {
  const label = asJsonObject(value);
  return inEachLanguage((language) => {
    const own = label[language];
    return typeof own === "string" ? `“${own}”` : formatDiffValue(value);
  });
}

/** How a list is compared whose items have keys. */
export interface ListTarget {
  /** First part of the kind of a change of its items, `tab`. */
  readonly kind: string;
  /** Name of one item, in English. */
  readonly name: string;
  readonly added: Risk;
  readonly removed: Risk;
  /** Returns the key of an item. */
  keyOf(value: Json): string;
  /** Returns the name of an item; its label or key when absent. */
  nameOf?(value: Json): Text;
  /** Compares an item that is in both lists. */
  compare(before: Json, after: Json, collector: ChangeCollector): void;
}

/** Reports items that were added, removed, changed or moved. */
export function compareLists(before: Json | undefined, after: Json | undefined, list: ListTarget, collector: ChangeCollector): void {
  const { kind, keyOf } = list;
  const nameOf = (value: Json): Text =>
    list.nameOf?.(value) ?? labelOrName(asJsonObject(value)["label"] ?? asJsonObject(value)["x-label"], keyOf(value));
  const tell = (at: ChangeCollector, what: string, risk: Risk, text: Text): void => at.add({ kind: `${kind}/${what}`, risk, what: text });
  for (const { before: was, after: is, index } of pairEntriesBy(before, after, keyOf)) {
    const name = nameOf((is ?? was) as Json);
    const here = collector.inside(index, localize("{1} “{2}”", localize(list.name), name));
    if (was === undefined) tell(here, "added", list.added, localize("is new"));
    else if (is === undefined) tell(here, "removed", list.removed, localize("is gone"));
    else list.compare(was, is, here);
  }
  if (isReordered(before, after, keyOf)) tell(collector, "order", "neutral", localize("another order ({1})", localize(list.name)));
}
