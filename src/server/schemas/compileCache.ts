/**
 * Compiled entities on disk, keyed by all that goes into them.
 *
 * Compiling takes a tenth of a second and more an entity; the module written
 * here is imported by this server and sent to browsers as it is.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Catalog } from "#dialect/catalog.ts";
import { compileEntity } from "#dialect/compile.ts";
import type { CompiledEntity } from "#dialect/compiled.ts";

export interface EntityModule {
  readonly compiled: CompiledEntity;
  /** Text of the ES module, as browsers import it. */
  readonly code: string;
}

/** The entity's module, compiled now or taken from `folder`. */
export async function entityModule(catalog: Catalog, name: string, folder: string): Promise<EntityModule> {
  const file = join(folder, `${name}-${inputsOf(catalog, name)}.mjs`);
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true });
    const draft = `${file}.${process.pid}.${Date.now()}`;
    await writeFile(draft, compileEntity(catalog, name).code);
    // Moved into place whole: another process may be reading the same name.
    await rename(draft, file);
  }
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as CompiledEntity;
  return { compiled: loaded, code: await readFile(file, "utf8") };
}

/** All that the compiler reads, and the compiler. Labels of screens and messages are not among it. */
function inputsOf(catalog: Catalog, name: string): string {
  const { entities, states, codes, limits } = catalog.files;
  const inputs = JSON.stringify([entities[name], states, codes, limits]);
  return createHash("sha256").update(compilerMark()).update(inputs).digest("hex").slice(0, 24);
}

let mark: string | undefined;

/** Changes whenever the compiler's own code does: cached modules of an older one are never used. */
function compilerMark(): string {
  if (mark) return mark;
  const here = fileURLToPath(import.meta.url);
  // From source: the dialect. Built: the whole bundle, of which this code may lie in a chunk.
  const code = here.endsWith(".ts") ? join(dirname(here), "../../dialect") : dirname(here).replace(/[\\/]chunks$/, "");
  const hash = createHash("sha256");
  for (const file of filesUnder(code)) hash.update(readFileSync(file));
  mark = hash.digest("hex");
  return mark;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : /\.(ts|js)$/.test(path) ? [path] : []));
}
