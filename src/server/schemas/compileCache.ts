/**
 * Compiled entities on disk, keyed by a hash of everything that the compiler reads.
 *
 * A start reads the modules written here instead of loading the compiler and
 * its parser of expressions; the server sends their parts to browsers.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import { parseModule, toFullEntity } from "#dialect/compile/entityModule.ts";
import { isObject } from "#dialect/json/json.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

export interface EntityModule {
  readonly compiled: FullEntity;
  /** Text of the ES module; browsers import its parts. */
  readonly code: string;
  /** Path of the module; absent for one that was compiled without being written. */
  readonly path?: string;
}

/** Returns the entity's module, from `folder` or compiled now. */
export async function cachedModule(catalog: Catalog, name: string, folder: string): Promise<EntityModule> {
  const file = fileOf(folder, name, moduleKey(catalog, name));
  if (existsSync(file)) await touch(file);
  else {
    await mkdir(folder, { recursive: true });
    const draft = `${file}.${process.pid}.${Date.now()}`;
    await writeFile(draft, await compiledCode(catalog, name));
    // Renamed into place whole: another process may read the same file.
    await rename(draft, file);
  }
  return readModule(file);
}

/** Updates the file's time: `clearModules.ts` removes the files used longest ago. The folder may be read-only. */
async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

/** Returns the module of an entity that the next keystroke may change: from `folder` if it is there, else compiled without being written. */
export async function compileTransient(catalog: Catalog, name: string, folder: string): Promise<EntityModule> {
  const file = fileOf(folder, name, moduleKey(catalog, name));
  if (existsSync(file)) return readModule(file);
  const code = await compiledCode(catalog, name);
  return { compiled: parseEntity(code), code };
}

/** Reads the entity from the text of its module. */
export function parseEntity(code: string): FullEntity {
  return toFullEntity(parseModule(code));
}

/** Compiles an entity. Loads the compiler on first use: most starts find everything compiled. */
async function compiledCode(catalog: Catalog, name: string): Promise<string> {
  const { compileEntity } = await import("#dialect/compile/compileEntity.ts");
  return compileEntity(catalog, name).code;
}

function fileOf(folder: string, name: string, key: string): string {
  return join(folder, `${name}-${key}.mjs`);
}

async function readModule(file: string): Promise<EntityModule> {
  const code = await readFile(file, "utf8");
  return { compiled: parseEntity(code), code, path: file };
}

/** Hash of everything that the compiler reads of the schemas, and of the compiler itself. Labels of screens and messages are not part of it. */
export function moduleKey(catalog: Catalog, name: string): string {
  const schema = catalog.entity(name);
  const machine = catalog.statesOf(name);
  const inputs = JSON.stringify([schema, machine, codeListsIn([schema, machine?.transitions]).map((list) => catalog.files.codes[list])]);
  return createHash("sha256").update(hashOfCompiler()).update(inputs).digest("hex").slice(0, 24);
}

/** Names of the code lists that close fields, sorted. */
function codeListsIn(value: unknown): string[] {
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

let compilerHash: string | undefined;

/** Hash of the compiler's own code: modules compiled by another version are never used. */
function hashOfCompiler(): string {
  if (compilerHash) return compilerHash;
  const here = fileURLToPath(import.meta.url);
  // From source: the dialect. Built: the whole bundle, since this code may be in a chunk.
  const code = here.endsWith(".ts") ? join(dirname(here), "../../dialect") : dirname(here).replace(/[\\/]chunks$/, "");
  const hash = createHash("sha256");
  for (const file of filesUnder(code)) hash.update(readFileSync(file));
  compilerHash = hash.digest("hex");
  return compilerHash;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : /\.(ts|js)$/.test(path) ? [path] : []));
}
