/** The text of a new file, and the edits of other files that it needs to work. Pure. */
import { languagesOf, wordIn } from "#dialect/begin/labels.ts";
import { newEntity } from "#dialect/begin/newEntity.ts";
import { newScreen } from "#dialect/begin/newScreen.ts";
import type { PlannedFile, ReadText } from "#dialect/begin/plan.ts";
import { isTemplateId, type TemplateId, templateIds } from "#dialect/begin/templates.ts";
import { type JsonValue, printFile } from "#dialect/json/editJson.ts";
import type { Text } from "#dialect/text/text.ts";

/** In the order in which they are offered: an entity by its template, or one file of another kind. */
export const newFileKinds = [...templateIds, "screen", "states", "codes"] as const;
export type NewFileKind = TemplateId | "screen" | "states" | "codes";

/** Files that depend on others, to be read before a plan. */
export const plannedWith = ["screens.json", "schemas/endpoints.json", "schemas/limits.json"] as const;

export const isEntityKind = (kind: NewFileKind): kind is TemplateId => isTemplateId(kind);

/** Returns the path of the file that a new one of this kind is about. */
export function pathOfNew(kind: NewFileKind, name: string): string {
  const folder = kind === "screen" ? "screens" : kind === "states" ? "states" : kind === "codes" ? "codes" : "entities";
  return `schemas/${folder}/${name}.json`;
}

/** Whether a file of this kind may be called so: an entity's name becomes that of a table, a screen's that of its address. */
export function mayBeCalled(kind: NewFileKind, name: string): boolean {
  if (isEntityKind(kind)) return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40;
  return kind === "screen" ? /^[a-z][A-Za-z0-9]{0,79}$/.test(name) : /^[A-Za-z][\w-]{0,79}$/.test(name);
}

export interface NewFileRequest {
  readonly kind: NewFileKind;
  readonly name: string;
  /** Label, by language. */
  readonly label?: Text;
  /** Label in the plural, by language: the name in the menu. */
  readonly plural?: Text;
  /** Records per customer, of an entity. */
  readonly limit?: number;
  /** Group of the menu, by its path; the last one when absent. */
  readonly menu?: string;
  /** The entity that a screen or a state machine is about. */
  readonly entity?: string;
}

/** Plans the changes of all files, in the languages and paths of the product. Throws CannotBegin when a name is taken. */
export function newFile(read: ReadText, request: NewFileRequest): readonly PlannedFile[] {
  const { kind, name, label, plural, limit, menu, entity = "" } = request;
  const options = { ...(label && { label }), ...(plural && { plural }), ...(menu !== undefined && { menu }) };
  if (isEntityKind(kind)) return newEntity(read, name, { ...options, template: kind, ...(limit !== undefined && { limit }) }).changes;
  if (kind === "screen") return newScreen(read, entity, { ...options, as: name }).changes;
  const languages = languagesOf(read);
  const text = kind === "codes" ? optionsOf(name, languages) : statesOf(entity, languages);
  return [{ path: pathOfNew(kind, name), after: printFile(text) }];
}

function optionsOf(name: string, languages: readonly string[]): Readonly<Record<string, JsonValue>> {
  const first = wordIn(languages, "firstOption");
  return { $schema: "../meta/codes.json", name, items: [{ const: "first", "x-label": first }] };
}

function statesOf(entity: string, languages: readonly string[]): Readonly<Record<string, JsonValue>> {
  const all = wordIn(languages, "all");
  return {
    $schema: "../meta/states.json",
    entity,
    field: "",
    initial: "",
    codes: "",
    tabs: [{ id: "all", label: all }],
    transitions: [],
  };
}
