/** A workbook of an import, as a shipper fills it in: the template that the server writes, its example row with other cells, and the lines sent. */
import type { Rec } from "../../../src/dialect/json/json.ts";
import { matchHeaders } from "../../../src/dialect/sheet/matchHeaders.ts";
import { readRows } from "../../../src/dialect/sheet/readRows.ts";
import type { ApiResponse } from "../../../src/dialect/wire/wire.ts";
import { serverActingFor } from "../../../src/server/session/principal.ts";
import { columnsOf } from "../../../src/server/sheets/template.ts";
import { openWorkbook } from "../../../src/sheet/read/openWorkbook.ts";
import { writeWorkbook } from "../../../src/sheet/write/writeWorkbook.ts";
import type { TestApp } from "./buildTestApp.ts";

/** The template of an entity, in English, for the customer `anna`. */
export interface OrderSheet {
  readonly headers: readonly string[];
  /** The example row of the template. */
  readonly example: readonly string[];
  /** Column whose header begins so; -1 if there is none. */
  place(header: string): number;
  /** The example row with other cells, named by the beginning of their header. */
  withCells(cells: Readonly<Record<string, string>>): string[];
  /** Sends lines as the page does: read against the headers of the template, each with the number of its row. */
  send(lines: readonly (readonly string[])[]): Promise<ApiResponse<Rec>>;
}

/** Downloads the template of the entity. */
export async function openOrderSheet(server: TestApp, entity: string): Promise<OrderSheet> {
  const schemas = server.schemas.current();
  const served = schemas.entity(entity);
  const { template, import: imported } = served.head.calls ?? {};
  const pathOf = (call: string | undefined) => `/api${schemas.catalog.call(call ?? "").path}`;
  const columns = await columnsOf({ db: server.db, schemas, ...serverActingFor({ customer: "anna", facts: {} }) }, served);
  const authorization = await server.token("anna");
  const answer = await server.inject({
    method: "POST",
    url: pathOf(template),
    headers: { authorization, "content-type": "application/json", "accept-language": "en" },
    payload: "{}",
  });
  const { rows } = await (await openWorkbook(new Blob([new Uint8Array(answer.rawPayload)]))).readSheet(0);
  const line = (at: number) => columns.map((_, column) => rows[at]!.cells.get(column)?.text ?? "");
  const [headers, example] = [line(0), line(1)];
  const place = (header: string) => headers.findIndex((one) => one.startsWith(header));
  return {
    headers,
    example,
    place,
    withCells: (cells) => example.map((text, at) => Object.entries(cells).find(([header]) => place(header) === at)?.[1] ?? text),
    async send(lines) {
      const sheet = { name: "Rows", columns: headers.map((header) => ({ header, sort: "text" as const })), rows: lines };
      const file = await writeWorkbook([sheet]);
      const opened = await (await openWorkbook(new Blob([file]))).readSheet(0);
      const read = readRows(opened, matchHeaders(opened.rows, columns)!);
      const form = new FormData();
      form.append("rows", JSON.stringify({ sheet: 0, rows: read.rows.map(({ number, draft }) => ({ row: number, record: draft })) }));
      form.append("file", new Blob([file]), "rows.xlsx");
      const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
      const sent = await server.inject({
        method: "POST",
        url: pathOf(imported),
        headers: { authorization, "content-type": request.headers.get("content-type") ?? "", "accept-language": "en" },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return sent.json<ApiResponse<Rec>>();
    },
  };
}
