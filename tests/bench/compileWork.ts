/** The schemas of the work as a server hands them out: a module an entity, and one catalogue. */
import { openCatalog } from "#dialect/catalog.ts";
import { compileCatalog, compileEntity } from "#dialect/compile.ts";
import { workFiles } from "./workFiles.ts";

/** Address below the page -> text. */
export function compileWork(): Readonly<Record<string, string>> {
  const catalog = openCatalog(workFiles);
  const modules = Object.keys(workFiles.entities).map((name) => [`schema/${name}.js`, compileEntity(catalog, name).code] as const);
  return { ...Object.fromEntries(modules), "schema/catalog.json": JSON.stringify(compileCatalog(catalog, (name) => `schema/${name}.js`)) };
}
