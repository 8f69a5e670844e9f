import { beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { isServers, linkReferences, referredEntities } from "../../../src/server/seed/linkReferences.ts";
import { createRandom } from "../../../src/server/seed/random.ts";
import type { SampleParts } from "../../../src/server/seed/sampleParts.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
const authors = [
  { id: "1", name: "Jane", genre: "map" },
  { id: "2", name: "Jane", genre: "novel" },
  { id: "3", name: "Emily", genre: "novel" },
];
const link = (record: Rec) =>
  linkReferences(
    { schemas, random: createRandom(1), pools: new Map([["author", authors]]), context: { today: "2026-11-23" } } as unknown as SampleParts,
    schemas.entity("book"),
    record,
  );

test("a reference is the record that agrees with the example and may be chosen", () => {
  expect(link({ kind: "novel", authorName: "Jane" })).toMatchObject({ author: "2", authorName: "Jane" });
  expect(link({ kind: "novel", authorName: "Emily" })).toMatchObject({ author: "3" });
});

test("an example that names nobody, or an id that nobody has, stays without a reference", () => {
  expect(link({ kind: "novel" })).not.toHaveProperty("author");
  expect(link({ kind: "novel", authorName: "Unknown" })).not.toHaveProperty("author");
  expect(link({ kind: "novel", author: "99" })["author"]).toBeUndefined();
});

test("the referenced entities of an entity are found, and fields of the server are recognised", () => {
  expect([...referredEntities(schemas.entity("book").schema)]).toEqual(["author"]);
  const { title, score, cover, state } = schemas.entity("book").schema.properties;
  expect([title, score, cover, state].map((field) => field && isServers(field))).toEqual([false, true, true, true]);
});
