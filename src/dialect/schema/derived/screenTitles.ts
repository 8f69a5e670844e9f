/** Titles of screens: those of the pages that show a screen, otherwise the labels of the parts of other screens that show it. Pure. */
import { isObject } from "../../json/json.ts";
import type { Text } from "../../text/text.ts";
import { screenMembers } from "../siteScreens.ts";

/** Values of another structure, such as those of an unfinished draft, are skipped. @returns name of a screen -> its titles, that of its first page first */
export function screenTitles(sites: readonly unknown[], screens: Readonly<Record<string, unknown>>): ReadonlyMap<string, readonly Text[]> {
  const [pages, parts] = [new Map<string, Text[]>(), new Map<string, Text[]>()];
  for (const site of sites) visitRoutes(isObject(site) ? site["routes"] : [], pages);
  for (const screen of Object.values(screens)) visitParts(screen, undefined, parts);
  return new Map([...parts, ...pages]);
}

type Titles = Map<string, Text[]>;

function visitRoutes(routes: unknown, found: Titles): void {
  for (const route of listOf(routes)) {
    take(found, route["screen"], textIn(route["title"]));
    visitRoutes(route["children"], found);
  }
}

/** A part without a label, such as the recent rows of a block, has the label of the part around it. */
function visitParts(value: unknown, outer: Text | undefined, found: Titles): void {
  if (Array.isArray(value)) for (const one of value) visitParts(one, outer, found);
  if (!isObject(value)) return;
  const label = textIn(value["label"]) ?? outer;
  for (const [member, content] of Object.entries(value)) {
    // The button of a value has its label: the form that it opens does not.
    if (screenMembers.includes(member) && member !== "change") [content].flat().forEach((name) => take(found, name, label));
    visitParts(content, label, found);
  }
}

function take(found: Titles, name: unknown, title: Text | undefined): void {
  if (typeof name === "string" && title) found.set(name, [...(found.get(name) ?? []), title]);
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

function textIn(value: unknown): Text | undefined {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string") ? (value as Text) : undefined;
}
