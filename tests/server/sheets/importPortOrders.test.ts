/** Port orders by workbook: cargo, parties and containers of an order on one line. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { type OrderSheet, openOrderSheet } from "../../helpers/server/orderSheet.ts";

let server: TestApp;
let sheet: OrderSheet;
beforeAll(async () => {
  server = await buildTestApp();
  sheet = await openOrderSheet(server, "port-to-port-order");
});
afterAll(() => server.close());

const orders = async (named = "") => {
  const { data } = await server.ask<Page>("portOrderList", { page: 1, size: 50 }, "anna");
  return (data?.rows ?? []).filter(({ referenceNo }) => String(referenceNo).startsWith(named));
};

describe("port orders by workbook [E-P2P]", () => {
  test("the template has the cells of three kinds of containers, and each column a name of its own", () => {
    const { headers } = sheet;
    expect(headers[sheet.place("Reference no.")]).toMatch(/ \*$/);
    expect(headers.filter((header) => header.startsWith("Container "))).toHaveLength(6);
    expect(new Set(headers).size).toBe(headers.length);
  });

  test("ten lines become ten drafts that can be submitted as they are", async () => {
    const lines = Array.from({ length: 10 }, (_, at) => sheet.withCells({ "Reference no.": `PP-BULK-${at}` }));
    expect((await sheet.send(lines)).data).toEqual({ created: 10, updated: 0 });
    const made = await orders("PP-BULK-");
    expect(made).toHaveLength(10);
    expect(new Set(made.map(({ orderStatus }) => orderStatus))).toEqual(new Set(["wait_for_confirm"]));
    const { code, problems } = await server.ask("portOrderSubmit", made[0] ?? {}, "anna");
    expect([code, problems]).toEqual([apiCode.ok, undefined]);
  });

  test("a full container load has its containers and its place of loading", async () => {
    const cells = {
      "Reference no.": "PP-FCL-1",
      "Shipping mode": "FCL",
      "Container 1 Type": "40HQ",
      "Container 1 Quantity": "2",
      "Container 2 Type": "20GP",
      "Container 2 Quantity": "1",
      Loading: "Loaded by me",
      "Loading address": "88 Zhen'an Road, Dongguan",
      "Loading contact": "Li Mei",
      "Loading phone": "13900139000",
    };
    const answer = await sheet.send([sheet.withCells(cells)]);
    expect(answer.data, JSON.stringify(answer)).toEqual({ created: 1, updated: 0 });
    const [made] = await orders("PP-FCL-1");
    expect(made).toMatchObject({ cabinets: [{ cabinetNumber: 2 }, { cabinetNumber: 1 }], cabinetCount: 3 });
  });

  test.each([
    ["a port that is none", { "Port of loading": "Atlantis" }, "/rows/2/shipmentPort"],
    ["no pieces", { Pieces: "" }, "/rows/2/customerTotalPackages"],
    ["a weight below zero", { "Gross weight": "-5" }, "/rows/2/customerActualWeight"],
    ["a full load without containers", { "Shipping mode": "FCL" }, "/rows/2/cabinets"],
  ])("nothing is stored with %s: the cell is named", async (_what, cells, path) => {
    const before = (await orders()).length;
    const answer = await sheet.send([sheet.withCells({ "Reference no.": "PP-BAD-1", ...cells })]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toContain(path);
    expect(await orders()).toHaveLength(before);
  });

  test("a line with a reference that is stored does not make a second order", async () => {
    const line = sheet.withCells({ "Reference no.": "PP-TWICE" });
    expect((await sheet.send([line])).data).toEqual({ created: 1, updated: 0 });
    const answer = await sheet.send([line]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toEqual(["/rows/2/referenceNo"]);
  });
});
