/**
 * Compiles drafts. Modules are cached by a hash of everything that the compiler reads, so that a keystroke in one entity
 * compiles that entity alone; the rest of the catalogue is cached until one of its files changes.
 */
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileAllSites } from "#dialect/compile/compileCatalog.ts";
import { compileContent } from "#dialect/compile/compileContent.ts";
import { addressFile } from "#dialect/compile/draftCatalog.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import { isObject } from "#dialect/json/json.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { contentHash } from "../../schemas/asset.ts";
import { moduleKey, compileTransient, type EntityModule } from "../../schemas/compileCache.ts";
import { withIcons } from "../../schemas/iconShapes.ts";
import { type ParsedTexts, parseSchemas, type SchemaText } from "../../schemas/readSchemas.ts";
import type { Catalog, CatalogFiles } from "#dialect/schema/catalogFiles.ts";

export interface CompiledDraft {
  /** Every entity that compiles. */
  readonly modules: ReadonlyMap<string, EntityModule>;
  /** Errors of the compiler. */
  readonly failures: readonly string[];
  readonly served: CompiledFiles;
}

/** A draft as browsers load it. Plain values, since it passes between threads. */
export interface CompiledFiles {
  /** Modules of every entity that compiles. */
  readonly modules: readonly CompiledFile[];
  /** Tables of cascades. */
  readonly tables: readonly CompiledFile[];
  readonly content: readonly CompiledFile[];
  /** Absent, as the next one, if something does not compile. */
  readonly catalog?: CompiledFile;
  /** The catalogue without the URLs of entities, so that an edit of an entity does not change it. */
  readonly screens?: CompiledFile;
  /** Errors of the compiler. */
  readonly broken?: string;
}

export interface CompiledFile {
  /** Name of the entity, table or content; empty for the catalogue. */
  readonly name: string;
  /** URL. For an entity, that of its display part; `splitModule` derives the others. */
  readonly address: string;
  /** The whole text in UTF-8, in memory that threads share. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** URL prefix of drafts. */
const previewPrefix = "/workbench/preview/schema/";
/** Modules in the cache: the active ones, and some hundred keystrokes. */
const maxModules = 400;

interface CachedModule extends EntityModule {
  readonly file: CompiledFile;
}

export class DraftCompiler {
  readonly #modules = new Map<string, CachedModule>();
  readonly #cacheFolder: string;
  readonly #parsed: ParsedTexts = new Map();
  /** By parsed table or content: thousands of rows that hardly any keystroke changes. */
  readonly #files = new WeakMap<object, CompiledFile>();
  /** The last draft that compiled: its files, and the catalogue without entities, tables and content. */
  #screens: { readonly of: CatalogFiles; readonly file: CompiledFile } | undefined;

  /** @param cacheFolder folder of the compiled active modules */
  constructor(cacheFolder: string) {
    this.#cacheFolder = cacheFolder;
  }

  async compile(files: readonly SchemaText[]): Promise<CompiledDraft> {
    const modules = new Map<string, CachedModule>();
    let parsed: CatalogFiles;
    let catalog: Catalog;
    try {
      parsed = parseSchemas(files, this.#parsed);
      catalog = openCatalog(parsed);
    } catch (error) {
      return { modules, failures: [errorMessage(error)], served: { modules: [], tables: [], content: [], broken: errorMessage(error) } };
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
    const data = this.#dataOf(catalog.files);
    const loaded = { modules: parts, ...data };
    if (failures.length > 0) return { modules, failures, served: { ...loaded, broken: failures.join("\n") } };
    try {
      const screens = await this.#screensOf(parsed, catalog);
      return { modules, failures, served: { ...loaded, screens, catalog: catalogFile(screens, loaded) } };
    } catch (error) {
      // An invalid expression of a screen or a state machine.
      return { modules, failures, served: { ...loaded, broken: errorMessage(error) } };
    }
  }

  async #screensOf(parsed: CatalogFiles, catalog: Catalog): Promise<CompiledFile> {
    const known = this.#screens;
    if (known && isSameBesideEntities(known.of, parsed)) return known.file;
    const file = dataFile("screens", "", JSON.stringify(await withIcons(compileAllSites(catalog))));
    this.#screens = { of: parsed, file };
    return file;
  }

  #dataOf({ tables = {}, content = {} }: CatalogFiles): Pick<CompiledFiles, "tables" | "content"> {
    return {
      tables: Object.entries(tables).map(([name, table]) => this.#file("table", name, table, () => table)),
      content: Object.entries(content).map(([name, one]) => this.#file("content", name, one, () => compileContent(one))),
    };
  }

  #file(sort: string, name: string, parsed: object, compiled: () => object): CompiledFile {
    const known = this.#files.get(parsed) ?? dataFile(sort, name, JSON.stringify(compiled()));
    this.#files.set(parsed, known);
    return known;
  }

  async #module(catalog: Catalog, name: string): Promise<CachedModule> {
    const key = `${name} ${moduleKey(catalog, name)}`;
    const known = this.#modules.get(key) ?? withFile(name, await compileTransient(catalog, name, this.#cacheFolder));
    // Stored as the newest entry: the least recently used is removed first.
    this.#modules.delete(key);
    this.#modules.set(key, known);
    const oldest = this.#modules.size > maxModules ? this.#modules.keys().next().value : undefined;
    if (oldest !== undefined) this.#modules.delete(oldest);
    return known;
  }
}

function withFile(name: string, module: EntityModule): CachedModule {
  return { ...module, file: fileOf(name, `${contentHash(module.code)}.js`, module.code) };
}

function dataFile(sort: string, name: string, text: string): CompiledFile {
  return fileOf(name, `${sort}-${contentHash(text)}.json`, text);
}

/** Builds the catalogue. It needs no version of its own, since a draft's catalogue is not cached. */
function catalogFile(
  screens: CompiledFile,
  { modules, tables, content }: Pick<CompiledFiles, "modules" | "tables" | "content">,
): CompiledFile {
  const addresses = (files: readonly CompiledFile[]) => Object.fromEntries(files.map(({ name, address }) => [name, address]));
  const own = { version: "draft", entities: addresses(modules), tables: addresses(tables), content: addresses(content) };
  return dataFile("catalog", "", addressFile(own, screens.address));
}

/** Compares two sets of files except entities, migrations, tables and content. Files parsed before are identical objects. */
function isSameBesideEntities(one: CatalogFiles, other: CatalogFiles): boolean {
  const { entities: _a, migrations: _b, tables: _c, content: _g, ...before } = one;
  const { entities: _d, migrations: _e, tables: _f, content: _h, ...now } = other;
  return hasSameParts(before, now, partDepth);
}

/** Levels of a catalogue that are compared by their members: each reading of the files makes new objects for lists of files and for the merged messages of a language. */
const partDepth = 2;

/** Whether two objects have the same members; so many levels below them, members need not be the same objects. */
function hasSameParts(one: unknown, other: unknown, depth: number): boolean {
  if (one === other) return true;
  if (depth < 0 || !isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => hasSameParts(one[name], other[name], depth - 1));
}

function fileOf(name: string, file: string, text: string): CompiledFile {
  const bytes = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.set(Buffer.from(text));
  return { name, address: previewPrefix + file, bytes };
}

export function compiledOf(modules: ReadonlyMap<string, EntityModule>): Readonly<Record<string, FullEntity>> {
  return Object.fromEntries([...modules].map(([name, { compiled }]) => [name, compiled]));
}
