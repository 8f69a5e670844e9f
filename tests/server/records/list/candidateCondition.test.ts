import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json, Rec } from "../../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../../helpers/server/buildTestApp.ts";

let server: TestApp;
const list = (entity: string) => server.schemas.current().catalog.call(`${entity}List`).path;
const ask = (entity: string, field: string, self: Json = {}, who = "anna"): Promise<Called<Page>> =>
  server.call<Page>(who, list(entity), {
    size: 500,
    for: { entity: "waybill", field, self },
  });
const all = (entity: string): readonly Rec[] => server.schemas.current().records[entity] ?? [];

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("the records that a reference may take", () => {
  test("are those its condition lets through, and the total counts no others", async () => {
    const { data } = await ask("port", "/loadingPort");
    const wanted = all("port").filter(({ isLoading }) => isLoading === 1);
    expect([data?.total, data?.rows.length]).toEqual([wanted.length, wanted.length]);
    expect(wanted.length).toBeLessThan(all("port").length);
  });

  test("come in the order of their file until one was chosen", async () => {
    const { data } = await ask("port", "/loadingPort");
    const wanted = all("port").filter(({ isLoading }) => isLoading === 1);
    expect(data?.rows.map(({ code }) => code)).toEqual(wanted.map(({ code }) => code));
  });

  test("follow what the record says that somebody edits", async () => {
    const { data } = await ask("channel", "/inStockChannel", { countryId: "US" });
    const wanted = all("channel").filter(({ countries }) => Array.isArray(countries) && countries.includes("US"));
    expect(new Set(data?.rows.map(({ code }) => code))).toEqual(new Set(wanted.map(({ code }) => code)));
    expect(wanted.length).toBeLessThan(all("channel").length);
    expect((await ask("channel", "/inStockChannel")).data?.total, "no channel before the country is known").toBe(0);
  });

  test("fit the transport, once one is chosen", async () => {
    const offered = async (createTpye: string) => (await ask("port", "/loadingPort", { createTpye })).data?.rows.map(({ code }) => code);
    const wanted = (mode: string) => all("port").filter((port) => port["isLoading"] === 1 && port["mode"] === mode);
    for (const mode of ["SEA", "AIR"]) expect(await offered(mode)).toEqual(wanted(mode).map(({ code }) => code));
    expect(await offered("EXPRESS")).toHaveLength(all("port").filter(({ isLoading }) => isLoading === 1).length);
  });

  test("come in the order of their last use, those never chosen after them as their list has them", async () => {
    const self = { countryId: "US" };
    const offered = async () => (await ask("channel", "/inStockChannel", self)).data?.rows.map(({ code }) => String(code)) ?? [];
    const before = await offered();
    const [, second, third] = before;
    for (const inStockChannel of [third ?? "", second ?? ""])
      await server.call("anna", server.schemas.current().catalog.call("orderSave").path, { referenceNo: "A-1", ...self, inStockChannel });
    expect(await offered()).toEqual([second, third, ...before.filter((code) => code !== second && code !== third)]);
    expect((await ask("channel", "/inStockChannel", self, "bo")).data?.rows.map(({ code }) => code)).toEqual(before);
  });

  test.each<[string, string, Json, string]>([
    ["a field of another entity", "/countryId", {}, "/for/field"],
    ["a field that is not there", "/noSuch/-/field", {}, "/for/field"],
    ["a record that is none", "/inStockChannel", "US", "/for/self"],
  ])("%s is refused with its place", async (_what, field, self, path) => {
    expect(await ask("channel", field, self)).toMatchObject({ status: 200, code: apiCode.invalid, problems: [{ path }] });
  });

  test.each<[string, Json]>([
    ["a list", { countryId: ["US", "DE"] }],
    ["an object", { countryId: { a: 1 } }],
    ["a number", { countryId: 7 }],
    ["a quote", { countryId: "' or true --" }],
  ])("values of a wrong sort (%s) choose nothing and break nothing", async (_what, self) => {
    const { status, data } = await ask("channel", "/inStockChannel", self);
    expect([status, data?.total ?? 0]).toEqual([200, 0]);
  });
});
