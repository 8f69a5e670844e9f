import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadSchemas } from "../../../src/server/schemas/loadSchemas.ts";
import { copyLibrary } from "../../helpers/schemas/schemaCopy.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

test("entities, calls by path, and everything that pages load are known by name", async () => {
  const schemas = await librarySchemas();
  expect(schemas.entity("book")).toMatchObject({ name: "book", table: "records_book", machine: { initial: "here" } });
  expect(schemas.calls.get("/book/lend")).toMatchObject({ key: "bookLend", transition: "lend" });
  const served = schemas.assets.map(({ address }) => address);
  for (const address of [schemas.catalogAddress, schemas.firstAddress]) expect(served).toContain(address);
  expect(new Set(served).size).toBe(served.length);
});

test("an entity that does not exist is named", async () => {
  const schemas = await librarySchemas();
  expect(() => schemas.entity("boook")).toThrow('Unknown entity "boook".');
});

test("an entity whose name cannot be a table is refused with its file", async () => {
  const copy = await copyLibrary();
  const cache = await mkdtemp(join(tmpdir(), "lading-cache-"));
  await copy.write("schemas/entities/Two_Words.json", {
    "x-entity": { name: "Two_Words", owner: "none" },
    "x-label": {},
    type: "object",
    properties: {},
  });
  await expect(loadSchemas(copy.root, cache)).rejects.toThrow(/schemas\/entities\/Two_Words\.json/);
  await copy.remove();
  await rm(cache, { recursive: true });
});
