/** What a new file begins with, and what other files say of it, so that it works at once. Pure. */
import { newEntityFile, extensionStatus } from "#dialect/compile/newEntityFile.ts";
import { type JsonValue, printFile, readJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";

/** In the order in which they are offered. */
export const newFileKinds = ["entity", "screen", "states", "codes"] as const;
export type NewFileKind = (typeof newFileKinds)[number];

/** One place of another file. */
interface PlacedValue {
  readonly path: string;
  /** Pointer; `-` at its end adds an entry. */
  readonly at: string;
  readonly value: JsonValue;
}

export interface NewFilePlan {
  readonly path: string;
  readonly text: string;
  readonly places: readonly PlacedValue[];
}

/** What the calls of a new entity do. */
const crud = ["list", "save", "delete"] as const;

const folders: Readonly<Record<NewFileKind, string>> = { entity: "entities", screen: "screens", states: "states", codes: "codes" };
export const pathOfNew = (kind: NewFileKind, name: string): string => `schemas/${folders[kind]}/${name}.json`;

/** Whether a file of this kind may be called so: an entity's name becomes that of a table. */
export function mayBeCalled(kind: NewFileKind, name: string): boolean {
  return kind === "entity" ? /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40 : /^[A-Za-z][\w-]{0,79}$/.test(name);
}

/** What a new file takes over from the product: its languages, and the folder in which most of its calls are. */
export interface ProductHabits {
  readonly languages: readonly string[];
  /** `/customer/std`; empty if the calls begin with the entity. */
  readonly callFolder: string;
}

/** Reads the habits from the texts of `screens.json` and `schemas/endpoints.json`. */
export function readHabits(screens: string, endpoints: string): ProductHabits {
  const languages = readJsonValue(screens, "/languages");
  const calls = read(endpoints)["calls"];
  const counts = new Map<string, number>();
  for (const call of Object.values(isObject(calls) ? calls : {})) {
    if (!isObject(call) || call["entity"] === undefined || !crud.some((does) => does === call["does"])) continue;
    // The last two segments are the record and the verb.
    const folder = String(call["path"]).split("/").slice(0, -2).join("/");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return {
    languages: (Array.isArray(languages) ? languages : []).flatMap((one) => (isObject(one) ? [String(one["code"])] : [])),
    callFolder: most?.[0] ?? "",
  };
}

interface NewFileRequest {
  readonly kind: NewFileKind;
  readonly name: string;
  readonly habits: ProductHabits;
  /** The entity that a screen or a state machine is about. */
  readonly entity?: { readonly name: string; readonly text: string } | undefined;
}

/** Plans a new file, and its places in other files, in the languages and paths of the product. */
export function newFile({ kind, name, habits, entity }: NewFileRequest): NewFilePlan {
  const path = pathOfNew(kind, name);
  const label = titleOf(name);
  const inAll = (text: string) => Object.fromEntries(habits.languages.map((language) => [language, text]));
  if (kind === "codes")
    return {
      path,
      text: printFile({ $schema: "../meta/codes.json", name, items: [{ const: "first", "x-label": inAll("First") }] }),
      places: [],
    };
  if (kind === "states") return { path, text: printFile(statesOf(entity?.name ?? "", inAll("All"))), places: [] };
  if (kind === "screen") {
    const title = labelOf(entity?.text) ?? inAll(label);
    return {
      path,
      text: printFile(screenOf(entity?.name ?? "", title, fieldsOf(entity?.text))),
      places: [{ path: "screens.json", at: "/routes/-", value: { path: `/${name}`, screen: name, title, ...extensionStatus } }],
    };
  }
  const key = name.replace(/-([a-z0-9])/g, (_hyphen, letter: string) => letter.toUpperCase());
  const calls = crud.map((does) => ({
    does,
    call: `${key}${does.charAt(0).toUpperCase()}${does.slice(1)}`,
  }));
  return {
    path,
    text: printFile(
      newEntityFile({
        name,
        label: inAll(label),
        nameLabel: inAll("Name"),
        head: { calls: Object.fromEntries(calls.map(({ does, call }) => [does, call])) },
      }),
    ),
    places: calls.map(({ does, call }) => ({
      path: "schemas/endpoints.json",
      at: `/calls/${call}`,
      value: { path: `${habits.callFolder}/${key}/${does}`, does, entity: name, ...extensionStatus },
    })),
  };
}

/** `packing-note` and `packingNotes` -> `Packing note`, `Packing notes`. */
function titleOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function screenOf(entity: string, label: JsonValue, fields: readonly string[]) {
  const [first, ...others] = fields;
  return {
    $schema: "../meta/screen.json",
    entity,
    kind: "list",
    list: {
      columns: [...(first === undefined ? [] : [{ field: first, link: true }]), ...others.slice(0, 4).map((field) => ({ field }))],
      toolbar: ["create"],
      rowActions: ["edit", "delete"],
    },
    form: { sections: [{ id: "main", label, fields }] },
    ...extensionStatus,
  };
}

function statesOf(entity: string, all: JsonValue) {
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

function read(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function labelOf(text: string | undefined): JsonValue | undefined {
  const label = read(text)["x-label"];
  return isObject(label) ? (label as JsonValue) : undefined;
}

/** Single values that somebody fills in. */
function fieldsOf(text: string | undefined): string[] {
  const { properties } = read(text);
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, field]) =>
    isObject(field) &&
    field["readOnly"] !== true &&
    field["x-compute"] === undefined &&
    ["string", "number", "integer", "boolean"].includes(String(field["type"]))
      ? [name]
      : [],
  );
}
