/** The schemas of the work as a server hands them out: a module an entity, and one catalogue. */
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { splitModule } from "#dialect/compile/entityModule.ts";
import { workFiles } from "./workFiles.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

/** Address below the page -> text. */
export function compileWork(): Readonly<Record<string, string>> {
  const catalog = openCatalog(workFiles);
  const modules = Object.keys(workFiles.entities).flatMap((name) => splitModule(`schema/${name}.js`, compileEntity(catalog, name).code));
  return { ...Object.fromEntries(modules), "schema/catalog.json": JSON.stringify(compileCatalog(catalog, (name) => `schema/${name}.js`)) };
}

/** The same with so many copies of every entity. */
export function compileCopies(copies: number): void {
  const copied = Object.entries(workFiles.entities).flatMap(([name, entity]) =>
    Array.from({ length: copies }, (_, at) => {
      const named = `${name}-${at}`;
      return [named, { ...entity, "x-entity": { ...entity["x-entity"], name: named } }] as const;
    }),
  );
  const files: CatalogFiles = { ...workFiles, entities: Object.fromEntries(copied), screens: {} };
  const catalog = openCatalog(files);
  for (const [name] of copied) compileEntity(catalog, name);
  compileCatalog(catalog, (name) => name);
}
