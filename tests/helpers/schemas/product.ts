/** The product's own schemas, opened and compiled as the server does, for tests that read like the rules they prove. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import type { CompiledEntity, FullEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { readSchemas } from "#server/schemas/readSchemas.ts";
import { importModule } from "./dialect.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

/** The folder under test: another one by `SCHEMA_ROOT`, as everywhere. */
export const root = process.env["SCHEMA_ROOT"] ?? process.cwd();

let opened: Promise<Catalog> | undefined;
const modules = new Map<string, Promise<FullEntity>>();

export function catalog(): Promise<Catalog> {
  return (opened ??= readSchemas(root).then(openCatalog));
}

export async function entity(name: string): Promise<FullEntity> {
  const all = await catalog();
  let found = modules.get(name);
  if (!found) modules.set(name, (found = importModule(compileEntity(all, name).code)));
  return found;
}

/** Any JSON below the folder under test. */
export async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, path), "utf8"));
}

export async function context(change: Partial<CheckContext> = {}): Promise<CheckContext> {
  const { limits, tables } = await catalog();
  return { user: {}, limits, tables, today: "2026-05-04", now: "2026-05-04 10:00:00", on: "create", ...change };
}

export interface Asked {
  /** What a save would store. */
  readonly record: Rec;
  readonly problems: readonly Problem[];
  /** Codes of what forbids the save, at this pointer and inside it. */
  errorsAt(pointer: string): string[];
  /** Codes of what only warns or informs, at this pointer. */
  warningsAt(pointer: string): string[];
}

/** The entity as it would be if nothing were suggested for that field. */
export async function withoutSuggestion(name: string, field: string): Promise<CompiledEntity> {
  const files = structuredClone((await catalog()).files);
  const schema = files.entities[name]?.properties[field];
  if (schema?.["x-suggest"] === undefined) return entity(name);
  Reflect.deleteProperty(schema, "x-suggest");
  return importModule(compileEntity(openCatalog(files), name).code);
}

/** Checks `record` as a new one. */
export async function ask(name: string, record: Rec, change: Partial<CheckContext> = {}): Promise<Asked> {
  return askOf(await entity(name), record, change);
}

/** As `ask`, of an entity that need not be one of the product's. */
export async function askOf(compiled: CompiledEntity, record: Rec, change: Partial<CheckContext> = {}): Promise<Asked> {
  const { record: settled, problems } = checkRecord(compiled, null, record, await context(change));
  const at = (pointer: string, isError: boolean): string[] =>
    problems
      .filter(({ path, severity }) => (path === pointer || path.startsWith(`${pointer}/`)) && (severity === "error") === isError)
      .map(({ code }) => code);
  return { record: settled, problems, errorsAt: (pointer) => at(pointer, true), warningsAt: (pointer) => at(pointer, false) };
}

/** The first example of the entity: a record without a fault, with these pointers changed (`undefined` removes). */
export async function example(name: string, changes: Readonly<Record<string, Rec[string]>> = {}): Promise<Rec> {
  // Examples are for authors: they are not compiled into what is served.
  const first = ((await catalog()).entity(name).examples?.[0] ?? {}) as Rec;
  return Object.entries(changes).reduce((record, [pointer, value]) => setAt(record, pointer, value), first);
}

/** What is asked of one field: the example with this value at the pointer. */
export async function errorsWith(name: string, pointer: string, value: Rec[string]): Promise<string[]> {
  return (await ask(name, await example(name, { [pointer]: value }))).errorsAt(pointer);
}
