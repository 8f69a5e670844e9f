import { expect, test } from "vitest";
import { searchColumns } from "../../../../src/server/records/list/searchColumns.ts";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp } from "../../../helpers/server/buildTestApp.ts";
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

test("a number that a picker displays is not searched", async () => {
  const schemas = await schemasOfTest();
  const kinds = searchColumns(schemas, schemas.entity("waybill")).map(({ kind, field }) => [kind, field["x-label"]?.["en"]]);
  expect(JSON.stringify(schemas.entity("pickup-order").schema)).toContain("customerTotalPackages");
  expect(kinds.filter(([kind]) => kind === "number")).toEqual([]);
});

test("a search reads the sentences of messages in each language, by their words and not by their JSON", async () => {
  const server = await buildTestApp();
  const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  const { data: waybill } = await server.ask<Rec>("orderSubmit", example);
  await server.operated("approve", String(waybill?.["waybillNo"]));
  const found = async (search: string) => (await server.ask<Page>("messageList", { search })).data?.total;
  const all = (await server.ask<Page>("messageList", {})).data;
  const { zh = "", en = "" } = (all?.rows[0]?.["content"] ?? {}) as Record<string, string>;
  expect(all?.total).toBeGreaterThan(0);
  for (const part of [zh.slice(2, 8), en.slice(3, 12), en.toUpperCase(), String(waybill?.["waybillNo"])])
    expect(await found(part)).toBeGreaterThan(0);
  for (const part of ['"zh"', '": "', "no such words"]) expect(await found(part)).toBe(0);
  await server.close();
});
