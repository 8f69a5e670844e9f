import { beforeAll, expect, test } from "vitest";
import { searchedValues, searchTerms } from "../../../../src/server/records/list/search.ts";
import { searchColumns } from "../../../../src/server/records/list/searchColumns.ts";
import type { Schemas } from "../../../../src/server/schemas/loadSchemas.ts";
import { compiledSql, librarySchemas } from "../../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});

test("pasted numbers are split at any separator, full-width ones included, and each is searched once", () => {
  expect(searchTerms("LD1, LD2;LD3\nLD1，LD4；LD5、ＬＤ６")).toEqual(["LD1", "LD2", "LD3", "LD4", "LD5", "LD6"]);
  expect(searchTerms("  ")).toEqual([]);
});

test("the searched fields are one lower-case array, as the index holds it", () => {
  const values = searchedValues(searchColumns(schemas, schemas.entity("author")));
  expect(values && compiledSql(values)[0]).toBe("(array[lower((body->>'name'))])");
  expect(searchedValues([])).toBeUndefined();
});
