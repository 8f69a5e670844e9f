/** The files that an analyst may open and change, told by their path alone: nothing else of the disk has a name here. */
import type { FileKind } from "#dialect/wire/workbench.ts";

const single: Readonly<Record<string, FileKind>> = {
  "screens.json": "site",
  "schemas/endpoints.json": "endpoints",
  "schemas/limits.json": "limits",
  "schemas/addresses.json": "addresses",
};
const folders: Readonly<Record<string, FileKind>> = {
  entities: "entity",
  screens: "screen",
  states: "states",
  codes: "codes",
  tables: "table",
  messages: "messages",
  records: "records",
  migrations: "migration",
};
/** A name of a file, without a folder and without a dot but that of its ending. */
const inFolder = /^schemas\/([a-z]+)\/[A-Za-z0-9][\w-]{0,79}\.json$/;

/** What the file at `path` is; undefined where there can be none. */
export function fileKind(path: string): FileKind | undefined {
  if (Object.hasOwn(single, path)) return single[path];
  const folder = inFolder.exec(path)?.[1] ?? "";
  return Object.hasOwn(folders, folder) ? folders[folder] : undefined;
}
