/**
 * Reads the analyst's folder: `screens.json` and `schemas/`.
 *
 * Reports only files that cannot be read or parsed, with file and line;
 * `openCatalog` and `npm run check:schemas` check the content.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { type Sentences, withOwnMessages } from "#dialect/messages/ownMessages.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import { partSentence } from "#dialect/schema/derived/partProblems.ts";
import { partsFolder, takeParts } from "#dialect/schema/derived/takeParts.ts";

/** Thrown with one line for each unreadable file of the folder, sorted by name. */
export class SchemaFilesError extends Error {
  readonly findings: readonly string[];
  constructor(findings: readonly string[]) {
    // Files are read in parallel and finish in any order.
    const sorted = [...findings].sort();
    super(sorted.join("\n"));
    this.name = "SchemaFilesError";
    this.findings = sorted;
  }
}

/** Reads all schemas. `root` holds `screens.json` and `schemas/`. A file's name without extension is the name of its content. */
export async function readSchemas(root: string): Promise<CatalogFiles> {
  return parseSchemas(await readSchemaTexts(root));
}

/** Reads the texts of all files that a server uses: those of the catalogue, and the records that ship with it. */
export async function readSchemaTexts(root: string): Promise<SchemaText[]> {
  const listed = await Promise.all([...folders, recordFolder].map((name) => jsonFiles(join(root, "schemas", name))));
  return readTexts(root, [...[...single, ...optional].map((path) => join(root, path)), ...listed.flat()]);
}

/** Returns the files that `readSchemaTexts` reads. */
export function schemaTextsIn(files: readonly SchemaText[]): SchemaText[] {
  const alone: ReadonlySet<string> = new Set([...single, ...optional]);
  return files.filter(({ path }) => alone.has(path) || [...folders, recordFolder].some((folder) => isInFolder(path, folder)));
}

function readTexts(root: string, paths: readonly string[]): Promise<SchemaText[]> {
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(path, "utf8").catch(() => undefined);
      return { path: relative(root, path).split(sep).join("/"), ...(text !== undefined && { text }) };
    }),
  );
}

/** Required files, and folders with one file for each item. */
const single = ["screens.json", "schemas/endpoints.json", "schemas/limits.json"] as const;
/** Optional files. */
const optional = ["schemas/addresses.json", "schemas/roles.json"] as const;
const folders = ["entities", "screens", "states", "codes", "tables", "content", "messages", "migrations", "sites", "parts"] as const;
const recordFolder = "records";

const isInFolder = (path: string, folder: string): boolean => path.startsWith(`schemas/${folder}/`) && path.split("/").length === 3;

export interface SchemaText {
  /** Path relative to the folder of `screens.json`, with `/`. */
  readonly path: string;
  /** Absent if the file cannot be read. */
  readonly text?: string;
}

/** Parsed values by path, for a caller that parses nearly the same texts again and again. */
export type ParsedTexts = Map<string, { readonly text: string; readonly value: unknown }>;

/** Parses the schemas in `files` and puts their messages over ours; files that belong to no part of the catalogue are ignored. Throws `SchemaFilesError`. */
export function parseSchemas(files: readonly SchemaText[], known?: ParsedTexts): CatalogFiles {
  const findings: string[] = [];
  const texts = new Map(files.map((file) => [file.path, file]));
  const whole = partsIn(files, findings, known);
  const read = (file: SchemaText): Record<string, unknown> =>
    (whole[file.path] as Record<string, unknown> | undefined) ?? objectIn(file, findings, known);
  const [site, endpoints, limits] = single.map((path) => read(texts.get(path) ?? { path }));
  const named = folders.map((folder) => {
    const inside = files.filter(({ path }) => isInFolder(path, folder));
    return [folder, Object.fromEntries(inside.map((file) => [stem(file.path), read(file)]))] as const;
  });
  const [addresses, roles] = optional.map((path) => texts.get(path)).map((file) => (file?.text === undefined ? undefined : read(file)));
  if (findings.length > 0) throw new SchemaFilesError(findings);
  const { parts: _shared, ...parts } = Object.fromEntries(named);
  const { $schema: _, ...constants } = limits ?? {};
  // The types are a promise until `openCatalog` checks the content.
  const all = {
    site,
    endpoints,
    limits: constants,
    ...(addresses && { addresses }),
    ...(roles && { roles: roles as unknown }),
    ...parts,
    messages: withOwnMessages(parts["messages"] as Sentences),
  };
  return all as unknown as CatalogFiles;
}

/** Returns the files that use shared parts, with these taken in: the same objects as before while none of their texts has changed. */
function partsIn(files: readonly SchemaText[], findings: string[], known: ParsedTexts | undefined): Readonly<Record<string, Json>> {
  const own = files.filter(({ path, text }) => path.startsWith(partsFolder) || text?.includes('"x-use"'));
  if (own.length === 0) return {};
  const text = JSON.stringify(own);
  const before = known?.get(partsFolder);
  if (before?.text === text) return before.value as Readonly<Record<string, Json>>;
  const taken = takeParts(Object.fromEntries(own.map((file) => [file.path, objectIn(file, findings, known) as Json])));
  // A file that is no JSON is reported once; what it leaves out of the parts would only repeat it.
  if (findings.length === 0)
    for (const problem of taken.problems) findings.push(`${problem.path}#${problem.pointer}: ${partSentence(problem)}`);
  const whole = Object.fromEntries([...taken.whole].map(([path, { value }]) => [path, value]));
  if (findings.length === 0) known?.set(partsFolder, { text, value: whole });
  return whole;
}

/** Parses `schemas/records/<entity>.json`, the initial records of `shared` entities; other files are ignored. Throws `SchemaFilesError`. */
export function parseSharedRecords(files: readonly SchemaText[]): Readonly<Record<string, readonly Rec[]>> {
  const findings: string[] = [];
  const found: Record<string, readonly Rec[]> = {};
  for (const file of files.filter(({ path }) => isInFolder(path, recordFolder))) {
    const value = valueIn(file, findings);
    if (value === undefined) continue;
    if (Array.isArray(value) && value.every(isObject)) found[stem(file.path)] = value as readonly Rec[];
    else findings.push(`${file.path}: must be a list of records`);
  }
  if (findings.length > 0) throw new SchemaFilesError(findings);
  return found;
}

async function jsonFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder))
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function objectIn(file: SchemaText, findings: string[], known?: ParsedTexts): Record<string, unknown> {
  const value = valueIn(file, findings, known);
  if (value === undefined) return {};
  if (isObject(value)) return value;
  findings.push(`${file.path}: must be an object`);
  return {};
}

function valueIn({ path, text }: SchemaText, findings: string[], known?: ParsedTexts): unknown {
  if (text === undefined) {
    findings.push(`${path}: is missing or cannot be read`);
    return undefined;
  }
  const before = known?.get(path);
  if (before?.text === text) return before.value;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    known?.set(path, { text, value });
    return value;
  } catch (error) {
    findings.push(`${path}:${lineOf(error, text)}: is no JSON: ${firstLine(error)}`);
    return undefined;
  }
}

function lineOf(error: unknown, text: string): number {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "");
  return text.slice(0, position ? Number(position[1]) : text.length).split("\n").length;
}

const firstLine = (error: unknown): string => errorMessage(error).split("\n")[0] ?? "";
const stem = (path: string): string => basename(path, ".json");
