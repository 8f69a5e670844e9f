/** The files that an analyst may open and change, recognized by their path: no other file can be named. */
import type { FileKind } from "#dialect/wire/workbench.ts";

const single: Readonly<Record<string, FileKind>> = {
  "screens.json": "site",
  "schemas/endpoints.json": "endpoints",
  "schemas/limits.json": "limits",
  "schemas/addresses.json": "addresses",
  "schemas/roles.json": "roles",
};
const folders: Readonly<Record<string, FileKind>> = {
  entities: "entity",
  screens: "screen",
  sites: "site",
  states: "states",
  codes: "codes",
  tables: "table",
  content: "content",
  messages: "messages",
  workbench: "words",
  records: "records",
  migrations: "migration",
  parts: "part",
};
/** A file directly in a folder of `schemas/`, without further dots. */
const inFolder = /^schemas\/([a-z]+)\/[A-Za-z0-9][\w-]{0,79}\.json$/;

/** Returns the kind of the file at `path`; undefined if it is not a schema file. */
export function fileKind(path: string): FileKind | undefined {
  if (Object.hasOwn(single, path)) return single[path];
  const folder = inFolder.exec(path)?.[1] ?? "";
  return Object.hasOwn(folders, folder) ? folders[folder] : undefined;
}
