/** Turns an edit that was made in the preview into changes of the files. Pure: a change is a function from text to text. */
import {
  insertJsonItem,
  type JsonValue,
  moveJsonItem,
  moveJsonItemInto,
  readJsonValue,
  removeJsonValue,
  setJsonValue,
} from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Section } from "#dialect/schema/screens.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { inLanguage, type Text } from "#dialect/text/text.ts";
import type { PreviewEdit } from "#dialect/wire/preview.ts";
import { fieldsOf } from "../client/names.ts";
import { freeId, withoutEntry } from "../screen/screenEdits.ts";
import { isControl, moveControl, stepControl } from "./controlEdits.ts";
import { type PickContext, resolvePick } from "./resolvePick.ts";
import { screenColumns, findPlace, type ScreenPlace, sectionEntries, sectionsOf } from "./screenPlace.ts";

export interface FileChange {
  readonly path: string;
  change(text: string): string;
}

/** Why an edit is not possible. */
export type Hindrance = "elsewhere" | "first" | "lastColumn" | "otherGroup" | "notMovable";

export type PlannedEdit = FileChange | Hindrance;

/** Smallest and largest width of a column, in px. */
const widths = { min: 40, max: 800 } as const;
const newColumnWidth = 140;

/** Plans an edit of the page that is shown; undo and redo are no edits of a file. */
export function planEdit(edit: Exclude<PreviewEdit, { do: "undo" } | { do: "redo" }>, context: PickContext): PlannedEdit {
  const path = `schemas/screens/${context.view.screen}.json`;
  if (context.view.screen === undefined) return "elsewhere";
  const onScreen = (change: (text: string) => string): FileChange => ({ path, change });
  if (edit.do === "add") return addField(edit, context, onScreen);
  if (edit.do === "rename") return planRename(edit, context);
  if (isControl(edit.part)) return planControl(edit, context);
  const place = findPlace(edit.part, context);
  if (!place) return "elsewhere";
  switch (edit.do) {
    case "resize":
      return place.kind === "column" ? onScreen((text) => withWidth(text, place, edit.width, context.language)) : "elsewhere";
    case "remove":
      return planRemoval(place, context, onScreen);
    case "step":
      return planStep(place, edit.by, context, onScreen);
    case "move": {
      const target = findPlace(edit.target, context);
      return target ? planMove(place, target, edit.after, context, onScreen) : "elsewhere";
    }
  }
}

function planControl(edit: PreviewEdit, context: PickContext): PlannedEdit {
  if (edit.do === "move") return moveControl(edit.part, edit.target, edit.after, context) ?? "notMovable";
  return (edit.do === "step" ? stepControl(edit.part, edit.by, context) : undefined) ?? "elsewhere";
}

type OnScreen = (change: (text: string) => string) => FileChange;

function planMove(place: ScreenPlace, target: ScreenPlace, after: boolean, context: PickContext, onScreen: OnScreen): PlannedEdit {
  if (place.kind === "field" && target.kind === "section") {
    const list = `${target.list}/${target.index}/fields`;
    const count = sectionEntries(context.screen).filter((entry) => entry.list === list).length;
    return moveField(place, { list, index: count }, context, onScreen);
  }
  if (place.kind !== target.kind) return "notMovable";
  const to = target.index + (after ? 1 : 0);
  if (place.list !== target.list)
    return place.kind === "field" ? moveField(place, { list: target.list, index: to }, context, onScreen) : "notMovable";
  const end = to > place.index ? to - 1 : to;
  return end === place.index ? onScreen((text) => text) : onScreen((text) => moveJsonItem(text, place.list, place.index, end));
}

/** Moves a field to another section. An empty section is not allowed, so it goes with its last field. */
function moveField(place: ScreenPlace, to: Pick<ScreenPlace, "list" | "index">, context: PickContext, onScreen: OnScreen): PlannedEdit {
  if (place.list === to.list) {
    const end = to.index > place.index ? to.index - 1 : to.index;
    return onScreen((text) => moveJsonItem(text, place.list, place.index, end));
  }
  const target = sectionsOf(context.screen).find(({ list, index }) => to.list === `${list}/${index}/fields`);
  const name = nameIn(target?.section, place.field ?? "");
  if (!target || name === undefined) return "otherGroup";
  return onScreen((text) => {
    const moved = moveJsonItemInto(text, place.list, place.index, to.list, to.index);
    const at = `${to.list}/${to.index}`;
    const entry = readJsonValue(moved, at);
    const named = isObject(entry) ? setJsonValue(moved, `${at}/field`, name).text : setJsonValue(moved, at, name).text;
    return withoutEmptySection(named, place.list);
  });
}

/** Returns the name of a field of the record in a section; undefined if the section is about another group. */
function nameIn(section: Section | undefined, field: string): string | undefined {
  if (section?.of === undefined) return field;
  return field.startsWith(`${section.of}/`) ? field.slice(section.of.length + 1) : undefined;
}

/** @param list the `fields` of a section */
function withoutEmptySection(text: string, list: string): string {
  const fields = readJsonValue(text, list);
  return Array.isArray(fields) && fields.length === 0 ? removeJsonValue(text, list.slice(0, list.lastIndexOf("/"))) : text;
}

/** By one place; a field at the end of its section goes on to the next one. */
function planStep(place: ScreenPlace, by: -1 | 1, context: PickContext, onScreen: OnScreen): PlannedEdit {
  const to = place.index + by;
  const lists = place.kind === "field" ? sectionEntries(context.screen) : [];
  const count =
    place.kind === "column"
      ? screenColumns(context.screen).length
      : place.kind === "section"
        ? sectionsOf(context.screen).filter(({ list }) => list === place.list).length
        : place.kind === "related"
          ? relatedCount(context)
          : lists.filter(({ list }) => list === place.list).length;
  if (to >= 0 && to < count) return onScreen((text) => moveJsonItem(text, place.list, place.index, to));
  if (place.kind !== "field") return "first";
  const sections = sectionsOf(context.screen);
  const at = sections.findIndex(({ list, index }) => place.list === `${list}/${index}/fields`);
  const next = sections[at + by];
  if (!next || next.list !== sections[at]?.list) return "first";
  return moveField(
    place,
    { list: `${next.list}/${next.index}/fields`, index: by === 1 ? 0 : next.section.fields.length },
    context,
    onScreen,
  );
}

const relatedCount = ({ screen }: PickContext): number => screen?.detail?.related?.length ?? 0;

function planRemoval(place: ScreenPlace, context: PickContext, onScreen: OnScreen): PlannedEdit {
  if (place.isSecond) return onScreen((text) => removeJsonValue(text, `${place.list}/${place.index}/second`));
  if (place.kind === "related") return onScreen((text) => withoutEntry(text, place.list, place.index));
  if (place.kind === "column" && screenColumns(context.screen).length === 1) return "lastColumn";
  const fields = sectionEntries(context.screen);
  const isOnly =
    place.kind === "section"
      ? sectionsOf(context.screen).filter(({ list }) => list === place.list).length === 1
      : place.kind === "field" && fields.length === 1;
  if (isOnly) return "lastColumn";
  return onScreen((text) => {
    const less = removeJsonValue(text, `${place.list}/${place.index}`);
    return place.kind === "field" ? withoutEmptySection(less, place.list) : less;
  });
}

function addField({ field, target, after }: Extract<PreviewEdit, { do: "add" }>, context: PickContext, onScreen: OnScreen): PlannedEdit {
  const place = target ? findPlace(target, context) : undefined;
  const isColumn = place ? place.kind === "column" : context.view.part === "list";
  if (isColumn) {
    const index = place ? place.index + (after ? 1 : 0) : screenColumns(context.screen).length;
    return onScreen((text) => insertJsonItem(text, "/list/columns", index, { field, width: newColumnWidth }));
  }
  const sections = sectionsOf(context.screen);
  const section =
    place?.kind === "section"
      ? sections.find(({ list, index }) => list === place.list && index === place.index)
      : (sections.find(({ list, index }) => place?.list === `${list}/${index}/fields`) ?? sections.at(-1));
  const name = nameIn(section?.section, field);
  if (!section || name === undefined) return "otherGroup";
  const list = `${section.list}/${section.index}/fields`;
  const index = place?.kind === "field" ? place.index + (after ? 1 : 0) : section.section.fields.length;
  return onScreen((text) => insertJsonItem(text, list, index, name));
}

/** The label of a column or section is the screen's own; a field has one label everywhere, in the file of its entity. */
function planRename({ part, label }: Extract<PreviewEdit, { do: "rename" }>, context: PickContext): PlannedEdit {
  const place = findPlace(part, context);
  const { language } = context;
  if (place?.kind === "column") {
    const column = screenColumns(context.screen)[place.index];
    const known = fieldsOf(context.schema, language).find(({ path }) => path === place.field)?.schema["x-label"];
    return {
      path: `schemas/screens/${context.view.screen}.json`,
      change: (text) => withColumnLabel(text, place, { ...(column?.label ?? known), [language]: label }),
    };
  }
  const found = resolvePick(part, context);
  if (!found) return "elsewhere";
  const keyword = place?.kind === "field" || part.kind === "field" ? "x-label" : "label";
  return { path: found.path, change: (text) => setJsonValue(text, `${found.pointer}/${keyword}/${language}`, label).text };
}

/** Sets the label of a column in all languages. A column that is only a name becomes an object. */
export function withColumnLabel(text: string, { list, index, field }: ScreenPlace, label: Text): string {
  const at = `${list}/${index}`;
  return isObject(readJsonValue(text, at))
    ? setJsonValue(text, `${at}/label`, label as JsonValue).text
    : setJsonValue(text, at, { field: field ?? "", label: label as JsonValue }).text;
}

/** Sets the width of a column: of this language, if the column has one for each. */
export function withWidth(text: string, { list, index, field }: ScreenPlace, width: number, language: string): string {
  const at = `${list}/${index}`;
  const value = Math.max(widths.min, Math.min(widths.max, Math.round(width)));
  if (!isObject(readJsonValue(text, at))) return setJsonValue(text, at, { field: field ?? "", width: value }).text;
  const perLanguage = isObject(readJsonValue(text, `${at}/width`));
  return setJsonValue(text, `${at}/width${perLanguage ? `/${language}` : ""}`, value).text;
}

/** Begins a new section at a field: it and the fields after it move there. The first field of a section cannot begin another. */
export function withNewSection(text: string, place: ScreenPlace, label: Text): string {
  const at = place.list.slice(0, place.list.lastIndexOf("/"));
  const list = at.slice(0, at.lastIndexOf("/"));
  const sectionIndex = Number(at.slice(at.lastIndexOf("/") + 1));
  const section = readJsonValue(text, at);
  const sections = readJsonValue(text, list);
  if (place.index === 0 || !isObject(section) || !Array.isArray(sections)) return text;
  const { columns, of, side, tab } = section as Readonly<Record<string, JsonValue>>;
  const fields = section["fields"] as readonly JsonValue[];
  const kept = Object.fromEntries(
    Object.entries({ columns, of, side, tab }).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
  const added = insertJsonItem(text, list, sectionIndex + 1, {
    id: freeId(sections as readonly JsonValue[], "section"),
    label: label as JsonValue,
    ...kept,
    fields: fields.slice(place.index),
    "x-status": "extension",
  });
  // From the last to the first, so that no index moves.
  return fields.reduceRight<string>(
    (current, _field, index) => (index >= place.index ? removeJsonValue(current, `${place.list}/${index}`) : current),
    added,
  );
}

/** Returns the fields that the page does not show yet, for the palette. A list has no column for rows. */
export function freeFields({ view, screen, schema, language }: PickContext): { readonly path: string; readonly label: string }[] {
  const isList = view.part === "list";
  const used = new Set(
    isList ? screenColumns(screen).flatMap(({ field, second }) => [field, second]) : sectionEntries(screen).map(({ field }) => field),
  );
  const walk = (properties: EntitySchema["properties"], parent: string): { path: string; label: string }[] =>
    Object.entries(properties).flatMap(([name, field]) => {
      const path = parent + name;
      // A field of a group that is shown as a whole is shown already.
      if (used.has(path)) return [];
      if (field.properties) return walk(field.properties, `${path}/`);
      return isList && field.type === "array" ? [] : [{ path, label: inLanguage(field["x-label"], language) || path }];
    });
  return walk(schema.properties, "");
}
