/** The sentences for changed keywords of a field. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json } from "../json/json.ts";
import type { Text } from "../text/text.ts";
import type { Reader, Risk } from "./change.ts";
import { conditionRisk } from "./conditionRisk.ts";
import { wording } from "./parts.ts";
import { localize } from "./localize.ts";
import { jsonEquals } from "./changeCollector.ts";

export interface Meaning {
  readonly risk: Risk;
  readonly readers?: readonly Reader[] | undefined;
  readonly what: Text;
}

type Phrase = (value: Json | undefined) => Text | undefined;
type Describe = (before: Json | undefined, after: Json | undefined, phrase?: Phrase) => Meaning;

const author: readonly Reader[] = ["analyst"];

/** A maximum (a higher value is looser) or a minimum (a higher value is stricter); `{1}` is the number. */
function bound(upIs: "looser" | "stricter", words: string): Describe {
  const downIs = upIs === "looser" ? "stricter" : "looser";
  return (before, after) => {
    if (before === undefined) return meaning("stricter", localize("{1} (no limit before)", localize(words, plain(after))));
    if (after === undefined) return meaning("looser", localize("no longer limited ({1} before)", localize(words, plain(before))));
    const what = localize("{1} instead of {2}", localize(words, plain(after)), plain(before));
    return meaning(Number(after) > Number(before) ? upIs : downIs, what);
  };
}

/** A condition that was added, removed or changed. @param changed the risk of another condition */
function condition(has: string, lost: string, added: Risk, removed: Risk, changed: (was: Json, is: Json) => Risk): Describe {
  return (before, after, phrase) => {
    const [was, is] = [before, after].map((value) => phrase?.(value) ?? plain(value));
    if (before === undefined) return meaning(added, localize("{1} when {2}", localize(has), is));
    if (after === undefined) return meaning(removed, localize("{1} (before: when {2})", localize(lost), was));
    return meaning(changed(before, after), localize("{1} when {2}, instead of when {3}", localize(has), is, was));
  };
}

/** A field that is required or locked while a condition holds: one that demands more is met by fewer records, which is looser. */
const demandRisk = (was: Json, is: Json): Risk => conditionRisk(is, was);

/** A keyword with the same risk for every change. */
function words(name: string, risk: Risk = "neutral", readers?: readonly Reader[]): Describe {
  return (before, after, phrase) => ({ risk, readers, what: wording(name, before, after, phrase) });
}

function plain(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function meaning(risk: Risk, what: Text, readers?: readonly Reader[]): Meaning {
  return { risk, readers, what };
}

/** A list of allowed values: more values are looser, fewer are stricter. */
function allowed(name: string): Describe {
  return (before, after) => {
    const [old, now] = [asJsonArray(before), asJsonArray(after)];
    const lost = old.filter((value) => !now.some((other) => jsonEquals(value, other)));
    const risk: Risk = after === undefined ? "looser" : before === undefined || lost.length > 0 ? "stricter" : "looser";
    return meaning(risk, wording(name, before, after));
  };
}

/** A requirement: added or changed is stricter, removed is looser. */
function demand(name: string): Describe {
  return (before, after) => meaning(after === undefined ? "looser" : "stricter", wording(name, before, after));
}

const sampleData = words("what demonstration data put here", "neutral", author);

export const meanings: Readonly<Record<string, Describe>> = {
  maxLength: bound("looser", "at most {1} characters"),
  minLength: bound("stricter", "at least {1} characters"),
  maximum: bound("looser", "at most {1}"),
  minimum: bound("stricter", "at least {1}"),
  exclusiveMaximum: bound("looser", "less than {1}"),
  exclusiveMinimum: bound("stricter", "more than {1}"),
  maxItems: bound("looser", "at most {1} entries"),
  minItems: bound("stricter", "at least {1} entries"),
  "x-decimals": bound("looser", "at most {1} decimals"),
  uniqueItems: demand("no entry twice"),
  "x-in-turn": demand("what a row needs before another follows"),
  pattern: demand("the form it must have"),
  format: demand("the form it must have"),
  const: demand("the only value"),
  enum: allowed("what may be chosen"),
  "x-codes": demand("the list to choose from"),
  "x-reference": demand("the records to choose from"),
  "x-unique": (before, after) =>
    before === undefined
      ? meaning("stricter", localize("must be the only one of its kind"))
      : after === undefined
        ? meaning("looser", localize("may be the same in several records"))
        : meaning("stricter", localize("is compared in another way when it must be the only one")),
  "x-one-default": (before, after) =>
    before === undefined
      ? meaning("stricter", localize("only one record has it set; setting another unsets the first"))
      : after === undefined
        ? meaning("looser", localize("several records may have it set"))
        : meaning("stricter", words("one default")(before, after).what),
  "x-list": (before, after) => {
    const [old, now] = [asJsonObject(before), asJsonObject(after)];
    const changed = Object.keys({ ...old, ...now }).filter((key) => !jsonEquals(old[key], now[key]));
    if (before !== undefined && after !== undefined && changed.join() === "max")
      return bound("looser", "at most {1} values")(old["max"], now["max"]);
    return meaning(after === undefined ? "looser" : "stricter", words("how several values stand in it")(before, after).what);
  },
  "x-file": (before, after) => {
    const [old, now] = [asJsonObject(before), asJsonObject(after)];
    const changed = Object.keys({ ...old, ...now }).filter((key) => !jsonEquals(old[key], now[key]));
    if (changed.join() === "maxBytes") return bound("looser", "files of at most {1} bytes")(old["maxBytes"], now["maxBytes"]);
    if (changed.join() === "accept") return allowed("types of files")(old["accept"], now["accept"]);
    return meaning("stricter", words("which files are taken")(before, after).what);
  },
  readOnly: (_before, after) =>
    after === true ? meaning("stricter", localize("is filled in by the server only")) : meaning("looser", localize("can be filled in")),
  "x-required-when": condition("required", "no longer required", "stricter", "looser", demandRisk),
  "x-visible-when": condition("shown only", "always shown", "stricter", "looser", conditionRisk),
  "x-readonly-when": condition("locked", "can always be changed", "stricter", "looser", demandRisk),
  "x-read-for": words("who reads it"),
  "x-read-when": condition("sent only", "sent to all its readers", "stricter", "looser", conditionRisk),
  "x-personal": (_before, after) =>
    meaning("either", after === true ? localize("is each person's own") : localize("is that of the customer, until a person has another")),
  "x-write-for": words("who may change it"),
  "x-show-when": condition("drawn only", "always drawn", "neutral", "neutral", () => "neutral"),
  "x-compute": (before, after, phrase) =>
    after === undefined
      ? meaning("looser", localize("is filled in by people instead of worked out"))
      : meaning(
          // Another formula gives other values; whether rules refuse more of them is open.
          before === undefined ? "stricter" : "either",
          before === undefined
            ? localize("is worked out ({1}); nobody types it", phrase?.(after) ?? plain(after))
            : localize("is worked out as {1} instead of {2}", phrase?.(after) ?? plain(after), phrase?.(before) ?? plain(before)),
        ),
  "x-default": words("what a new record begins with"),
  default: words("what a new record begins with"),
  "x-copied": (_before, after) =>
    meaning(
      "neutral",
      after === false ? localize("is left behind when a record is copied") : localize("is taken over when a record is copied"),
    ),
  "x-when-hidden": words("what becomes of it while it is hidden"),
  "x-normalize": words("what is done to the typed text"),
  "x-label": words("the name"),
  "x-help": words("the hint"),
  "x-link": words("where it leads"),
  "x-due": condition("a deadline", "no deadline", "neutral", "neutral", () => "neutral"),
  "x-placeholder": words("the example in the empty field"),
  "x-empty": words("what nothing entered is called"),
  "x-none": words("what is entered where there is none"),
  "x-unit": words("the unit"),
  "x-currency": words("the currency"),
  "x-currency-field": words("where the currency stands"),
  "x-per-field": words("where the unit of the price stands"),
  "x-kind": words("how it is drawn"),
  "x-problem": words("what is said when it is wrong"),
  "x-spec": words("what it rests on", "neutral", author),
  "x-status": words("how sure it is", "neutral", author),
  "x-bind": words("the limit it takes its value from", "neutral", author),
  $ref: words("the entity it takes its fields from", "stricter"),
  examples: sampleData,
  "x-sample": sampleData,
  "x-sample-earlier": sampleData,
};

/** Describes the change of a keyword. A keyword without a description is reported to the author by its name. */
/** @param phrase returns an expression in words, see `ChangeCollector` */
export function meaningOf(keyword: string, before: Json | undefined, after: Json | undefined, phrase?: Phrase): Meaning {
  return (Object.hasOwn(meanings, keyword) ? (meanings[keyword] as Describe) : words(keyword, "neutral", author))(before, after, phrase);
}
