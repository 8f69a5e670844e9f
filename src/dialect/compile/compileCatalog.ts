/** Compiles the catalogue: all but entities and tables, of which each is a module of its own (`compileEntity.ts`). Server and tests only. */
import { compileExpressions, findExpressions } from "./collectExpressions.ts";
import type { CompiledCatalog } from "../schema/compiled.ts";
import type { Expressions } from "../expr/ast.ts";
import { fingerprint } from "../json/fingerprint.ts";
import { authorsOnly, withoutKeywords } from "./withoutKeywords.ts";
import type { Catalog, CatalogFiles } from "../schema/catalogFiles.ts";

/** All but the entities and tables, as the browser reads it once at the start. `addressOf` gives the address of an entity's module, `tableAt` that of a table. */
export function compileCatalog(
  catalog: Catalog,
  addressOf: (entity: string) => string,
  tableAt: (table: string) => string = addressOf,
): CompiledCatalog {
  const { entities, tables = {} } = catalog.files;
  const addresses = Object.fromEntries(Object.keys(entities).map((name) => [name, addressOf(name)]));
  const tablesAt = Object.fromEntries(Object.keys(tables).map((name) => [name, tableAt(name)]));
  const whole = { ...compileScreens(catalog), entities: addresses, tables: tablesAt };
  return { ...whole, version: fingerprint(whole) };
}

/** What of the catalogue no entity and no table is asked for: it stays the same while one of them is edited. */
export function compileScreens(catalog: Catalog): Omit<CompiledCatalog, "entities" | "tables" | "version"> {
  const { entities: _entities, migrations: _migrations, tables: _tables, ...rest } = catalog.files;
  const expressions: Expressions = {};
  compileExpressions(rest.site, "screens.json", expressions);
  for (const [name, screen] of Object.entries(rest.screens)) compileExpressions(screen, `schemas/screens/${name}.json`, expressions);
  for (const [name, machine] of Object.entries(rest.states)) compileExpressions(machine, `schemas/states/${name}.json`, expressions);
  return { ...rest, ...drawnBy(rest), expressions };
}

/** Of the catalogue, what a page without a screen is drawn from: the login, what is told to everybody. */
export function publicCatalog({ addresses: _addresses, ...whole }: CompiledCatalog): CompiledCatalog {
  const asked = new Set(findExpressions(whole.site).map(({ text }) => text));
  const expressions = Object.fromEntries(Object.entries(whole.expressions).filter(([text]) => asked.has(text)));
  return { ...whole, screens: {}, states: {}, codes: {}, expressions };
}

/** The files that screens are drawn by, without what only their authors need. */
function drawnBy({
  site,
  screens,
  states,
  codes,
}: Omit<CatalogFiles, "entities" | "migrations" | "tables">): Pick<CatalogFiles, "site" | "screens" | "states" | "codes"> {
  const plain = <File>(files: Readonly<Record<string, File>>): Record<string, File> =>
    Object.fromEntries(Object.entries(files).map(([name, file]) => [name, withoutKeywords(file, authorsOnly)]));
  return { site: withoutKeywords(site, authorsOnly), screens: plain(screens), states: plain(states), codes: plain(codes) };
}
