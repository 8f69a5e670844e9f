import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** A name for what lies in these files and folders: another content, another name. Fits into the name of a file or a database. */
export async function editionOf(paths: readonly string[], more = ""): Promise<string> {
  const hash = createHash("sha256").update(more);
  for (const path of paths) for (const file of await filesIn(path)) hash.update(file.slice(path.length)).update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

async function filesIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
