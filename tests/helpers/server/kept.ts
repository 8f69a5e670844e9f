import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../../scripts/lib/root.mjs";

const dayMs = 86_400_000;

/** A process that takes longer than this has died and left its lock behind. */
const longestMs = 300_000;

/**
 * What takes long to make and is the same for many tests: made once an edition and kept in `.cache`. Who comes while it is being made waits.
 * @param make fills the file or folder at this path
 * @returns where it is
 */
export async function kept(what: string, edition: string, make: (path: string) => Promise<void>): Promise<string> {
  const shelf = join(root, ".cache", what);
  const path = join(shelf, edition);
  const sign = `${path}.making`;
  await mkdir(shelf, { recursive: true });
  while (!existsSync(path)) {
    const isMine = await mkdir(sign).then(
      () => true,
      () => false,
    );
    if (!isMine) {
      await removeOlder(sign, longestMs);
      await sleep(100);
      continue;
    }
    try {
      // The one before may have been done between the two looks.
      if (!existsSync(path)) await makeWhole(shelf, path, make);
    } finally {
      await rm(sign, { recursive: true, force: true });
    }
  }
  return path;
}

async function makeWhole(shelf: string, path: string, make: (path: string) => Promise<void>): Promise<void> {
  const others = (await readdir(shelf)).map((name) => join(shelf, name));
  const draft = join(shelf, `draft-${randomUUID()}`);
  await make(draft);
  await rename(draft, path);
  for (const other of others) await removeOlder(other, dayMs);
}

async function removeOlder(path: string, ms: number): Promise<void> {
  const made = await stat(path).catch(() => undefined);
  if (made && Date.now() - made.mtimeMs > ms) await rm(path, { recursive: true, force: true });
}
