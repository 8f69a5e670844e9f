/** Compiles the catalogue without entities, tables and content, which are separate files (`compileEntity.ts`). For the server and tests only. */
import { compileExpressions, findExpressions } from "./collectExpressions.ts";
import type { CompiledCatalog } from "../schema/compiled.ts";
import type { Expressions } from "../expr/ast.ts";
import { namedIcons } from "../schema/derived/namedIcons.ts";
import { fingerprint } from "../json/fingerprint.ts";
import type { Limits } from "../schema/limits.ts";
import { siteCatalog } from "./siteCatalog.ts";
import { authorsOnly, withoutKeywords } from "./withoutKeywords.ts";
import type { Catalog, CatalogFiles } from "../schema/catalogFiles.ts";

/** Returns the catalogue that the browser loads once at startup. `entityUrl` returns the URL of an entity's module, `tableUrl` and `contentUrl` those of a table and a content. */
export function compileCatalog(
  catalog: Catalog,
  entityUrl: (entity: string) => string,
  tableUrl: (table: string) => string = entityUrl,
  contentUrl: (content: string) => string = entityUrl,
): CompiledCatalog {
  const { entities, tables = {}, content = {} } = catalog.files;
  const urls = (files: object, urlOf: (name: string) => string): Record<string, string> =>
    Object.fromEntries(Object.keys(files).map((name) => [name, urlOf(name)]));
  const compiled = {
    ...compileScreens(catalog),
    entities: urls(entities, entityUrl),
    tables: urls(tables, tableUrl),
    content: urls(content, contentUrl),
  };
  return { ...compiled, version: fingerprint(compiled) };
}

/** Parts of the catalogue that browsers load as files of their own. */
type SeparateFiles = "entities" | "tables" | "content";

/** Returns the part of the catalogue that does not depend on entities, tables and content. It stays the same while one of them is edited. */
export function compileScreens(catalog: Catalog): Omit<CompiledCatalog, SeparateFiles | "version"> {
  const { entities: _entities, migrations: _migrations, sites: _sites, tables: _tables, content: _content, ...rest } = catalog.files;
  const expressions: Expressions = {};
  compileExpressions(rest.site, rest.site.path === undefined ? "screens.json" : `the site ${rest.site.path}`, expressions);
  for (const [name, screen] of Object.entries(rest.screens)) compileExpressions(screen, `schemas/screens/${name}.json`, expressions);
  for (const [name, machine] of Object.entries(rest.states)) compileExpressions(machine, `schemas/states/${name}.json`, expressions);
  return { ...rest, ...withoutAuthorKeywords(rest), limits: plainLimits(rest.limits), timeZone: catalog.timeZone, expressions };
}

/** Returns `compileScreens` with what is different on the further sites: a draft is previewed on all of them. */
export function compileAllSites(catalog: Catalog): ReturnType<typeof compileScreens> {
  const main = compileScreens(catalog);
  const sites = Object.entries(catalog.files.sites ?? {}).map(([name, site]) => {
    const own = siteCatalog(catalog, site);
    // Screens are the same on every site.
    return [name, compileScreens({ ...own, files: { ...own.files, screens: {} } })] as const;
  });
  if (sites.length === 0) return main;
  return {
    ...main,
    expressions: Object.assign({}, ...sites.map(([, { expressions }]) => expressions), main.expressions),
    sites: Object.fromEntries(sites.map(([name, { site, states, endpoints }]) => [name, { site, states, endpoints }])),
  };
}

/** Returns the part of the catalogue for pages without a screen, such as the login and public pages. */
export function publicCatalog({ addresses: _addresses, ...catalog }: CompiledCatalog): CompiledCatalog {
  const siteExpressions = new Set(findExpressions(catalog.site).map(({ text }) => text));
  const expressions = Object.fromEntries(Object.entries(catalog.expressions).filter(([text]) => siteExpressions.has(text)));
  const named = namedIcons(catalog.site.front);
  const icons = Object.fromEntries(Object.entries(catalog.icons ?? {}).filter(([name]) => named.includes(name)));
  return { ...catalog, screens: {}, states: {}, codes: {}, expressions, ...(catalog.icons && { icons }) };
}

/** Returns the limits without their names and sources, which only analysts read. */
function plainLimits(limits: Limits): Limits {
  return Object.fromEntries(
    Object.entries(limits).map(([name, { value, unit }]) => [name, { value, ...(unit !== undefined && { unit }) }]),
  );
}

/** Returns the files without the keywords that only authors need. */
function withoutAuthorKeywords({
  site,
  screens,
  states,
  codes,
}: Omit<CatalogFiles, SeparateFiles | "migrations" | "sites">): Pick<CatalogFiles, "site" | "screens" | "states" | "codes"> {
  const plain = <File>(files: Readonly<Record<string, File>>): Record<string, File> =>
    Object.fromEntries(Object.entries(files).map(([name, file]) => [name, withoutKeywords(file, authorsOnly)]));
  return { site: withoutKeywords(site, authorsOnly), screens: plain(screens), states: plain(states), codes: plain(codes) };
}
