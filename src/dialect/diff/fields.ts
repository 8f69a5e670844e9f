/** Fields of an entity, a group, a row or a dialog, before and after. */
import type { Json, JsonObject } from "../json/json.ts";
import type { StoredChange } from "./change.ts";
import { meaningOf } from "./keywords.ts";
import { compareRules } from "./rules.ts";
import type { Text } from "../text/text.ts";
import { localize } from "./localize.ts";
import {
  labelOrName,
  asJsonArray,
  asJsonObject,
  pairEntries,
  isReordered,
  jsonEquals,
  formatDiffValue,
  type ChangeCollector,
} from "./changeCollector.ts";

/** Where the fields are kept: what is asked in a dialog is not stored. */
export interface Kept {
  readonly entity: string;
  /** Pointer of the object that holds them, rows as `-`. */
  readonly path: string;
}

const everybody = ["customer", "operator"] as const;

/** The fields of an object schema, its `required` and its rules. */
export function compareFields(before: JsonObject, after: JsonObject, teller: ChangeCollector, kept?: Kept): void {
  const [old, now] = [asJsonObject(before["properties"]), asJsonObject(after["properties"])];
  const gone = Object.keys(old).filter((name) => now[name] === undefined);
  const fresh = Object.keys(now).filter((name) => old[name] === undefined);
  const inside = teller.inside("properties");
  for (const { key, before: was, after: is } of pairEntries(old, now)) {
    const label = labelOrName(asJsonObject(is ?? was)["x-label"], key);
    const here = inside.inside(key, label);
    const path = kept && { ...kept, path: `${kept.path}/${key}` };
    if (was === undefined) here.tell({ kind: "field/added", ...added(key, after) });
    else if (is === undefined) {
      const like = alike(asJsonObject(was), fresh, now);
      here.tell({
        kind: "field/removed",
        risk: kept ? "breaking" : "stricter",
        readers: everybody,
        ...removed(like, now),
        ...storedAs(path, "gone", like),
      });
    } else compareField(asJsonObject(was), asJsonObject(is), here, path);
  }
  compareRequired(before, after, { gone, fresh }, teller);
  if (isReordered(Object.keys(old), Object.keys(now), String))
    inside.tell({
      kind: "field/order",
      risk: "neutral",
      readers: ["analyst"],
      what: localize("the fields stand in another order"),
    });
  compareRules(before["x-rules"], after["x-rules"], teller.inside("x-rules"));
}

function added(key: string, after: JsonObject): { risk: "looser" | "stricter"; readers: typeof everybody; what: Text } {
  return asJsonArray(after["required"]).includes(key)
    ? { risk: "stricter", readers: everybody, what: localize("is new and must be filled in") }
    : { risk: "looser", readers: everybody, what: localize("is new") };
}

function removed(like: string | undefined, now: JsonObject): { what: Text } {
  if (like === undefined) return { what: localize("is gone") };
  const label = labelOrName(asJsonObject(now[like])["x-label"], like);
  return { what: localize("is gone; “{1}” ({2}), which is new, is like it: it was probably renamed", label, like) };
}

/** A new field of the same kind, where only one can be meant. */
function alike(was: JsonObject, fresh: readonly string[], now: JsonObject): string | undefined {
  const bare = (field: JsonObject): JsonObject => {
    const { "x-spec": _spec, "x-help": _help, "x-status": _status, ...rest } = field;
    return rest;
  };
  const label = (field: JsonObject): Json | undefined => field["x-label"];
  const candidates = fresh.filter((name) => asJsonObject(now[name])["type"] === was["type"]);
  const twins = candidates.filter(
    (name) =>
      jsonEquals(label(asJsonObject(now[name])), label(was)) ||
      jsonEquals(unlabelled(bare(asJsonObject(now[name]))), unlabelled(bare(was))),
  );
  return twins.length === 1 ? twins[0] : undefined;
}

function unlabelled({ "x-label": _label, ...rest }: JsonObject): JsonObject {
  return rest;
}

function storedAs(kept: Kept | undefined, was: StoredChange["was"], like?: string): { stored?: StoredChange } {
  return kept ? { stored: { entity: kept.entity, field: kept.path, was, ...(like !== undefined && { like }) } } : {};
}

function compareRequired(
  before: JsonObject,
  after: JsonObject,
  { gone, fresh }: { readonly gone: readonly string[]; readonly fresh: readonly string[] },
  teller: ChangeCollector,
): void {
  const [old, now] = [asJsonArray(before["required"]).map(String), asJsonArray(after["required"]).map(String)];
  const fieldAt = (name: string): ChangeCollector =>
    teller
      .inside("properties")
      .inside(
        name,
        labelOrName(asJsonObject(asJsonObject(after["properties"])[name] ?? asJsonObject(before["properties"])[name])["x-label"], name),
      );
  for (const name of now.filter((one) => !old.includes(one) && !fresh.includes(one)))
    fieldAt(name).tell({
      kind: "field/required",
      risk: "stricter",
      readers: everybody,
      what: localize("must be filled in (it could be left empty)"),
    });
  for (const name of old.filter((one) => !now.includes(one) && !gone.includes(one)))
    fieldAt(name).tell({
      kind: "field/optional",
      risk: "looser",
      readers: everybody,
      what: localize("may be left empty (it was required)"),
    });
  if (isReordered(old, now, String))
    teller.tell({
      kind: "field/order",
      risk: "neutral",
      readers: ["analyst"],
      what: localize("what is required stands in another order"),
    });
}

/** What another part of the walk compares. */
const parts: ReadonlySet<string> = new Set(["properties", "items", "required", "x-rules", "type"]);

export function compareField(before: JsonObject, after: JsonObject, teller: ChangeCollector, kept?: Kept): void {
  if (!jsonEquals(before["type"], after["type"])) compareType(before, after, teller, kept);
  for (const { key, before: was, after: is } of pairEntries(before, after)) {
    if (parts.has(key) || jsonEquals(was, is)) continue;
    teller.inside(key).tell({ kind: `field/${key}`, ...meaningOf(key, was, is) });
  }
  if (before["properties"] !== undefined || after["properties"] !== undefined) compareFields(before, after, teller, kept);
  compareItems(before["items"], after["items"], teller, kept);
}

function compareType(before: JsonObject, after: JsonObject, teller: ChangeCollector, kept?: Kept): void {
  // A whole number is a number: only the other way round something is lost.
  const widened = before["type"] === "integer" && after["type"] === "number";
  const what = localize("is {1} instead of {2}", formatDiffValue(after["type"]), formatDiffValue(before["type"]));
  teller.inside("type").tell({
    kind: "field/type",
    risk: widened ? "looser" : kept ? "breaking" : "stricter",
    readers: everybody,
    what,
    ...(widened ? {} : storedAs(kept, "retyped")),
  });
}

function compareItems(before: Json | undefined, after: Json | undefined, teller: ChangeCollector, kept?: Kept): void {
  if (before === undefined && after === undefined) return;
  const inside = kept && { ...kept, path: `${kept.path}/-` };
  if (before !== undefined && after !== undefined)
    return compareField(asJsonObject(before), asJsonObject(after), teller.inside("items"), inside);
  teller.inside("items").tell({
    kind: "field/items",
    risk: "stricter",
    readers: everybody,
    what: after === undefined ? localize("its entries are no longer described") : localize("its entries are now described"),
  });
}
