/**
 * Compiled entities on disk, keyed by all that goes into them.
 *
 * Compiling takes a tenth of a second and more an entity; the module written
 * here is imported by this server and sent to browsers part by part.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import { toFullEntity } from "#dialect/compile/entityModule.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

type Exported = Parameters<typeof toFullEntity>[0];

export interface EntityModule {
  readonly compiled: FullEntity;
  /** Text of the ES module, of which browsers import the parts. */
  readonly code: string;
}

/** The entity's module, compiled now or taken from `folder`. */
export async function cachedModule(catalog: Catalog, name: string, folder: string): Promise<EntityModule> {
  const file = fileOf(folder, name, moduleKey(catalog, name));
  if (existsSync(file)) await used(file);
  else {
    await mkdir(folder, { recursive: true });
    const draft = `${file}.${process.pid}.${Date.now()}`;
    await writeFile(draft, await compiledCode(catalog, name));
    // Moved into place whole: another process may be reading the same name.
    await rename(draft, file);
  }
  return importModule(file);
}

/** `clearModules.ts` removes what was used longest ago. The folder may be nobody's to write. */
async function used(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

/**
 * The module of an entity that may be another one with the next keystroke: taken from `folder` where it lies
 * there, else compiled and run without being written or imported, since what is imported is never forgotten.
 */
export async function compileTransient(catalog: Catalog, name: string, folder: string): Promise<EntityModule> {
  const file = fileOf(folder, name, moduleKey(catalog, name));
  if (existsSync(file)) return importModule(file);
  const code = await compiledCode(catalog, name);
  return { compiled: runModule(name, code), code };
}

/** The entity of a module's text, run without being imported. */
export function runModule(name: string, code: string): FullEntity {
  const inner = code.replaceAll(/^export const /gm, "const ");
  const run = `(() => {\n${inner}\nreturn { name, version, schema, expressions, written, validate, asks };\n})()`;
  return toFullEntity(runInThisContext(run, { filename: `${name}.mjs` }) as Exported);
}

/** The compiler, and Ajv with all that it brings along, are loaded where something is to be compiled: seldom at a start. */
async function compiledCode(catalog: Catalog, name: string): Promise<string> {
  const { compileEntity } = await import("#dialect/compile/compileEntity.ts");
  return compileEntity(catalog, name).code;
}

function fileOf(folder: string, name: string, key: string): string {
  return join(folder, `${name}-${key}.mjs`);
}

async function importModule(file: string): Promise<EntityModule> {
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Exported;
  return { compiled: toFullEntity(loaded), code: await readFile(file, "utf8") };
}

/** Stands for all that the compiler reads of the schemas, and for the compiler. Labels of screens and messages are not among it. */
export function moduleKey(catalog: Catalog, name: string): string {
  const schema = catalog.entity(name);
  const machine = catalog.statesOf(name);
  const inputs = JSON.stringify([schema, machine, listsNamedIn([schema, machine?.transitions]).map((list) => catalog.files.codes[list])]);
  return createHash("sha256").update(compilerMark()).update(inputs).digest("hex").slice(0, 24);
}

/** The lists of codes that fields are closed by, in the order of their names. */
function listsNamedIn(value: unknown): string[] {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(walk);
    else if (isObject(part)) {
      if (typeof part["x-codes"] === "string") found.add(part["x-codes"]);
      Object.values(part).forEach(walk);
    }
  };
  walk(value);
  return [...found].sort();
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
