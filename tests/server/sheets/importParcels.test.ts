/** Records with a list of rows on one line of a sheet: small parcels by workbook, up to three goods each. */
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

const base = "/api/abroad/std/smallParcel";
let server: TestApp;
let columns: readonly SheetColumn[];
let headers: readonly string[];
let example: readonly string[];
beforeAll(async () => {
  server = await buildTestApp();
  const schemas = server.schemas.current();
  columns = await columnsOf(
    { db: server.db, schemas, ...serverActingFor({ customer: "anna", facts: {} }) },
    schemas.entity("small-parcel"),
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
    { name: "Parcels", columns: headers.map((header) => ({ header, sort: "text" as const })), rows: lines },
  ]);
  const sheet = await (await openWorkbook(new Blob([file]))).readSheet(0);
  const read = readRows(sheet, matchHeaders(sheet.rows, columns)!);
  const form = new FormData();
  form.append("rows", JSON.stringify({ sheet: 0, rows: read.rows.map(({ number, draft }) => ({ row: number, record: draft })) }));
  form.append("file", new Blob([file]), "parcels.xlsx");
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

const parcels = async () => (await server.ask<Page>("smallParcelList", { page: 1, size: 50 }, "anna")).data?.rows ?? [];

describe("small parcels by workbook", () => {
  test("the template has the cells of three goods; those of the first are required", () => {
    expect(headers.filter((header) => header.startsWith("Item "))).toHaveLength(18);
    expect(headers[place("Item 1 Name in Chinese")]).toMatch(/ \*$/);
    expect(headers[place("Item 2 Name in Chinese")]).not.toMatch(/\*/);
    expect(example[place("Item 1 Name in English")]).toBe("Desk lamp");
    expect(new Set(headers).size).toBe(headers.length);
  });

  test("ten lines become ten drafts; a line with two goods has both", async () => {
    const second = {
      "Item 2 Name in Chinese": "灯泡",
      "Item 2 Name in English": "Light bulb",
      "Item 2 Quantity": "4",
      "Item 2 Declared price": "1.5",
    };
    const lines = Array.from({ length: 10 }, (_, at) => withCells({ "Your order no": `BULK-${at}`, ...(at === 3 && second) }));
    expect((await send(lines)).data).toEqual({ created: 10, updated: 0 });
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
    const answer = await send([withCells({ "Your order no": "BAD-1", ...cells })]);
    expect(answer.code).toBe(apiCode.invalid);
    expect((answer.problems ?? []).map((problem) => problem.path)).toContain(path);
    expect(await parcels()).toHaveLength(before);
  });
});
