import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/root.mjs";

const dayMs = 86_400_000;

/**
 * What takes long to make and is the same for many tests: made once an edition and kept in `.cache`.
 * @param make fills the file or folder at this path
 * @returns where it is
 */
export async function kept(what: string, edition: string, make: (path: string) => Promise<void>): Promise<string> {
  const shelf = join(root, ".cache", what);
  const path = join(shelf, edition);
  if (existsSync(path)) return path;
  await mkdir(shelf, { recursive: true });
  const others = (await readdir(shelf)).map((name) => join(shelf, name));
  const draft = join(shelf, `draft-${randomUUID()}`);
  await make(draft);
  // Moved into place whole. Who comes second leaves what is there: others may be reading it.
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }));
  for (const other of others) await removeOld(other);
  return path;
}

/** Nobody reads what is older than a day. */
async function removeOld(path: string): Promise<void> {
  const made = await stat(path).catch(() => undefined);
  if (made && Date.now() - made.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
}
