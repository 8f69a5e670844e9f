/** Finds the part of the previewed page that a place in the files is about: the reverse of `resolvePick`. Pure. */
import { pointerTokens } from "#dialect/json/pointer.ts";
import type { Section } from "#dialect/schema/screens.ts";
import { inLanguage, type Text } from "#dialect/text/text.ts";
import type { PickedPart } from "#dialect/wire/preview.ts";
import { fieldsOf } from "../client/names.ts";
import type { PickContext, PickedPlace } from "./resolvePick.ts";
import { columnName, pathOfField, screenColumns, sectionEntries, sectionsOf } from "./screenPlace.ts";
import type { View, ViewKind } from "./views.ts";

/** Returns undefined for a place that the page does not show. */
export function followedPart({ path, pointer }: PickedPlace, context: PickContext): PickedPart | undefined {
  const { view, language } = context;
  if (path === `schemas/entities/${view.entity}.json`) return fieldPart(fieldPath(pointer), context);
  if (path === `schemas/screens/${view.screen}.json`) return screenPart(pointer, context);
  const machine = Object.entries(context.states ?? {}).find(([name]) => path === `schemas/states/${name}.json`)?.[1];
  const [list, index] = pointerTokens(pointer);
  if (machine?.entity !== view.entity || index === undefined) return undefined;
  const entries = list === "tabs" ? machine?.tabs : list === "transitions" ? machine?.transitions : undefined;
  return labelled(list === "tabs" ? "tab" : "button", entries?.[Number(index)]?.label, language);
}

/** Returns the view of the same screen that shows a place of its file; undefined if the view shown is as good. */
export function viewOfPlace({ path, pointer }: PickedPlace, view: View | undefined, views: readonly View[]): View | undefined {
  const part = pointerTokens(pointer)[0];
  if (!view || path !== `schemas/screens/${view.screen}.json` || part === view.part) return undefined;
  const kinds: readonly ViewKind[] = ["list", "form", "detail"];
  return kinds.some((kind) => kind === part) ? views.find((one) => one.screen === view.screen && one.part === part) : undefined;
}

/** `/properties/goods/items/properties/weight` is `goods/weight`, and so is a keyword of that field. */
export function fieldPath(pointer: string): string {
  const tokens = pointerTokens(pointer);
  const names: string[] = [];
  for (let at = 0; tokens[at] === "properties" && tokens[at + 1] !== undefined; at += tokens[at + 2] === "items" ? 3 : 2)
    names.push(String(tokens[at + 1]));
  return names.join("/");
}

function fieldPart(path: string, context: PickContext): PickedPart | undefined {
  const { schema, screen, language, view } = context;
  const label = fieldsOf(schema, language).find((field) => field.path === path)?.schema["x-label"];
  if (view.part !== "list") return labelled("field", label, language, tabOf(path, context));
  const columns = screenColumns(screen);
  const index = columns.findIndex(({ field, second }) => field === path || second === path);
  return index < 0 ? undefined : columnPart(index, context);
}

function columnPart(index: number, context: PickContext): PickedPart | undefined {
  const { screen, schema, language } = context;
  const fields = fieldsOf(schema, language);
  const columns = screenColumns(screen);
  const column = columns[index];
  if (!column) return undefined;
  const own = columnName(column, fields, context);
  const second = column.label || column.second === undefined ? "" : columnName({ field: column.second }, fields, context);
  const label = second === "" ? own : `${own} / ${second}`;
  return label === "" ? undefined : { kind: "column", label, field: pathOfField(column.field) };
}

function screenPart(pointer: string, context: PickContext): PickedPart | undefined {
  const { screen, language } = context;
  const [part, list, index, inner, at] = pointerTokens(pointer);
  if (index === undefined) return undefined;
  const position = Number(index);
  if (list === "columns") return columnPart(position, context);
  if (list === "sections") {
    const found = sectionsOf(screen).find((one) => one.list === `/${part}/sections` && one.index === position);
    if (inner === "fields" && at !== undefined) {
      const entry = sectionEntries(screen).find((one) => one.list === `/${part}/sections/${index}/fields` && one.index === Number(at));
      return entry && fieldPart(entry.field, context);
    }
    return found && labelled("section", found.section.label, language, tabLabel(found.section, context));
  }
  if (list === "related") {
    const found = screen?.detail?.related?.[position];
    return found && labelled("related", found.label, language, tabLabel(found, context));
  }
  if (list === "tabs") return labelled("tab", screen?.detail?.tabs?.[position]?.label, language);
  const actions = { ...screen?.list, ...screen?.detail } as Readonly<Record<string, unknown>>;
  const entries = Array.isArray(actions[list ?? ""]) ? (actions[list ?? ""] as readonly { readonly label?: Text }[]) : [];
  return labelled("button", entries[position]?.label, language);
}

/** Label of the tab that shows a field: that of its section; on a phone a page without tabs has one for each section. */
function tabOf(path: string, context: PickContext): string | undefined {
  const entry = sectionEntries(context.screen).find(({ field }) => path === field || path.startsWith(`${field}/`));
  const found = sectionsOf(context.screen).find(({ list, index }) => entry?.list === `${list}/${index}/fields`);
  return found && tabLabel(found.section, context);
}

/** A page without tabs has one for each section and related list on a phone. */
function tabLabel(section: Pick<Section, "label" | "tab">, { screen, language, view }: PickContext): string | undefined {
  if (view.part !== "detail") return undefined;
  const tabs = screen?.detail?.tabs;
  const tab = tabs ? (tabs.find(({ id }) => id === section.tab) ?? tabs[0]) : section;
  return inLanguage(tab?.label, language) || undefined;
}

function labelled(kind: PickedPart["kind"], text: Text | undefined, language: string, tab?: string): PickedPart | undefined {
  const label = inLanguage(text, language);
  return label === "" ? undefined : { kind, label, ...(tab !== undefined && { tab }) };
}
