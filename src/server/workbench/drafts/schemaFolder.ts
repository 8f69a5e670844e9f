/**
 * Reads the active texts from the folder of the schemas.
 *
 * It checks the folder each time, since an editor or a checkout may change it. A
 * file with unchanged time and size is not read again.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { contentHash } from "../../schemas/asset.ts";
import { fileKind } from "./schemaPaths.ts";

export interface FolderText {
  readonly text: string;
  readonly hash: string;
}

/** By path, sorted. */
export type FolderTexts = ReadonlyMap<string, FolderText>;

export interface SchemaFolder {
  readonly root: string;
  texts(): Promise<FolderTexts>;
}

export function openSchemaFolder(root: string): SchemaFolder {
  const known = new Map<string, FolderText & { readonly stamp: string }>();
  const read = async (path: string): Promise<(readonly [string, FolderText])[]> => {
    const file = join(root, path);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return [];
    const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`;
    const before = known.get(path);
    if (before?.stamp === stamp) return [[path, before]];
    const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "");
    const now = { text, hash: contentHash(text), stamp };
    known.set(path, now);
    return [[path, now]];
  };
  return {
    root,
    async texts() {
      const below = await readdir(join(root, "schemas"), { recursive: true, withFileTypes: true });
      const paths = below
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
      const ours = ["screens.json", ...paths].filter((path) => fileKind(path) !== undefined).sort();
      return new Map((await Promise.all(ours.map(read))).flat());
    },
  };
}
