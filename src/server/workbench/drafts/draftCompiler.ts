/**
 * Compiles drafts: modules are kept by all that goes into them, so that a keystroke in one entity compiles that one,
 * and what no entity is part of is kept while nothing of it is touched.
 */
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileScreens } from "#dialect/compile/compileCatalog.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import { isObject } from "#dialect/json/json.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { contentHash } from "../../schemas/asset.ts";
import { moduleKey, compileTransient, type EntityModule } from "../../schemas/compileCache.ts";
import { type ParsedTexts, parseSchemas, type SchemaText } from "../../schemas/readSchemas.ts";
import type { Catalog, CatalogFiles } from "#dialect/schema/catalogFiles.ts";

export interface CompiledDraft {
  /** Every entity that compiles. */
  readonly modules: ReadonlyMap<string, EntityModule>;
  /** What does not compile, in the words of the compiler. */
  readonly failures: readonly string[];
  readonly served: CompiledFiles;
}

/** A draft as browsers read it. Plain values: it goes from one thread to another. */
export interface CompiledFiles {
  /** Of every entity that compiles. */
  readonly modules: readonly CompiledFile[];
  /** Of cascades. */
  readonly tables: readonly CompiledFile[];
  /** Absent where something does not compile. */
  readonly catalog?: CompiledFile;
  /** What does not. */
  readonly broken?: string;
}

export interface CompiledFile {
  /** Of an entity or a table; empty of the catalogue. */
  readonly name: string;
  /** Of an entity that of what shows it; its other parts lie beside it (`splitModule`). */
  readonly address: string;
  /** The whole. UTF-8, in memory that threads share. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** Where drafts are served from. */
export const previewPrefix = "/workbench/preview/schema/";
/** Modules that are kept: those in force, and some hundred keystrokes. */
const most = 400;

interface KeptModule extends EntityModule {
  readonly file: CompiledFile;
}

export class DraftCompiler {
  readonly #modules = new Map<string, KeptModule>();
  readonly #cacheFolder: string;
  readonly #parsed: ParsedTexts = new Map();
  /** Of tables as they were parsed: thousands of rows that hardly any keystroke touches. */
  readonly #tables = new WeakMap<object, CompiledFile>();
  /** Of the last draft that compiled: the files it was made of, and the catalogue without entities and tables as JSON. */
  #screens: { readonly of: CatalogFiles; readonly text: string } | undefined;

  /** @param cacheFolder Where the modules in force lie compiled. */
  constructor(cacheFolder: string) {
    this.#cacheFolder = cacheFolder;
  }

  async compile(files: readonly SchemaText[]): Promise<CompiledDraft> {
    const modules = new Map<string, KeptModule>();
    let parsed: CatalogFiles;
    let catalog: Catalog;
    try {
      parsed = parseSchemas(files, this.#parsed);
      catalog = openCatalog(parsed);
    } catch (error) {
      return { modules, failures: [errorMessage(error)], served: { modules: [], tables: [], broken: errorMessage(error) } };
    }
    const failures: string[] = [];
    for (const name of Object.keys(catalog.files.entities)) {
      try {
        modules.set(name, await this.#module(catalog, name));
      } catch (error) {
        failures.push(errorMessage(error));
      }
    }
    const parts = [...modules.values()].map(({ file }) => file);
    const tables = Object.entries(catalog.files.tables ?? {}).map(([name, table]) => this.#table(name, table));
    if (failures.length > 0) return { modules, failures, served: { modules: parts, tables, broken: failures.join("\n") } };
    try {
      return {
        modules,
        failures,
        served: { modules: parts, tables, catalog: catalogFile(this.#screensOf(parsed, catalog), parts, tables) },
      };
    } catch (error) {
      // An expression of a screen or a state machine is none.
      return { modules, failures, served: { modules: parts, tables, broken: errorMessage(error) } };
    }
  }

  #screensOf(parsed: CatalogFiles, catalog: Catalog): string {
    if (!this.#screens || !isSameBesideEntities(this.#screens.of, parsed))
      this.#screens = { of: parsed, text: JSON.stringify(compileScreens(catalog)) };
    return this.#screens.text;
  }

  #table(name: string, table: object): CompiledFile {
    const known = this.#tables.get(table) ?? tableFile(name, JSON.stringify(table));
    this.#tables.set(table, known);
    return known;
  }

  async #module(catalog: Catalog, name: string): Promise<KeptModule> {
    const key = `${name} ${moduleKey(catalog, name)}`;
    const known = this.#modules.get(key) ?? withFile(name, await compileTransient(catalog, name, this.#cacheFolder));
    // Put at the end: what was used longest ago goes first.
    this.#modules.delete(key);
    this.#modules.set(key, known);
    const oldest = this.#modules.size > most ? this.#modules.keys().next().value : undefined;
    if (oldest !== undefined) this.#modules.delete(oldest);
    return known;
  }
}

function withFile(name: string, module: EntityModule): KeptModule {
  return { ...module, file: fileOf(name, `${contentHash(module.code)}.js`, module.code) };
}

function tableFile(name: string, text: string): CompiledFile {
  return fileOf(name, `table-${contentHash(text)}.json`, text);
}

/** The whole catalogue: nobody keeps one of a draft, so that it needs no version of its own. */
function catalogFile(screens: string, parts: readonly CompiledFile[], tables: readonly CompiledFile[]): CompiledFile {
  const addresses = (files: readonly CompiledFile[]) => Object.fromEntries(files.map(({ name, address }) => [name, address]));
  const own = JSON.stringify({ version: "draft", entities: addresses(parts), tables: addresses(tables) });
  const text = `${own.slice(0, -1)},${screens.slice(1)}`;
  return fileOf("", `catalog-${contentHash(text)}.json`, text);
}

/** Files that were parsed before are the same objects; folders are lists of them. */
function isSameBesideEntities(one: CatalogFiles, other: CatalogFiles): boolean {
  const { entities: _a, migrations: _b, tables: _c, ...before } = one;
  const { entities: _d, migrations: _e, tables: _f, ...now } = other;
  return hasSameParts(before, now, (a, b) => isObject(a) && isObject(b) && hasSameParts(a, b));
}

function hasSameParts(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  isSame = (_a: unknown, _b: unknown): boolean => false,
): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name] || isSame(one[name], other[name]));
}

function fileOf(name: string, file: string, text: string): CompiledFile {
  const bytes = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.set(Buffer.from(text));
  return { name, address: previewPrefix + file, bytes };
}

export function compiledOf(modules: ReadonlyMap<string, EntityModule>): Readonly<Record<string, FullEntity>> {
  return Object.fromEntries([...modules].map(([name, { compiled }]) => [name, compiled]));
}
