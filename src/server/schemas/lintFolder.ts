/** Lints a folder of schemas: reads the texts, compiles the entities, passes both to the dialect. */
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import type { JsonObject } from "#dialect/json/json.ts";
import type { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import type { LintFinding, LintInput, UsedNames } from "#dialect/lint/workspace/finding.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { ownMessages } from "#dialect/messages/ownMessages.ts";
import { actFields, shellActs, shellCalls } from "#dialect/schema/derived/shellCalls.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { cachedModule, moduleKey } from "./compileCache.ts";
import { iconNames } from "./iconShapes.ts";
import { readSchemas } from "./readSchemas.ts";

/**
 * Lints a folder.
 * @param root holds `screens.json` and `schemas/`
 * @param project the project's own folder: meta-schemas and facts come from there
 */
export async function lintFolder(root: string, project: string, options: LintOptions = {}): Promise<LintFinding[]> {
  return (await lintWithFiles(root, project, options)).findings;
}

export interface LintedFolder {
  readonly findings: LintFinding[];
  /** The files that were read, to quote their lines. */
  readonly files: LintInput["files"];
}

/** What callers add to the folder: an older version, whose breaking changes must be declared, and names that the source uses. */
export interface LintOptions {
  readonly base?: LintInput["files"];
  readonly used?: UsedNames;
  /** Cache for repeated checks: unchanged files are not read again. */
  readonly memory?: FileMemory;
}

export async function lintWithFiles(root: string, project: string, { base, used, memory }: LintOptions = {}): Promise<LintedFolder> {
  const input = await readLintInput(root, project);
  const { compiled, failures } = await compileEntities(root, join(project, ".cache/schemas"), memory);
  const found = lintSchemas({ ...input, compiled, ...(base && { base }), ...(used && { used }) }, memory);
  // A mistake that stops the compiler is normally reported by a lint rule; the compiler's message is the fallback.
  const findings = found.some(({ severity }) => severity === "error") ? found : [...found, ...failures];
  return { findings, files: input.files };
}

/** Reads what the lint checks from the folder `root`, and what it compares with (meta-schemas, kinds, facts, words of the workbench) from `project`. */
export async function readLintInput(root: string, project: string): Promise<LintInput> {
  const [files, metaFiles, icons, kinds, facts, bench] = await Promise.all([
    schemaTexts(root),
    textsOf(project, await jsonBelow(join(project, "schemas/meta"))),
    iconNames(),
    readKinds(project),
    readFacts(project),
    readBenchWords(project),
  ]);
  const meta = Object.fromEntries(
    metaFiles.map(({ path, text }) => [path.slice(path.lastIndexOf("/") + 1), JSON.parse(text) as JsonObject]),
  );
  return {
    files,
    meta,
    own: ownMessages,
    shell: { acts: shellActs, calls: shellCalls, fields: actFields },
    icons,
    ...(kinds && { kinds }),
    ...(facts && { facts }),
    ...(bench && { bench }),
  };
}

/** Reads `screens.json` and all JSON files below `schemas/`. */
export async function schemaTexts(root: string): Promise<LintInput["files"]> {
  return textsOf(root, ["screens.json", ...(await jsonBelow(join(root, "schemas")))]);
}

interface Compilation {
  readonly compiled: Readonly<Record<string, FullEntity>>;
  readonly failures: readonly LintFinding[];
}

/** Compiles every entity, and collects the errors of those that fail. */
async function compileEntities(root: string, cacheFolder: string, memory?: FileMemory): Promise<Compilation> {
  const compiled: Record<string, FullEntity> = {};
  const failures: LintFinding[] = [];
  try {
    const catalog = openCatalog(await readSchemas(root));
    for (const name of Object.keys(catalog.files.entities)) {
      const made = await compileOne(catalog, name, cacheFolder, memory).catch((error: unknown) => void failures.push(failure(error)));
      if (made) compiled[name] = made;
    }
  } catch (error) {
    failures.push(failure(error));
  }
  return { compiled, failures };
}

/** Compiles an entity, unless the memory has it as it was compiled from the same files. */
async function compileOne(catalog: Catalog, name: string, cacheFolder: string, memory: FileMemory | undefined): Promise<FullEntity> {
  if (!memory) return (await cachedModule(catalog, name, cacheFolder)).compiled;
  const key = moduleKey(catalog, name);
  const made = memory.recallCompiled(name, key) ?? (await cachedModule(catalog, name, cacheFolder)).compiled;
  memory.rememberCompiled(name, key, made);
  return made;
}

function failure(error: unknown): LintFinding {
  return failureFinding(errorMessage(error));
}

/** Converts a compiler message `file#pointer: text` to a finding. */
export function failureFinding(text: string): LintFinding {
  const colon = text.indexOf(": ");
  const [, file = "schemas", pointer = ""] = /^([\w./-]+)(?:#(\S*))?$/.exec(text.slice(0, Math.max(0, colon))) ?? [];
  if (!file.endsWith(".json")) return failureAt("schemas", "", text);
  return failureAt(file, pointer, text.slice(colon + 2));
}

function failureAt(file: string, pointer: string, message: string): LintFinding {
  return { rule: "compile/failed", severity: "error", file, line: 1, column: 1, endColumn: 1, pointer, message };
}

async function jsonBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function textsOf(root: string, paths: readonly string[]): Promise<LintInput["files"]> {
  return Promise.all(
    paths.map(async (name) => {
      const full = name.startsWith(root) ? name : join(root, name);
      const text = await readFile(full, "utf8").catch(() => "");
      return { path: relative(root, full).split(sep).join("/"), text: text.replace(/^\uFEFF/, "") };
    }),
  );
}

/** Reads the names of the kinds from their source text, since an import would load React. */
async function readKinds(project: string): Promise<string[] | undefined> {
  const folder = join(project, "src/engine/kinds");
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.tsx?$/.test(name));
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const kinds = sources.flatMap((source) =>
    source
      .split(/: Kind\b/)
      .slice(1)
      .flatMap((kind) => /\bname: "(\w+)"/.exec(kind)?.[1] ?? []),
  );
  return kinds.length > 0 ? kinds : undefined;
}

/** Reads the ids of the specification's facts. */
async function readFacts(project: string): Promise<string[] | undefined> {
  const files = await textsOf(project, await jsonBelow(join(project, "tests/spec/facts")));
  const ids = files.flatMap(({ text }) => (JSON.parse(text) as readonly { readonly id: string }[]).map(({ id }) => id));
  return ids.length > 0 ? ids : undefined;
}

/** Reads the words of the workbench, by language, from the folder of its source. */
async function readBenchWords(project: string): Promise<LintInput["bench"]> {
  const folder = join(project, "src/workbench/words");
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[a-z]{2}\.json$/.test(name));
  const files = await textsOf(folder, names);
  return files.length > 0 ? Object.fromEntries(files.map(({ path, text }) => [path.slice(0, 2), JSON.parse(text)])) : undefined;
}
