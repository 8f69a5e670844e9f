/** Small schemas for tests of the dialect: an entity of a few lines, compiled and imported as the browser does. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openCatalog } from "#dialect/compile/catalog.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { toFullEntity } from "#dialect/compile/entityModule.ts";
import type { CompiledEntity, FullEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { CodeList } from "#dialect/schema/states.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

export type Fields = Readonly<Record<string, FieldSchema>>;

/** The entity `thing` with these fields. */
export function thing(properties: Fields, rest: Partial<EntitySchema> = {}, name = "thing"): EntitySchema {
  return { $id: name, "x-entity": { name, owner: "customer" }, "x-label": { en: name }, type: "object", properties, ...rest };
}

/** A catalogue of nothing but what is given. */
export function filesWith(entities: readonly EntitySchema[], rest: Partial<CatalogFiles> = {}): CatalogFiles {
  return {
    site: {
      product: {},
      titleSeparator: "",
      languages: [],
      defaultLanguage: "en",
      home: "/",
      dashboard: "/",
      login: "/",
      notFound: "/",
      routes: [],
    },
    entities: Object.fromEntries(entities.map((entity) => [entity["x-entity"].name, entity])),
    screens: {},
    states: {},
    codes: {},
    endpoints: { calls: {} },
    limits: {},
    messages: {},
    ...rest,
  };
}

export function codeList(name: string, ...values: readonly (string | number)[]): CodeList {
  return { name, items: values.map((value) => ({ const: value, "x-label": { en: String(value) } })) };
}

/** Compiles one entity of the files and imports the module from a file. */
export async function compiled(files: CatalogFiles, name = "thing"): Promise<FullEntity> {
  return importModule(compileEntity(openCatalog(files), name).code);
}

/** Compiles the entity `thing` with these fields. */
export function compiledThing(
  properties: Fields,
  rest: Partial<EntitySchema> = {},
  files: Partial<CatalogFiles> = {},
): Promise<FullEntity> {
  return compiled(filesWith([thing(properties, rest)], files));
}

export async function importModule(code: string): Promise<FullEntity> {
  const folder = await mkdtemp(join(tmpdir(), "lading-dialect-"));
  try {
    const file = join(folder, "entity.mjs");
    await writeFile(file, code);
    return toFullEntity((await import(/* @vite-ignore */ pathToFileURL(file).href)) as Parameters<typeof toFullEntity>[0]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function onCreate(change: Partial<CheckContext> = {}): CheckContext {
  return { user: {}, limits: {}, today: "2026-05-04", now: "2026-05-04 10:00:00", on: "create", ...change };
}

export function onUpdate(change: Partial<CheckContext> = {}): CheckContext {
  return onCreate({ on: "update", ...change });
}

/** The entity again, and how often each of its expressions was asked since: what a check costs, whatever the machine is doing. */
export function counted(entity: CompiledEntity): { readonly entity: CompiledEntity; readonly asked: Map<string, number> } {
  const asked = new Map<string, number>();
  const expressions = new Proxy(entity.expressions, {
    get(all, text: string) {
      asked.set(text, (asked.get(text) ?? 0) + 1);
      return all[text];
    },
  });
  return { entity: { ...entity, expressions }, asked };
}

/** Problems as short lines: `/path code limit`. */
export function shortProblems(
  entity: CompiledEntity,
  input: Rec,
  stored: Rec | null = null,
  context: CheckContext = stored ? onUpdate() : onCreate(),
): string[] {
  const { problems } = checkRecord(entity, stored, input, context);
  return problems.map(({ path, code, params }) => [path, code, params["limit"]].filter((part) => part !== undefined).join(" "));
}
