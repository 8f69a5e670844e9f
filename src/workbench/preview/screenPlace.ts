/** Finds the place of a previewed part in the file of its screen. Pure. */
import { isObject } from "#dialect/json/json.ts";
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import type { Column, Screen, Section } from "#dialect/schema/screens.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { inLanguage, type Language } from "#dialect/text/text.ts";
import type { PickedPart } from "#dialect/wire/preview.ts";
import { fieldsOf, type KnownField } from "../client/names.ts";

/** An entry of a list in the screen's file. */
export interface ScreenPlace {
  readonly kind: "column" | "field" | "section" | "related";
  /** Pointer of the list: `/form/sections/1/fields`. */
  readonly list: string;
  readonly index: number;
  /** Path of the field in the record; absent for a section and a related list. */
  readonly field?: string;
  /** It is the second field of its column, which a card shows apart from the first. */
  readonly isSecond?: true;
}

export interface ScreenContext {
  readonly screen: Partial<Pick<Screen, "list" | "form" | "detail">> | undefined;
  readonly schema: Pick<EntitySchema, "properties">;
  readonly language: Language;
  /** Sentences in the language of the preview, by key: the engine's own buttons and columns are named there. */
  readonly messages?: Readonly<Record<string, string>> | undefined;
}

/** Returns undefined for a part that no list of the screen has, such as a field inside of rows. */
export function findPlace(part: PickedPart, context: ScreenContext): ScreenPlace | undefined {
  if (part.kind === "column") return columnPlace(part, context);
  const sections = sectionsOf(context.screen);
  if (part.kind === "section") {
    const named = sections.filter(
      ({ section }) => part.control?.endsWith(`-section-${section.id}`) || inLanguage(section.label, context.language) === part.label,
    );
    const place = named[part.control === undefined ? (part.nth ?? 0) : 0] ?? named[0];
    return place && { kind: "section", list: place.list, index: place.index };
  }
  if (part.kind === "related") return relatedPlace(part, context);
  return part.kind === "field" ? fieldPlace(part, context) : undefined;
}

function relatedPlace({ label, nth = 0 }: PickedPart, { screen, language }: ScreenContext): ScreenPlace | undefined {
  const named = (screen?.detail?.related ?? []).flatMap((one, index) => (inLanguage(one.label, language) === label ? [index] : []));
  const index = named[nth] ?? named[0];
  return index === undefined ? undefined : { kind: "related", list: "/detail/related", index };
}

function columnPlace(part: PickedPart, context: ScreenContext): ScreenPlace | undefined {
  const { screen, schema, language } = context;
  const fields = fieldsOf(schema, language);
  const columns = screenColumns(screen).map((column, index) => ({ ...column, index, name: columnName(column, fields, context) }));
  const ofCard =
    part.field === undefined
      ? undefined
      : (columns.find(({ field }) => part.field === pathOfField(field)) ?? columns.find(({ second }) => part.field === second));
  if (ofCard) {
    const isSecond = ofCard.second === part.field && { isSecond: true as const };
    return { kind: "column", list: "/list/columns", index: ofCard.index, field: ofCard.field, ...isSecond };
  }
  // A cell with two fields is headed by both labels.
  const exact = columns.filter(({ name }) => name !== "" && name === part.label);
  const joint = columns.filter(({ name }) => name !== "" && part.label.startsWith(`${name} / `));
  const found = exact[part.nth ?? 0] ?? exact[0] ?? joint[part.nth ?? 0] ?? joint[0];
  return found && { kind: "column", list: "/list/columns", index: found.index, field: found.field };
}

/** Returns the heading of a column: its own, or the label of its field. */
export function columnName(
  { field, label }: Pick<Column, "field" | "label">,
  fields: readonly KnownField[],
  { language, messages }: Pick<ScreenContext, "language" | "messages">,
): string {
  const own = inLanguage(label, language) || inLanguage(fields.find(({ path }) => path === field)?.schema["x-label"], language);
  return own === "" && ownerFacts.has(field) ? (messages?.["list.owner"] ?? "") : own;
}

/** Returns the path of a field in the record: a fact of the customer, such as `owner.name`, is in `owner/name`. */
export const pathOfField = (field: string): string => (ownerFacts.has(field) ? field.replace(".", "/") : field);

/** Returns what the columns of the screen's list are called, by their fields: the second one of a column by its own label. */
export function columnNames(context: ScreenContext): Readonly<Record<string, string>> {
  const { screen, schema, language } = context;
  const fields = fieldsOf(schema, language);
  return Object.fromEntries(
    screenColumns(screen).flatMap(({ field, second, label }) => [
      [pathOfField(field), columnName({ field, ...(label && { label }) }, fields, context)],
      ...(second === undefined ? [] : [[second, columnName({ field: second }, fields, context)]]),
    ]),
  ) as Readonly<Record<string, string>>;
}

/** Returns the columns of the screen's list. */
export function screenColumns(screen: ScreenContext["screen"]): readonly Column[] {
  return (screen?.list?.columns ?? []).map((column: Column | string) => (typeof column === "string" ? { field: column } : column));
}

function fieldPlace(part: PickedPart, { screen, schema, language }: ScreenContext): ScreenPlace | undefined {
  const entries = sectionEntries(screen);
  const fields = fieldsOf(schema, language);
  const known = controlField(fields, part.control);
  if (known) {
    // A group is one entry of the section: its fields move with it.
    for (let path = known.path; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
      const entry = entries.find(({ field }) => field === path);
      if (entry) return entry;
    }
    return undefined;
  }
  const named = entries.filter(
    ({ field }) => inLanguage(fields.find(({ path }) => path === field)?.schema["x-label"], language) === part.label,
  );
  return named[part.nth ?? 0] ?? named[0];
}

/** The id of a control ends with the path of its field, with hyphens, and with the number of its row. The longest path wins. */
export function controlField(fields: readonly KnownField[], control: string | undefined): KnownField | undefined {
  const id = control?.replaceAll(/-\d+(?=-)/g, "");
  return fields.filter(({ path }) => id?.endsWith(`-${path.replaceAll("/", "-")}`)).sort((a, b) => b.path.length - a.path.length)[0];
}

/** Returns the fields in the sections of the screen, in their order. */
export function sectionEntries(
  screen: ScreenContext["screen"],
): (ScreenPlace & { readonly field: string; readonly of: string | undefined })[] {
  return sectionsOf(screen).flatMap(({ section, list, index }) =>
    section.fields.map((entry, at) => {
      const name = isObject(entry) ? String(entry["field"]) : String(entry);
      const field = section.of === undefined ? name : `${section.of}/${name}`;
      return { kind: "field" as const, list: `${list}/${index}/fields`, index: at, field, of: section.of };
    }),
  );
}

/** Returns the sections of the form, or of the detail page. */
export function sectionsOf(
  screen: ScreenContext["screen"],
): { readonly section: Section; readonly list: string; readonly index: number }[] {
  return (["form", "detail"] as const).flatMap((part) =>
    (screen?.[part]?.sections ?? []).map((section, index) => ({ section, list: `/${part}/sections`, index })),
  );
}
