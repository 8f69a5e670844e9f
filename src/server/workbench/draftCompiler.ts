/**
 * Compiles a draft while somebody types.
 *
 * Modules are kept by all that goes into them, so that a keystroke in one
 * entity compiles that one. Nothing here comes into force, and nothing of the
 * process changes, not even its time zone.
 */
import { openCatalog, type Catalog } from "#dialect/catalog.ts";
import { compileCatalog } from "#dialect/compileCatalog.ts";
import type { CompiledCatalog, CompiledEntity } from "#dialect/compiled.ts";
import { contentHash, createArtefact, type Artefact } from "../schemas/artefact.ts";
import { moduleKey, passingModule, type EntityModule } from "../schemas/compileCache.ts";
import { parseSchemas, type SchemaText } from "../schemas/readSchemas.ts";

export interface CompiledDraft {
  /** Absent where the files make no catalogue. */
  readonly catalog?: Catalog;
  /** Every entity that compiles. */
  readonly modules: ReadonlyMap<string, EntityModule>;
  /** What does not compile, in the words of the compiler. */
  readonly failures: readonly string[];
}

/** A draft as browsers read it. */
export interface DraftArtefacts {
  readonly address: string;
  readonly compiled: CompiledCatalog;
  readonly artefacts: readonly Artefact[];
}

/** Where drafts are served from. */
export const previewPrefix = "/workbench/preview/schema/";
/** Modules that are kept: those in force, and some hundred keystrokes. */
const most = 400;

export class DraftCompiler {
  readonly #modules = new Map<string, EntityModule>();
  readonly #cacheFolder: string;

  /** @param cacheFolder Where the modules in force lie compiled. */
  constructor(cacheFolder: string) {
    this.#cacheFolder = cacheFolder;
  }

  async compile(files: readonly SchemaText[]): Promise<CompiledDraft> {
    const modules = new Map<string, EntityModule>();
    let catalog: Catalog;
    try {
      catalog = openCatalog(parseSchemas(files));
    } catch (error) {
      return { modules, failures: [words(error)] };
    }
    const failures: string[] = [];
    for (const name of Object.keys(catalog.files.entities)) {
      try {
        modules.set(name, await this.#module(catalog, name));
      } catch (error) {
        failures.push(words(error));
      }
    }
    return { catalog, modules, failures };
  }

  /** Throws where an expression of a screen or a state machine is none. */
  artefactsOf(catalog: Catalog, modules: ReadonlyMap<string, EntityModule>): DraftArtefacts {
    const parts = [...modules].map(([name, { code }]) => ({ name, code, address: `${previewPrefix}${contentHash(code)}.js` }));
    const addresses = new Map(parts.map(({ name, address }) => [name, address]));
    const compiled = compileCatalog(catalog, (entity) => addresses.get(entity) ?? "");
    const text = JSON.stringify(compiled);
    const address = `${previewPrefix}catalog-${contentHash(text)}.json`;
    return {
      address,
      compiled,
      artefacts: [
        ...parts.map((part) => createArtefact(part.address, "text/javascript; charset=utf-8", part.code)),
        createArtefact(address, "application/json; charset=utf-8", text),
      ],
    };
  }

  async #module(catalog: Catalog, name: string): Promise<EntityModule> {
    const key = `${name} ${moduleKey(catalog, name)}`;
    const known = this.#modules.get(key) ?? (await passingModule(catalog, name, this.#cacheFolder));
    // Put at the end: what was used longest ago goes first.
    this.#modules.delete(key);
    this.#modules.set(key, known);
    const oldest = this.#modules.size > most ? this.#modules.keys().next().value : undefined;
    if (oldest !== undefined) this.#modules.delete(oldest);
    return known;
  }
}

export function compiledOf(modules: ReadonlyMap<string, EntityModule>): Readonly<Record<string, CompiledEntity>> {
  return Object.fromEntries([...modules].map(([name, { compiled }]) => [name, compiled]));
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
