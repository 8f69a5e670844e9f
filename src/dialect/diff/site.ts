/** Compares the site map, the calls, the limits and the messages. */
import { asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { compareLists, compareParts, everybody, type ListTarget, type PartDiff, type PartTable, wording } from "./parts.ts";
import type { Text } from "../text/text.ts";
import { localize } from "./localize.ts";
import { labelOrName, pairEntries, jsonEquals, formatDiffValue, type ChangeCollector, inEachLanguage, joined } from "./changeCollector.ts";

const look = (name: string): PartDiff => ({ name, risk: "neutral", readers: everybody });

const siteParts: PartTable = {
  path: look("where the site is served"),
  of: { name: "whose people use the site", risk: "stricter", readers: everybody },
  product: look("the name of the product"),
  titleSeparator: look("what stands between the parts of a title"),
  languages: { name: "the languages", risk: "stricter", readers: everybody },
  defaultLanguage: look("the first language"),
  home: look("the first page"),
  dashboard: look("the page after the login"),
  login: look("the page of the login"),
  notFound: look("the page for wrong addresses"),
  accent: look("the colour"),
  mark: look("the mark"),
  front: look("what the home page and the login say"),
  frame: look("what surrounds every page"),
};

const routeParts: PartTable = {
  title: look("the name"),
  menu: look("the name in the menu"),
  heading: look("the heading above it in the menu"),
  screen: look("the screen it shows"),
  view: look("the view it shows"),
  redirect: look("where it leads"),
  public: { name: "whether it is open without a login", risk: "stricter", readers: everybody },
  hidden: look("whether it is missing in the menu"),
  icon: look("the picture"),
  waits: look("which tabs it counts in the menu"),
  external: look("the address outside"),
  token: look("what is added to its address"),
  "x-show-when": { name: "who sees it", risk: "stricter", readers: everybody },
};

const pathOf = (route: Json): string => String(asJsonObject(route)["path"]);

export function compareSite(before: JsonObject, after: JsonObject, collector: ChangeCollector): void {
  compareParts(before, after, { kind: "site", parts: siteParts, but: ["routes"] }, collector);
  compareRoutes(before["routes"], after["routes"], collector.inside("routes"));
}

function compareRoutes(before: Json | undefined, after: Json | undefined, collector: ChangeCollector): void {
  const pages: ListTarget = {
    ...{ kind: "route", name: "page", added: "looser", removed: "stricter" },
    keyOf: pathOf,
    nameOf: (route) => labelOrName(asJsonObject(route)["title"], pathOf(route)),
    compare: (was, is, at) => {
      compareParts(was, is, { kind: "route", parts: routeParts, but: ["children"] }, at);
      compareRoutes(asJsonObject(was)["children"], asJsonObject(is)["children"], at.inside("children"));
    },
  };
  compareLists(before, after, pages, collector);
}

const callParts: PartTable = {
  path: { name: "the address", risk: "breaking", readers: ["operator"] },
  does: { name: "what it does", risk: "breaking", readers: ["operator"] },
  entity: { name: "the entity it is about", risk: "breaking", readers: ["operator"] },
  transition: { name: "the action it takes", risk: "breaking", readers: ["operator"] },
  anonymous: { name: "whether it is open without a login", risk: "stricter", readers: ["operator"] },
  multipart: { name: "how it is sent", risk: "breaking", readers: ["operator"] },
};

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
    else compareParts(was, is, { kind: "call", parts: callParts }, here);
  }
}

function path(call: Json | undefined): string {
  return String(asJsonObject(call)["path"]);
}

/** @param shownAtFields Limits that fields use by `x-bind`; the change is also reported at these fields. */
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
        readers: isReported ? ["analyst"] : everybody,
        what: limitChanged(old["value"], now["value"], readBy),
      });
    }
    compareParts(old, now, { kind: "limit", parts: {}, but: ["value"] }, here);
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
      .add({ kind: "message/text", risk: "neutral", readers: everybody, what: wording("the wording", was, is) });
  }
}
