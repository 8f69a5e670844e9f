import { expect, test } from "vitest";
import { searchColumns } from "../../../../src/server/records/list/searchColumns.ts";
import { schemasOfTest } from "../../../helpers/server/testDatabase.ts";

test("a search reads the fields of the search boxes and of pickers; times of the server are no text", async () => {
  const schemas = await schemasOfTest();
  const screen = Object.values(schemas.catalog.files.screens).find(({ entity, list }) => entity === "waybill" && list?.search);
  const names = screen?.list?.search ?? [];
  const columns = searchColumns(schemas, schemas.entity("waybill"));
  expect(columns.length).toBeGreaterThanOrEqual(names.length);
  expect(columns.map(({ kind }) => kind)).not.toContain("time");
  expect(searchColumns(schemas, schemas.entity("waybill"))).toEqual(columns);
});
