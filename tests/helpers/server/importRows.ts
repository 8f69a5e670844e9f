/** An import as a page sends it: the rows, and a workbook that has as many. */
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { ApiResponse } from "../../../src/dialect/wire/wire.ts";
import { writeWorkbook } from "../../../src/sheet/write/writeWorkbook.ts";
import type { TestApp } from "./buildTestApp.ts";

export interface SentRow {
  readonly record: Rec;
  /** Of a stored record that the row changes. */
  readonly id?: string;
  readonly version?: number;
}

/** @param as customer, or the token of one's own */
export async function importRows(
  server: TestApp,
  entity: string,
  rows: readonly SentRow[],
  as: string | { readonly authorization: string } = "anna",
): Promise<ApiResponse<Rec>> {
  const { schema, head } = server.schemas.current().entity(entity);
  const key = schema["x-import"]?.key ?? "";
  const sheet = {
    name: "Rows",
    columns: [key].map((header) => ({ header, sort: "text" as const })),
    rows: rows.map(({ record }) => [String(record[key] ?? "")]),
  };
  const form = new FormData();
  form.append("rows", JSON.stringify({ sheet: 0, rows: rows.map((row, at) => ({ row: at + 2, ...row })) }));
  form.append("file", new Blob([await writeWorkbook([sheet])]), "rows.xlsx");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const token = typeof as === "string" ? { authorization: await server.token(as) } : as;
  const answer = await server.inject({
    method: "POST",
    url: `/api${server.schemas.current().catalog.call(head.calls?.import ?? "").path}`,
    headers: { ...token, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ApiResponse<Rec>>();
}
