import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/root.mjs";
import { beginImage } from "../../src/server/db/openDatabase.ts";

/** An empty embedded database, begun once a version and kept in `.cache`: beginning one takes seconds, opening it one. */
export async function emptyDatabase(): Promise<Blob> {
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { dependencies: Record<string, string> };
  const file = join(root, `.cache/pglite-${dependencies["@electric-sql/pglite"]}.tar`);
  if (!existsSync(file)) {
    await mkdir(join(root, ".cache"), { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, Buffer.from(await (await beginImage()).arrayBuffer()));
    // Moved into place whole: other test files may be waiting for the same.
    await rename(draft, file);
  }
  return new Blob([new Uint8Array(await readFile(file))]);
}
