/**
 * Reads the analyst's folder: `screens.json` and `schemas/`, letter by letter.
 *
 * Only what makes a file unreadable is judged here, with file and line; what
 * the files *say* is judged by `openCatalog` and by `npm run check:schemas`.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { CatalogFiles } from "#dialect/catalog.ts";
import { isObject, type Rec } from "#dialect/json.ts";

/** Thrown with every unreadable file of the folder, one line each, in the order of their names. */
export class SchemaFilesError extends Error {
  readonly findings: readonly string[];
  constructor(findings: readonly string[]) {
    // Files are read side by side and answer in any order.
    const sorted = [...findings].sort();
    super(sorted.join("\n"));
    this.name = "SchemaFilesError";
    this.findings = sorted;
  }
}

/** `root` holds `screens.json` and `schemas/`. The stem of a file is the name of what it holds. */
export async function readSchemas(root: string): Promise<CatalogFiles> {
  const findings: string[] = [];
  const schemas = join(root, "schemas");
  const file = (path: string): Promise<Record<string, unknown>> => readObject(root, path, findings);
  const folder = (name: string): Promise<Record<string, Record<string, unknown>>> => readFolder(root, join(schemas, name), findings);
  const [site, endpoints, limits, entities, screens, states, codes, messages] = await Promise.all([
    file(join(root, "screens.json")),
    file(join(schemas, "endpoints.json")),
    file(join(schemas, "limits.json")),
    folder("entities"),
    folder("screens"),
    folder("states"),
    folder("codes"),
    folder("messages"),
  ]);
  if (findings.length > 0) throw new SchemaFilesError(findings);
  const { $schema: _, ...constants } = limits;
  // What the files say is checked by the catalogue that is opened on them; until then their types are a promise.
  return { site, endpoints, limits: constants, entities, screens, states, codes, messages } as unknown as CatalogFiles;
}

/** `schemas/records/<entity>.json`: the records that a `shared` entity starts with. */
export async function readRecords(root: string): Promise<Readonly<Record<string, readonly Rec[]>>> {
  const findings: string[] = [];
  const found: Record<string, readonly Rec[]> = {};
  for (const path of await jsonFiles(join(root, "schemas", "records"))) {
    const value = await readValue(root, path, findings);
    if (value === undefined) continue;
    if (Array.isArray(value) && value.every(isObject)) found[stem(path)] = value as readonly Rec[];
    else findings.push(`${relative(root, path)}: must be a list of records`);
  }
  if (findings.length > 0) throw new SchemaFilesError(findings);
  return found;
}

async function readFolder(root: string, path: string, findings: string[]): Promise<Record<string, Record<string, unknown>>> {
  const found: Record<string, Record<string, unknown>> = {};
  for (const file of await jsonFiles(path)) found[stem(file)] = await readObject(root, file, findings);
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

async function readObject(root: string, path: string, findings: string[]): Promise<Record<string, unknown>> {
  const value = await readValue(root, path, findings);
  if (value === undefined) return {};
  if (isObject(value)) return value;
  findings.push(`${relative(root, path)}: must be an object`);
  return {};
}

async function readValue(root: string, path: string, findings: string[]): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    findings.push(`${relative(root, path)}: is missing or cannot be read`);
    return undefined;
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    findings.push(`${relative(root, path)}:${lineOf(error, text)}: is no JSON: ${firstLine(error)}`);
    return undefined;
  }
}

function lineOf(error: unknown, text: string): number {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "");
  return text.slice(0, position ? Number(position[1]) : text.length).split("\n").length;
}

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
const stem = (path: string): string => basename(path, ".json");
