/** Compares the initial records of an entity. Equal changes of many records are listed as one. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { Text } from "../text/text.ts";
import { type ChangeCollector, formatDiffValue, inEachLanguage, jsonEquals, pairEntries, pairEntriesBy } from "./changeCollector.ts";
import { localize } from "./localize.ts";
import { compareLists, compareParts, type ListTarget } from "./parts.ts";

/** The id or code identifies a record. @param labelOf The label of a field */
export function compareRecords(
  entity: Text,
  labelOf: (field: string) => Text,
  before: Json | undefined,
  after: Json | undefined,
  collector: ChangeCollector,
): void {
  const keyOf = (record: Json): string => String(asJsonObject(record)["id"] ?? asJsonObject(record)["code"] ?? JSON.stringify(record));
  const records: ListTarget = {
    ...{ kind: "record", name: "record", added: "looser", removed: "stricter" },
    keyOf,
    nameOf: (record) => inEachLanguage(() => keyOf(record)),
    compare: (was, is, at) => compareParts(was, is, { kind: "record" }, at),
  };
  const here = collector.named(entity);
  const alike = changesAlike(before, after, keyOf);
  for (const { field, was, is, keys } of alike)
    here.add({
      ...{ kind: "record/alike", risk: "neutral", readers: ["analyst"] },
      what: localize(
        "{1} records have {4} in place of {3} in “{2}”: {5}",
        keys.length,
        labelOf(field),
        formatDiffValue(was),
        formatDiffValue(is),
        `${keys.slice(0, 5).join(", ")}${keys.length > 5 ? " …" : ""}`,
      ),
    });
  compareLists(before, withoutAlike(after, alike, keyOf), records, here);
}

/** The same change of a field in several records. */
interface AlikeChange {
  readonly field: string;
  readonly was: Json;
  readonly is: Json;
  readonly keys: string[];
}

/** From this number on, equal changes are listed as one. */
const fewest = 4;

function changesAlike(before: Json | undefined, after: Json | undefined, keyOf: (record: Json) => string): readonly AlikeChange[] {
  const found = new Map<string, AlikeChange>();
  for (const { key, before: old, after: now } of pairEntriesBy(before, after, keyOf)) {
    if (old === undefined || now === undefined) continue;
    for (const { key: field, before: was = null, after: is = null } of pairEntries(asJsonObject(old), asJsonObject(now))) {
      if (jsonEquals(was, is)) continue;
      const same = JSON.stringify([field, was, is]);
      const change = found.get(same) ?? { field, was, is, keys: [] };
      change.keys.push(key);
      found.set(same, change);
    }
  }
  return [...found.values()].filter(({ keys }) => keys.length >= fewest);
}

/** The newer records without the changes that are listed as one. */
function withoutAlike(after: Json | undefined, alike: readonly AlikeChange[], keyOf: (record: Json) => string): Json | undefined {
  if (alike.length === 0) return after;
  return asJsonArray(after).map((record) => {
    const key = keyOf(record);
    const undone = alike.filter(({ keys }) => keys.includes(key)).map(({ field, was }) => [field, was] as const);
    const former: JsonObject = { ...asJsonObject(record), ...Object.fromEntries(undone) };
    // An absent value is no null.
    return Object.fromEntries(
      Object.entries(former).filter(([field, value]) => value !== null || asJsonObject(record)[field] === null),
    ) as Json;
  });
}
