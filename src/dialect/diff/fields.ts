/** Compares the fields of an entity, a group, a row or a prompt. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { StoredChange } from "./change.ts";
import { meaningOf } from "./keywords.ts";
import { compareRules } from "./rules.ts";
import type { Text } from "../text/text.ts";
import { localize } from "./localize.ts";
import { labelOrName, pairEntries, isReordered, jsonEquals, formatDiffValue, type ChangeCollector } from "./changeCollector.ts";

/** Where the fields are stored. Prompt fields are not stored. */
export interface StoredAt {
  readonly entity: string;
  /** Pointer of the object with the fields, with `-` for rows. */
  readonly path: string;
}

/** Compares the fields of an object schema, its `required` and its rules. */
export function compareFields(before: JsonObject, after: JsonObject, collector: ChangeCollector, storedAt?: StoredAt): void {
  const [old, now] = [asJsonObject(before["properties"]), asJsonObject(after["properties"])];
  const removedNames = Object.keys(old).filter((name) => now[name] === undefined);
  const newNames = Object.keys(now).filter((name) => old[name] === undefined);
  const inside = collector.inside("properties");
  for (const { key, before: was, after: is } of pairEntries(old, now)) {
    const label = labelOrName(asJsonObject(is ?? was)["x-label"], key);
    const here = inside.inside(key, label);
    const path = storedAt && { ...storedAt, path: `${storedAt.path}/${key}` };
    if (was === undefined) here.add({ kind: "field/added", ...added(key, after) });
    else if (is === undefined) {
      const candidates = sameKind(asJsonObject(was), newNames, now);
      const like = similarField(asJsonObject(was), candidates, now);
      here.add({
        kind: "field/removed",
        risk: storedAt ? "breaking" : "stricter",
        ...removed(like, candidates, now),
        ...storedAs(path, "gone", like, candidates),
      });
    } else compareField(asJsonObject(was), asJsonObject(is), here, path);
  }
  compareRequired(before, after, { removedNames, newNames }, collector);
  if (isReordered(Object.keys(old), Object.keys(now), String))
    inside.add({ kind: "field/order", risk: "neutral", readers: ["analyst"], what: localize("the fields stand in another order") });
  compareRules(before["x-rules"], after["x-rules"], collector.inside("x-rules"));
}

function added(key: string, after: JsonObject): { risk: "looser" | "stricter"; what: Text } {
  return asJsonArray(after["required"]).includes(key)
    ? { risk: "stricter", what: localize("is new and must be filled in") }
    : { risk: "looser", what: localize("is new") };
}

function removed(like: string | undefined, candidates: readonly string[], now: JsonObject): { what: Text } {
  if (like === undefined && candidates.length > 0)
    return { what: localize("is gone; perhaps one of the new fields has its values: {1}", candidates.join(", ")) };
  if (like === undefined) return { what: localize("is gone") };
  const label = labelOrName(asJsonObject(now[like])["x-label"], like);
  return { what: localize("is gone; “{1}” ({2}), which is new, is like it: it was probably renamed", label, like) };
}

/** Returns the new fields that could take the values of a removed one: those of its type, numbers of any kind. Formulas take none. */
function sameKind(was: JsonObject, newNames: readonly string[], now: JsonObject): string[] {
  const kindOf = (field: JsonObject): Json | undefined => (field["type"] === "integer" ? "number" : field["type"]);
  return newNames.filter((name) => {
    const field = asJsonObject(now[name]);
    return kindOf(field) === kindOf(was) && (field["x-compute"] === undefined || was["x-compute"] !== undefined);
  });
}

/** Returns the new field that is like a removed one; `undefined` if there is none, or more than one. */
function similarField(was: JsonObject, candidates: readonly string[], now: JsonObject): string | undefined {
  const bare = (field: JsonObject): JsonObject => {
    const { "x-spec": _spec, "x-help": _help, "x-status": _status, ...rest } = field;
    return rest;
  };
  const label = (field: JsonObject): Json | undefined => field["x-label"];
  const matches = candidates.filter(
    (name) =>
      jsonEquals(label(asJsonObject(now[name])), label(was)) ||
      jsonEquals(unlabelled(bare(asJsonObject(now[name]))), unlabelled(bare(was))),
  );
  return matches.length === 1 ? matches[0] : undefined;
}

function unlabelled({ "x-label": _label, ...rest }: JsonObject): JsonObject {
  return rest;
}

function storedAs(
  storedAt: StoredAt | undefined,
  was: StoredChange["was"],
  like?: string,
  candidates: readonly string[] = [],
): { stored?: StoredChange } {
  if (!storedAt) return {};
  const { entity, path } = storedAt;
  const group = path.slice(0, path.lastIndexOf("/") + 1);
  const others = like === undefined && candidates.length > 0 ? { candidates: candidates.map((name) => `${group}${name}`) } : {};
  return { stored: { entity, field: path, was, ...(like !== undefined && { like }), ...others } };
}

function compareRequired(
  before: JsonObject,
  after: JsonObject,
  { removedNames, newNames }: { readonly removedNames: readonly string[]; readonly newNames: readonly string[] },
  collector: ChangeCollector,
): void {
  const [old, now] = [asJsonArray(before["required"]).map(String), asJsonArray(after["required"]).map(String)];
  const fieldAt = (name: string): ChangeCollector =>
    collector
      .inside("properties")
      .inside(
        name,
        labelOrName(asJsonObject(asJsonObject(after["properties"])[name] ?? asJsonObject(before["properties"])[name])["x-label"], name),
      );
  for (const name of now.filter((one) => !old.includes(one) && !newNames.includes(one)))
    fieldAt(name).add({ kind: "field/required", risk: "stricter", what: localize("must be filled in (it could be left empty)") });
  for (const name of old.filter((one) => !now.includes(one) && !removedNames.includes(one)))
    fieldAt(name).add({ kind: "field/optional", risk: "looser", what: localize("may be left empty (it was required)") });
  if (isReordered(old, now, String))
    collector.add({
      kind: "field/order",
      risk: "neutral",
      readers: ["analyst"],
      what: localize("what is required stands in another order"),
    });
}

/** Keywords that are compared elsewhere. */
const parts: ReadonlySet<string> = new Set(["properties", "items", "required", "x-rules", "type"]);

function compareField(before: JsonObject, after: JsonObject, collector: ChangeCollector, storedAt?: StoredAt): void {
  if (!jsonEquals(before["type"], after["type"])) compareType(before, after, collector, storedAt);
  for (const { key, before: was, after: is } of pairEntries(before, after)) {
    if (parts.has(key) || jsonEquals(was, is)) continue;
    const here = collector.inside(key);
    here.add({ kind: `field/${key}`, ...meaningOf(key, was, is, here.phrase) });
  }
  if (before["properties"] !== undefined || after["properties"] !== undefined) compareFields(before, after, collector, storedAt);
  compareItems(before["items"], after["items"], collector, storedAt);
}

function compareType(before: JsonObject, after: JsonObject, collector: ChangeCollector, storedAt?: StoredAt): void {
  // An integer is a number; only the change from number to integer loses values.
  const isWidened = before["type"] === "integer" && after["type"] === "number";
  const what = localize("is {1} instead of {2}", formatDiffValue(after["type"]), formatDiffValue(before["type"]));
  collector.inside("type").add({
    kind: "field/type",
    risk: isWidened ? "looser" : storedAt ? "breaking" : "stricter",
    what,
    ...(isWidened ? {} : storedAs(storedAt, "retyped")),
  });
}

function compareItems(before: Json | undefined, after: Json | undefined, collector: ChangeCollector, storedAt?: StoredAt): void {
  if (before === undefined && after === undefined) return;
  const inside = storedAt && { ...storedAt, path: `${storedAt.path}/-` };
  if (before !== undefined && after !== undefined)
    return compareField(asJsonObject(before), asJsonObject(after), collector.inside("items"), inside);
  collector.inside("items").add({
    kind: "field/items",
    risk: "stricter",
    what: after === undefined ? localize("its entries are no longer described") : localize("its entries are now described"),
  });
}
