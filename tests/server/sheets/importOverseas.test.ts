/** Overseas waybills by workbook: goods and boxes of an order on one line, each with its warehouse, service and way on. */
import { serverActingFor } from "../../../src/server/session/principal.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type ApiResponse, type Page } from "../../../src/dialect/wire/wire.ts";
import { matchHeaders } from "../../../src/dialect/sheet/matchHeaders.ts";
import { readRows } from "../../../src/dialect/sheet/readRows.ts";
import type { SheetColumn } from "../../../src/dialect/sheet/sheetColumns.ts";
import { columnsOf } from "../../../src/server/sheets/template.ts";
import { openWorkbook } from "../../../src/sheet/read/openWorkbook.ts";
import { writeWorkbook } from "../../../src/sheet/write/writeWorkbook.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const base = "/api/abroad/std/waybill";
let server: TestApp;
let columns: readonly SheetColumn[];
let headers: readonly string[];
let example: readonly string[];
beforeAll(async () => {
  server = await buildTestApp();
  const schemas = server.schemas.current();
  columns = await columnsOf(
    { db: server.db, schemas, ...serverActingFor({ customer: "anna", facts: {} }) },
    schemas.entity("overseas-waybill"),
  );
  const answer = await server.inject({
    method: "POST",
    url: `${base}/exportTemplate`,
    headers: { authorization: await server.token("anna"), "content-type": "application/json", "accept-language": "en" },
    payload: "{}",
  });
  const { rows } = await (await openWorkbook(new Blob([new Uint8Array(answer.rawPayload)]))).readSheet(0);
  const line = (at: number) => columns.map((_, column) => rows[at]!.cells.get(column)?.text ?? "");
  headers = line(0);
  example = line(1);
});
afterAll(() => server.close());

const place = (header: string) => headers.findIndex((one) => one.startsWith(header));
const withCells = (cells: Readonly<Record<string, string>>): string[] =>
  example.map((text, at) => Object.entries(cells).find(([header]) => place(header) === at)?.[1] ?? text);

/** Sends lines as the page does: read against the headers of the template, each with the number of its row. */
async function send(lines: readonly (readonly string[])[]): Promise<ApiResponse<Rec>> {
  const file = await writeWorkbook([
    { name: "Orders", columns: headers.map((header) => ({ header, sort: "text" as const })), rows: lines },
  ]);
  const sheet = await (await openWorkbook(new Blob([file]))).readSheet(0);
  const read = readRows(sheet, matchHeaders(sheet.rows, columns)!);
  const form = new FormData();
  form.append("rows", JSON.stringify({ sheet: 0, rows: read.rows.map(({ number, draft }) => ({ row: number, record: draft })) }));
  form.append("file", new Blob([file]), "orders.xlsx");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const answer = await server.inject({
    method: "POST",
    url: `${base}/import`,
    headers: {
      authorization: await server.token("anna"),
      "content-type": request.headers.get("content-type") ?? "",
      "accept-language": "en",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ApiResponse<Rec>>();
}

const orders = async () => (await server.ask<Page>("overseasWaybillList", { page: 1, size: 50 }, "anna")).data?.rows ?? [];

describe("overseas waybills by workbook", () => {
  test("the template has the cells of three goods and three lines of boxes; those of the first good are required", () => {
    expect(headers[place("Reference no.")]).toMatch(/ \*$/);
    expect(headers.filter((header) => header.startsWith("Product "))).toHaveLength(18);
    expect(headers.filter((header) => header.startsWith("Packing line "))).toHaveLength(24);
    expect(headers[place("Product 1 Quantity")]).toMatch(/ \*$/);
    expect(headers[place("Product 2 Quantity")]).not.toMatch(/\*/);
    expect(new Set(headers).size).toBe(headers.length);
  });

  test("ten lines become ten drafts that can be submitted as they are", async () => {
    const lines = Array.from({ length: 10 }, (_, at) => withCells({ "Reference no.": `OW-BULK-${at}` }));
    expect((await send(lines)).data).toEqual({ created: 10, updated: 0 });
    const made = await orders();
    expect(made).toHaveLength(10);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(["WAIT_FOR_CONFIRM"]));
    expect(made[0]).toMatchObject({ productNum: 192, packedCartons: 8, countryId: "US" });
    const { code, problems } = await server.ask("overseasWaybillSubmit", made[0] ?? {}, "anna");
    expect([code, problems]).toEqual([apiCode.ok, undefined]);
  });

  test("a line with a reference that is stored does not make a second order", async () => {
    const answer = await send([withCells({ "Reference no.": "OW-BULK-5" })]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toEqual(["/rows/2/referenceNo"]);
    expect(await orders()).toHaveLength(10);
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
    const answer = await send([withCells({ "Reference no.": "OW-BAD-1", ...cells })]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toContain(path);
    expect(await orders()).toHaveLength(before);
  });
});
