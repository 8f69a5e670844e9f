import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { cachedModule, compileTransient, parseEntity, moduleKey } from "../../../src/server/schemas/compileCache.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { librarySchemas, libraryRoot } from "../../helpers/server/library.ts";

/** Below a file there can be no folder. */
const notAFolder = join(libraryRoot, "screens.json", "cache");

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});

test("a module that was compiled for a moment is the entity that a cached one is", async () => {
  const { code, compiled } = await compileTransient(schemas.catalog, "book", "/nowhere");
  expect(compiled.name).toBe("book");
  expect(parseEntity(code).version).toBe(schemas.entity("book").compiled.version);
});

test("a folder that cannot be written stops a cached compilation, not a transient one", async () => {
  await expect(cachedModule(schemas.catalog, "book", notAFolder)).rejects.toThrow();
  await expect(compileTransient(schemas.catalog, "author", notAFolder)).resolves.toBeDefined();
});

test("the key of a module changes with its schema, and not with the messages", () => {
  const { catalog } = schemas;
  const changed = (schema: object) => ({ ...catalog, entity: () => schema }) as unknown as typeof catalog;
  const key = moduleKey(catalog, "book");
  expect(moduleKey(changed(catalog.entity("book")), "book")).toBe(key);
  expect(moduleKey(changed({ ...catalog.entity("book"), title: "x" }), "book")).not.toBe(key);
  const reworded = { ...catalog, files: { ...catalog.files, messages: {} } };
  expect(moduleKey(reworded, "book")).toBe(key);
});
