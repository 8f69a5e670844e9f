/** Compares the site map, the calls, the limits and the messages. */
import { asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { compareLists, compareParts, type ListTarget, wording } from "./parts.ts";
import type { Text } from "../text/text.ts";
import { localize } from "./localize.ts";
import { labelOrName, pairEntries, jsonEquals, formatDiffValue, type ChangeCollector, inEachLanguage, joined } from "./changeCollector.ts";

const pathOf = (route: Json): string => String(asJsonObject(route)["path"]);

export function compareSite(before: JsonObject, after: JsonObject, collector: ChangeCollector): void {
  compareParts(before, after, { kind: "site", but: ["routes"] }, collector);
  compareRoutes(before["routes"], after["routes"], collector.inside("routes"));
}

function compareRoutes(before: Json | undefined, after: Json | undefined, collector: ChangeCollector): void {
  const pages: ListTarget = {
    ...{ kind: "route", name: "page", added: "looser", removed: "stricter" },
    keyOf: pathOf,
    nameOf: (route) => labelOrName(asJsonObject(route)["title"], pathOf(route)),
    compare: (was, is, at) => {
      compareParts(was, is, { kind: "route", but: ["children"] }, at);
      compareRoutes(asJsonObject(was)["children"], asJsonObject(is)["children"], at.inside("children"));
    },
  };
  compareLists(before, after, pages, collector);
}

export function compareCalls(before: JsonObject, after: JsonObject, collector: ChangeCollector): void {
  for (const { key, before: was, after: is } of pairEntries(asJsonObject(before["calls"]), asJsonObject(after["calls"]))) {
    const here = collector.inside("calls").inside(key, localize("call “{1}”", key));
    if (was === undefined)
      here.add({ kind: "call/added", risk: "looser", readers: ["operator"], what: localize("is new ({1})", path(is)) });
    else if (is === undefined)
      here.add({
        kind: "call/removed",
        risk: "breaking",
        readers: ["operator"],
        what: localize("is gone ({1}): programs that make it fail", path(was)),
      });
    else compareParts(was, is, { kind: "call" }, here);
  }
}

function path(call: Json | undefined): string {
  return String(asJsonObject(call)["path"]);
}

/** How the newer files use limits. */
export interface LimitUse {
  /** Limits that fields take by `x-bind`: the difference reports their change at each field. */
  readonly shownAtFields: ReadonlySet<string>;
  /** Returns the places whose expressions read a limit. */
  readersOf(limit: string): readonly Text[];
}

/** Readers that are named; the others are counted. */
const maxReaders = 12;

export function compareLimits(
  before: JsonObject,
  after: JsonObject,
  { shownAtFields, readersOf }: LimitUse,
  collector: ChangeCollector,
): void {
  for (const { key, before: was, after: is } of pairEntries(before, after)) {
    if (key === "$schema" || jsonEquals(was, is)) continue;
    const [old, now] = [asJsonObject(was), asJsonObject(is)];
    const here = collector.inside(key, localize("limit “{1}”", labelOrName(now["x-label"] ?? old["x-label"], key)));
    if (was === undefined || is === undefined) {
      here.add({
        kind: is === undefined ? "limit/removed" : "limit/added",
        risk: "neutral",
        readers: ["analyst"],
        what: is === undefined ? localize("is gone") : localize("is new"),
      });
      continue;
    }
    if (!jsonEquals(old["value"], now["value"])) {
      const readBy = readersOf(key);
      const isReported = shownAtFields.has(key) && readBy.length === 0;
      here.inside("value").add({
        kind: "limit/value",
        // A comparison cannot know whether a formula gives more or less with it.
        risk: isReported ? "neutral" : "either",
        readers: isReported ? ["analyst"] : undefined,
        what: limitChanged(old["value"], now["value"], readBy),
      });
    }
    compareParts(old, now, { kind: "limit", but: ["value"] }, here);
  }
}

function limitChanged(old: Json | undefined, now: Json | undefined, readBy: readonly Text[]): Text {
  const values = [formatDiffValue(now), formatDiffValue(old)];
  if (readBy.length === 0) return localize("{1} instead of {2}", ...values);
  const named = readBy.slice(0, maxReaders);
  const rest = readBy.length > named.length ? ` … (${readBy.length})` : "";
  const names = joined(named, "; ", "；");
  return localize(
    "{1} instead of {2}; read by {3}",
    ...values,
    inEachLanguage((language) => `${names[language]}${rest}`),
  );
}

export function compareMessages(language: string, before: JsonObject, after: JsonObject, collector: ChangeCollector): void {
  for (const { key, before: was, after: is } of pairEntries(before, after)) {
    if (jsonEquals(was, is)) continue;
    collector
      .inside(key, localize("sentence “{1}” ({2})", key, language))
      .add({ kind: "message/text", risk: "neutral", what: wording("the wording", was, is) });
  }
}
