/** Groups and searches the schema files: by entity, by screen, by file kind. Pure. */
import type { FileKind, WorkbenchFile } from "#dialect/wire/workbench.ts";
import type { WorkbenchTranslation } from "./translation.ts";

export type Grouping = "screen" | "entity" | "file";

export interface FileItem {
  readonly file: WorkbenchFile;
  readonly label: string;
}

export interface FileGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly FileItem[];
}

const kinds: readonly FileKind[] = [
  "site",
  "entity",
  "screen",
  "states",
  "part",
  "codes",
  "table",
  "limits",
  "content",
  "messages",
  "words",
  "addresses",
  "roles",
  "endpoints",
  "records",
  "migration",
];

/** Returns the file name without folder and extension. */
export const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.json$/, "");

/** Kinds of which each product has one file or few: the kind is their name. */
const namedByKind: readonly FileKind[] = ["site", "limits", "roles", "addresses", "endpoints"];
/** Kinds with a file for each language. */
const namedByLanguage: readonly FileKind[] = ["messages", "words"];

/** Returns the names of a file in the current language; without names, what its kind is called, or its language, or its stem. */
export function labelOf(file: WorkbenchFile, translation: WorkbenchTranslation): string {
  const names = [...new Set(file.names.map((name) => translation.text(name)).filter(Boolean))];
  if (names.length > 0) return names.join(" / ");
  const stem = stemOf(file.path);
  if (namedByKind.includes(file.kind)) return translation.t(`files.kind.${file.kind}`);
  if (!namedByLanguage.includes(file.kind)) return stem;
  const language = new Intl.DisplayNames([translation.language], { type: "language" }).of(stem) ?? stem;
  return `${translation.t(`files.kind.${file.kind}`)} – ${language}`;
}

/** Kinds of files beside the entities and what is about them. */
const besideEntities: readonly FileKind[] = ["site", "screen", "part", "codes", "limits", "content", "messages", "words", "roles"];

/** @param search Words that must all occur in the path, the entity, the kind, or a name in any language. */
export function groupFiles(files: readonly WorkbenchFile[], by: Grouping, search: string, translation: WorkbenchTranslation): FileGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = files.filter((file) => {
    const kind = translation.t(`files.kind.${file.kind}`);
    const text = [file.path, file.entity ?? "", kind, ...file.names.flatMap((name) => Object.values(name))].join("\n").toLowerCase();
    return terms.every((word) => text.includes(word));
  });
  const items = (own: readonly WorkbenchFile[]): FileItem[] =>
    own.map((file) => ({ file, label: labelOf(file, translation) })).sort((a, b) => a.label.localeCompare(b.label, translation.language));
  const ofKinds = (chosen: readonly FileKind[], among = found): FileGroup[] =>
    chosen.flatMap((kind): FileGroup[] => {
      const own = among.filter((file) => file.kind === kind);
      return own.length === 0 ? [] : [{ id: kind, label: translation.t(`files.kind.${kind}`), items: items(own) }];
    });
  if (by === "file") return ofKinds(kinds);
  if (by === "screen") return ofKinds(["site", "screen", "content", "messages", "words"]);
  const entities = found.filter(({ kind }) => kind === "entity");
  const names = new Set([...entities.map(({ path }) => stemOf(path)), ...found.flatMap(({ entity }) => entity ?? [])]);
  const groups = [...names].map((name): FileGroup => {
    const head = files.find(({ kind, path }) => kind === "entity" && stemOf(path) === name);
    const own = found.filter((file) => (file.kind === "entity" && stemOf(file.path) === name) || file.entity === name);
    // The entity itself first, then what belongs to it.
    const order = (file: WorkbenchFile) => (file.kind === "entity" ? -1 : kinds.indexOf(file.kind));
    return {
      id: name,
      label: head ? labelOf(head, translation) : name,
      items: items(own).sort((a, b) => order(a.file) - order(b.file)),
    };
  });
  return [
    ...groups.sort((a, b) => a.label.localeCompare(b.label, translation.language)),
    // A search covers the files of all kinds.
    ...ofKinds(
      search === "" ? besideEntities : kinds,
      found.filter(({ kind, entity }) => kind !== "entity" && entity === undefined),
    ),
  ];
}
