/** The files of the schemas as an analyst looks for them: by screen, by entity, by folder. Pure. */
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
  "codes",
  "table",
  "limits",
  "messages",
  "addresses",
  "endpoints",
  "records",
  "migration",
];

/** Name of the file without folder and ending. */
export const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.json$/, "");

export function labelOf(file: WorkbenchFile, words: WorkbenchTranslation): string {
  const names = [...new Set(file.names.map((name) => words.text(name)).filter(Boolean))];
  return names.length > 0 ? names.join(" / ") : stemOf(file.path);
}

/** @param search Words that must all stand in the label, a name in any language, or the path. */
export function groupFiles(files: readonly WorkbenchFile[], by: Grouping, search: string, words: WorkbenchTranslation): FileGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = files.filter((file) => {
    const text = [file.path, file.entity ?? "", ...file.names.flatMap((name) => Object.values(name))].join("\n").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const items = (own: readonly WorkbenchFile[]): FileItem[] =>
    own.map((file) => ({ file, label: labelOf(file, words) })).sort((a, b) => a.label.localeCompare(b.label, words.language));
  const ofKinds = (chosen: readonly FileKind[]): FileGroup[] =>
    chosen.flatMap((kind): FileGroup[] => {
      const own = found.filter((file) => file.kind === kind);
      return own.length === 0 ? [] : [{ id: kind, label: words.t(`files.kind.${kind}`), items: items(own) }];
    });
  if (by === "file") return ofKinds(kinds);
  if (by === "screen") return ofKinds(["site", "screen", "messages"]);
  const entities = found.filter(({ kind }) => kind === "entity");
  const names = new Set([...entities.map(({ path }) => stemOf(path)), ...found.flatMap(({ entity }) => entity ?? [])]);
  const groups = [...names].map((name): FileGroup => {
    const head = files.find(({ kind, path }) => kind === "entity" && stemOf(path) === name);
    const own = found.filter((file) => (file.kind === "entity" && stemOf(file.path) === name) || file.entity === name);
    // The entity itself first, then what belongs to it.
    const order = (file: WorkbenchFile) => (file.kind === "entity" ? -1 : kinds.indexOf(file.kind));
    return {
      id: name,
      label: head ? labelOf(head, words) : name,
      items: items(own).sort((a, b) => order(a.file) - order(b.file)),
    };
  });
  return [...groups.sort((a, b) => a.label.localeCompare(b.label, words.language)), ...ofKinds(["codes", "limits"])];
}
