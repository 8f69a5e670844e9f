/** Compiles the JSON of a host page in the browser, as our server does for the portal. */
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { parseModule, toFullEntity } from "#dialect/compile/entityModule.ts";
import { ownMessages, type Sentences } from "#dialect/messages/ownMessages.ts";
import type { Catalog, CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { CompiledCatalog, FullEntity } from "#dialect/schema/compiled.ts";
import type { Language } from "#dialect/text/text.ts";

/** Parsed JSON files by their names: an import of a JSON file has no narrower type. */
type Files = Readonly<Record<string, object>>;

/** The JSON of a host: entities and screens, and the files that they name. */
export interface HostSchemas {
  readonly entities: Files;
  readonly screens: Files;
  readonly states?: Files;
  readonly codes?: Files;
  readonly tables?: Files;
  readonly limits?: Readonly<Record<string, unknown>>;
  /** Declares the calls that entities name; the source of records answers them. */
  readonly endpoints?: object;
}

export interface OpenedSchemas {
  readonly catalog: CompiledCatalog;
  readonly tables: Catalog["tables"];
  /** Returns the compiled entity; compiles it once. Throws for an unknown name, and for an invalid expression with file and pointer. */
  entity(name: string): FullEntity;
}

/**
 * Opens the schemas of a host.
 *
 * @param languages codes of the languages, the default first; sentences of the engine exist in `en` and `zh`
 * @param messages sentences of the host by language and key; they replace those of the engine
 * @throws Error with file and pointer if a schema is invalid
 */
export function openSchemas(schemas: HostSchemas, languages: readonly Language[], messages: Sentences = {}): OpenedSchemas {
  const [defaultLanguage = "en"] = languages;
  const sentences = Object.fromEntries(languages.map((code) => [code, { ...(ownMessages[code] ?? ownMessages["en"]), ...messages[code] }]));
  const opened = openCatalog({
    states: {},
    codes: {},
    limits: {},
    endpoints: { calls: {} },
    ...(schemas as Partial<CatalogFiles> & Pick<CatalogFiles, "entities" | "screens">),
    messages: sentences,
    site: {
      product: {},
      titleSeparator: " · ",
      languages: languages.map((code) => ({ code, name: code, html: code })),
      defaultLanguage,
      home: "/",
      dashboard: "/",
      login: "/",
      notFound: "/",
      routes: [],
    },
  });
  const compiled = new Map<string, FullEntity>();
  return {
    catalog: compileCatalog(opened, (name) => name),
    tables: opened.tables,
    entity(name) {
      const known = compiled.get(name) ?? toFullEntity(parseModule(compileEntity(opened, name).code));
      compiled.set(name, known);
      return known;
    },
  };
}
