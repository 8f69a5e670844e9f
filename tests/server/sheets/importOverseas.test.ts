/** Overseas waybills by workbook: goods and boxes of an order on one line, each with its warehouse, service and way on. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { openOrderSheet, type OrderSheet } from "../../helpers/server/orderSheet.ts";

let server: TestApp;
let sheet: OrderSheet;
beforeAll(async () => {
  server = await buildTestApp();
  sheet = await openOrderSheet(server, "overseas-waybill");
});
afterAll(() => server.close());

const orders = async (named = "") => {
  const { data } = await server.ask<Page>("overseasWaybillList", { page: 1, size: 50 }, "anna");
  return (data?.rows ?? []).filter(({ referenceNo }) => String(referenceNo).startsWith(named));
};

describe("overseas waybills by workbook", () => {
  test("the template has the cells of three goods and three lines of boxes; those of the first good are required", () => {
    expect(sheet.headers[sheet.place("Reference no.")]).toMatch(/ \*$/);
    expect(sheet.headers.filter((header) => header.startsWith("Product "))).toHaveLength(18);
    expect(sheet.headers.filter((header) => header.startsWith("Packing line "))).toHaveLength(24);
    expect(sheet.headers[sheet.place("Product 1 Quantity")]).toMatch(/ \*$/);
    expect(sheet.headers[sheet.place("Product 2 Quantity")]).not.toMatch(/\*/);
    expect(new Set(sheet.headers).size).toBe(sheet.headers.length);
  });

  test("ten lines become ten drafts that can be submitted as they are", async () => {
    const lines = Array.from({ length: 10 }, (_, at) => sheet.withCells({ "Reference no.": `OW-BULK-${at}` }));
    expect((await sheet.send(lines)).data).toEqual({ created: 10, updated: 0 });
    const made = await orders("OW-BULK-");
    expect(made).toHaveLength(10);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(["WAIT_FOR_CONFIRM"]));
    expect(made[0]).toMatchObject({ productNum: 192, packedCartons: 8, countryId: "US" });
    const { code, problems } = await server.ask("overseasWaybillSubmit", made[0] ?? {}, "anna");
    expect([code, problems]).toEqual([apiCode.ok, undefined]);
  });

  test("a line with a reference that is stored does not make a second order", async () => {
    const line = sheet.withCells({ "Reference no.": "OW-TWICE" });
    expect((await sheet.send([line])).data).toEqual({ created: 1, updated: 0 });
    const answer = await sheet.send([line]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toEqual(["/rows/2/referenceNo"]);
    expect(await orders("OW-TWICE")).toHaveLength(1);
  });

  test.each([
    [
      "no goods",
      { "Product 1 FNSKU": "", "Product 1 Product": "", "Product 1 Quantity": "", "Product 1 Cartons": "", "Product 1 Weight": "" },
      "/rows/2/cargo/0/fnSku",
    ],
    ["a warehouse that is none", { "Overseas warehouse": "Atlantis" }, "/rows/2/servicesId"],
    ["boxes that overlap", { "Packing line 2 From box": "8", "Packing line 2 To box": "9" }, "/rows/2/packingInfo/0/start"],
    ["a label change without new labels", { "Change labels": "Yes" }, "/rows/2/labelFile"],
  ])("nothing is stored with %s: the cell is named", async (_what, cells, path) => {
    const before = (await orders()).length;
    const answer = await sheet.send([sheet.withCells({ "Reference no.": "OW-BAD-1", ...cells })]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toContain(path);
    expect(await orders()).toHaveLength(before);
  });
});
