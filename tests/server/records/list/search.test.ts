import { beforeAll, expect, test } from "vitest";
import { searchedText, searchedValues, searchTerms } from "../../../../src/server/records/list/search.ts";
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

test("the searched fields are also one text with a sign between them that nobody types; fields that are no text have none", () => {
  const columns = searchColumns(schemas, schemas.entity("author"));
  const text = searchedText([...columns, ...columns]);
  expect(text && compiledSql(text)[0]).toBe("lower(coalesce((body->>'name'), '') || chr(31) || coalesce((body->>'name'), ''))");
  expect(searchedText([])).toBeUndefined();
  expect(searchedText(columns.map((column) => ({ ...column, kind: "sentences" as const })))).toBeUndefined();
});
