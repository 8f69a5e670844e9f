/** Records with a list of rows on one line of a sheet: small parcels by workbook, up to three goods each. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { openOrderSheet, type OrderSheet } from "../../helpers/server/orderSheet.ts";

let server: TestApp;
let sheet: OrderSheet;
beforeAll(async () => {
  server = await buildTestApp();
  sheet = await openOrderSheet(server, "small-parcel");
});
afterAll(() => server.close());

const parcels = async () => (await server.ask<Page>("smallParcelList", { page: 1, size: 50 }, "anna")).data?.rows ?? [];

describe("small parcels by workbook", () => {
  test("the template has the cells of three goods; those of the first are required", () => {
    expect(sheet.headers.filter((header) => header.startsWith("Item "))).toHaveLength(18);
    expect(sheet.headers[sheet.place("Item 1 Name in Chinese")]).toMatch(/ \*$/);
    expect(sheet.headers[sheet.place("Item 2 Name in Chinese")]).not.toMatch(/\*/);
    expect(sheet.example[sheet.place("Item 1 Name in English")]).toBe("Desk lamp");
    expect(new Set(sheet.headers).size).toBe(sheet.headers.length);
  });

  test("ten lines become ten drafts; a line with two goods has both", async () => {
    const second = {
      "Item 2 Name in Chinese": "灯泡",
      "Item 2 Name in English": "Light bulb",
      "Item 2 Quantity": "4",
      "Item 2 Declared price": "1.5",
    };
    const lines = Array.from({ length: 10 }, (_, at) => sheet.withCells({ "Your order no": `BULK-${at}`, ...(at === 3 && second) }));
    expect((await sheet.send(lines)).data).toEqual({ created: 10, updated: 0 });
    const made = await parcels();
    expect(made).toHaveLength(10);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(["draft"]));
    const both = made.find(({ orderNo }) => orderNo === "BULK-3");
    expect(((both?.["items"] ?? []) as readonly Rec[]).map(({ nameEn, quantity }) => [nameEn, quantity])).toEqual([
      ["Desk lamp", 1],
      ["Light bulb", 4],
    ]);
    expect(both).toMatchObject({ quantity: 5, declaredTotal: 18.5 });
  });

  test.each([
    [
      "no goods",
      {
        "Item 1 Name in Chinese": "",
        "Item 1 Name in English": "",
        "Item 1 Quantity": "",
        "Item 1 Declared price": "",
        "Item 1 HS code": "",
      },
      "/rows/2/items/0/nameCn",
    ],
    ["half of a second good", { "Item 2 Quantity": "2" }, "/rows/2/items/1/nameCn"],
    ["a second good without a first number", { "Item 1 Quantity": "none" }, "/rows/2/items/0/quantity"],
  ])("nothing is stored with %s: the cell is named", async (_what, cells, path) => {
    const before = (await parcels()).length;
    const answer = await sheet.send([sheet.withCells({ "Your order no": "BAD-1", ...cells })]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toContain(path);
    expect(await parcels()).toHaveLength(before);
  });
});
