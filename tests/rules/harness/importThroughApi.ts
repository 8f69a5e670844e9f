/** An import of a workbook as the page sends it: the sheet with its pictures, and the rows as the page read them. */
import { isObject, type Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import type { ApiResponse } from "#dialect/wire/wire.ts";
import { writeWorkbook, type WrittenCell } from "../../../src/sheet/write/writeWorkbook.ts";
import { columnsOf } from "../../../src/server/sheets/template.ts";
import { png } from "../../sheet/makeBook.ts";
import { serverActingFor } from "../../../src/server/session/principal.ts";
import type { RuleWorld } from "./ruleWorld.ts";

/** Imports the records as anna; each has a picture named after the key of its row. */
export async function importThroughApi({ server }: RuleWorld, name: string, records: readonly Rec[]): Promise<ApiResponse<Rec>> {
  const schemas = server.schemas.current();
  const entity = schemas.entity(name);
  const columns = await columnsOf({ db: server.db, schemas, ...serverActingFor({ customer: "anna", facts: {} }) }, entity);
  const key = entity.schema["x-import"]?.key ?? "";
  const rows = records.map((record) =>
    columns.map(({ path, sort }): WrittenCell => {
      if (sort === "picture") return { bytes: png, type: "image/png", name: `${String(record[key])}.png` };
      const value = getAt(record, path);
      return isObject(value) || Array.isArray(value) ? "" : String(value ?? "");
    }),
  );
  const headers = columns.map((column) => ({
    header: column.name,
    sort: column.sort === "picture" ? ("picture" as const) : ("text" as const),
  }));
  const form = new FormData();
  form.append("rows", JSON.stringify({ sheet: 0, rows: records.map((record, at) => ({ row: at + 2, record })) }));
  form.append("file", new Blob([await writeWorkbook([{ name: "Goods", columns: headers, rows }])]), "rows.xlsx");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const answer = await server.inject({
    method: "POST",
    url: `/api${schemas.catalog.call(entity.head.calls?.import ?? "").path}`,
    headers: { authorization: await server.token("anna"), "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ApiResponse<Rec>>();
}
